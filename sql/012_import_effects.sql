-- What each import did to which match, so that it can be shown, and taken back.

SET LOCAL ROLE league_owner;

ALTER TABLE import_log
    ADD COLUMN location     text NOT NULL DEFAULT '',
    ADD COLUMN undone_at    timestamptz,
    ADD COLUMN forgotten_at timestamptz;

COMMENT ON COLUMN import_log.location         IS 'The path at which the message lay when it was read, to read it there again; empty for standard input. In a Maildir it may have moved on to cur/ since.';
COMMENT ON COLUMN import_log.undone_at        IS 'When what it did was taken back; NULL while it stands.';
COMMENT ON COLUMN import_log.forgotten_at     IS 'Since when the same message is imported again if it comes again; NULL while it is not.';
COMMENT ON COLUMN import_log.matches_imported IS 'How many matches it spoke of that were understood, and were right in the database once it was imported.';

-- A message that is to be forgotten keeps its row, and no longer its place.
ALTER TABLE import_log DROP CONSTRAINT import_log_message_once;
CREATE UNIQUE INDEX import_log_message_once ON import_log (message_key, content_key)
    NULLS NOT DISTINCT WHERE forgotten_at IS NULL;

CREATE TABLE import_effects (
    import_id uuid    NOT NULL
        CONSTRAINT import_effects_import_id_fkey REFERENCES import_log ON DELETE CASCADE,
    attempt   integer NOT NULL,
    position  integer NOT NULL,
    line      text    NOT NULL,
    action    text    NOT NULL,
    effect    text    NOT NULL,
    fields    text[]  NOT NULL DEFAULT '{}',
    notice    jsonb   NOT NULL,
    problem   jsonb,
    match_id  uuid,
    old_row   jsonb,
    new_row   jsonb,
    undone_at timestamptz,

    CONSTRAINT import_effects_pkey PRIMARY KEY (import_id, attempt, position),
    CONSTRAINT import_effects_order CHECK (attempt > 0 AND position > 0),
    CONSTRAINT import_effects_action_known
        CHECK (action IN ('add', 'update', 'cancel', 'postpone', 'result')),
    CONSTRAINT import_effects_effect_known
        CHECK (effect IN ('added', 'changed', 'cancelled', 'postponed', 'completed', 'corrected',
                          'confirmed', 'unchanged', 'refused')),
    CONSTRAINT import_effects_refused_or_match
        CHECK (CASE WHEN effect = 'refused' THEN problem IS NOT NULL AND new_row IS NULL
                    ELSE match_id IS NOT NULL END)
);

CREATE INDEX import_effects_match ON import_effects (match_id);

COMMENT ON TABLE  import_effects           IS 'What became of each notice of a message: one row for each notice and each time that the message was read.';
COMMENT ON COLUMN import_effects.import_id IS 'The import.';
COMMENT ON COLUMN import_effects.attempt   IS 'The how manieth reading of the message, from 1.';
COMMENT ON COLUMN import_effects.position  IS 'The notice''s place in the message, from 1.';
COMMENT ON COLUMN import_effects.line      IS 'The line that it was read from.';
COMMENT ON COLUMN import_effects.action    IS 'What the message wants: add, update, cancel, postpone or result.';
COMMENT ON COLUMN import_effects.effect    IS 'What was done: added, changed, cancelled, postponed, completed (it has its score now), corrected (another score stood there), confirmed (just that score stood there), unchanged, or refused.';
COMMENT ON COLUMN import_effects.fields    IS 'Of a changed match: date, time, competition, pitch, umpires, as far as they changed.';
COMMENT ON COLUMN import_effects.notice    IS 'All that the message says of the match.';
COMMENT ON COLUMN import_effects.problem   IS 'Why it was refused: line, reason, note; NULL when it was done.';
COMMENT ON COLUMN import_effects.match_id  IS 'The match that is meant, which may have been deleted since; NULL when it was refused.';
COMMENT ON COLUMN import_effects.old_row   IS 'The match before; NULL for one that was added, or not touched.';
COMMENT ON COLUMN import_effects.new_row   IS 'The match after; NULL for one that was not touched.';
COMMENT ON COLUMN import_effects.undone_at IS 'When it was taken back; NULL while it stands.';

ALTER TABLE import_effects ENABLE ROW LEVEL SECURITY;

CREATE POLICY admin ON import_effects FOR SELECT TO authenticated
    USING ((SELECT league_is_admin()));
CREATE POLICY service ON import_effects FOR SELECT TO service_role USING (true);

COMMENT ON POLICY admin ON import_effects IS 'Admins see what was imported.';
COMMENT ON POLICY service ON import_effects IS 'The service sees all, and changes nothing.';

GRANT SELECT ON import_effects TO authenticated, service_role;

-- Whoever looks for a match by its teams alone looks among those that are still to be played.
CREATE INDEX matches_pending ON matches (home_team_id, away_team_id)
    WHERE status IN ('scheduled', 'postponed');

CREATE FUNCTION league_match_content(whole jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN whole - '{created_at,updated_at,sequence,season,score_submitted_by}'::text[];

COMMENT ON FUNCTION league_match_content(jsonb) IS
    'Of a match''s row what somebody has written, without what follows from that.';

-- The record says which import it was.
ALTER TABLE score_audit_log ADD COLUMN import_id uuid;

COMMENT ON COLUMN score_audit_log.import_id IS 'The import that did it, or was taken back; NULL when it was done by hand.';

CREATE OR REPLACE FUNCTION matches_after_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    actor_id uuid := public.league_user_id();
    import   uuid;
    what     text;
    other    jsonb := '{}';
BEGIN
    IF TG_OP = 'INSERT' THEN
        what := 'added';
    ELSE
        SELECT coalesce(jsonb_object_agg(was.key, jsonb_build_array(was.value, now.value)), '{}')
        INTO other
        FROM jsonb_each(to_jsonb(OLD)) AS was
        LEFT JOIN jsonb_each(to_jsonb(NEW)) AS now USING (key)
        WHERE was.key IN ('date', 'time', 'competition_type', 'pitch', 'home_team_id',
                          'away_team_id', 'away_text', 'umpires', 'outcome')
          AND was.value IS DISTINCT FROM coalesce(now.value, 'null');
        what := CASE
            WHEN TG_OP = 'DELETE'                       THEN 'deleted'
            WHEN NEW.status <> OLD.status THEN
                CASE WHEN NEW.status = 'completed'      THEN 'submitted'
                     WHEN NEW.status <> 'scheduled'     THEN NEW.status
                     WHEN OLD.status = 'completed'      THEN 'reopened'
                     ELSE 'reinstated' END
            WHEN (NEW.home_score, NEW.away_score) IS DISTINCT FROM (OLD.home_score, OLD.away_score)
                                                        THEN 'corrected'
            WHEN other <> '{}'                          THEN 'changed' END;
        IF what IS NULL THEN
            RETURN NULL;
        END IF;
    END IF;

    -- Only imports say so, and they come by the maintenance path.
    IF public.league_is_maintenance() THEN
        import := nullif(current_setting('league.import', true), '')::uuid;
    END IF;

    INSERT INTO public.score_audit_log
        (match_id, actor, actor_role, db_user, action, old_home_score, old_away_score, old_status,
         new_home_score, new_away_score, new_status, changes, import_id)
    VALUES
        (coalesce(NEW.id, OLD.id), actor_id,
         CASE WHEN public.league_is_maintenance() THEN 'maintenance'
              ELSE coalesce((SELECT p.role FROM public.user_profiles AS p WHERE p.id = actor_id),
                            current_setting('role')) END,
         session_user, what, OLD.home_score, OLD.away_score, OLD.status,
         NEW.home_score, NEW.away_score, NEW.status, other, import);
    RETURN NULL;
END
$$;

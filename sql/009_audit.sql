-- The append-only record of every change of a match.

SET LOCAL ROLE league_owner;

ALTER TABLE score_audit_log
    ADD COLUMN changes jsonb NOT NULL DEFAULT '{}',
    ADD CONSTRAINT score_audit_log_action_known
        CHECK (action IN ('added', 'submitted', 'corrected', 'reopened', 'cancelled', 'postponed',
                          'reinstated', 'changed', 'deleted'));

COMMENT ON TABLE  score_audit_log         IS 'Every change of a match, its score or its status: who, when, from what to what. Rows are only ever added, and outlive the match.';
COMMENT ON COLUMN score_audit_log.action  IS 'added, submitted, corrected, reopened, cancelled, postponed, reinstated, changed (anything else that people see) or deleted.';
COMMENT ON COLUMN score_audit_log.changes IS 'What else changed: {"pitch": ["Agar''s 3", "Agar''s 4"]} is before and after; all that was there, of a deleted match.';

CREATE FUNCTION matches_after_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    actor_id uuid := public.league_user_id();
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

    INSERT INTO public.score_audit_log
        (match_id, actor, actor_role, db_user, action, old_home_score, old_away_score, old_status,
         new_home_score, new_away_score, new_status, changes)
    VALUES
        (coalesce(NEW.id, OLD.id), actor_id,
         CASE WHEN public.league_is_maintenance() THEN 'maintenance'
              ELSE coalesce((SELECT p.role FROM public.user_profiles AS p WHERE p.id = actor_id),
                            current_setting('role')) END,
         session_user, what, OLD.home_score, OLD.away_score, OLD.status,
         NEW.home_score, NEW.away_score, NEW.status, other);
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION matches_after_change() IS
    'Writes every change of what people see of a match into score_audit_log.';

CREATE TRIGGER matches_after_change AFTER INSERT OR UPDATE OR DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_after_change();

CREATE FUNCTION score_audit_log_before_insert() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF pg_trigger_depth() < 2 THEN
        RAISE EXCEPTION 'Only a change of a match writes here.'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION score_audit_log_before_insert() IS
    'Rows come from the trigger of matches alone, not from the hand of whoever owns the table.';

CREATE TRIGGER score_audit_log_before_insert BEFORE INSERT ON score_audit_log
    FOR EACH ROW EXECUTE FUNCTION score_audit_log_before_insert();

-- Nobody takes a row back, not even who owns the table, unless they grant themselves the right.
-- Nor do matches go without one: emptying the table would call no trigger.
REVOKE UPDATE, DELETE, TRUNCATE ON score_audit_log FROM league_owner;
REVOKE TRUNCATE ON matches FROM league_owner;

ALTER TABLE score_audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_log      ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_or_admin ON score_audit_log FOR SELECT TO authenticated
    USING (actor = (SELECT league_user_id()) OR (SELECT league_is_admin()));
CREATE POLICY service ON score_audit_log FOR SELECT TO service_role USING (true);
CREATE POLICY admin ON import_log FOR SELECT TO authenticated USING ((SELECT league_is_admin()));
CREATE POLICY service ON import_log FOR SELECT TO service_role USING (true);

COMMENT ON POLICY own_or_admin ON score_audit_log IS 'People see what they did themselves, admins see all.';
COMMENT ON POLICY service ON score_audit_log IS 'The service sees all, and changes nothing.';
COMMENT ON POLICY admin ON import_log IS 'Admins see what was imported.';
COMMENT ON POLICY service ON import_log IS 'The service sees all, and changes nothing.';

GRANT SELECT ON score_audit_log, import_log TO authenticated;

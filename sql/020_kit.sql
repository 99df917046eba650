-- What a match looks like from the touchline: who wears bibs over shirts that are alike, and the
-- colour of its competition.

SET LOCAL ROLE league_owner;

-- What comes takes a weaker lock first and this one last; whoever reads and then writes meanwhile
-- would get in its way.
LOCK TABLE matches IN ACCESS EXCLUSIVE MODE;

ALTER TABLE matches
    ADD COLUMN bibs text,
    ADD CONSTRAINT matches_bibs_known CHECK (bibs IN ('home', 'away', 'none'));

COMMENT ON COLUMN matches.bibs IS 'Which side wears bibs over its shirts: home, away or none; NULL leaves it to the rule, by which the away side wears them where both have the same main colour.';

-- As with all else that is arranged of a match: admins may, the rule narrows captains.
GRANT INSERT (bibs), UPDATE (bibs) ON matches TO authenticated;

CREATE OR REPLACE FUNCTION matches_before_write() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    names_outcome CONSTANT boolean := TG_OP = 'INSERT' OR NEW.season IS NULL;
BEGIN
    NEW.competition_type := nullif(btrim(NEW.competition_type), '');
    NEW.pitch            := nullif(btrim(NEW.pitch), '');
    NEW.away_text        := nullif(btrim(NEW.away_text), '');
    NEW.umpires          := nullif(btrim(NEW.umpires), '');
    NEW.season           := public.league_season(NEW.date, NEW.competition_type);

    IF TG_OP = 'UPDATE' THEN
        IF NEW.id <> OLD.id THEN
            RAISE EXCEPTION 'a match keeps its id for ever'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;

        -- A score, or another status, that is written alone is that of a match like any other.
        IF NOT names_outcome
           AND (NEW.status IS DISTINCT FROM OLD.status
                OR NEW.status = 'completed'
                   AND (NEW.home_score, NEW.away_score)
                       IS DISTINCT FROM (OLD.home_score, OLD.away_score)) THEN
            NEW.outcome := 'played';
        END IF;

        IF OLD.status = 'completed' AND NEW.status <> 'completed' THEN
            NEW.home_score         := NULL;
            NEW.away_score         := NULL;
            NEW.score_submitted_by := NULL;
            NEW.score_submitted_at := NULL;
            IF (NEW.status, NEW.outcome) <> ('postponed', 'abandoned') THEN
                NEW.outcome := 'played';
            END IF;
        END IF;
    END IF;

    -- What is to be replayed starts anew.
    IF NEW.status = 'postponed' AND NEW.outcome = 'abandoned' THEN
        NEW.home_score         := NULL;
        NEW.away_score         := NULL;
        NEW.score_submitted_by := NULL;
        NEW.score_submitted_at := NULL;
    END IF;

    IF TG_OP = 'INSERT' THEN
        RETURN NEW;
    END IF;

    -- Only a trigger, such as houses_after_change(), may raise the sequence of a match that is
    -- otherwise the same.
    IF pg_trigger_depth() > 1 AND NEW.sequence > OLD.sequence
       OR (NEW.date, NEW.time, NEW.competition_type, NEW.pitch, NEW.home_team_id, NEW.away_team_id,
           NEW.away_text, NEW.umpires, NEW.bibs, NEW.status, NEW.home_score, NEW.away_score,
           NEW.outcome)
          IS DISTINCT FROM
          (OLD.date, OLD.time, OLD.competition_type, OLD.pitch, OLD.home_team_id, OLD.away_team_id,
           OLD.away_text, OLD.umpires, OLD.bibs, OLD.status, OLD.home_score, OLD.away_score,
           OLD.outcome)
    THEN
        NEW.sequence   := OLD.sequence + 1;
        NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond');
    ELSE
        NEW.sequence   := OLD.sequence;
        NEW.updated_at := OLD.updated_at;
    END IF;

    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION league_require_score_rights(
    caller user_profiles, was matches, wanted matches
) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    stands   text := format('The score stands at %s-%s.', was.home_score, was.away_score);
    entrant  text;
    deadline timestamptz := public.score_editable_until(was.score_submitted_at);
    refusal  text;
BEGIN
    IF caller.id IS NULL THEN
        refusal := 'Sign in to enter a score.';
    ELSIF caller.disabled_at IS NOT NULL THEN
        refusal := 'This account has been disabled; ask an admin.';
    ELSIF caller.must_change_password THEN
        refusal := 'Choose a password of your own first; until then this account may do nothing.';
    ELSIF caller.role = 'admin' THEN
        RETURN;
    ELSIF caller.role <> 'captain' THEN
        refusal := 'Only captains and admins enter scores.';
    ELSIF caller.house_id IS DISTINCT FROM was.home_team_id
          AND caller.house_id IS DISTINCT FROM was.away_team_id THEN
        refusal := 'Only the captains of the two houses that play enter this score.';
    ELSIF wanted.sequence = was.sequence THEN
        RETURN;  -- what stands is sent again
    ELSIF was.outcome <> 'played' THEN
        refusal := CASE was.status
            WHEN 'completed' THEN format(
                'The score stands at %2$s-%3$s (%1$s). Only an admin changes it.',
                was.outcome, was.home_score, was.away_score)
            ELSE format('The match is %s, so it takes no score; ask an admin.', was.status) END;
    ELSIF (was.date, was.time, was.competition_type, was.pitch, was.home_team_id,
           was.away_team_id, was.away_text, was.umpires, was.bibs, was.outcome)
          IS DISTINCT FROM
          (wanted.date, wanted.time, wanted.competition_type, wanted.pitch, wanted.home_team_id,
           wanted.away_team_id, wanted.away_text, wanted.umpires, wanted.bibs,
           wanted.outcome) THEN
        refusal := 'A captain enters the two scores and changes nothing else; ask an admin.';
    ELSIF was.status IN ('cancelled', 'postponed') THEN
        refusal := format('The match is %s, so it takes no score; ask an admin.', was.status);
    ELSIF was.status = 'scheduled' THEN
        IF wanted.status = 'completed' THEN
            RETURN;
        END IF;
        refusal := 'A captain enters both scores and completes the match, nothing else; ask an admin.';
    ELSIF wanted.status <> 'completed' THEN
        refusal := stands || ' Only an admin takes it back.';
    ELSIF was.score_submitted_by IS DISTINCT FROM caller.id THEN
        SELECT coalesce(nullif(p.name, ''), 'the captain of ' || h.name) INTO entrant
        FROM public.user_profiles AS p LEFT JOIN public.houses AS h ON h.id = p.house_id
        WHERE p.id = was.score_submitted_by AND p.disabled_at IS NULL;
        refusal := stands || coalesce(' To change it, ask ' || entrant
                                      || ', who entered it, or an admin.',
                                      ' To change it, ask an admin.');
    ELSIF deadline > public.score_clock() THEN
        RETURN;
    ELSE
        refusal := format('%s The 5 minutes to correct it ended at %s; ask an admin.',
                          stands, public.league_clock_text(deadline));
    END IF;
    RAISE EXCEPTION '%', refusal USING ERRCODE = 'insufficient_privilege';
END
$$;

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
                          'away_team_id', 'away_text', 'umpires', 'bibs', 'outcome')
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

CREATE OR REPLACE FUNCTION league_match_content(whole jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN jsonb_strip_nulls(
    whole - '{created_at,updated_at,sequence,season,score_submitted_by}'::text[]);

COMMENT ON FUNCTION league_match_content(jsonb) IS
    'Of a match''s row what somebody has written, without what follows from that, and without what is NULL: a row that was kept before a column came is still the same.';

CREATE OR REPLACE VIEW all_matches AS
SELECT m.id,
       m.date,
       m.time,
       coalesce(m.competition_type, '')              AS competition_type,
       coalesce(m.pitch, '')                         AS pitch,
       m.home_team_id,
       m.away_team_id,
       m.umpires,
       m.status,
       m.home_score,
       m.away_score,
       coalesce(home.name, '')                       AS home_team_name,
       coalesce(home.colours, '')                    AS home_team_colours,
       coalesce(away.name, m.away_text, '')          AS away_team_name,
       coalesce(away.colours, '')                    AS away_team_colours,
       m.created_at,
       m.updated_at,
       m.away_text,
       m.outcome,
       m.season,
       m.sequence,
       place.latitude                                AS pitch_latitude,
       place.longitude                               AS pitch_longitude,
       coalesce(
           m.home_team_id IS NOT NULL AND (m.away_team_id IS NOT NULL OR m.away_text IS NOT NULL)
           AND ((SELECT league_is_admin())
                OR m.status = 'scheduled'
                   AND (SELECT league_captained_house()) IN (m.home_team_id, m.away_team_id)),
           false)                                    AS can_enter_score,
       CASE WHEN m.status <> 'completed'             THEN NULL
            WHEN (SELECT league_is_admin())          THEN 'infinity'::timestamptz
            WHEN m.score_submitted_by = (SELECT league_user_id())
                 AND (SELECT league_captained_house()) IN (m.home_team_id, m.away_team_id)
                 AND score_editable_until(m.score_submitted_at) > score_clock()
            THEN score_editable_until(m.score_submitted_at) END
                                                     AS editable_until,
       coalesce(contest.colour, '')                  AS competition_colour,
       m.bibs                                        AS bibs_set
FROM matches AS m
LEFT JOIN houses       AS home    ON home.id = m.home_team_id
LEFT JOIN houses       AS away    ON away.id = m.away_team_id
LEFT JOIN pitches      AS place   ON place.name = m.pitch
LEFT JOIN competitions AS contest ON contest.name = m.competition_type;

COMMENT ON COLUMN all_matches.competition_colour IS 'The competition''s CSS colour; empty when there is none.';
COMMENT ON COLUMN all_matches.bibs_set IS 'Which side wears bibs, as far as somebody has said: home, away or none; NULL leaves it to the two shirts.';

CREATE OR REPLACE VIEW upcoming_matches AS
SELECT id, date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status,
       home_score, away_score, home_team_name, home_team_colours, away_team_name,
       away_team_colours, created_at, updated_at, away_text, outcome, season, sequence,
       pitch_latitude, pitch_longitude, can_enter_score, competition_colour, bibs_set
FROM all_matches
WHERE status IN ('scheduled', 'postponed') AND date >= league_today()
ORDER BY date, time NULLS LAST, competition_type, home_team_name, id;

CREATE OR REPLACE VIEW recent_results AS
SELECT id, date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status,
       home_score, away_score, home_team_name, home_team_colours, away_team_name,
       away_team_colours, created_at, updated_at, away_text, outcome, season, sequence,
       pitch_latitude, pitch_longitude, editable_until, competition_colour, bibs_set
FROM all_matches
WHERE status = 'completed'
ORDER BY date DESC, time DESC NULLS LAST, competition_type, home_team_name, id;

CREATE OR REPLACE VIEW awaiting_results AS
SELECT id, date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status,
       home_score, away_score, home_team_name, home_team_colours, away_team_name,
       away_team_colours, created_at, updated_at, away_text, outcome, season, sequence,
       pitch_latitude, pitch_longitude, competition_colour, bibs_set
FROM all_matches
WHERE status = 'scheduled' AND date < league_today()
  AND (away_team_id IS NOT NULL OR away_text IS NOT NULL)
ORDER BY date, time NULLS LAST, competition_type, home_team_name, id;

DO $$
DECLARE
    handed record;
BEGIN
    FOR handed IN
        SELECT target, name
        FROM unnest(ARRAY['upcoming_matches', 'recent_results', 'awaiting_results']) AS target,
             unnest(ARRAY['competition_colour', 'bibs_set']) AS name
    LOOP
        EXECUTE format('COMMENT ON COLUMN %I.%I IS %L', handed.target, handed.name,
            (SELECT col_description(attrelid, attnum) FROM pg_attribute
             WHERE attrelid = 'all_matches'::regclass AND attname = handed.name));
    END LOOP;
END
$$;

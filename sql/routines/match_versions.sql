-- What of a match is its content, and what keeps season, sequence, updated_at and outcome right.

SET LOCAL ROLE league_owner;

-- Both without a search_path, which would keep the planner from writing them into their callers.
CREATE OR REPLACE FUNCTION league_match_content(whole jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_strip_nulls(
    whole - '{id,created_at,updated_at,sequence,season,score_submitted_by}'::text[]);

COMMENT ON FUNCTION league_match_content(jsonb) IS
    'Of a match''s row what was written, without what follows from that, and without NULL: a row that was stored before a column was added is still the same.';

CREATE OR REPLACE FUNCTION league_match_details(match matches) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE
RETURN league_match_content(to_jsonb(match))
       - '{status,home_score,away_score,score_submitted_at}'::text[];

COMMENT ON FUNCTION league_match_details(matches) IS
    'The content of a match but its status and score: what admins arrange and captains leave alone. A column that is added to the table is part of it.';

CREATE OR REPLACE FUNCTION matches_before_outcome() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- No statement leaves it NULL, and matches_before_write(), which comes next, fills it in again.
    NEW.season := NULL;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION matches_before_outcome() IS
    'Tells matches_before_write() that the statement names an outcome: only a trigger of that column knows, when it is the one that stands.';

CREATE OR REPLACE TRIGGER matches_before_outcome BEFORE UPDATE OF outcome ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_before_outcome();

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
    NEW.notes            := nullif(btrim(NEW.notes), '');
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
       OR (NEW.status, NEW.home_score, NEW.away_score)
          IS DISTINCT FROM (OLD.status, OLD.home_score, OLD.away_score)
       OR public.league_match_details(NEW) <> public.league_match_details(OLD)
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

COMMENT ON FUNCTION matches_before_write() IS
    'Keeps season, sequence and updated_at right, empties the score of a match that is no longer completed, and makes played again what is written a score or another status without an outcome.';

CREATE OR REPLACE TRIGGER matches_before_write BEFORE INSERT OR UPDATE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_before_write();

CREATE OR REPLACE FUNCTION continue_sequence() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- Calendars have been told of its end by one more than it had.
    NEW.sequence := greatest(
        NEW.sequence,
        (SELECT max(d.sequence) + 2 FROM public.match_tombstones AS d
         WHERE d.match_id = NEW.id AND d.is_deleted));
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION continue_sequence() IS
    'A match that was deleted and comes back goes on counting where calendars have left off.';

CREATE OR REPLACE TRIGGER matches_continue_sequence BEFORE INSERT ON matches
    FOR EACH ROW EXECUTE FUNCTION continue_sequence();

CREATE OR REPLACE FUNCTION houses_after_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    UPDATE public.matches SET sequence = sequence + 1
    WHERE home_team_id = NEW.id OR away_team_id = NEW.id;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION houses_after_change() IS
    'A team''s new name and new shirt are visible changes of its matches.';

CREATE OR REPLACE TRIGGER houses_after_change AFTER UPDATE OF name, colours ON houses
    FOR EACH ROW WHEN ((OLD.name, OLD.colours) IS DISTINCT FROM (NEW.name, NEW.colours))
    EXECUTE FUNCTION houses_after_change();

CREATE OR REPLACE FUNCTION pitches_after_write() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- Matches name their pitch by its name, whether the league lists it or not.
    IF (OLD.latitude IS NOT NULL OR NEW.latitude IS NOT NULL)
       AND (OLD.name, OLD.latitude, OLD.longitude)
           IS DISTINCT FROM (NEW.name, NEW.latitude, NEW.longitude)
    THEN
        UPDATE public.matches SET sequence = sequence + 1 WHERE pitch IN (OLD.name, NEW.name);
    END IF;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION pitches_after_write() IS
    'The position that a pitch gets, changes or loses is a visible change of the matches there.';

CREATE OR REPLACE TRIGGER pitches_after_write
    AFTER INSERT OR DELETE OR UPDATE OF name, latitude, longitude ON pitches
    FOR EACH ROW EXECUTE FUNCTION pitches_after_write();

CREATE OR REPLACE FUNCTION competitions_after_write() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- matches_before_write() works out the season again.
    UPDATE public.matches SET season = season
    WHERE competition_type IN (OLD.name, NEW.name)
      AND season <> public.league_season(date, competition_type);
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION competitions_after_write() IS
    'The seasons of a competition''s matches follow the month in which its seasons start.';

CREATE OR REPLACE TRIGGER competitions_after_write
    AFTER INSERT OR DELETE OR UPDATE OF name, season_starts ON competitions
    FOR EACH ROW EXECUTE FUNCTION competitions_after_write();

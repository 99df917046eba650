-- Matches, the league's clock, and what keeps a match's version numbers right.

SET LOCAL ROLE league_owner;

CREATE FUNCTION league_now() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN CASE WHEN pg_has_role(session_user, 'league_owner', 'MEMBER')
            THEN coalesce(nullif(current_setting('league.clock', true), '')::timestamptz, now())
            ELSE now() END;

COMMENT ON FUNCTION league_now() IS
    'The instant that reading takes for now: the transaction''s, or what a login of the maintenance path has set as league.clock.';

CREATE FUNCTION league_today() RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN (public.league_now() AT TIME ZONE 'Europe/London')::date;

COMMENT ON FUNCTION league_today() IS 'London''s date, whatever the zone of the server or the session.';

CREATE FUNCTION league_season(day date, competition text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN (
    SELECT CASE WHEN starts = 1 THEN extract(year FROM day)::integer::text
                WHEN extract(month FROM day) >= starts
                THEN extract(year FROM day)::integer || '-'
                     || lpad(((extract(year FROM day)::integer + 1) % 100)::text, 2, '0')
                ELSE (extract(year FROM day)::integer - 1) || '-'
                     || lpad((extract(year FROM day)::integer % 100)::text, 2, '0') END
    FROM (SELECT coalesce((SELECT c.season_starts FROM public.competitions AS c
                           WHERE c.name = competition), 1) AS starts) AS rule);

COMMENT ON FUNCTION league_season(date, text) IS
    'The season that a day belongs to in a competition: the calendar year, or such as 2013-14 where seasons start in another month.';

CREATE TABLE matches (
    id                 uuid        NOT NULL DEFAULT gen_random_uuid()
                                   CONSTRAINT matches_pkey PRIMARY KEY,
    date               date        NOT NULL,
    time               time,
    competition_type   text,
    pitch              text,
    home_team_id       text
        CONSTRAINT matches_home_team_id_fkey REFERENCES houses ON UPDATE CASCADE,
    away_team_id       text
        CONSTRAINT matches_away_team_id_fkey REFERENCES houses ON UPDATE CASCADE,
    away_text          text,
    umpires            text,
    status             text        NOT NULL DEFAULT 'scheduled',
    home_score         smallint,
    away_score         smallint,
    outcome            text        NOT NULL DEFAULT 'played',
    score_submitted_by uuid,
    score_submitted_at timestamptz,
    created_at         timestamptz NOT NULL DEFAULT now(),
    updated_at         timestamptz NOT NULL DEFAULT now(),
    sequence           integer     NOT NULL DEFAULT 0,
    season             text        NOT NULL,

    CONSTRAINT matches_date_range CHECK (date BETWEEN '1800-01-01' AND '2999-12-31'),
    -- A day has 24:00 too in PostgreSQL; no clock shows it.
    CONSTRAINT matches_time_on_a_clock CHECK (time < '24:00'),
    CONSTRAINT matches_a_team_plays CHECK (home_team_id IS NOT NULL OR away_team_id IS NOT NULL),
    CONSTRAINT matches_two_teams CHECK (home_team_id <> away_team_id),
    CONSTRAINT matches_one_opponent CHECK (away_team_id IS NULL OR away_text IS NULL),
    CONSTRAINT matches_text_length
        CHECK (length(competition_type) <= 200 AND length(pitch) <= 200
               AND length(away_text) <= 200 AND length(umpires) <= 1000),
    CONSTRAINT matches_status_known
        CHECK (status IN ('scheduled', 'completed', 'cancelled', 'postponed')),
    CONSTRAINT matches_outcome_known
        CHECK (outcome IN ('played', 'walkover', 'awarded', 'abandoned')),
    CONSTRAINT matches_home_score_range CHECK (home_score BETWEEN 0 AND 999),
    CONSTRAINT matches_away_score_range CHECK (away_score BETWEEN 0 AND 999),
    CONSTRAINT matches_both_scores CHECK ((home_score IS NULL) = (away_score IS NULL)),
    CONSTRAINT matches_completed_has_score CHECK (status <> 'completed' OR home_score IS NOT NULL),
    CONSTRAINT matches_score_needs_opponent
        CHECK (home_score IS NULL
               OR (home_team_id IS NOT NULL
                   AND (away_team_id IS NOT NULL OR away_text IS NOT NULL))),
    CONSTRAINT matches_sequence_range CHECK (sequence >= 0),
    CONSTRAINT matches_instants_finite CHECK (isfinite(created_at) AND isfinite(updated_at))
);

COMMENT ON TABLE  matches                    IS 'Every match: fixtures still to play, results, and what was cancelled or postponed. Two alike are allowed.';
COMMENT ON COLUMN matches.id                 IS 'For ever; calendars know the match by it.';
COMMENT ON COLUMN matches.date               IS 'The day in London.';
COMMENT ON COLUMN matches.time               IS 'The kick-off on London''s clocks; NULL when it is not set.';
COMMENT ON COLUMN matches.competition_type   IS 'The competition''s name, known or not; NULL for none.';
COMMENT ON COLUMN matches.pitch              IS 'The pitch''s name; NULL when it is not set.';
COMMENT ON COLUMN matches.home_team_id       IS 'The home team; NULL where only the away side is known.';
COMMENT ON COLUMN matches.away_team_id       IS 'The away team; NULL for an opponent without an id, or none (training).';
COMMENT ON COLUMN matches.away_text          IS 'An opponent that has no id, such as Old Etonians.';
COMMENT ON COLUMN matches.umpires            IS 'Names joined by comma and blank; a comma inside a name is left out.';
COMMENT ON COLUMN matches.status             IS 'scheduled, completed, cancelled or postponed; leaving completed empties scores and submitter.';
COMMENT ON COLUMN matches.home_score         IS '0 to 999; both scores or neither.';
COMMENT ON COLUMN matches.away_score         IS '0 to 999; both scores or neither.';
COMMENT ON COLUMN matches.outcome            IS 'How the score came about: played, walkover, awarded or abandoned.';
COMMENT ON COLUMN matches.score_submitted_by IS 'The user who first submitted the score that stands; NULL when it came another way.';
COMMENT ON COLUMN matches.score_submitted_at IS 'When that was.';
COMMENT ON COLUMN matches.created_at         IS 'When the match came into the database.';
COMMENT ON COLUMN matches.updated_at         IS 'When something visible last changed.';
COMMENT ON COLUMN matches.sequence           IS 'How often something visible has changed; calendars accept a change by it.';
COMMENT ON COLUMN matches.season             IS 'The season that it counts for; follows date and competition.';

CREATE INDEX matches_date ON matches (date);
CREATE INDEX matches_home_team ON matches (home_team_id, date);
CREATE INDEX matches_away_team ON matches (away_team_id, date);
CREATE INDEX matches_upcoming ON matches (date, time) WHERE status IN ('scheduled', 'postponed');
CREATE INDEX matches_results ON matches (date DESC) WHERE status = 'completed';
CREATE INDEX matches_standings ON matches (season, competition_type)
    INCLUDE (home_team_id, away_team_id, status, home_score, away_score)
    WHERE status <> 'cancelled';
CREATE INDEX matches_competition ON matches (competition_type, date);

CREATE FUNCTION matches_before_write() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    NEW.competition_type := nullif(btrim(NEW.competition_type), '');
    NEW.pitch            := nullif(btrim(NEW.pitch), '');
    NEW.away_text        := nullif(btrim(NEW.away_text), '');
    NEW.umpires          := nullif(btrim(NEW.umpires), '');
    NEW.season           := public.league_season(NEW.date, NEW.competition_type);

    IF TG_OP = 'INSERT' THEN
        RETURN NEW;
    END IF;

    IF NEW.id <> OLD.id THEN
        RAISE EXCEPTION 'a match keeps its id for ever' USING ERRCODE = 'integrity_constraint_violation';
    END IF;

    IF OLD.status = 'completed' AND NEW.status <> 'completed' THEN
        NEW.home_score         := NULL;
        NEW.away_score         := NULL;
        NEW.outcome            := 'played';
        NEW.score_submitted_by := NULL;
        NEW.score_submitted_at := NULL;
    END IF;

    -- Only a trigger, such as houses_after_change(), may raise the sequence of a match that is
    -- otherwise the same.
    IF pg_trigger_depth() > 1 AND NEW.sequence > OLD.sequence
       OR (NEW.date, NEW.time, NEW.competition_type, NEW.pitch, NEW.home_team_id, NEW.away_team_id,
           NEW.away_text, NEW.umpires, NEW.status, NEW.home_score, NEW.away_score, NEW.outcome)
          IS DISTINCT FROM
          (OLD.date, OLD.time, OLD.competition_type, OLD.pitch, OLD.home_team_id, OLD.away_team_id,
           OLD.away_text, OLD.umpires, OLD.status, OLD.home_score, OLD.away_score, OLD.outcome)
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
    'Keeps season, sequence and updated_at right, and empties the score of a match that is no longer completed.';

CREATE TRIGGER matches_before_write BEFORE INSERT OR UPDATE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_before_write();

CREATE FUNCTION houses_after_change() RETURNS trigger
LANGUAGE plpgsql
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

CREATE TRIGGER houses_after_change AFTER UPDATE OF name, colours ON houses
    FOR EACH ROW WHEN ((OLD.name, OLD.colours) IS DISTINCT FROM (NEW.name, NEW.colours))
    EXECUTE FUNCTION houses_after_change();

CREATE INDEX matches_pitch ON matches (pitch, date);

CREATE FUNCTION pitches_after_write() RETURNS trigger
LANGUAGE plpgsql
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

CREATE TRIGGER pitches_after_write
    AFTER INSERT OR DELETE OR UPDATE OF name, latitude, longitude ON pitches
    FOR EACH ROW EXECUTE FUNCTION pitches_after_write();

CREATE FUNCTION competitions_after_write() RETURNS trigger
LANGUAGE plpgsql
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

CREATE TRIGGER competitions_after_write
    AFTER INSERT OR DELETE OR UPDATE OF name, season_starts ON competitions
    FOR EACH ROW EXECUTE FUNCTION competitions_after_write();

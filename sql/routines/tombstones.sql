-- What is remembered of a match that is deleted, or leaves a calendar.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION record_tombstone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- A team that only has another id is the same team.
    IF TG_OP = 'UPDATE'
       AND (OLD.date, OLD.competition_type, OLD.pitch, OLD.umpires)
           IS NOT DISTINCT FROM (NEW.date, NEW.competition_type, NEW.pitch, NEW.umpires)
       AND NOT EXISTS (SELECT FROM public.houses AS h
                       WHERE h.id IN (OLD.home_team_id, OLD.away_team_id)
                         AND h.id NOT IN (coalesce(NEW.home_team_id, ''),
                                          coalesce(NEW.away_team_id, ''))) THEN
        RETURN NULL;
    END IF;
    INSERT INTO public.match_tombstones
        (match_id, recorded_at, is_deleted, date, time, competition_type, pitch, home_team_id,
         away_team_id, away_text, umpires, sequence, created_at)
    VALUES (OLD.id, CASE TG_OP WHEN 'DELETE' THEN clock_timestamp() ELSE NEW.updated_at END,
            TG_OP = 'DELETE', OLD.date, OLD.time, OLD.competition_type, OLD.pitch,
            OLD.home_team_id, OLD.away_team_id, OLD.away_text, OLD.umpires, OLD.sequence,
            OLD.created_at);
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION record_tombstone() IS
    'Remembers a match as it was when it is deleted, or leaves a calendar.';

CREATE OR REPLACE TRIGGER matches_record_tombstone AFTER DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION record_tombstone();

CREATE OR REPLACE TRIGGER matches_record_tombstone_on_move
    AFTER UPDATE OF date, competition_type, pitch, umpires, home_team_id, away_team_id ON matches
    FOR EACH ROW
    WHEN ((OLD.date, OLD.competition_type, OLD.pitch, OLD.umpires, OLD.home_team_id,
           OLD.away_team_id)
          IS DISTINCT FROM
          (NEW.date, NEW.competition_type, NEW.pitch, NEW.umpires, NEW.home_team_id,
           NEW.away_team_id))
    EXECUTE FUNCTION record_tombstone();

CREATE OR REPLACE FUNCTION record_all_tombstones() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    INSERT INTO public.match_tombstones
        (match_id, recorded_at, is_deleted, date, time, competition_type, pitch, home_team_id,
         away_team_id, away_text, umpires, sequence, created_at)
    SELECT id, clock_timestamp(), true, date, time, competition_type, pitch, home_team_id,
           away_team_id, away_text, umpires, sequence, created_at
    FROM public.matches;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION record_all_tombstones() IS 'Remembers all matches as they were when they go at once.';

CREATE OR REPLACE TRIGGER matches_record_all_tombstones BEFORE TRUNCATE ON matches
    FOR EACH STATEMENT EXECUTE FUNCTION record_all_tombstones();

-- Calendars tell from these rows what has gone.
CREATE OR REPLACE TRIGGER match_tombstones_protect BEFORE UPDATE OR DELETE OR TRUNCATE ON match_tombstones
    FOR EACH STATEMENT EXECUTE FUNCTION protect_record();

-- The names of teams: no name stands for two, and tables of old seasons keep the name of their time.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION lock_team_names() RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT pg_advisory_xact_lock('public.houses'::regclass::oid::bigint);
END;

COMMENT ON FUNCTION lock_team_names() IS
    'Locks the names of teams until the transaction ends: two that gave the same name at once would not see each other.';

-- Plans are kept for a session, also when an import makes a short list long.
CREATE OR REPLACE FUNCTION require_distinct_team_names() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    of_teams CONSTANT boolean := TG_TABLE_NAME = 'houses';
    own      text[];
    given    text[];
    owner    text;
    taken    text;
BEGIN
    IF of_teams THEN
        own   := array_remove(ARRAY[NEW.id, OLD.id], NULL);
        given := ARRAY[NEW.id, NEW.name];
    ELSE
        own   := ARRAY[NEW.house_id];
        given := ARRAY[NEW.alias];
    END IF;

    PERFORM public.lock_team_names();
    SELECT other.id, mine.name INTO owner, taken
    FROM (SELECT name, public.league_fold(name) AS folded
          FROM unnest(given) AS name OFFSET 0) AS mine
    CROSS JOIN LATERAL (
        SELECT h.id FROM public.houses AS h
        WHERE public.league_fold(h.id) = mine.folded
        UNION ALL
        SELECT h.id FROM public.houses AS h
        WHERE public.league_fold(h.name) = mine.folded
        UNION ALL
        -- An alias that is known in another spelling takes the new team.
        SELECT a.house_id FROM public.house_aliases AS a
        WHERE of_teams AND public.league_fold(a.alias) = mine.folded) AS other
    WHERE other.id <> ALL (own)
    LIMIT 1;
    IF owner IS NOT NULL THEN
        RAISE EXCEPTION '"%" is a name of % already', taken, owner
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'require_distinct_team_names';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION require_distinct_team_names() IS
    'No id, name or alias may stand for two teams, compared without case, accents and apostrophes.';

CREATE OR REPLACE TRIGGER houses_distinct_names BEFORE INSERT OR UPDATE OF id, name ON houses
    FOR EACH ROW EXECUTE FUNCTION require_distinct_team_names();

CREATE OR REPLACE TRIGGER house_aliases_distinct_names BEFORE INSERT OR UPDATE ON house_aliases
    FOR EACH ROW EXECUTE FUNCTION require_distinct_team_names();

CREATE OR REPLACE FUNCTION record_former_name() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    day   date := coalesce(nullif(current_setting('league.renamed_on', true), '')::date,
                           public.league_today());
    newer date;
    same  text;
BEGIN
    -- A clock that was set back rewrites nothing that came later.
    SELECT f.until, f.name INTO newer, same FROM public.former_names AS f
    WHERE f.house_id = NEW.id AND f.until >= day ORDER BY f.until DESC LIMIT 1;

    IF newer IS NULL THEN
        INSERT INTO public.former_names (house_id, until, name) VALUES (NEW.id, day, OLD.name);
    ELSIF same = NEW.name THEN
        -- Renamed back before a day was over.
        DELETE FROM public.former_names WHERE house_id = NEW.id AND until = newer;
    END IF;
    -- Else the name that goes is one that no day has seen.
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION record_former_name() IS
    'A team that gets a new name keeps the old one for the days before today, or league.renamed_on; of several new names on a day the last one counts.';

CREATE OR REPLACE TRIGGER houses_record_former_name AFTER UPDATE OF name ON houses
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
    EXECUTE FUNCTION record_former_name();

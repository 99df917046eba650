-- The other names of pitches: none stands for two, and their calendars lead on.

SET LOCAL ROLE league_owner;

-- Plans are kept for a session, also when an import makes a short list long.
CREATE OR REPLACE FUNCTION require_distinct_pitch_names() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    of_pitches CONSTANT boolean := TG_TABLE_NAME = 'pitches';
    own        text[];
    given      text[];
    owner      text;
    taken      text;
BEGIN
    IF of_pitches THEN
        own   := array_remove(ARRAY[NEW.name, OLD.name], NULL);
        given := array_remove(ARRAY[NEW.name, NEW.abbreviation], '');
    ELSE
        own   := ARRAY[NEW.pitch];
        given := ARRAY[NEW.alias];
    END IF;

    -- Two that gave the same name at once would not see each other.
    PERFORM pg_advisory_xact_lock('public.pitches'::regclass::oid::bigint);
    SELECT other.pitch, mine.name INTO owner, taken
    FROM (SELECT name, public.league_pitch_fold(name) AS folded
          FROM unnest(given) AS name OFFSET 0) AS mine
    CROSS JOIN LATERAL (
        SELECT p.name AS pitch FROM public.pitches AS p
        WHERE NOT of_pitches AND public.league_pitch_fold(p.name) = mine.folded
        UNION ALL
        SELECT p.name FROM public.pitches AS p
        WHERE NOT of_pitches AND public.league_pitch_fold(p.abbreviation) = mine.folded
        UNION ALL
        -- An alias that is known in another spelling takes the new pitch.
        SELECT a.pitch FROM public.pitch_aliases AS a
        WHERE of_pitches AND public.league_pitch_fold(a.alias) = mine.folded) AS other
    WHERE other.pitch <> ALL (own)
    LIMIT 1;
    IF owner IS NOT NULL THEN
        RAISE EXCEPTION '"%" is a name of % already', taken, owner
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'require_distinct_pitch_names';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION require_distinct_pitch_names() IS
    'No alias of a pitch may be the name or the abbreviation of another, compared without case, accents, apostrophes and a leading article.';

CREATE OR REPLACE TRIGGER pitches_distinct_names BEFORE INSERT OR UPDATE OF name, abbreviation ON pitches
    FOR EACH ROW EXECUTE FUNCTION require_distinct_pitch_names();

CREATE OR REPLACE TRIGGER pitch_aliases_distinct_names BEFORE INSERT OR UPDATE ON pitch_aliases
    FOR EACH ROW EXECUTE FUNCTION require_distinct_pitch_names();

CREATE OR REPLACE FUNCTION name_pitch_alias() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    by_alias CONSTANT text := public.league_slug(NEW.alias);
BEGIN
    INSERT INTO public.calendar_names AS n (kind, slug, subject, name, is_current)
    SELECT 'pitch', by_alias, NEW.pitch, NEW.pitch, false
    WHERE by_alias <> '' AND length(by_alias) <= 100
    ON CONFLICT ON CONSTRAINT calendar_names_pkey DO UPDATE
        SET subject = NEW.pitch, name = NEW.pitch, is_current = false, removed_at = NULL
        WHERE n.subject <> NEW.pitch AND NOT public.calendar_exists(n.kind, n.subject);
    PERFORM pg_notify('league_feeds', 'names');
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION name_pitch_alias() IS
    'The calendar of a pitch is found by its aliases, too.';

CREATE OR REPLACE TRIGGER pitch_aliases_name_calendar AFTER INSERT OR UPDATE ON pitch_aliases
    FOR EACH ROW EXECUTE FUNCTION name_pitch_alias();

-- Who is meant by the name of an umpire. Matches keep their umpires as they were written.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION umpire_person(of_name text, way text[] DEFAULT '{}') RETURNS text
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    bare    CONSTANT text   := public.league_untitled(of_name);
    passed  CONSTANT text[] := way || of_name;
    decided CONSTANT text   := (SELECT d.meant FROM public.umpire_decisions AS d
                                WHERE d.titled = of_name);
    people  text[];
BEGIN
    IF decided = ANY (passed) THEN
        RETURN decided;
    ELSIF decided IS NOT NULL THEN
        RETURN public.umpire_person(decided, passed);
    ELSIF of_name <> bare THEN
        RETURN of_name;
    END IF;

    -- Names that no match has any more count where there are no others.
    SELECT coalesce(array_agg(DISTINCT known.person)
                        FILTER (WHERE known.is_used OR known.person = bare),
                    array_agg(DISTINCT known.person))
    INTO people
    FROM (SELECT public.umpire_person(n.titled, passed) AS person, bool_or(n.is_used) AS is_used
          FROM public.umpire_names AS n
          WHERE n.untitled = bare AND n.titled <> bare
          GROUP BY n.titled) AS known;
    RETURN CASE cardinality(people) WHEN 1 THEN people[1] ELSE bare END;
END
$$;

COMMENT ON FUNCTION umpire_person(text, text[]) IS
    'Who is meant by a name (umpire_names.titled): what was decided by hand; else a name with a title means its own bearer, and one without it the only umpire who has it with a title. The second argument is what has been asked already.';

CREATE OR REPLACE VIEW shown_umpires AS
SELECT DISTINCT ON (person) person, name, slug
FROM umpire_names
ORDER BY person, is_shown DESC, key = person DESC, titled = person DESC, is_used DESC, key;

COMMENT ON VIEW   shown_umpires        IS 'Every umpire by the name that was chosen, else by that umpire''s own.';
COMMENT ON COLUMN shown_umpires.person IS 'Who it is: umpire_names.person.';
COMMENT ON COLUMN shown_umpires.name   IS 'The name that people read.';
COMMENT ON COLUMN shown_umpires.slug   IS 'The name in web addresses.';

CREATE OR REPLACE FUNCTION settle_umpires(groups text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    touched text[];
    changed text[];
    people  text[];
BEGIN
    touched := ARRAY(
        WITH RECURSIVE touched (key, titled) AS (
            SELECT n.key, n.titled FROM public.umpire_names AS n WHERE n.untitled = ANY (groups)
            UNION
            SELECT n.key, n.titled
            FROM touched AS t
            JOIN public.umpire_decisions AS d ON d.meant = t.titled
            JOIN public.umpire_names AS n ON n.untitled = public.league_untitled(d.titled))
        SELECT key FROM touched);

    WITH settled AS (
        UPDATE public.umpire_names AS n SET person = found.person
        FROM (SELECT o.key, o.person AS former, public.umpire_person(o.titled) AS person
              FROM public.umpire_names AS o WHERE o.key = ANY (touched)) AS found
        WHERE n.key = found.key AND n.person <> found.person
        RETURNING ARRAY[found.former, found.person] AS people
    )
    SELECT array_agg(DISTINCT person) INTO changed
    FROM settled, unnest(settled.people) AS person;

    UPDATE public.calendar_names AS c SET subject = n.person, is_current = false
    FROM public.umpire_names AS n
    WHERE n.key = ANY (touched) AND c.kind = 'umpire' AND c.slug = n.slug AND c.subject <> n.person;

    -- The calendar of each is found by the name by which that umpire is shown.
    people := changed || ARRAY(SELECT n.person FROM public.umpire_names AS n
                               WHERE n.key = ANY (touched));
    UPDATE public.calendar_names AS c SET is_current = false
    FROM public.shown_umpires AS shown
    WHERE shown.person = ANY (people) AND c.kind = 'umpire' AND c.subject = shown.person
      AND c.is_current AND c.slug <> shown.slug;
    UPDATE public.calendar_names AS c
    SET is_current = true, name = shown.name, changed_at = clock_timestamp()
    FROM public.shown_umpires AS shown
    WHERE shown.person = ANY (people) AND c.kind = 'umpire' AND c.slug = shown.slug
      AND (NOT c.is_current OR c.name <> shown.name OR c.subject = ANY (changed));
    -- Also where no row has changed another name may lead elsewhere: one without its title.
    PERFORM pg_notify('league_feeds', 'names');
END
$$;

COMMENT ON FUNCTION settle_umpires(text[]) IS
    'Finds anew who is meant by the names that are these without their titles, and by those that mean them, and leads their calendars there.';

CREATE OR REPLACE FUNCTION add_umpire_names(given text[], are_used boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    novel  record;
    groups text[] := '{}';
BEGIN
    FOR novel IN
        SELECT DISTINCT ON (1) (public.league_umpire_slugs(name))[1] AS key, name
        FROM unnest(given) AS name ORDER BY 1, 2
    LOOP
        CONTINUE WHEN novel.key = '' OR EXISTS (
            SELECT FROM public.umpire_names AS n
            WHERE n.key = novel.key AND (n.is_used OR NOT are_used));
        PERFORM public.lock_calendar_names();
        groups := groups || public.league_untitled(novel.key);

        UPDATE public.umpire_names SET is_used = true WHERE key = novel.key;
        CONTINUE WHEN FOUND;
        PERFORM public.name_calendar('umpire', novel.key, novel.name);
        INSERT INTO public.umpire_names (key, name, slug, person, is_used)
        SELECT novel.key, novel.name, c.slug, novel.key, are_used
        FROM public.calendar_names AS c
        WHERE c.kind = 'umpire' AND c.subject = novel.key AND c.is_current;
    END LOOP;
    IF groups <> '{}' THEN
        PERFORM public.settle_umpires(groups);
    END IF;
END
$$;

COMMENT ON FUNCTION add_umpire_names(text[], boolean) IS
    'Takes up names that are new, or that no match had; says whether matches have them.';

CREATE OR REPLACE FUNCTION drop_umpire_names(given text[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    unused text[];
BEGIN
    unused := ARRAY(
        SELECT n.key
        FROM (SELECT DISTINCT (public.league_umpire_slugs(name))[1] AS key
              FROM unnest(given) AS name) AS n
        WHERE NOT EXISTS (SELECT FROM public.matches AS m
                          WHERE public.league_umpire_slugs(m.umpires) && ARRAY[n.key]));
    IF unused = '{}' THEN
        RETURN;
    END IF;
    PERFORM public.lock_calendar_names();
    UPDATE public.umpire_names SET is_used = false WHERE key = ANY (unused);
    PERFORM public.settle_umpires(ARRAY(SELECT public.league_untitled(key)
                                        FROM unnest(unused) AS key));
END
$$;

COMMENT ON FUNCTION drop_umpire_names(text[]) IS
    'Notes which of these names no match has any more; their calendars stay.';

DO $$
BEGIN
    -- Those of a database that had no rule, or another one.
    PERFORM settle_umpires(ARRAY(SELECT DISTINCT untitled FROM umpire_names));
END
$$;

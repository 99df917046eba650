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

CREATE OR REPLACE FUNCTION umpires_hidden_from_caller() RETURNS text[]
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    hidden text[] := ARRAY(SELECT n.person FROM public.umpire_names AS n WHERE n.is_hidden);
BEGIN
    RETURN CASE WHEN hidden <> '{}' AND NOT public.league_is_admin()
                     AND current_setting('role') <> 'service_role' THEN hidden ELSE '{}' END;
END
$$;

COMMENT ON FUNCTION umpires_hidden_from_caller() IS
    'The umpires (umpire_names.person) whose names the caller must not see: all that are hidden, but for admins, the service and the maintenance path none.';

CREATE OR REPLACE VIEW named_umpires AS
SELECT DISTINCT ON (person) person, name, slug
FROM umpire_names
ORDER BY person, is_shown DESC, key = person DESC, titled = person DESC, is_used DESC, key;

CREATE OR REPLACE VIEW shown_umpires AS
SELECT person, name, slug
FROM named_umpires
WHERE NOT person = ANY ((SELECT umpires_hidden_from_caller())::text[]);

COMMENT ON VIEW   named_umpires        IS 'Every umpire by the name that was chosen, else by that umpire''s own.';
COMMENT ON COLUMN named_umpires.person IS 'Who it is: umpire_names.person.';
COMMENT ON COLUMN named_umpires.name   IS 'The name that people read.';
COMMENT ON COLUMN named_umpires.slug   IS 'The name in web addresses.';
COMMENT ON VIEW   shown_umpires        IS 'The umpires whose names the caller may see.';
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
    FROM public.named_umpires AS shown
    WHERE shown.person = ANY (people) AND c.kind = 'umpire' AND c.subject = shown.person
      AND c.is_current AND c.slug <> shown.slug;
    UPDATE public.calendar_names AS c
    SET is_current = true, name = shown.name, changed_at = clock_timestamp()
    FROM public.named_umpires AS shown
    WHERE shown.person = ANY (people) AND c.kind = 'umpire' AND c.slug = shown.slug
      AND (NOT c.is_current OR c.name <> shown.name OR c.subject = ANY (changed));
    -- Also where no row has changed another name may lead elsewhere: one without its title.
    PERFORM pg_notify('league_feeds', 'names');
    PERFORM public.settle_hidden_umpires();
END
$$;

COMMENT ON FUNCTION settle_umpires(text[]) IS
    'Finds anew who is meant by the names that are these without their titles, and by those that mean them, and leads their calendars there.';

CREATE OR REPLACE FUNCTION settle_hidden_umpires() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    UPDATE public.umpire_names AS n SET is_hidden = found.is_hidden
    FROM (SELECT o.key, o.person IN (SELECT own.person FROM public.hidden_umpires AS h
                                     JOIN public.umpire_names AS own ON own.titled = h.titled)
                        AS is_hidden
          FROM public.umpire_names AS o) AS found
    WHERE n.key = found.key AND n.is_hidden <> found.is_hidden;
END;

COMMENT ON FUNCTION settle_hidden_umpires() IS
    'Finds anew which names are kept from the public: all that mean an umpire who is hidden.';

CREATE OR REPLACE FUNCTION hidden_umpires_after_write() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- Calendars are found anew before they hear of matches that no longer say whose they are.
    PERFORM pg_notify('league_feeds', 'names');
    PERFORM public.settle_hidden_umpires();
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION hidden_umpires_after_write() IS 'Hides and shows the names of those who are hidden now, or no longer.';

CREATE OR REPLACE TRIGGER hidden_umpires_after_write
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON hidden_umpires
    FOR EACH STATEMENT EXECUTE FUNCTION hidden_umpires_after_write();

CREATE OR REPLACE FUNCTION umpire_names_after_update() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    changed text[] := ARRAY(SELECT n.key FROM new_rows AS n JOIN old_rows AS o ON o.key = n.key
                            WHERE n.is_hidden <> o.is_hidden);
BEGIN
    IF changed <> '{}' THEN
        UPDATE public.matches SET sequence = sequence + 1
        WHERE public.league_umpire_slugs(umpires) && changed;
    END IF;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION umpire_names_after_update() IS
    'A name that is hidden or shown is a visible change of the matches that have it.';

CREATE OR REPLACE TRIGGER umpire_names_after_update AFTER UPDATE ON umpire_names
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION umpire_names_after_update();

-- What those read of a match who must not see all names, and what they write.

CREATE OR REPLACE FUNCTION public_umpires(umpires text) RETURNS text
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.umpire_names AS n
                   WHERE n.is_hidden AND n.key = ANY (public.league_umpire_slugs(umpires))) THEN
        RETURN umpires;
    END IF;
    RETURN (
        SELECT string_agg(told.name, ', ' ORDER BY told.place)
        FROM (SELECT CASE WHEN n.is_hidden THEN 'umpire appointed' ELSE btrim(written.name) END,
                     min(written.place)
              FROM unnest(string_to_array(umpires, ',')) WITH ORDINALITY AS written (name, place)
              LEFT JOIN public.umpire_names AS n
                     ON n.key = (public.league_umpire_slugs(written.name))[1]
              GROUP BY 1) AS told (name, place));
END
$$;

COMMENT ON FUNCTION public_umpires(text) IS
    'The umpires of a match as everybody may know them: "umpire appointed", once, in place of those who are hidden. Mr Carlow, Dr Penhale -> umpire appointed, Dr Penhale';

CREATE OR REPLACE FUNCTION readable_match(of_match uuid) RETURNS matches
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    found public.matches;
BEGIN
    SELECT m.* INTO found FROM public.matches AS m WHERE m.id = of_match;
    IF public.umpires_hidden_from_caller() <> '{}' THEN
        found.umpires := public.public_umpires(found.umpires);
    END IF;
    RETURN found;
END
$$;

COMMENT ON FUNCTION readable_match(uuid) IS
    'A match as the caller may see it, with what the statement has written so far.';

CREATE OR REPLACE FUNCTION match_umpires(of_match uuid) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN (SELECT CASE WHEN public.umpires_hidden_from_caller() = '{}' THEN m.umpires
                        ELSE public.public_umpires(m.umpires) END
            FROM public.matches AS m WHERE m.id = of_match);
END
$$;

COMMENT ON FUNCTION match_umpires(uuid) IS
    'The umpires of a match as the caller may see them, as the statement found them.';

CREATE OR REPLACE FUNCTION matches_before_umpires() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    told   CONSTANT text := public.public_umpires(OLD.umpires);
    hidden text;
BEGIN
    IF told IS NOT DISTINCT FROM OLD.umpires THEN
        RETURN NEW;
    ELSIF btrim(NEW.umpires) = told THEN
        NEW.umpires := OLD.umpires;
    ELSIF public.umpires_hidden_from_caller() <> '{}' THEN
        -- A name that is guessed is refused like any other.
        NEW.umpires := coalesce(nullif(btrim(NEW.umpires), OLD.umpires), told);
    ELSE
        SELECT string_agg(btrim(written.name), ', ' ORDER BY written.place) INTO hidden
        FROM unnest(string_to_array(OLD.umpires, ',')) WITH ORDINALITY AS written (name, place)
        JOIN public.umpire_names AS n
          ON n.is_hidden AND n.key = (public.league_umpire_slugs(written.name))[1];
        NEW.umpires := (
            SELECT string_agg(CASE WHEN public.league_slug(written.name) = 'umpire-appointed'
                                   THEN hidden ELSE btrim(written.name) END,
                              ', ' ORDER BY written.place)
            FROM unnest(string_to_array(NEW.umpires, ',')) WITH ORDINALITY AS written (name, place));
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION matches_before_umpires() IS
    'Where umpires are written as they were read, "umpire appointed" stands for the names that it was shown in place of.';

CREATE OR REPLACE TRIGGER matches_before_umpires BEFORE UPDATE OF umpires ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_before_umpires();

-- A calendar's address is known to those who have it: what it leads to is asked for by it.

CREATE OR REPLACE FUNCTION hidden_calendars(of_slug text) RETURNS SETOF calendar_names
LANGUAGE sql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT n.* FROM public.calendar_names AS asked
    JOIN public.calendar_names AS n ON n.kind = asked.kind AND n.subject = asked.subject
    WHERE asked.kind = 'umpire' AND asked.slug = of_slug
      AND asked.subject = ANY (public.umpires_hidden_from_caller());
END;

COMMENT ON FUNCTION hidden_calendars(text) IS
    'The names of the calendar with this slug where its umpire is hidden from the caller, else none.';

CREATE OR REPLACE FUNCTION umpire_keys(of_person text) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT ARRAY(SELECT n.key FROM public.umpire_names AS n WHERE n.person = of_person ORDER BY n.key);
END;

COMMENT ON FUNCTION umpire_keys(text) IS 'The keys of all names that mean this umpire (umpire_names.person).';

CREATE OR REPLACE FUNCTION matches_umpired_by(keys text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT m.id FROM public.matches AS m WHERE public.league_umpire_slugs(m.umpires) && keys;
END;

COMMENT ON FUNCTION matches_umpired_by(text[]) IS 'The matches that have an umpire with one of these keys.';

CREATE OR REPLACE FUNCTION tombstones_umpired_by(keys text[]) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT d.id FROM public.match_tombstones AS d WHERE public.league_umpire_slugs(d.umpires) && keys;
END;

COMMENT ON FUNCTION tombstones_umpired_by(text[]) IS
    'The rows of match_tombstones that have an umpire with one of these keys.';

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

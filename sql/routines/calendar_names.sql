-- The names of calendars in web addresses.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION calendar_exists(of_kind text, of_subject text) RETURNS boolean
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN CASE of_kind
           WHEN 'competition' THEN
               EXISTS (SELECT FROM public.competitions AS c WHERE c.name = of_subject)
               OR EXISTS (SELECT FROM public.all_matches AS m WHERE m.competition_type = of_subject)
           WHEN 'pitch' THEN
               EXISTS (SELECT FROM public.pitches AS p WHERE p.name = of_subject)
               OR EXISTS (SELECT FROM public.all_matches AS m WHERE m.pitch = of_subject)
           -- An umpire without a match is still an umpire.
           WHEN 'umpire' THEN true
           ELSE EXISTS (SELECT FROM public.houses AS h WHERE h.id = of_subject) END;
END
$$;

COMMENT ON FUNCTION calendar_exists(text, text) IS
    'Whether the subject of a calendar exists: a team, an umpire, a competition or a pitch that is listed or that a match names.';

CREATE OR REPLACE FUNCTION lock_calendar_names() RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT pg_advisory_xact_lock('public.calendar_names'::regclass::oid::bigint);
END;

COMMENT ON FUNCTION lock_calendar_names() IS
    'Locks the giving of new names until the transaction ends: two transactions that gave the same names in different orders would deadlock.';

-- Plans are kept for a session, also when an import makes a short list long.
CREATE OR REPLACE FUNCTION name_calendar(of_kind text, of_subject text, called text) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    slug   CONSTANT text := public.league_slug(called);
    -- A file's name may have 255 bytes.
    wanted CONSTANT text := CASE WHEN slug = '' THEN left(md5(called), 8)
                                 WHEN length(slug) <= 100 THEN slug
                                 ELSE rtrim(left(slug, 90), '-') || '-' || left(md5(called), 8) END;
    chosen text := wanted;
    number integer := 1;
BEGIN
    LOOP
        UPDATE public.calendar_names AS n SET is_current = false
        WHERE CASE n.kind WHEN 'team' THEN 'house' ELSE n.kind END
              = CASE of_kind WHEN 'team' THEN 'house' ELSE of_kind END
          AND n.subject = of_subject AND n.is_current AND (n.kind, n.slug) <> (of_kind, chosen);

        -- A slug whose subject is gone may be given to another.
        INSERT INTO public.calendar_names AS n (kind, slug, subject, name, is_current)
        VALUES (of_kind, chosen, of_subject, called, true)
        ON CONFLICT ON CONSTRAINT calendar_names_pkey DO UPDATE
            SET subject = of_subject, name = called, is_current = true, removed_at = NULL,
                changed_at = clock_timestamp()
            WHERE n.subject = of_subject OR NOT public.calendar_exists(n.kind, n.subject);
        EXIT WHEN FOUND;

        number := number + 1;
        chosen := wanted || '-' || number;
    END LOOP;
END
$$;

COMMENT ON FUNCTION name_calendar(text, text, text) IS
    'Gives a calendar the slug of its subject''s name; keate-2 where another calendar has keate.';

CREATE OR REPLACE FUNCTION name_team_calendar() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    of_kind text;
    by_id   text;
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE public.calendar_names
        SET is_current = false, removed_at = clock_timestamp(), changed_at = clock_timestamp()
        WHERE kind IN ('house', 'team') AND subject = OLD.id;
    ELSE
        of_kind := CASE NEW.kind WHEN 'school_team' THEN 'team' ELSE 'house' END;
        IF TG_OP = 'UPDATE' AND NEW.id <> OLD.id THEN
            UPDATE public.calendar_names SET subject = NEW.id
            WHERE kind IN ('house', 'team') AND subject = OLD.id;
        END IF;
        PERFORM public.name_calendar(of_kind, NEW.id, NEW.name);
        -- Its id leads there, too.
        by_id := public.league_slug(NEW.id);
        INSERT INTO public.calendar_names AS n (kind, slug, subject, name, is_current)
        SELECT of_kind, by_id, NEW.id, NEW.name, false WHERE by_id <> ''
        ON CONFLICT ON CONSTRAINT calendar_names_pkey DO UPDATE
            SET subject = NEW.id, name = NEW.name, removed_at = NULL
            WHERE NOT n.is_current AND NOT public.calendar_exists(n.kind, n.subject);
    END IF;
    PERFORM pg_notify('league_feeds', 'names');
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION name_team_calendar() IS
    'A team''s calendar is found by its name, by its id, and by all that it was ever called.';

CREATE OR REPLACE TRIGGER houses_name_calendar AFTER INSERT OR DELETE OR UPDATE OF id, name, kind ON houses
    FOR EACH ROW EXECUTE FUNCTION name_team_calendar();

CREATE OR REPLACE FUNCTION name_listed_calendar() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
    of_kind CONSTANT text := TG_ARGV[0];
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE public.calendar_names
        SET removed_at = clock_timestamp(), changed_at = clock_timestamp()
        WHERE kind = of_kind AND subject = OLD.name;
    ELSIF TG_OP = 'UPDATE' AND NEW.name = OLD.name THEN
        -- Such as its colour.
        UPDATE public.calendar_names SET changed_at = clock_timestamp()
        WHERE kind = of_kind AND subject = NEW.name;
    ELSE
        IF TG_OP = 'UPDATE' THEN
            UPDATE public.calendar_names SET is_current = false
            WHERE kind = of_kind AND subject = NEW.name AND is_current;
            UPDATE public.calendar_names SET subject = NEW.name
            WHERE kind = of_kind AND subject = OLD.name;
        END IF;
        PERFORM public.name_calendar(of_kind, NEW.name, NEW.name);
    END IF;
    PERFORM pg_notify('league_feeds', 'names');
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION name_listed_calendar() IS
    'The calendar of a competition, or a pitch, is found by its name and by all that it was ever called.';

CREATE OR REPLACE TRIGGER competitions_name_calendar AFTER INSERT OR DELETE OR UPDATE ON competitions
    FOR EACH ROW EXECUTE FUNCTION name_listed_calendar('competition');

CREATE OR REPLACE TRIGGER pitches_name_calendar AFTER INSERT OR DELETE OR UPDATE ON pitches
    FOR EACH ROW EXECUTE FUNCTION name_listed_calendar('pitch');

-- A subscription to a former name would lead nowhere, or to another calendar.
CREATE OR REPLACE TRIGGER calendar_names_protect BEFORE DELETE OR TRUNCATE ON calendar_names
    FOR EACH STATEMENT EXECUTE FUNCTION protect_record();

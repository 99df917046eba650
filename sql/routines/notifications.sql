-- Notifications of changed matches to the servers of calendars.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION notify_match_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    changed uuid[];
    novel   record;
    names   text[];
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        PERFORM pg_notify('league_feeds', 'all');
        PERFORM public.drop_umpire_names(ARRAY(SELECT name FROM public.umpire_names));
        RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
        changed := ARRAY(SELECT id FROM new_rows);
    ELSIF TG_OP = 'DELETE' THEN
        changed := ARRAY(SELECT id FROM old_rows);
    ELSE
        changed := ARRAY(SELECT n.id FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
                         WHERE n.updated_at <> o.updated_at);
    END IF;

    IF cardinality(changed) = 0 THEN
        RETURN NULL;
    ELSIF cardinality(changed) <= 200 THEN
        -- 37 bytes each, of the 8000 that a notification may have.
        PERFORM pg_notify('league_feeds', 'matches ' || array_to_string(changed, ' '));
    ELSE
        PERFORM pg_notify('league_feeds', 'all');
    END IF;

    IF TG_OP = 'DELETE' THEN
        PERFORM public.drop_umpire_names(ARRAY(
            SELECT DISTINCT umpire
            FROM old_rows AS o, unnest(string_to_array(o.umpires, ',')) AS umpire));
        RETURN NULL;
    END IF;
    FOR novel IN
        SELECT 'competition' AS about, n.competition_type AS name
        FROM new_rows AS n
        WHERE NOT EXISTS (SELECT FROM public.calendar_names AS c
                          WHERE c.kind = 'competition' AND c.name = n.competition_type
                            AND c.subject = n.competition_type AND c.is_current)
        UNION
        SELECT 'pitch', n.pitch
        FROM new_rows AS n
        WHERE NOT EXISTS (SELECT FROM public.calendar_names AS c
                          WHERE c.kind = 'pitch' AND c.name = n.pitch
                            AND c.subject = n.pitch AND c.is_current)
        ORDER BY 1, 2
    LOOP
        IF novel.name IS NOT NULL THEN
            PERFORM public.lock_calendar_names();
            PERFORM public.name_calendar(novel.about, novel.name, novel.name);
        END IF;
    END LOOP;
    names := ARRAY(
        SELECT spelling.name
        FROM (SELECT DISTINCT btrim(umpire) AS name
              FROM new_rows AS n, unnest(string_to_array(n.umpires, ',')) AS umpire) AS spelling
        WHERE NOT EXISTS (SELECT FROM public.umpire_names AS u
                          WHERE u.name = spelling.name AND u.is_used));
    IF names <> '{}' THEN
        PERFORM public.add_umpire_names(names, are_used => true);
    END IF;
    IF TG_OP = 'UPDATE' THEN
        names := ARRAY(
            SELECT DISTINCT umpire
            FROM new_rows AS n
            JOIN old_rows AS o ON o.id = n.id AND o.umpires IS DISTINCT FROM n.umpires,
                 unnest(string_to_array(o.umpires, ',')) AS umpire);
        IF names <> '{}' THEN
            PERFORM public.drop_umpire_names(names);
        END IF;
    END IF;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION notify_match_changes() IS
    'Sends the ids of matches that have changed visibly to league_feeds ("matches ID ID ...", or "all" when they are many), and names the calendars of competitions, pitches and umpires that no match has had before.';

CREATE OR REPLACE TRIGGER matches_notify_insert AFTER INSERT ON matches
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION notify_match_changes();

CREATE OR REPLACE TRIGGER matches_notify_update AFTER UPDATE ON matches
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION notify_match_changes();

CREATE OR REPLACE TRIGGER matches_notify_delete AFTER DELETE ON matches
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION notify_match_changes();

CREATE OR REPLACE TRIGGER matches_notify_truncate AFTER TRUNCATE ON matches
    FOR EACH STATEMENT EXECUTE FUNCTION notify_match_changes();

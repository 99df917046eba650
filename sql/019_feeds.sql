-- Calendars that people subscribe to: their names in web addresses, what has left them, and word of
-- every change to whoever serves them.

SET LOCAL ROLE league_owner;

-- All at once, in the order in which others take them: whoever writes meanwhile would get in its way.
LOCK TABLE houses, competitions, pitches, matches IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION league_umpire_slugs(umpires text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN ARRAY(SELECT coalesce(nullif(public.league_slug(umpire), ''), public.league_fold(umpire))
             FROM unnest(string_to_array(umpires, ',')) AS umpire);

COMMENT ON FUNCTION league_umpire_slugs(text) IS
    'By what the umpires of a match are told apart: the slug of each, or the folded name where no slug is left. Mr Carlow, Dr Penhale -> {mr-carlow,dr-penhale}';

GRANT EXECUTE ON FUNCTION league_umpire_slugs(text) TO anon, authenticated, service_role;

CREATE INDEX matches_umpires ON matches USING gin (league_umpire_slugs(umpires));

-- What readers see, all_matches, shows an empty text where there is none.
CREATE INDEX matches_shown_competition ON matches (coalesce(competition_type, ''), date);
CREATE INDEX matches_shown_pitch       ON matches (coalesce(pitch, ''), date);

-- Names of calendars, kept for ever: whoever has subscribed to one is told what became of it.

CREATE TABLE calendar_names (
    kind       text        NOT NULL,
    slug       text        NOT NULL,
    subject    text        NOT NULL,
    name       text        NOT NULL,
    is_current boolean     NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    removed_at timestamptz,

    CONSTRAINT calendar_names_pkey PRIMARY KEY (kind, slug),
    CONSTRAINT calendar_names_kind_known
        CHECK (kind IN ('house', 'team', 'competition', 'umpire', 'pitch')),
    CONSTRAINT calendar_names_slug_plain
        CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120)
);

CREATE UNIQUE INDEX calendar_names_current ON calendar_names
    ((CASE kind WHEN 'team' THEN 'house' ELSE kind END), subject) WHERE is_current;
CREATE INDEX calendar_names_name ON calendar_names (kind, name);

COMMENT ON TABLE  calendar_names            IS 'By what names calendars are found, now and formerly. Rows stay.';
COMMENT ON COLUMN calendar_names.kind       IS 'house, team (a school team), competition, umpire or pitch.';
COMMENT ON COLUMN calendar_names.slug       IS 'The name in web addresses.';
COMMENT ON COLUMN calendar_names.subject    IS 'The team''s id, the competition''s or the pitch''s name, or by what the umpire is told apart.';
COMMENT ON COLUMN calendar_names.name       IS 'The name that people read, when it was last found by this slug.';
COMMENT ON COLUMN calendar_names.is_current IS 'Whether this is the one name to be found by; the others lead there.';
COMMENT ON COLUMN calendar_names.created_at IS 'When it was first found so.';
COMMENT ON COLUMN calendar_names.changed_at IS 'When what its calendar says of itself last changed.';
COMMENT ON COLUMN calendar_names.removed_at IS 'When its subject was taken off the list; NULL while it is there, or never was.';

CREATE FUNCTION league_calendar_lives(about text, whom text) RETURNS boolean
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN CASE about
           WHEN 'competition' THEN
               EXISTS (SELECT FROM public.competitions AS c WHERE c.name = whom)
               OR EXISTS (SELECT FROM public.all_matches AS m WHERE m.competition_type = whom)
           WHEN 'pitch' THEN
               EXISTS (SELECT FROM public.pitches AS p WHERE p.name = whom)
               OR EXISTS (SELECT FROM public.all_matches AS m WHERE m.pitch = whom)
           -- People do not go for having no match.
           WHEN 'umpire' THEN true
           ELSE EXISTS (SELECT FROM public.houses AS h WHERE h.id = whom) END;
END
$$;

COMMENT ON FUNCTION league_calendar_lives(text, text) IS
    'Whether what a calendar of this kind is about is there: a team, an umpire, a competition or a pitch that is listed or that a match names.';

GRANT EXECUTE ON FUNCTION league_calendar_lives(text, text) TO anon, authenticated, service_role;

CREATE FUNCTION league_name_calendar(about text, whom text, called text) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
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
              = CASE about WHEN 'team' THEN 'house' ELSE about END
          AND n.subject = whom AND n.is_current AND (n.kind, n.slug) <> (about, chosen);

        -- A name that leads to nothing any more may be given away.
        INSERT INTO public.calendar_names AS n (kind, slug, subject, name, is_current)
        VALUES (about, chosen, whom, called, true)
        ON CONFLICT ON CONSTRAINT calendar_names_pkey DO UPDATE
            SET subject = whom, name = called, is_current = true, removed_at = NULL,
                changed_at = clock_timestamp()
            WHERE n.subject = whom OR NOT public.league_calendar_lives(n.kind, n.subject);
        EXIT WHEN FOUND;

        number := number + 1;
        chosen := wanted || '-' || number;
    END LOOP;
END
$$;

COMMENT ON FUNCTION league_name_calendar(text, text, text) IS
    'Finds a calendar by the slug of what it is called from now on; by keate-2 where keate is another one''s.';

CREATE FUNCTION houses_name_calendar() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    about text;
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE public.calendar_names
        SET is_current = false, removed_at = clock_timestamp(), changed_at = clock_timestamp()
        WHERE kind IN ('house', 'team') AND subject = OLD.id;
    ELSE
        about := CASE NEW.kind WHEN 'school_team' THEN 'team' ELSE 'house' END;
        IF TG_OP = 'UPDATE' AND NEW.id <> OLD.id THEN
            UPDATE public.calendar_names SET subject = NEW.id
            WHERE kind IN ('house', 'team') AND subject = OLD.id;
        END IF;
        PERFORM public.league_name_calendar(about, NEW.id, NEW.name);
        -- Its initials lead there, too.
        INSERT INTO public.calendar_names AS n (kind, slug, subject, name, is_current)
        SELECT about, public.league_slug(NEW.id), NEW.id, NEW.name, false
        WHERE public.league_slug(NEW.id) <> ''
        ON CONFLICT ON CONSTRAINT calendar_names_pkey DO UPDATE
            SET subject = NEW.id, name = NEW.name, removed_at = NULL
            WHERE NOT n.is_current AND NOT public.league_calendar_lives(n.kind, n.subject);
    END IF;
    PERFORM pg_notify('league_feeds', 'names');
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION houses_name_calendar() IS
    'A team''s calendar is found by its name, by its id, and by all that it was ever called.';

CREATE TRIGGER houses_name_calendar AFTER INSERT OR DELETE OR UPDATE OF id, name, kind ON houses
    FOR EACH ROW EXECUTE FUNCTION houses_name_calendar();

CREATE FUNCTION lists_name_calendar() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    about CONSTANT text := TG_ARGV[0];
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE public.calendar_names
        SET removed_at = clock_timestamp(), changed_at = clock_timestamp()
        WHERE kind = about AND subject = OLD.name;
    ELSIF TG_OP = 'UPDATE' AND NEW.name = OLD.name THEN
        -- Such as its colour.
        UPDATE public.calendar_names SET changed_at = clock_timestamp()
        WHERE kind = about AND subject = NEW.name;
    ELSE
        IF TG_OP = 'UPDATE' THEN
            UPDATE public.calendar_names SET is_current = false
            WHERE kind = about AND subject = NEW.name AND is_current;
            UPDATE public.calendar_names SET subject = NEW.name
            WHERE kind = about AND subject = OLD.name;
        END IF;
        PERFORM public.league_name_calendar(about, NEW.name, NEW.name);
    END IF;
    PERFORM pg_notify('league_feeds', 'names');
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION lists_name_calendar() IS
    'The calendar of a competition, or a pitch, is found by its name and by all that it was ever called.';

CREATE TRIGGER competitions_name_calendar AFTER INSERT OR DELETE OR UPDATE ON competitions
    FOR EACH ROW EXECUTE FUNCTION lists_name_calendar('competition');
CREATE TRIGGER pitches_name_calendar AFTER INSERT OR DELETE OR UPDATE ON pitches
    FOR EACH ROW EXECUTE FUNCTION lists_name_calendar('pitch');

-- What has left calendars: their newest change may be that something is gone.

CREATE TABLE departed_matches (
    id               bigint      GENERATED ALWAYS AS IDENTITY
                                 CONSTRAINT departed_matches_pkey PRIMARY KEY,
    match_id         uuid        NOT NULL,
    departed_at      timestamptz NOT NULL,
    is_deleted       boolean     NOT NULL,
    date             date        NOT NULL,
    time             time,
    competition_type text,
    pitch            text,
    home_team_id     text,
    away_team_id     text,
    away_text        text,
    umpires          text,
    sequence         integer     NOT NULL,
    created_at       timestamptz NOT NULL
);

CREATE INDEX departed_matches_match       ON departed_matches (match_id);
CREATE INDEX departed_matches_departed    ON departed_matches (departed_at);
CREATE INDEX departed_matches_home_team   ON departed_matches (home_team_id, departed_at);
CREATE INDEX departed_matches_away_team   ON departed_matches (away_team_id, departed_at);
CREATE INDEX departed_matches_competition ON departed_matches (competition_type, departed_at);
CREATE INDEX departed_matches_pitch       ON departed_matches (pitch, departed_at);
CREATE INDEX departed_matches_umpires     ON departed_matches USING gin (league_umpire_slugs(umpires));

COMMENT ON TABLE  departed_matches                  IS 'Matches as they were before they were deleted, or left the calendar of a team, competition, pitch, umpire or day.';
COMMENT ON COLUMN departed_matches.id               IS 'In the order in which it happened.';
COMMENT ON COLUMN departed_matches.match_id         IS 'The match.';
COMMENT ON COLUMN departed_matches.departed_at      IS 'When: the updated_at of the match as it is since, where it was not deleted.';
COMMENT ON COLUMN departed_matches.is_deleted       IS 'Whether it was deleted; else it was changed.';
COMMENT ON COLUMN departed_matches.date             IS 'The day until then.';
COMMENT ON COLUMN departed_matches.time             IS 'The kick-off until then; NULL when it was not set.';
COMMENT ON COLUMN departed_matches.competition_type IS 'The competition until then; NULL for none.';
COMMENT ON COLUMN departed_matches.pitch            IS 'The pitch until then; NULL when it was not set.';
COMMENT ON COLUMN departed_matches.home_team_id     IS 'The home team until then, by the id that it had.';
COMMENT ON COLUMN departed_matches.away_team_id     IS 'The away team until then, by the id that it had.';
COMMENT ON COLUMN departed_matches.away_text        IS 'The opponent without an id until then.';
COMMENT ON COLUMN departed_matches.umpires          IS 'The umpires until then.';
COMMENT ON COLUMN departed_matches.sequence         IS 'The sequence until then.';
COMMENT ON COLUMN departed_matches.created_at       IS 'When the match had come into the database.';

CREATE FUNCTION matches_depart() RETURNS trigger
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
    INSERT INTO public.departed_matches
        (match_id, departed_at, is_deleted, date, time, competition_type, pitch, home_team_id,
         away_team_id, away_text, umpires, sequence, created_at)
    VALUES (OLD.id, CASE TG_OP WHEN 'DELETE' THEN clock_timestamp() ELSE NEW.updated_at END,
            TG_OP = 'DELETE', OLD.date, OLD.time, OLD.competition_type, OLD.pitch,
            OLD.home_team_id, OLD.away_team_id, OLD.away_text, OLD.umpires, OLD.sequence,
            OLD.created_at);
    RETURN NULL;
END
$$;

CREATE FUNCTION matches_depart_all() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    INSERT INTO public.departed_matches
        (match_id, departed_at, is_deleted, date, time, competition_type, pitch, home_team_id,
         away_team_id, away_text, umpires, sequence, created_at)
    SELECT id, clock_timestamp(), true, date, time, competition_type, pitch, home_team_id,
           away_team_id, away_text, umpires, sequence, created_at
    FROM public.matches;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION matches_depart_all() IS 'Remembers all matches as they were when they go at once.';

CREATE TRIGGER matches_depart_all BEFORE TRUNCATE ON matches
    FOR EACH STATEMENT EXECUTE FUNCTION matches_depart_all();

CREATE FUNCTION matches_come_back() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- Calendars have been told of its end by one more than it had.
    NEW.sequence := greatest(
        NEW.sequence,
        (SELECT max(d.sequence) + 2 FROM public.departed_matches AS d
         WHERE d.match_id = NEW.id AND d.is_deleted));
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION matches_come_back() IS
    'A match that was deleted and comes back goes on counting where calendars have left off.';

CREATE TRIGGER matches_come_back BEFORE INSERT ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_come_back();

COMMENT ON FUNCTION matches_depart() IS
    'Remembers a match as it was when it is deleted, or leaves a calendar.';

CREATE TRIGGER matches_depart AFTER DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_depart();
CREATE TRIGGER matches_depart_calendar
    AFTER UPDATE OF date, competition_type, pitch, umpires, home_team_id, away_team_id ON matches
    FOR EACH ROW
    WHEN ((OLD.date, OLD.competition_type, OLD.pitch, OLD.umpires, OLD.home_team_id,
           OLD.away_team_id)
          IS DISTINCT FROM
          (NEW.date, NEW.competition_type, NEW.pitch, NEW.umpires, NEW.home_team_id,
           NEW.away_team_id))
    EXECUTE FUNCTION matches_depart();

-- Word of every change, and names for calendars that are new with it.

CREATE FUNCTION league_hold_calendar_names() RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT pg_advisory_xact_lock('public.calendar_names'::regclass::oid::bigint);
END;

COMMENT ON FUNCTION league_hold_calendar_names() IS
    'Waits for whoever else gives names that are new, until the transaction ends: two that gave the same ones in turn would wait for each other.';

CREATE FUNCTION matches_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    changed uuid[];
    novel   record;
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        PERFORM pg_notify('league_feeds', 'all');
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
            PERFORM public.league_hold_calendar_names();
            PERFORM public.league_name_calendar(novel.about, novel.name, novel.name);
        END IF;
    END LOOP;
    FOR novel IN
        SELECT DISTINCT ON (1) (public.league_umpire_slugs(spelling.name))[1] AS subject,
                               spelling.name
        FROM (SELECT DISTINCT btrim(umpire) AS name
              FROM new_rows AS n, unnest(string_to_array(n.umpires, ',')) AS umpire) AS spelling
        WHERE NOT EXISTS (SELECT FROM public.calendar_names AS c
                          WHERE c.kind = 'umpire' AND c.name = spelling.name)
        ORDER BY 1, 2
    LOOP
        IF novel.subject <> '' AND NOT EXISTS (
            SELECT FROM public.calendar_names AS c
            WHERE c.kind = 'umpire' AND c.subject = novel.subject) THEN
            PERFORM public.league_hold_calendar_names();
            PERFORM public.league_name_calendar('umpire', novel.subject, novel.name);
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION matches_announce() IS
    'Sends the ids of matches that have changed visibly to league_feeds ("matches ID ID ...", or "all" when they are many), and names the calendars of competitions, pitches and umpires that no match has had before.';

CREATE TRIGGER matches_announce_insert AFTER INSERT ON matches
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION matches_announce();
CREATE TRIGGER matches_announce_update AFTER UPDATE ON matches
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION matches_announce();
CREATE TRIGGER matches_announce_delete AFTER DELETE ON matches
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION matches_announce();
CREATE TRIGGER matches_announce_truncate AFTER TRUNCATE ON matches
    FOR EACH STATEMENT EXECUTE FUNCTION matches_announce();

-- What is there already.
DO $$
DECLARE
    found record;
BEGIN
    FOR found IN SELECT id, name, CASE kind WHEN 'school_team' THEN 'team' ELSE 'house' END AS about
        FROM houses ORDER BY created_at, id
    LOOP
        PERFORM league_name_calendar(found.about, found.id, found.name);
    END LOOP;
    FOR found IN
        SELECT 'competition' AS about, name FROM competitions
        UNION SELECT 'competition', competition_type FROM matches WHERE competition_type IS NOT NULL
        UNION SELECT 'pitch', name FROM pitches
        UNION SELECT 'pitch', pitch FROM matches WHERE pitch IS NOT NULL
        ORDER BY 1, 2
    LOOP
        PERFORM league_name_calendar(found.about, found.name, found.name);
    END LOOP;
    FOR found IN
        SELECT (league_umpire_slugs(umpire))[1] AS subject, min(umpire) AS name
        FROM (SELECT DISTINCT btrim(umpire) AS umpire
              FROM matches, unnest(string_to_array(umpires, ',')) AS umpire) AS spelling
        GROUP BY 1 ORDER BY 1
    LOOP
        IF found.subject <> '' THEN
            PERFORM league_name_calendar('umpire', found.subject, found.name);
        END IF;
    END LOOP;
END
$$;

-- Names of the past, and initials, lead to those of today.
INSERT INTO calendar_names (kind, slug, subject, name, is_current)
SELECT DISTINCT ON (1, 2) CASE h.kind WHEN 'school_team' THEN 'team' ELSE 'house' END,
       league_slug(old.name), h.id, old.name, false
FROM houses AS h
JOIN (SELECT house_id, name, until FROM former_names
      UNION ALL SELECT id, id, 'infinity' FROM houses) AS old ON old.house_id = h.id
WHERE league_slug(old.name) <> ''
ORDER BY 1, 2, old.until DESC
ON CONFLICT ON CONSTRAINT calendar_names_pkey DO NOTHING;

CREATE VIEW calendar_feeds AS
WITH mentions AS MATERIALIZED (
    SELECT m.id, btrim(umpire) AS name
    FROM matches AS m
    CROSS JOIN LATERAL unnest(string_to_array(m.umpires, ',')) AS umpire
), spellings AS MATERIALIZED (
    SELECT spelling.name, (league_umpire_slugs(spelling.name))[1] AS subject
    FROM (SELECT DISTINCT name FROM mentions) AS spelling
), found AS (
    SELECT 'house' AS about, side.team_id AS subject, count(*) AS events
    FROM matches AS m
    CROSS JOIN LATERAL (VALUES (m.home_team_id), (m.away_team_id)) AS side (team_id)
    WHERE side.team_id IS NOT NULL
    GROUP BY side.team_id
    UNION ALL
    SELECT 'competition', competition_type, count(*) FROM matches GROUP BY competition_type
    UNION ALL
    SELECT 'pitch', pitch, count(*) FROM matches GROUP BY pitch
    UNION ALL
    SELECT 'umpire', spellings.subject, count(DISTINCT mentions.id)
    FROM mentions
    JOIN spellings ON spellings.name = mentions.name
    GROUP BY spellings.subject
)
SELECT 'all'::text                AS kind,
       'all'::text                AS id,
       'Field Game'::text         AS name,
       'all'::text                AS slug,
       (SELECT count(*) FROM matches) AS events
UNION ALL
SELECT n.kind, n.subject, n.name, n.slug, coalesce(found.events, 0)
FROM calendar_names AS n
LEFT JOIN found ON found.about = CASE n.kind WHEN 'team' THEN 'house' ELSE n.kind END
               AND found.subject = n.subject
WHERE n.is_current
  AND (n.kind IN ('house', 'team') OR found.events > 0
       OR n.kind = 'competition' AND EXISTS (SELECT FROM competitions AS c WHERE c.name = n.subject)
       OR n.kind = 'pitch' AND EXISTS (SELECT FROM pitches AS p WHERE p.name = n.subject));

COMMENT ON VIEW   calendar_feeds        IS 'Every calendar that can be subscribed to, but for those of single matches.';
COMMENT ON COLUMN calendar_feeds.kind   IS 'all, house, team (a school team), competition, umpire or pitch.';
COMMENT ON COLUMN calendar_feeds.id     IS 'The team''s id, the competition''s or the pitch''s name, the umpire''s slug, or all.';
COMMENT ON COLUMN calendar_feeds.name   IS 'The name that people read.';
COMMENT ON COLUMN calendar_feeds.slug   IS 'The name in its web address.';
COMMENT ON COLUMN calendar_feeds.events IS 'How many matches are in it.';

GRANT SELECT ON calendar_names, departed_matches, calendar_feeds
    TO anon, authenticated, service_role;

-- Houses and school teams, their other names, pitches and competitions.

SET LOCAL ROLE league_owner;

-- Some apostrophes decompose into a blank and an accent, so they go first; others appear only by
-- decomposing, so they go again. Characters are listed and the collation is named, so that the
-- locale of the database does not matter.
CREATE FUNCTION league_fold(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN replace(lower(btrim(regexp_replace(
    regexp_replace(
        normalize(
            regexp_replace(name, U&'[''`\00B4\02BC\2018\2019\201B\2032\FF07]', '', 'g'),
            NFKD),
        -- Apostrophes, control characters, accents, and characters without any width.
        U&'[''`\02BC\2018\2019\201B\2032\0001-\0008\000E-\001F\007F-\0084\0086-\009F'
        '\00AD\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\200B-\200F\202A-\202E\2060-\206F'
        '\20D0-\20FF\FE00-\FE0F\FE20-\FE2F\FEFF]', '', 'g'),
    U&'[\0009-\000D \0085\1680\2028\2029]+', ' ', 'g')) COLLATE "und-x-icu"),
    U&'\03C2', U&'\03C3');

COMMENT ON FUNCTION league_fold(text) IS
    'A name as the league compares names: without case, accents and apostrophes. Évans’s -> evanss';

CREATE FUNCTION league_slug(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN btrim(regexp_replace(public.league_fold(name), '[^a-z0-9]+', '-', 'g'), '-');

COMMENT ON FUNCTION league_slug(text) IS
    'A name in a web address: folded, the rest to single hyphens. O.E. Soccer -> o-e-soccer';

CREATE TABLE houses (
    id         text        CONSTRAINT houses_pkey PRIMARY KEY,
    name       text        NOT NULL CONSTRAINT houses_name_key UNIQUE,
    kind       text        NOT NULL DEFAULT 'house',
    colours    text        NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT houses_id_plain CHECK (id ~ '^[^,()"]{1,40}$' AND id = btrim(id)),
    CONSTRAINT houses_name_length CHECK (length(name) <= 200 AND league_fold(name) <> ''),
    CONSTRAINT houses_kind_known CHECK (kind IN ('house', 'school_team'))
);

COMMENT ON TABLE  houses            IS 'The teams: houses, and the school teams.';
COMMENT ON COLUMN houses.id         IS 'Initials of the housemaster, such as JDM; a school team''s own name. Holds no comma, bracket or quote.';
COMMENT ON COLUMN houses.name       IS 'The name that people read, such as Keate.';
COMMENT ON COLUMN houses.kind       IS 'house or school_team.';
COMMENT ON COLUMN houses.colours    IS 'The shirt, such as red/white; empty when unknown.';
COMMENT ON COLUMN houses.created_at IS 'When the row was made.';

CREATE TABLE house_aliases (
    alias    text NOT NULL CONSTRAINT house_aliases_pkey PRIMARY KEY,
    house_id text NOT NULL
        CONSTRAINT house_aliases_house_id_fkey REFERENCES houses ON UPDATE CASCADE ON DELETE CASCADE,

    CONSTRAINT house_aliases_alias_length CHECK (length(alias) <= 200 AND league_fold(alias) <> '')
);

CREATE UNIQUE INDEX house_aliases_folded_key ON house_aliases (league_fold(alias));
CREATE INDEX house_aliases_house_id ON house_aliases (house_id);

COMMENT ON TABLE  house_aliases          IS 'Other names of teams, as emails write them.';
COMMENT ON COLUMN house_aliases.alias    IS 'The name; unique without case, accents and apostrophes.';
COMMENT ON COLUMN house_aliases.house_id IS 'The team that it stands for.';

CREATE FUNCTION league_names_stay_apart() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    owner  text;
    taken  text;
    itself text := '';
BEGIN
    IF TG_TABLE_NAME = 'houses' THEN
        IF TG_OP = 'UPDATE' THEN
            itself := OLD.id;
        END IF;
        SELECT other.id, mine.name INTO owner, taken
        FROM (VALUES (NEW.id), (NEW.name)) AS mine (name)
        CROSS JOIN LATERAL (
            SELECT h.id FROM public.houses AS h
            WHERE h.id NOT IN (NEW.id, itself)
              AND public.league_fold(mine.name)
                  IN (public.league_fold(h.id), public.league_fold(h.name))
            UNION ALL
            SELECT a.house_id FROM public.house_aliases AS a
            WHERE a.house_id NOT IN (NEW.id, itself)
              AND public.league_fold(a.alias) = public.league_fold(mine.name)) AS other
        LIMIT 1;
    ELSE
        SELECT h.id, NEW.alias INTO owner, taken
        FROM public.houses AS h
        WHERE h.id <> NEW.house_id
          AND public.league_fold(NEW.alias)
              IN (public.league_fold(h.id), public.league_fold(h.name))
        LIMIT 1;
    END IF;
    IF owner IS NOT NULL THEN
        RAISE EXCEPTION '"%" is a name of % already', taken, owner
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'league_names_stay_apart';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION league_names_stay_apart() IS
    'No id, name or alias may stand for two teams, compared without case, accents and apostrophes.';

CREATE TRIGGER houses_names_stay_apart BEFORE INSERT OR UPDATE OF id, name ON houses
    FOR EACH ROW EXECUTE FUNCTION league_names_stay_apart();
CREATE TRIGGER house_aliases_names_stay_apart BEFORE INSERT OR UPDATE ON house_aliases
    FOR EACH ROW EXECUTE FUNCTION league_names_stay_apart();

CREATE TABLE pitches (
    name         text NOT NULL CONSTRAINT pitches_pkey PRIMARY KEY,
    abbreviation text NOT NULL DEFAULT '',
    area         text NOT NULL DEFAULT '',
    latitude     double precision,
    longitude    double precision,

    CONSTRAINT pitches_name_length CHECK (length(name) <= 200 AND league_fold(name) <> ''),
    CONSTRAINT pitches_position_whole CHECK ((latitude IS NULL) = (longitude IS NULL)),
    CONSTRAINT pitches_latitude_range CHECK (latitude BETWEEN -90 AND 90),
    CONSTRAINT pitches_longitude_range CHECK (longitude BETWEEN -180 AND 180)
);

COMMENT ON TABLE  pitches              IS 'Where matches are played.';
COMMENT ON COLUMN pitches.name         IS 'The name, such as Dutchman''s 5.';
COMMENT ON COLUMN pitches.abbreviation IS 'The short form in lists, such as D5; empty when there is none.';
COMMENT ON COLUMN pitches.area         IS 'The part of the grounds; empty when unknown.';
COMMENT ON COLUMN pitches.latitude     IS 'Degrees north (WGS 84), or NULL.';
COMMENT ON COLUMN pitches.longitude    IS 'Degrees east (WGS 84), or NULL.';

CREATE TABLE competitions (
    name          text     NOT NULL CONSTRAINT competitions_pkey PRIMARY KEY,
    abbreviation  text     NOT NULL DEFAULT '',
    kind          text     NOT NULL DEFAULT 'other',
    colour        text     NOT NULL DEFAULT '',
    points_win    smallint NOT NULL DEFAULT 3,
    points_draw   smallint NOT NULL DEFAULT 1,
    points_loss   smallint NOT NULL DEFAULT 0,
    tie_breakers  text[]   NOT NULL DEFAULT '{points,goal_difference,goals_for}',
    season_starts smallint NOT NULL DEFAULT 1,

    CONSTRAINT competitions_name_length CHECK (length(name) <= 200 AND league_fold(name) <> ''),
    CONSTRAINT competitions_kind_known
        CHECK (kind IN ('league', 'cup', 'friendly', 'training', 'other')),
    CONSTRAINT competitions_points_range
        CHECK (points_win BETWEEN 0 AND 99 AND points_draw BETWEEN 0 AND 99
               AND points_loss BETWEEN 0 AND 99),
    CONSTRAINT competitions_tie_breakers_known
        CHECK (tie_breakers <@ '{points,goal_difference,goals_for,wins}'::text[]
               AND cardinality(tie_breakers) > 0),
    CONSTRAINT competitions_season_starts_month CHECK (season_starts BETWEEN 1 AND 12)
);

COMMENT ON TABLE  competitions               IS 'What matches are played for, and the rules of its table.';
COMMENT ON COLUMN competitions.name          IS 'The name, such as Senior League.';
COMMENT ON COLUMN competitions.abbreviation  IS 'The short form in lists, such as SL; empty when there is none.';
COMMENT ON COLUMN competitions.kind          IS 'league, cup, friendly, training or other; only a league has a table.';
COMMENT ON COLUMN competitions.colour        IS 'A CSS colour; empty when there is none.';
COMMENT ON COLUMN competitions.points_win    IS 'Points for a win.';
COMMENT ON COLUMN competitions.points_draw   IS 'Points for a draw.';
COMMENT ON COLUMN competitions.points_loss   IS 'Points for a defeat.';
COMMENT ON COLUMN competitions.tie_breakers  IS 'What orders the table, most important first; then a shared place.';
COMMENT ON COLUMN competitions.season_starts IS 'The month in which a season starts: 1 makes it the calendar year, 8 makes it 2013-14.';

GRANT SELECT ON houses, pitches, competitions TO anon, authenticated, service_role;
GRANT SELECT ON house_aliases TO service_role;

-- Who is meant by the names that matches give umpires.

SET LOCAL ROLE league_owner;

CREATE FUNCTION league_untitled(key text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN regexp_replace(key,
    '^(?:(?:the|mr|mister|mrs|ms|miss|mx|dr|doctor|prof|professor|rev|revd|reverend|canon|fr|father'
    '|sir|dame|lord|lady|hon|capt|captain|maj|major|lt|lieut|lieutenant|col|colonel|gen|general'
    '|brig|brigadier|cdr|cmdr|commander|sgt|sergeant|cpl|corporal)-)+', '');

COMMENT ON FUNCTION league_untitled(text) IS
    'An umpire''s key without the titles before the name. mr-j-carlow -> j-carlow';

CREATE FUNCTION league_titled(key text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN coalesce(
    (SELECT string_agg(
        CASE title WHEN 'mister'     THEN 'mr'    WHEN 'doctor'    THEN 'dr'
                   WHEN 'professor'  THEN 'prof'  WHEN 'revd'      THEN 'rev'
                   WHEN 'reverend'   THEN 'rev'   WHEN 'father'    THEN 'fr'
                   WHEN 'captain'    THEN 'capt'  WHEN 'major'     THEN 'maj'
                   WHEN 'lieut'      THEN 'lt'    WHEN 'lieutenant' THEN 'lt'
                   WHEN 'colonel'    THEN 'col'   WHEN 'general'   THEN 'gen'
                   WHEN 'brigadier'  THEN 'brig'  WHEN 'cmdr'      THEN 'cdr'
                   WHEN 'commander'  THEN 'cdr'   WHEN 'sergeant'  THEN 'sgt'
                   WHEN 'corporal'   THEN 'cpl'   ELSE title END || '-', '' ORDER BY place)
     FROM unnest(string_to_array(
              left(key, length(key) - length(public.league_untitled(key))), '-'))
          WITH ORDINALITY AS titles (title, place)
     WHERE title NOT IN ('', 'the')), '') || public.league_untitled(key);

COMMENT ON FUNCTION league_titled(text) IS
    'An umpire''s key with each title in one spelling. the-revd-carlow -> rev-carlow';

CREATE TABLE umpire_names (
    key      text    CONSTRAINT umpire_names_pkey PRIMARY KEY,
    name     text    NOT NULL,
    slug     text    NOT NULL CONSTRAINT umpire_names_slug_key UNIQUE,
    person   text    NOT NULL,
    is_used  boolean NOT NULL,
    is_shown boolean NOT NULL DEFAULT false,
    titled   text    NOT NULL GENERATED ALWAYS AS (league_titled(key)) STORED,
    untitled text    NOT NULL GENERATED ALWAYS AS (league_untitled(key)) STORED
);

CREATE INDEX umpire_names_name     ON umpire_names (name);
CREATE INDEX umpire_names_person   ON umpire_names (person);
CREATE INDEX umpire_names_untitled ON umpire_names (untitled);

COMMENT ON TABLE  umpire_names          IS 'The names of umpires that matches have, had, or may have, and who is meant by each.';
COMMENT ON COLUMN umpire_names.key      IS 'The name as league_umpire_slugs() gives it.';
COMMENT ON COLUMN umpire_names.name     IS 'The name as it was first written.';
COMMENT ON COLUMN umpire_names.slug     IS 'The name in the address of a calendar: a row of calendar_names.';
COMMENT ON COLUMN umpire_names.person   IS 'Who is meant: the titled form of that umpire''s own name, as umpire_person() finds it.';
COMMENT ON COLUMN umpire_names.is_used  IS 'Whether a match has the name.';
COMMENT ON COLUMN umpire_names.is_shown IS 'Whether it was chosen as the name by which the umpire is shown.';
COMMENT ON COLUMN umpire_names.titled   IS 'The key with each title in one spelling.';
COMMENT ON COLUMN umpire_names.untitled IS 'The key without titles.';

CREATE TABLE umpire_decisions (
    titled     text        CONSTRAINT umpire_decisions_pkey PRIMARY KEY,
    meant      text        NOT NULL,
    decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    decided_by name        NOT NULL DEFAULT session_user
);

CREATE INDEX umpire_decisions_meant ON umpire_decisions (meant);

COMMENT ON TABLE  umpire_decisions            IS 'What was decided by hand of the names of umpires; it stands above the rule of titles.';
COMMENT ON COLUMN umpire_decisions.titled     IS 'The name, as in umpire_names.titled.';
COMMENT ON COLUMN umpire_decisions.meant      IS 'The name of who is meant; the same name for an umpire of its own.';
COMMENT ON COLUMN umpire_decisions.decided_at IS 'When.';
COMMENT ON COLUMN umpire_decisions.decided_by IS 'The login that did so.';

INSERT INTO umpire_names (key, name, slug, person, is_used)
SELECT n.subject, n.name, n.slug, n.subject,
       n.subject IN (SELECT unnest(league_umpire_slugs(umpires)) FROM matches)
FROM calendar_names AS n
WHERE n.kind = 'umpire' AND n.is_current;

COMMENT ON COLUMN calendar_names.subject IS 'The team''s id, the competition''s or the pitch''s name, or who the umpire is: umpire_names.person.';

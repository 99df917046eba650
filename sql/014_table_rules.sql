-- The rules by which league tables are made, season by season.

SET LOCAL ROLE league_owner;

CREATE FUNCTION league_knows_tie_breakers(tie_breakers text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN coalesce(
    tie_breakers <@ '{points,goal_difference,goals_for,wins,away_goals,head_to_head_points,head_to_head_goal_difference,head_to_head_goals_for,deductions,lots}'::text[]
    AND cardinality(tie_breakers) BETWEEN 1 AND 20
    AND array_ndims(tie_breakers) = 1 AND array_lower(tie_breakers, 1) = 1, false);

COMMENT ON FUNCTION league_knows_tie_breakers(text[]) IS
    'Whether these can order a table: 1 to 20 of points, goal_difference, goals_for, wins, away_goals, head_to_head_points, head_to_head_goal_difference, head_to_head_goals_for, deductions, lots.';

ALTER TABLE competitions
    ADD COLUMN head_to_head_restarts boolean  NOT NULL DEFAULT false,
    ADD COLUMN walkover_for          smallint NOT NULL DEFAULT 3,
    ADD COLUMN walkover_against      smallint NOT NULL DEFAULT 0,
    DROP CONSTRAINT competitions_tie_breakers_known,
    ADD CONSTRAINT competitions_tie_breakers_known CHECK (league_knows_tie_breakers(tie_breakers)),
    ADD CONSTRAINT competitions_walkover_range
        CHECK (walkover_for BETWEEN 0 AND 999 AND walkover_against BETWEEN 0 AND 999
               AND walkover_for > walkover_against);

COMMENT ON COLUMN competitions.tie_breakers          IS 'What orders the table, most important first; then a shared place. Runs of head_to_head_... count the matches among the teams that are level when the run begins.';
COMMENT ON COLUMN competitions.head_to_head_restarts IS 'Whether a run of head_to_head_... is applied again among those whom it left level, as long as it parts any.';
COMMENT ON COLUMN competitions.walkover_for          IS 'The score of who wins by a walkover.';
COMMENT ON COLUMN competitions.walkover_against      IS 'The score of who loses by a walkover.';

CREATE TABLE season_rules (
    competition_type      text     NOT NULL
        CONSTRAINT season_rules_competition_type_fkey
            REFERENCES competitions ON UPDATE CASCADE ON DELETE CASCADE,
    since                 text     COLLATE "C" NOT NULL,
    points_win            smallint NOT NULL,
    points_draw           smallint NOT NULL,
    points_loss           smallint NOT NULL,
    tie_breakers          text[]   NOT NULL,
    head_to_head_restarts boolean  NOT NULL,
    walkover_for          smallint NOT NULL,
    walkover_against      smallint NOT NULL,

    CONSTRAINT season_rules_pkey PRIMARY KEY (competition_type, since),
    CONSTRAINT season_rules_since_season CHECK (since ~ '^\d{4}(-\d{2})?$'),
    CONSTRAINT season_rules_points_range
        CHECK (points_win BETWEEN 0 AND 99 AND points_draw BETWEEN 0 AND 99
               AND points_loss BETWEEN 0 AND 99),
    CONSTRAINT season_rules_tie_breakers_known CHECK (league_knows_tie_breakers(tie_breakers)),
    CONSTRAINT season_rules_walkover_range
        CHECK (walkover_for BETWEEN 0 AND 999 AND walkover_against BETWEEN 0 AND 999
               AND walkover_for > walkover_against)
);

COMMENT ON TABLE  season_rules                       IS 'Rules that hold from a season on, in place of those in competitions.';
COMMENT ON COLUMN season_rules.competition_type      IS 'The league.';
COMMENT ON COLUMN season_rules.since                 IS 'The first season that they hold for, such as 2026 or 2013-14; the seasons after it too, until another row.';
COMMENT ON COLUMN season_rules.points_win            IS 'Points for a win.';
COMMENT ON COLUMN season_rules.points_draw           IS 'Points for a draw.';
COMMENT ON COLUMN season_rules.points_loss           IS 'Points for a defeat.';
COMMENT ON COLUMN season_rules.tie_breakers          IS 'What orders the table, as in competitions.';
COMMENT ON COLUMN season_rules.head_to_head_restarts IS 'As in competitions.';
COMMENT ON COLUMN season_rules.walkover_for          IS 'The score of who wins by a walkover.';
COMMENT ON COLUMN season_rules.walkover_against      IS 'The score of who loses by a walkover.';

GRANT SELECT ON season_rules TO anon, authenticated, service_role;

CREATE FUNCTION league_season_exists() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    season text := to_jsonb(NEW) ->> TG_ARGV[0];
    starts integer;
    year   text := left(season, 4);
BEGIN
    -- Nobody changes the month until this is done.
    SELECT c.season_starts INTO starts FROM public.competitions AS c
    WHERE c.name = NEW.competition_type FOR SHARE;

    -- What is written otherwise, and competitions that are not there, the table's constraints refuse.
    IF starts IS NOT NULL AND season ~ '^\d{4}(-\d{2})?$'
       AND season <> (CASE WHEN starts = 1 THEN year
                           ELSE year || '-' || lpad(((year::integer + 1) % 100)::text, 2, '0') END)
    THEN
        RAISE EXCEPTION '% has no season %: they are written like %.',
            NEW.competition_type, season, CASE WHEN starts = 1 THEN '2026' ELSE '2013-14' END
            USING ERRCODE = 'check_violation', CONSTRAINT = TG_ARGV[1], TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION league_season_exists() IS
    'Only seasons that the competition can have: calendar years where they start in January, else such as 2013-14. Its arguments are the column that holds the season and the constraint that it belongs to.';

CREATE TRIGGER season_rules_season_exists BEFORE INSERT OR UPDATE OF since ON season_rules
    FOR EACH ROW EXECUTE FUNCTION league_season_exists('since', 'season_rules_since_season');

CREATE VIEW competition_rules AS
SELECT name AS competition_type, '' COLLATE "C" AS since, points_win, points_draw, points_loss,
       tie_breakers, head_to_head_restarts, walkover_for, walkover_against
FROM competitions
UNION ALL
SELECT competition_type, since, points_win, points_draw, points_loss,
       tie_breakers, head_to_head_restarts, walkover_for, walkover_against
FROM season_rules;

COMMENT ON VIEW competition_rules IS
    'All rules of every competition; those of a season are the ones whose since is the latest that is not after it, compared as text.';

DO $$
DECLARE
    handed record;
BEGIN
    FOR handed IN SELECT attname, col_description(attrelid, attnum) AS words FROM pg_attribute
        WHERE attrelid = 'season_rules'::regclass AND attnum > 0
    LOOP
        EXECUTE format('COMMENT ON COLUMN competition_rules.%I IS %L', handed.attname, handed.words);
    END LOOP;
END
$$;

COMMENT ON COLUMN competition_rules.since IS 'The first season that they hold for, such as 2026 or 2013-14; empty for the competition''s own.';

GRANT SELECT ON competition_rules TO anon, authenticated, service_role;

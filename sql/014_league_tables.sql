-- League tables: the rules of each season, the ledgers of adjustments and of lots drawn, the order.

SET LOCAL ROLE league_owner;

-- The rules.

CREATE FUNCTION league_knows_tie_breakers(tie_breakers text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN coalesce(
    tie_breakers <@ '{points,goal_difference,goals_for,wins,away_goals,head_to_head_points,head_to_head_goal_difference,head_to_head_goals_for,deductions,lots}'::text[]
    AND cardinality(tie_breakers) BETWEEN 1 AND 20 AND array_ndims(tie_breakers) = 1, false);

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

-- What was decided about a season, and may be taken back, but never rewritten.

CREATE TABLE standing_adjustments (
    id               bigint      GENERATED ALWAYS AS IDENTITY
                                 CONSTRAINT standing_adjustments_pkey PRIMARY KEY,
    competition_type text        NOT NULL
        CONSTRAINT standing_adjustments_competition_type_fkey
            REFERENCES competitions ON UPDATE CASCADE,
    season           text        NOT NULL,
    team_id          text        NOT NULL
        CONSTRAINT standing_adjustments_team_id_fkey REFERENCES houses ON UPDATE CASCADE,
    points           smallint    NOT NULL,
    reason           text        NOT NULL,
    decided_on       date        NOT NULL DEFAULT league_today(),
    reversed_on      date,
    reversal_reason  text,
    recorded_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    recorded_by      name        NOT NULL DEFAULT session_user,

    CONSTRAINT standing_adjustments_season CHECK (season ~ '^\d{4}(-\d{2})?$'),
    CONSTRAINT standing_adjustments_points_range CHECK (points BETWEEN -999 AND 999 AND points <> 0),
    CONSTRAINT standing_adjustments_reason_length
        CHECK (length(reason) <= 500 AND btrim(reason) <> '' AND reason !~ '[[:cntrl:]]'),
    CONSTRAINT standing_adjustments_reversal_whole
        CHECK ((reversed_on IS NULL) = (reversal_reason IS NULL) AND reversed_on >= decided_on),
    CONSTRAINT standing_adjustments_reversal_reason_length
        CHECK (length(reversal_reason) <= 500 AND btrim(reversal_reason) <> ''
               AND reversal_reason !~ '[[:cntrl:]]')
);

CREATE INDEX standing_adjustments_table
    ON standing_adjustments (competition_type, season, team_id);
CREATE INDEX standing_adjustments_team_id ON standing_adjustments (team_id);

COMMENT ON TABLE  standing_adjustments                  IS 'Points that were deducted or awarded beside the matches. Rows are added, and may be reversed; nothing else of them changes.';
COMMENT ON COLUMN standing_adjustments.id               IS 'By which it is reversed.';
COMMENT ON COLUMN standing_adjustments.competition_type IS 'The league.';
COMMENT ON COLUMN standing_adjustments.season           IS 'The season whose table it changes.';
COMMENT ON COLUMN standing_adjustments.team_id          IS 'The team.';
COMMENT ON COLUMN standing_adjustments.points           IS 'Below nought: deducted; above: awarded.';
COMMENT ON COLUMN standing_adjustments.reason           IS 'Why, as the footnote of the table says it.';
COMMENT ON COLUMN standing_adjustments.decided_on       IS 'The day in London from which it counts, for who looks back.';
COMMENT ON COLUMN standing_adjustments.reversed_on      IS 'The day from which it no longer counts; NULL while it stands.';
COMMENT ON COLUMN standing_adjustments.reversal_reason  IS 'Why it was reversed.';
COMMENT ON COLUMN standing_adjustments.recorded_at      IS 'When the row was made.';
COMMENT ON COLUMN standing_adjustments.recorded_by      IS 'The login that made it.';

CREATE TABLE lot_draws (
    id               bigint      GENERATED ALWAYS AS IDENTITY
                                 CONSTRAINT lot_draws_pkey PRIMARY KEY,
    competition_type text        NOT NULL
        CONSTRAINT lot_draws_competition_type_fkey REFERENCES competitions ON UPDATE CASCADE,
    season           text        NOT NULL,
    decided_on       date        NOT NULL DEFAULT league_today(),
    reversed_on      date,
    reversal_reason  text,
    recorded_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    recorded_by      name        NOT NULL DEFAULT session_user,

    CONSTRAINT lot_draws_season CHECK (season ~ '^\d{4}(-\d{2})?$'),
    CONSTRAINT lot_draws_reversal_whole
        CHECK ((reversed_on IS NULL) = (reversal_reason IS NULL) AND reversed_on >= decided_on),
    CONSTRAINT lot_draws_reversal_reason_length
        CHECK (length(reversal_reason) <= 500 AND btrim(reversal_reason) <> ''
               AND reversal_reason !~ '[[:cntrl:]]')
);

CREATE INDEX lot_draws_table ON lot_draws (competition_type, season);

COMMENT ON TABLE  lot_draws                  IS 'Lots drawn among teams that nothing else parted. Rows are added, and may be reversed; nothing else of them changes.';
COMMENT ON COLUMN lot_draws.id               IS 'By which it is reversed; of two of a day the later one counts.';
COMMENT ON COLUMN lot_draws.competition_type IS 'The league.';
COMMENT ON COLUMN lot_draws.season           IS 'The season whose table it orders.';
COMMENT ON COLUMN lot_draws.decided_on       IS 'The day in London on which they were drawn.';
COMMENT ON COLUMN lot_draws.reversed_on      IS 'The day from which it no longer counts; NULL while it stands.';
COMMENT ON COLUMN lot_draws.reversal_reason  IS 'Why it was reversed.';
COMMENT ON COLUMN lot_draws.recorded_at      IS 'When the row was made.';
COMMENT ON COLUMN lot_draws.recorded_by      IS 'The login that made it.';

CREATE TABLE drawn_lots (
    draw_id bigint   NOT NULL CONSTRAINT drawn_lots_draw_id_fkey REFERENCES lot_draws,
    place   smallint NOT NULL,
    team_id text     NOT NULL
        CONSTRAINT drawn_lots_team_id_fkey REFERENCES houses ON UPDATE CASCADE,

    CONSTRAINT drawn_lots_pkey PRIMARY KEY (draw_id, place),
    CONSTRAINT drawn_lots_team_once UNIQUE (draw_id, team_id),
    CONSTRAINT drawn_lots_place_positive CHECK (place > 0)
);

CREATE INDEX drawn_lots_team_id ON drawn_lots (team_id);

COMMENT ON TABLE  drawn_lots         IS 'The order in which the teams of a draw came out.';
COMMENT ON COLUMN drawn_lots.draw_id IS 'The draw.';
COMMENT ON COLUMN drawn_lots.place   IS '1 for who came out first, and so stands above the others.';
COMMENT ON COLUMN drawn_lots.team_id IS 'The team.';

-- Which login recorded something is not for everybody.
GRANT SELECT (id, competition_type, season, team_id, points, reason, decided_on, reversed_on,
              reversal_reason)
    ON standing_adjustments TO anon, authenticated;
GRANT SELECT (id, competition_type, season, decided_on, reversed_on, reversal_reason)
    ON lot_draws TO anon, authenticated;
GRANT SELECT ON drawn_lots TO anon, authenticated;
GRANT SELECT ON standing_adjustments, lot_draws, drawn_lots TO service_role;

CREATE FUNCTION league_decision_stays() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    reversal CONSTANT text[] := '{reversed_on,reversal_reason}';
    renamed  CONSTANT text[] := '{team_id,competition_type}';
BEGIN
    IF TG_OP = 'INSERT' THEN
        -- Nobody else's word, and no earlier hour.
        NEW.recorded_at := clock_timestamp();
        NEW.recorded_by := session_user;
        RETURN NEW;
    ELSIF TG_OP = 'UPDATE' THEN
        -- The new id of a team, the new name of a competition: by a trigger of theirs alone.
        IF pg_trigger_depth() > 1 THEN
            IF to_jsonb(NEW) - renamed = to_jsonb(OLD) - renamed THEN
                RETURN NEW;
            END IF;
        ELSIF to_jsonb(NEW) - reversal = to_jsonb(OLD) - reversal
              AND to_jsonb(OLD) -> 'reversed_on' = 'null' THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'What was decided stays on record: reverse it, and record another.'
        USING ERRCODE = 'insufficient_privilege';
END
$$;

COMMENT ON FUNCTION league_decision_stays() IS
    'A row of these ledgers may be reversed, once; anything else of it stays, when and by whom it was recorded above all.';

CREATE TRIGGER standing_adjustments_stay BEFORE INSERT OR UPDATE OR DELETE ON standing_adjustments
    FOR EACH ROW EXECUTE FUNCTION league_decision_stays();
CREATE TRIGGER lot_draws_stay BEFORE INSERT OR UPDATE OR DELETE ON lot_draws
    FOR EACH ROW EXECUTE FUNCTION league_decision_stays();
CREATE TRIGGER drawn_lots_stay BEFORE UPDATE OR DELETE ON drawn_lots
    FOR EACH ROW EXECUTE FUNCTION league_decision_stays();
REVOKE TRUNCATE ON standing_adjustments, lot_draws, drawn_lots FROM league_owner;

CREATE FUNCTION drawn_lots_before_insert() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF EXISTS (SELECT FROM public.lot_draws AS d
               WHERE d.id = NEW.draw_id AND d.recorded_at < transaction_timestamp()) THEN
        RAISE EXCEPTION 'Draw % is on record: no team comes into it any more. Reverse it, and record another.', NEW.draw_id
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION drawn_lots_before_insert() IS
    'The lots of a draw are recorded with it, in one transaction.';

CREATE TRIGGER drawn_lots_before_insert BEFORE INSERT ON drawn_lots
    FOR EACH ROW EXECUTE FUNCTION drawn_lots_before_insert();

-- They name their seasons, and so do rules.
CREATE FUNCTION competitions_keep_seasons() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF EXISTS (SELECT FROM public.season_rules WHERE competition_type = OLD.name)
       OR EXISTS (SELECT FROM public.standing_adjustments
                  WHERE competition_type = OLD.name AND reversed_on IS NULL)
       OR EXISTS (SELECT FROM public.lot_draws
                  WHERE competition_type = OLD.name AND reversed_on IS NULL) THEN
        RAISE EXCEPTION 'The seasons of % have rules, adjustments or lots of their own, so they keep their month: take those back first, and record them again after.', OLD.name
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION competitions_keep_seasons() IS
    'What was recorded for a season would be lost if its seasons started in another month.';

CREATE TRIGGER competitions_keep_seasons BEFORE UPDATE OF season_starts ON competitions
    FOR EACH ROW WHEN (OLD.season_starts <> NEW.season_starts)
    EXECUTE FUNCTION competitions_keep_seasons();

-- The order. Most tie-breakers are a number of each team; head_to_head_... and lots depend on who
-- is level when their turn comes.

CREATE FUNCTION league_tie_breaker_kind(tie_breaker text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN CASE WHEN starts_with(tie_breaker, 'head_to_head') THEN 'head_to_head'
            WHEN tie_breaker = 'lots'                     THEN 'lots'
            ELSE 'own' END;

COMMENT ON FUNCTION league_tie_breaker_kind(text) IS
    'own for a number that each team has by itself, head_to_head, or lots.';

CREATE FUNCTION league_places(
    of_season text, of_competition text, tie_breakers text[], restarts boolean, points smallint[],
    teams text[], merits bigint[]
) RETURNS integer[]
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    -- The place of each team so far, as far from the first as teams are certainly better.
    places   integer[] := array_fill(1, ARRAY[cardinality(teams)]);
    -- Those who are level when a run of head-to-head begins.
    level    integer[];
    -- Each match twice, from either side: the seats of its teams in the arrays, the goals.
    own      integer[];
    other    integer[];
    scored   integer[];
    conceded integer[];
    first    integer := 1;
    last     integer;
    kind     text;
BEGIN
    WHILE first <= cardinality(tie_breakers)
          AND (SELECT count(DISTINCT p) < count(*) FROM unnest(places) AS p) LOOP
        -- A run of tie-breakers of one kind is taken at once.
        kind := public.league_tie_breaker_kind(tie_breakers[first]);
        last := first;
        WHILE public.league_tie_breaker_kind(tie_breakers[last + 1]) = kind LOOP
            last := last + 1;
        END LOOP;

        IF kind = 'own' THEN
            places := (
                SELECT array_agg(next.place ORDER BY next.seat)
                FROM (SELECT t.seat,
                             t.place - 1 + rank() OVER (
                                 PARTITION BY t.place
                                 ORDER BY merits[t.seat:t.seat][first:last] DESC) AS place
                      FROM unnest(places) WITH ORDINALITY AS t (place, seat)) AS next);

        ELSIF kind = 'lots' THEN
            places := (
                SELECT array_agg(next.place ORDER BY next.seat)
                FROM (SELECT t.seat,
                             t.place - 1 + rank() OVER (
                                 PARTITION BY t.place ORDER BY lot.place) AS place
                      FROM unnest(places) WITH ORDINALITY AS t (place, seat)
                      LEFT JOIN LATERAL (
                          -- The latest draw that all those who are level took part in.
                          SELECT max(l.place) FILTER (WHERE l.team_id = teams[t.seat]) AS place
                          FROM public.lot_draws AS d
                          JOIN public.drawn_lots AS l ON l.draw_id = d.id
                          JOIN unnest(places) WITH ORDINALITY AS peer (place, seat)
                               ON peer.place = t.place AND teams[peer.seat] = l.team_id
                          WHERE d.competition_type = of_competition AND d.season = of_season
                            AND d.reversed_on IS NULL
                          GROUP BY d.id
                          HAVING count(*) = (SELECT count(*) FROM unnest(places) AS p
                                             WHERE p = t.place)
                          ORDER BY d.decided_on DESC, d.id DESC
                          LIMIT 1) AS lot ON true) AS next);

        ELSE
            IF own IS NULL THEN
                SELECT array_agg(array_position(teams, side.team)),
                       array_agg(array_position(teams, side.opponent)),
                       array_agg(side.scored), array_agg(side.conceded)
                INTO own, other, scored, conceded
                FROM public.matches AS m
                CROSS JOIN LATERAL (VALUES
                    (m.home_team_id, m.away_team_id, m.home_score, m.away_score),
                    (m.away_team_id, m.home_team_id, m.away_score, m.home_score))
                    AS side (team, opponent, scored, conceded)
                WHERE m.season = of_season AND m.competition_type = of_competition
                  AND m.status = 'completed'
                  AND m.home_team_id IS NOT NULL AND m.away_team_id IS NOT NULL;
            END IF;
            LOOP
                level := places;
                places := (
                    SELECT array_agg(next.place ORDER BY next.seat)
                    FROM (SELECT t.seat,
                                 t.place - 1 + rank() OVER (
                                     PARTITION BY t.place ORDER BY mini.merit DESC) AS place
                          FROM unnest(places) WITH ORDINALITY AS t (place, seat)
                          LEFT JOIN (
                              SELECT r.own,
                                     sum(CASE WHEN r.scored > r.conceded THEN points[1]
                                              WHEN r.scored = r.conceded THEN points[2]
                                              ELSE points[3] END) AS points,
                                     sum(r.scored - r.conceded)   AS difference,
                                     sum(r.scored)                AS scored
                              FROM unnest(own, other, scored, conceded)
                                   AS r (own, other, scored, conceded)
                              WHERE level[r.own] = level[r.other]
                              GROUP BY r.own) AS total ON total.own = t.seat
                          CROSS JOIN LATERAL (
                              SELECT ARRAY(
                                  SELECT CASE rule.name
                                         WHEN 'head_to_head_points'          THEN coalesce(total.points, 0)
                                         WHEN 'head_to_head_goal_difference' THEN coalesce(total.difference, 0)
                                         ELSE coalesce(total.scored, 0) END
                                  FROM unnest(tie_breakers[first:last]) WITH ORDINALITY
                                       AS rule (name, turn)
                                  ORDER BY rule.turn) AS merit) AS mini) AS next);
                EXIT WHEN NOT restarts OR places = level;
            END LOOP;
        END IF;
        first := last + 1;
    END LOOP;
    RETURN places;
END
$$;

COMMENT ON FUNCTION league_places(text, text, text[], boolean, smallint[], text[], bigint[]) IS
    'The places of teams by tie-breakers, in the teams'' order: 1 for the best; those that nothing parts share one. merits holds a row for each team with its number for each tie-breaker, any number where that depends on who is level.';

-- The view asks it in the caller's name.
GRANT EXECUTE ON FUNCTION league_places(text, text, text[], boolean, smallint[], text[], bigint[])
    TO anon, authenticated, service_role;

DROP INDEX matches_standings;
CREATE INDEX matches_standings ON matches (season, competition_type)
    INCLUDE (home_team_id, away_team_id, status, home_score, away_score, date, time, id)
    WHERE status <> 'cancelled';

CREATE VIEW league_matches AS
SELECT m.season,
       c.name                                               AS competition_type,
       m.id,
       m.date,
       m.time,
       m.home_team_id,
       m.away_team_id,
       m.status = 'completed'                               AS counts,
       CASE WHEN m.status = 'completed' THEN m.home_score END AS home_score,
       CASE WHEN m.status = 'completed' THEN m.away_score END AS away_score
FROM competitions AS c
JOIN matches AS m ON m.competition_type = c.name AND m.status <> 'cancelled'
WHERE c.kind = 'league';

COMMENT ON VIEW league_matches IS
    'What league tables are made of: every match of a league that is not cancelled. Its status decides whether it counts, never that there is a score.';
COMMENT ON COLUMN league_matches.season           IS 'The season that it counts for.';
COMMENT ON COLUMN league_matches.competition_type IS 'The league.';
COMMENT ON COLUMN league_matches.id               IS 'The match.';
COMMENT ON COLUMN league_matches.date             IS 'The day in London.';
COMMENT ON COLUMN league_matches.time             IS 'The kick-off; NULL when it is not set.';
COMMENT ON COLUMN league_matches.home_team_id     IS 'The home team; NULL where only the away side is known.';
COMMENT ON COLUMN league_matches.away_team_id     IS 'The away team; NULL for an opponent without an id, or none.';
COMMENT ON COLUMN league_matches.counts           IS 'Whether it is completed.';
COMMENT ON COLUMN league_matches.home_score       IS 'The home side''s score; NULL for a match that does not count.';
COMMENT ON COLUMN league_matches.away_score       IS 'The away side''s score; NULL for a match that does not count.';

GRANT SELECT ON league_matches TO anon, authenticated, service_role;

CREATE OR REPLACE VIEW season_standings AS
WITH sides AS (
    SELECT m.season,
           m.competition_type,
           side.team_id,
           m.counts,
           side.goals_for,
           side.goals_against,
           side.away_goals,
           m.date,
           m.time,
           m.id
    FROM league_matches AS m
    CROSS JOIN LATERAL (VALUES (m.home_team_id, m.home_score, m.away_score, 0),
                               (m.away_team_id, m.away_score, m.home_score, m.away_score))
        AS side (team_id, goals_for, goals_against, away_goals)
    WHERE side.team_id IS NOT NULL
), counted AS (
    SELECT season,
           competition_type,
           team_id,
           count(*) FILTER (WHERE counts)                                    AS played,
           count(*) FILTER (WHERE goals_for > goals_against)                 AS wins,
           count(*) FILTER (WHERE goals_for = goals_against)                 AS draws,
           count(*) FILTER (WHERE goals_for < goals_against)                 AS losses,
           coalesce(sum(goals_for), 0)                                       AS goals_for,
           coalesce(sum(goals_against), 0)                                   AS goals_against,
           coalesce(sum(away_goals), 0)                                      AS away_goals,
           coalesce(right(string_agg(CASE WHEN goals_for > goals_against THEN 'W'
                                          WHEN goals_for = goals_against THEN 'D'
                                          WHEN goals_for < goals_against THEN 'L' END,
                                     '' ORDER BY date, time NULLS LAST, id), 5), '') AS form
    FROM sides
    GROUP BY season, competition_type, team_id
), scored AS (
    SELECT counted.*,
           goals_for - goals_against                              AS goal_difference,
           adjusted.points                                        AS adjustment,
           adjusted.deductions,
           wins * rules.points_win + draws * rules.points_draw + losses * rules.points_loss
               + adjusted.points                                  AS points,
           ARRAY[rules.points_win, rules.points_draw, rules.points_loss] AS match_points,
           rules.tie_breakers,
           rules.head_to_head_restarts
    FROM counted
    CROSS JOIN LATERAL (
        SELECT r.* FROM competition_rules AS r
        WHERE r.competition_type = counted.competition_type AND r.since <= counted.season
        ORDER BY r.since DESC LIMIT 1) AS rules
    CROSS JOIN LATERAL (
        SELECT coalesce(sum(a.points), 0)                              AS points,
               coalesce(-sum(a.points) FILTER (WHERE a.points < 0), 0) AS deductions
        FROM standing_adjustments AS a
        WHERE a.competition_type = counted.competition_type AND a.season = counted.season
          AND a.team_id = counted.team_id AND a.reversed_on IS NULL) AS adjusted
), valued AS (
    SELECT *,
           ARRAY(SELECT CASE rule WHEN 'points'          THEN points
                                  WHEN 'goal_difference' THEN goal_difference
                                  WHEN 'goals_for'       THEN goals_for
                                  WHEN 'wins'            THEN wins
                                  WHEN 'away_goals'      THEN away_goals
                                  WHEN 'deductions'      THEN -deductions
                                  ELSE 0 END
                 FROM unnest(tie_breakers) WITH ORDINALITY AS chosen (rule, turn)
                 ORDER BY turn) AS merit
    FROM scored
), ranked AS (
    SELECT *,
           rank() OVER (PARTITION BY season, competition_type ORDER BY merit DESC) AS rank,
           row_number() OVER seats                                                 AS seat,
           -- Once a table, where the order depends on who is level.
           CASE WHEN row_number() OVER seats = 1
                     AND tie_breakers && '{head_to_head_points,head_to_head_goal_difference,head_to_head_goals_for,lots}'
                THEN league_places(season, competition_type, tie_breakers, head_to_head_restarts,
                                   match_points, array_agg(team_id) OVER teams,
                                   array_agg(merit) OVER teams) END                AS places
    FROM valued
    WINDOW seats AS (PARTITION BY season, competition_type ORDER BY team_id),
           teams AS (PARTITION BY season, competition_type ORDER BY team_id
                     ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
), placed AS (
    SELECT *,
           coalesce((max(places) OVER (PARTITION BY season, competition_type))[seat], rank)
               AS position
    FROM ranked
)
SELECT p.season,
       p.competition_type,
       p.position,
       p.team_id,
       -- As it was on the last day of the season.
       coalesce((SELECT f.name FROM former_names AS f
                 WHERE f.house_id = p.team_id
                   AND f.until >= make_date(left(p.season, 4)::integer + 1, c.season_starts, 1)
                 ORDER BY f.until LIMIT 1), team.name)                    AS team_name,
       team.colours                                                       AS team_colours,
       p.played,
       p.wins,
       p.draws,
       p.losses,
       p.goals_for,
       p.goals_against,
       p.goal_difference,
       p.points,
       count(*) OVER (PARTITION BY p.season, p.competition_type, p.position) > 1 AS shared,
       p.adjustment,
       p.form
FROM placed AS p
JOIN houses AS team ON team.id = p.team_id
JOIN competitions AS c ON c.name = p.competition_type
ORDER BY p.season, p.competition_type, p.position, team_name;

COMMENT ON VIEW season_standings IS
    'The league tables of every season. Lists each team with a match in that league that is not cancelled; only completed matches count, whatever score another one holds; teams that the competition''s tie-breakers do not part share a place.';
COMMENT ON COLUMN season_standings.team_name  IS 'What the team was called at the end of the season.';
COMMENT ON COLUMN season_standings.points     IS 'Points, by the rules of the season, adjustments included.';
COMMENT ON COLUMN season_standings.adjustment IS 'Points that were awarded, or deducted (below nought), beside the matches.';
COMMENT ON COLUMN season_standings.form       IS 'The last five matches, newest last: W, D or L each, such as WWDLW.';

CREATE OR REPLACE VIEW league_standings AS
SELECT * FROM season_standings
WHERE season = league_season(league_today(), competition_type)
ORDER BY competition_type, position, team_name;

COMMENT ON COLUMN league_standings.team_name  IS 'What the team was called at the end of the season; now, in this one.';
COMMENT ON COLUMN league_standings.points     IS 'Points, by the rules of the season, adjustments included.';
COMMENT ON COLUMN league_standings.adjustment IS 'Points that were awarded, or deducted (below nought), beside the matches.';
COMMENT ON COLUMN league_standings.form       IS 'The last five matches, newest last: W, D or L each, such as WWDLW.';

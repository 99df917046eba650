-- The league tables: rules, decisions and places put together.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE VIEW competition_rules AS
SELECT name AS competition_type, '' COLLATE "C" AS since, points_win, points_draw, points_loss,
       tie_breakers, head_to_head_restarts, walkover_for, walkover_against
FROM competitions
UNION ALL
SELECT competition_type, since, points_win, points_draw, points_loss,
       tie_breakers, head_to_head_restarts, walkover_for, walkover_against
FROM season_rules;

CREATE OR REPLACE VIEW league_matches AS
SELECT m.season,
       c.name                                               AS competition_type,
       m.id,
       m.date,
       date_trunc('minute', m.time)::time                   AS time,
       m.home_team_id,
       m.away_team_id,
       m.status = 'completed'                               AS counts,
       CASE WHEN m.status = 'completed' THEN m.home_score END AS home_score,
       CASE WHEN m.status = 'completed' THEN m.away_score END AS away_score
FROM competitions AS c
JOIN matches AS m ON m.competition_type = c.name AND m.status <> 'cancelled'
WHERE c.kind = 'league';

CREATE OR REPLACE VIEW calculated_standings AS
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
JOIN competitions AS c ON c.name = p.competition_type;

CREATE OR REPLACE VIEW season_standings AS
SELECT s.*
FROM calculated_standings AS s
WHERE NOT EXISTS (SELECT FROM closed_seasons AS c
                  WHERE c.competition_type = s.competition_type AND c.season = s.season)
UNION ALL
SELECT c.season, c.competition_type, s.position, s.team_id, s.team_name, s.team_colours, s.played,
       s.wins, s.draws, s.losses, s.goals_for, s.goals_against, s.goal_difference, s.points,
       s.shared, s.adjustment, s.form
FROM closed_seasons AS c JOIN closed_standings AS s ON s.closed_id = c.id
ORDER BY season, competition_type, position, team_name;

CREATE OR REPLACE VIEW league_standings AS
SELECT * FROM season_standings
WHERE season = league_season((SELECT league_today()), competition_type)
  -- So that the index leaves out the closed seasons before each is asked for its competition's own.
  AND season >= (SELECT (extract(year FROM league_today()) - 1)::text)
ORDER BY competition_type, position, team_name;

COMMENT ON VIEW competition_rules IS
    'All rules of every competition; those of a season are the ones whose since is the latest that is not after it, compared as text.';
COMMENT ON VIEW league_matches IS
    'What league tables are made of: every match of a league that is not cancelled. Its status decides whether it counts, never that there is a score.';
COMMENT ON VIEW calculated_standings IS
    'The league tables of every season, closed or not, as its matches make them. Lists each team with a match in that league that is not cancelled; only completed matches count, whatever score another one holds; teams that the competition''s tie-breakers do not part share a place.';
COMMENT ON VIEW season_standings IS
    'The league tables of every season: as its matches make them, and of one that was closed as it stood then, or was last changed for a reason.';
COMMENT ON VIEW league_standings IS
    'The league tables of the season that London''s today belongs to.';

COMMENT ON COLUMN competition_rules.since           IS 'The first season that they hold for, such as 2026 or 2013-14; empty for the competition''s own.';

COMMENT ON COLUMN league_matches.season             IS 'The season that it counts for.';
COMMENT ON COLUMN league_matches.competition_type   IS 'The league.';
COMMENT ON COLUMN league_matches.time               IS 'The kick-off, in whole minutes; NULL when it is not set.';
COMMENT ON COLUMN league_matches.counts             IS 'Whether it is completed.';
COMMENT ON COLUMN league_matches.home_score         IS 'The home side''s score; NULL for a match that does not count.';
COMMENT ON COLUMN league_matches.away_score         IS 'The away side''s score; NULL for a match that does not count.';

COMMENT ON COLUMN calculated_standings.season           IS 'The season, such as 2026 or 2013-14.';
COMMENT ON COLUMN calculated_standings.competition_type IS 'The league''s name.';
COMMENT ON COLUMN calculated_standings.position         IS 'The place, counted from 1; teams that are level share one.';
COMMENT ON COLUMN calculated_standings.team_id          IS 'The team.';
COMMENT ON COLUMN calculated_standings.team_name        IS 'The team''s name at the end of the season.';
COMMENT ON COLUMN calculated_standings.team_colours     IS 'The team''s shirt; empty when unknown.';
COMMENT ON COLUMN calculated_standings.played           IS 'Completed matches.';
COMMENT ON COLUMN calculated_standings.wins             IS 'Matches won.';
COMMENT ON COLUMN calculated_standings.draws            IS 'Matches drawn.';
COMMENT ON COLUMN calculated_standings.losses           IS 'Matches lost.';
COMMENT ON COLUMN calculated_standings.goals_for        IS 'Goals scored.';
COMMENT ON COLUMN calculated_standings.goals_against    IS 'Goals conceded.';
COMMENT ON COLUMN calculated_standings.goal_difference  IS 'Goals scored less goals conceded.';
COMMENT ON COLUMN calculated_standings.points           IS 'Points, by the rules of the season, adjustments included.';
COMMENT ON COLUMN calculated_standings.shared           IS 'Whether another team has the same place.';
COMMENT ON COLUMN calculated_standings.adjustment       IS 'Points that were awarded, or deducted (below 0), beside the matches.';
COMMENT ON COLUMN calculated_standings.form             IS 'The last five matches, newest last: W, D or L each, such as WWDLW.';

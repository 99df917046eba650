-- The season of 2027, which league.sql leaves empty: one league of 24 teams, who meet twice in 46 rounds of
-- twelve matches each fifth day, half of them played before 2027-04-30. The matches of a round start at two
-- times on seven pitches, with six umpires, so that some clash.

BEGIN;

INSERT INTO competitions (name, kind, colour, tie_breakers)
VALUES ('Large League', 'league', '#1E4D8C', '{points,head_to_head_points,head_to_head_goal_difference,goal_difference}');

SET LOCAL session_replication_role = replica;

INSERT INTO matches (date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status,
                     home_score, away_score, season, created_at, updated_at)
SELECT date '2027-01-05' + round * 5, time '14:25' + n % 2 * interval '80 minutes', 'Large League', 'Pitch ' || (n * 5 + round) % 7,
       'T' || CASE WHEN round < 23 THEN one ELSE other END, 'T' || CASE WHEN round < 23 THEN other ELSE one END,
       'Mr ' || (ARRAY['Carlow', 'Trevanion', 'Penrose', 'Lisle', 'Penhale', 'Tregear'])[(n * 7 + round) % 6 + 1],
       CASE WHEN round < 23 THEN 'completed' ELSE 'scheduled' END,
       CASE WHEN round < 23 THEN (one * 31 + round * 17) % 7 % 4 END, CASE WHEN round < 23 THEN (other * 13 + round * 29) % 5 % 3 END,
       '2027', date '2026-05-01', date '2026-05-01'
FROM (SELECT round, n, CASE n WHEN 0 THEN 23 ELSE (round + n) % 23 END AS one, (round + 23 - n) % 23 AS other
      FROM generate_series(0, 45) AS round, generate_series(0, 11) AS n) AS pair;

INSERT INTO match_changes (match_id, epoch, changed_in) SELECT id, 0, '0' FROM matches WHERE season = '2027';

COMMIT;

ANALYZE matches;

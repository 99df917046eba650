-- A league of :matches matches: 50 competitions of ten teams each, who meet twice a season, from 2026
-- back to as many seasons as it takes. What one team or one competition has in a season is the same in
-- all sizes: team T0 plays 90 matches in the season of 2026, some of them still to come. The whole of that
-- season is the same where :newest competitions, at most 50, fit into the smallest.
--
-- psql -v matches=N -v newest=COMPETITIONS; the rows are as the triggers would leave them, without the
-- time that they take.

BEGIN;

INSERT INTO houses (id, name, colours)
SELECT 'T' || n, 'Team ' || n, CASE n % 3 WHEN 0 THEN 'red/black' WHEN 1 THEN 'navy' ELSE 'green/white' END
FROM generate_series(0, 99) AS n;

INSERT INTO pitches (name, latitude, longitude)
SELECT 'Pitch ' || n, 51.49 + n / 1000.0, -0.61 + n / 1000.0 FROM generate_series(0, 17) AS n;

INSERT INTO competitions (name, kind, colour, tie_breakers)
SELECT 'League ' || n, 'league', '#1E4D8C',
       CASE n % 2 WHEN 0 THEN '{points,goal_difference,goals_for}'::text[]
            ELSE '{points,head_to_head_points,head_to_head_goal_difference}' END
FROM generate_series(0, 49) AS n;

INSERT INTO user_profiles (id, email, name, role, house_id, must_change_password)
VALUES ('00000000-0000-4000-8000-000000000001', 'captain@league.example', 'A Captain', 'captain', 'T0', false);

SET LOCAL session_replication_role = replica;

INSERT INTO matches (date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status,
                     home_score, away_score, season, created_at, updated_at)
SELECT day, time '14:25' + n % 3 * interval '1 hour', 'League ' || league, 'Pitch ' || n % 18,
       'T' || league / 5 * 10 + home, 'T' || league / 5 * 10 + CASE WHEN away < home THEN away ELSE away + 1 END,
       (ARRAY['Mr Carlow, Dr Penhale', 'Mr Trevanion', 'Mr Penrose'])[n % 3 + 1],
       CASE WHEN is_past THEN 'completed' ELSE 'scheduled' END,
       CASE WHEN is_past THEN n::bigint * 7919 % 5 END, CASE WHEN is_past THEN n::bigint * 104729 % 4 END,
       year::text, day - interval '90 days', day - interval '10 days'
FROM (SELECT *, make_date(year, 1, 1) + game * 37 % 90 * 3 AS day,
             make_date(year, 1, 1) + game * 37 % 90 * 3 < date '2026-05-15' AS is_past
      FROM (SELECT n, n % 90 AS game, n % 90 / 9 AS home, n % 9 AS away,
                   CASE WHEN older < 0 THEN n / 90 ELSE older / 90 % 50 END AS league,
                   CASE WHEN older < 0 THEN 2026 ELSE 2025 - older / 4500 END AS year
            FROM (SELECT n, n - :newest * 90 AS older
                  FROM generate_series(0, :matches - 1) AS n) AS numbered) AS fixture) AS dated;

INSERT INTO match_changes (match_id, epoch, changed_in) SELECT id, 0, '0' FROM matches;

COMMIT;

VACUUM ANALYZE;

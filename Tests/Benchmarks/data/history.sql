-- What was done to the matches of a league of league.sql until the day :today, as the triggers would have
-- written it: all were added, those on one pitch have been moved to it, and whoever has played has said
-- the score.
--
-- psql -v today=DAY

BEGIN;

SET LOCAL session_replication_role = replica;

UPDATE matches SET sequence = 1 WHERE pitch = 'Pitch 17';

INSERT INTO score_audit_log (match_id, actor_role, db_user, action, old_status, new_home_score, new_away_score,
                             new_status, at, changes)
SELECT m.id, 'maintenance', 'postgres', step.action, step.old_status,
       CASE step.action WHEN 'submitted' THEN m.home_score END,
       CASE step.action WHEN 'submitted' THEN m.away_score END, step.new_status, step.at, step.changes
FROM matches AS m CROSS JOIN LATERAL (VALUES
    ('added', NULL, 'scheduled', least(m.created_at, date :'today' - interval '20 days'), jsonb '{}'),
    ('changed', 'scheduled', 'scheduled', m.updated_at, jsonb '{"pitch": ["Pitch 0", "Pitch 17"]}'),
    ('submitted', 'scheduled', 'completed', m.date + time '17:00', jsonb '{}'))
    AS step (action, old_status, new_status, at, changes)
WHERE step.action = 'added'
   OR step.action = 'changed' AND m.sequence = 1 AND step.at < date :'today'
   OR step.action = 'submitted' AND m.status = 'completed'
ORDER BY step.at, m.id, step.action;

COMMIT;

VACUUM ANALYZE matches, score_audit_log;

-- What everybody may know of what was done to matches: all but who did it.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE VIEW published_history AS
SELECT log.id,
       log.match_id,
       NULL::uuid                       AS actor,
       NULL::text                       AS actor_name,
       CASE WHEN log.import_id IS NOT NULL THEN 'email'
            WHEN log.actor_role = 'captain' THEN 'captain'
            ELSE 'admin' END            AS actor_role,
       ''::name                         AS db_user,
       log.action,
       log.old_home_score,
       log.old_away_score,
       log.old_status,
       log.new_home_score,
       log.new_away_score,
       log.new_status,
       log.at,
       log.changes,
       NULL::uuid                       AS import_id
FROM score_audit_log AS log;

COMMENT ON VIEW   published_history            IS 'Every change of a match, its score or its status, as everybody may know it: all but who did it.';
COMMENT ON COLUMN published_history.actor      IS 'Always NULL.';
COMMENT ON COLUMN published_history.actor_name IS 'Always NULL.';
COMMENT ON COLUMN published_history.actor_role IS 'How it came: email, captain or admin.';
COMMENT ON COLUMN published_history.db_user    IS 'Always empty.';
COMMENT ON COLUMN published_history.import_id  IS 'Always NULL.';

-- What everybody may know of what was done to matches: all but who did it.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION public_changes(changes jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE STRICT
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    was CONSTANT text := public.public_umpires(changes -> 'umpires' ->> 0);
    now CONSTANT text := public.public_umpires(changes -> 'umpires' ->> 1);
BEGIN
    RETURN CASE WHEN was IS NOT DISTINCT FROM now THEN changes - 'umpires'
                ELSE changes || jsonb_build_object('umpires', jsonb_build_array(was, now)) END;
END
$$;

COMMENT ON FUNCTION public_changes(jsonb) IS
    'What was changed of a match (score_audit_log.changes) as everybody may know it, without the names of hidden umpires.';

CREATE OR REPLACE VIEW published_history AS
SELECT log.id,
       log.match_id,
       NULL::uuid                       AS actor,
       NULL::text                       AS actor_name,
       -- What an admin hands in, or takes back, is theirs.
       CASE WHEN log.import_id IS NOT NULL AND log.actor IS NULL THEN 'email'
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
       told.changes,
       NULL::uuid                       AS import_id
FROM score_audit_log AS log
CROSS JOIN LATERAL (SELECT CASE WHEN log.changes ? 'umpires' THEN public_changes(log.changes)
                                ELSE log.changes END AS changes) AS told
-- One hidden umpire in place of another is none that everybody may know of.
WHERE log.action <> 'changed' OR told.changes <> '{}';

COMMENT ON VIEW   published_history            IS 'Every change of a match, its score or its status, as everybody may know it: all but who did it.';
COMMENT ON COLUMN published_history.actor      IS 'Always NULL.';
COMMENT ON COLUMN published_history.actor_name IS 'Always NULL.';
COMMENT ON COLUMN published_history.actor_role IS 'How it came: email, captain or admin.';
COMMENT ON COLUMN published_history.db_user    IS 'Always empty.';
COMMENT ON COLUMN published_history.import_id  IS 'Always NULL.';

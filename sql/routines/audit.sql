-- The append-only record of every change of a match.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION matches_after_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    actor_id uuid := public.league_user_id();
    import   uuid;
    what     text;
    other    jsonb := '{}';
BEGIN
    IF TG_OP = 'INSERT' THEN
        what := 'added';
    ELSE
        SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(was.value, now.value)), '{}')
        INTO other
        FROM jsonb_each(public.league_match_details(OLD)) AS was
        FULL JOIN jsonb_each(public.league_match_details(NEW)) AS now USING (key)
        WHERE was.value IS DISTINCT FROM now.value;
        what := CASE
            WHEN TG_OP = 'DELETE'                       THEN 'deleted'
            WHEN NEW.status <> OLD.status THEN
                CASE WHEN NEW.status = 'completed'      THEN 'submitted'
                     WHEN NEW.status <> 'scheduled'     THEN NEW.status
                     WHEN OLD.status = 'completed'      THEN 'reopened'
                     ELSE 'reinstated' END
            WHEN (NEW.home_score, NEW.away_score) IS DISTINCT FROM (OLD.home_score, OLD.away_score)
                                                        THEN 'corrected'
            WHEN other <> '{}'                          THEN 'changed' END;
        IF what IS NULL THEN
            RETURN NULL;
        END IF;
    END IF;

    -- Only imports say so, which come by the maintenance path, and admins who take one back.
    IF public.league_is_maintenance() OR public.league_is_administering() THEN
        import := nullif(current_setting('league.import', true), '')::uuid;
    END IF;

    INSERT INTO public.score_audit_log
        (match_id, actor, actor_role, db_user, action, old_home_score, old_away_score, old_status,
         new_home_score, new_away_score, new_status, changes, import_id)
    VALUES
        (coalesce(NEW.id, OLD.id), actor_id,
         CASE WHEN public.league_is_maintenance() THEN 'maintenance'
              ELSE coalesce((SELECT p.role FROM public.user_profiles AS p WHERE p.id = actor_id),
                            current_setting('role')) END,
         session_user, what, OLD.home_score, OLD.away_score, OLD.status,
         NEW.home_score, NEW.away_score, NEW.status, other, import);
    PERFORM public.note_match_news(OLD, NEW, import);
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION matches_after_change() IS
    'Writes every change of what people see of a match into score_audit_log, and notes it for the news.';

CREATE OR REPLACE TRIGGER matches_after_change AFTER INSERT OR UPDATE OR DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_after_change();

CREATE OR REPLACE FUNCTION score_audit_log_before_insert() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF pg_trigger_depth() < 2 THEN
        RAISE EXCEPTION 'Only a change of a match writes here.'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION score_audit_log_before_insert() IS
    'Rows come from the trigger of matches alone, not even from the owner of the table.';

CREATE OR REPLACE TRIGGER score_audit_log_before_insert BEFORE INSERT ON score_audit_log
    FOR EACH ROW EXECUTE FUNCTION score_audit_log_before_insert();

CREATE OR REPLACE FUNCTION protect_record() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RAISE EXCEPTION 'What is on record stays: no row of it is changed or removed.'
        USING ERRCODE = 'insufficient_privilege';
END
$$;

COMMENT ON FUNCTION protect_record() IS
    'Refuses what a record does not allow, to superusers too: privileges do not bind them. What must go all the same goes with triggers switched off on purpose.';

CREATE OR REPLACE TRIGGER score_audit_log_protect BEFORE UPDATE OR DELETE OR TRUNCATE ON score_audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION protect_record();

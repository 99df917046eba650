-- Sessions and accounts: who is still signed in, who may look after accounts, and what ends with what.

SET LOCAL ROLE league_owner;

-- Both in PL/pgSQL, whose plans last: in SQL they took two thirds of what asking for a session took.
CREATE OR REPLACE FUNCTION outlives_password(session user_sessions) RETURNS boolean
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN session.method = 'password' AND EXISTS (
        SELECT FROM public.user_credentials AS c
        WHERE c.user_id = session.user_id AND c.ends_at <= clock_timestamp());
END
$$;

COMMENT ON FUNCTION outlives_password(user_sessions) IS
    'Whether a temporary password began it that has ended: the session ends with it, but one that a link began does not.';

CREATE OR REPLACE FUNCTION session_runs_until(session user_sessions) RETURNS timestamptz
LANGUAGE plpgsql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN CASE WHEN session.cookie_hash IS NULL THEN session.used_at + interval '180 days'
                ELSE least(session.used_at + interval '12 hours',
                           session.created_at + interval '30 days') END;
END
$$;

COMMENT ON FUNCTION session_runs_until(user_sessions) IS
    'When a session is over that nobody ends: an app''s 180 days after its last use, a browser''s after 12 hours without use, and after 30 days.';

CREATE OR REPLACE FUNCTION league_require_session(account uuid, session uuid) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    held record;
BEGIN
    SELECT s.ended_at, s.cookie_hash, p.disabled_at, public.outlives_password(s) AS outlives,
           public.session_runs_until(s) AS runs_until INTO held
    FROM public.user_sessions AS s JOIN public.user_profiles AS p ON p.id = s.user_id
    WHERE s.id = session AND s.user_id = account;
    IF NOT FOUND THEN
        IF EXISTS (SELECT FROM public.user_profiles AS p WHERE p.id = account) THEN
            RAISE EXCEPTION 'This session has ended: sign in again.'
                USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'session_not_found';
        END IF;
        RAISE EXCEPTION 'This account is no longer there.'
            USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'user_not_found';
    ELSIF held.disabled_at IS NOT NULL OR held.ended_at IS NOT NULL THEN
        RAISE EXCEPTION 'This session has ended: sign in again.'
            USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'session_not_found';
    ELSIF held.outlives THEN
        RAISE EXCEPTION 'The temporary password has ended: ask an admin for another.'
            USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'session_expired';
    ELSIF held.runs_until <= clock_timestamp() THEN
        RAISE EXCEPTION '%', CASE WHEN held.cookie_hash IS NULL
            THEN 'This session was not used for 180 days: sign in again.'
            ELSE 'This session was not used for 12 hours, or is 30 days old: sign in again.' END
            USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'session_expired';
    END IF;
END
$$;

COMMENT ON FUNCTION league_require_session(uuid, uuid) IS
    'Nothing for a session of this account that goes on; else error 28000 with a sentence, and as its constraint session_not_found, session_expired or user_not_found. The service asks before it takes on the claims of a token.';

CREATE OR REPLACE FUNCTION league_require_account_rights() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller public.user_profiles;
BEGIN
    IF current_setting('role') IN ('service_role', 'league_accounts') THEN
        RETURN;
    END IF;
    caller := public.league_lock_caller();
    IF NOT public.league_is_admin() THEN
        RAISE EXCEPTION '%', CASE WHEN caller.role = 'admin' AND caller.must_change_password
            THEN 'Choose a password of your own first; until then this account may do nothing.'
            ELSE 'Only an admin may look after accounts.' END
            USING ERRCODE = 'insufficient_privilege';
    END IF;
END
$$;

COMMENT ON FUNCTION league_require_account_rights() IS
    'Nothing for an admin, whose account is then locked, and for the service; for all others an error that says so.';

CREATE OR REPLACE FUNCTION league_account_name(account uuid) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN (SELECT coalesce(nullif(p.name, ''), p.email) FROM public.user_profiles AS p
            WHERE p.id = account
              AND (p.id = public.league_user_id() OR current_setting('role') = 'service_role'
                   OR public.league_is_admin()));
END
$$;

COMMENT ON FUNCTION league_account_name(uuid) IS
    'The name of an account, else its address; NULL where there is none, or the caller may not see it.';

CREATE OR REPLACE FUNCTION league_team_accounts(team text) RETURNS text[]
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN ARRAY(SELECT p.email FROM public.user_profiles AS p
                 WHERE p.house_id = team AND public.league_is_admin()
                 ORDER BY lower(p.email));
END
$$;

COMMENT ON FUNCTION league_team_accounts(text) IS
    'The addresses of the accounts that name a team, for admins: those keep it in the league.';

CREATE OR REPLACE FUNCTION user_profiles_require_rights() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- A team's new id comes by the foreign key alone.
    IF pg_trigger_depth() < 2 THEN
        PERFORM public.league_require_account_rights();
    END IF;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION user_profiles_require_rights() IS
    'Says who may not change accounts, also where row security would hide the row in silence.';

CREATE OR REPLACE TRIGGER user_profiles_require_rights BEFORE INSERT OR UPDATE OR DELETE ON user_profiles
    FOR EACH STATEMENT EXECUTE FUNCTION user_profiles_require_rights();

CREATE OR REPLACE FUNCTION user_profiles_keep_an_admin() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF public.league_is_maintenance() THEN
        RETURN NULL;
    END IF;
    -- Two admins who step down at once must not both find the other.
    PERFORM pg_advisory_xact_lock(7378995893164597621);
    IF NOT EXISTS (SELECT FROM public.user_profiles AS p
                   WHERE p.role = 'admin' AND p.disabled_at IS NULL) THEN
        RAISE EXCEPTION 'The last admin stays: make another one first.'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF OLD.id IN (public.league_user_id(),
                  nullif(current_setting('league.actor', true), '')::uuid) THEN
        RAISE EXCEPTION 'Another admin must take your rights away, not you.'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION user_profiles_keep_an_admin() IS
    'Nobody takes away the last admin over HTTP, nor their own rights as one; the administrator of the server may.';

CREATE OR REPLACE TRIGGER user_profiles_keep_an_admin_deleted AFTER DELETE ON user_profiles
    FOR EACH ROW WHEN (OLD.role = 'admin' AND OLD.disabled_at IS NULL)
    EXECUTE FUNCTION user_profiles_keep_an_admin();

CREATE OR REPLACE TRIGGER user_profiles_keep_an_admin_changed AFTER UPDATE ON user_profiles
    FOR EACH ROW WHEN (OLD.role = 'admin' AND OLD.disabled_at IS NULL
                       AND (NEW.role <> 'admin' OR NEW.disabled_at IS NOT NULL))
    EXECUTE FUNCTION user_profiles_keep_an_admin();

CREATE OR REPLACE FUNCTION user_profiles_record_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    -- Kept by statements that go on in the service's own role.
    caller uuid := nullif(current_setting('league.actor', true), '')::uuid;
BEGIN
    caller := coalesce(public.league_user_id(), caller);
    IF TG_OP = 'INSERT' THEN
        INSERT INTO public.account_events (kind, user_id, actor, reason)
        VALUES ('account_created', NEW.id, caller, NEW.role);
        RETURN NULL;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO public.account_events (kind, user_id, actor)
        VALUES ('account_deleted', OLD.id, caller);
        RETURN NULL;
    END IF;
    IF NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL THEN
        INSERT INTO public.account_events (kind, user_id, actor)
        VALUES ('account_disabled', NEW.id, caller);
        UPDATE public.user_sessions SET ended_at = clock_timestamp(), end_reason = 'disabled'
        WHERE user_id = NEW.id AND ended_at IS NULL;
        UPDATE public.recovery_tokens SET used_at = clock_timestamp()
        WHERE user_id = NEW.id AND used_at IS NULL;
    ELSIF NEW.disabled_at IS NULL AND OLD.disabled_at IS NOT NULL THEN
        INSERT INTO public.account_events (kind, user_id, actor)
        VALUES ('account_enabled', NEW.id, caller);
    END IF;
    IF (NEW.email, NEW.name, NEW.role, NEW.house_id)
       IS DISTINCT FROM (OLD.email, OLD.name, OLD.role, OLD.house_id) THEN
        INSERT INTO public.account_events (kind, user_id, actor, reason)
        VALUES ('account_changed', NEW.id, caller,
                concat_ws(', ',
                    CASE WHEN NEW.email <> OLD.email THEN 'email' END,
                    CASE WHEN NEW.name <> OLD.name THEN 'name' END,
                    CASE WHEN NEW.role <> OLD.role THEN 'role ' || OLD.role || ' to ' || NEW.role END,
                    CASE WHEN NEW.house_id IS DISTINCT FROM OLD.house_id THEN 'house' END));
    END IF;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION user_profiles_record_event() IS
    'Records what becomes of an account; one that is disabled loses its sessions and links at once.';

CREATE OR REPLACE TRIGGER user_profiles_record_event AFTER INSERT OR UPDATE OR DELETE ON user_profiles
    FOR EACH ROW EXECUTE FUNCTION user_profiles_record_event();

CREATE OR REPLACE FUNCTION user_credentials_record_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller  uuid := nullif(current_setting('league.actor', true), '')::uuid;
    session uuid := nullif(current_setting('league.session', true), '')::uuid;
BEGIN
    INSERT INTO public.account_events (kind, user_id, session_id, actor, reason)
    VALUES (CASE WHEN NEW.ends_at IS NULL THEN 'password_changed' ELSE 'password_set' END,
            NEW.user_id, session, caller,
            CASE WHEN NEW.ends_at IS NULL THEN '' ELSE 'temporary' END);
    UPDATE public.user_sessions SET ended_at = clock_timestamp(), end_reason = 'password_changed'
    WHERE user_id = NEW.user_id AND ended_at IS NULL AND id IS DISTINCT FROM session;
    UPDATE public.recovery_tokens SET used_at = clock_timestamp()
    WHERE user_id = NEW.user_id AND used_at IS NULL;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION user_credentials_record_event() IS
    'Records that an account has another password, and ends its sessions but for that of league.session, in which its owner chose it, and its links.';

CREATE OR REPLACE TRIGGER user_credentials_record_event AFTER INSERT OR UPDATE OF changed_at ON user_credentials
    FOR EACH ROW EXECUTE FUNCTION user_credentials_record_event();

CREATE OR REPLACE TRIGGER account_events_protect BEFORE UPDATE OR DELETE OR TRUNCATE ON account_events
    FOR EACH STATEMENT EXECUTE FUNCTION protect_record();

CREATE OR REPLACE FUNCTION rotate_refresh_token(token bytea, child bytea, child_salt bytea)
RETURNS TABLE (outcome text, session uuid, account uuid, salts text[])
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_variable
DECLARE
    given   public.refresh_tokens;
    holder  public.user_sessions;
    heir    public.refresh_tokens;
    enabled boolean;
BEGIN
    SELECT s.* INTO holder
    FROM public.refresh_tokens AS t JOIN public.user_sessions AS s ON s.id = t.session_id
    WHERE t.token_hash = token FOR UPDATE OF s;
    IF NOT FOUND THEN
        outcome := 'not_found';
        RETURN NEXT;
        RETURN;
    END IF;
    -- As it is after the wait for the session.
    SELECT t.* INTO given FROM public.refresh_tokens AS t WHERE t.token_hash = token;
    SELECT p.disabled_at IS NULL INTO enabled FROM public.user_profiles AS p WHERE p.id = holder.user_id;
    session := holder.id;
    account := holder.user_id;
    IF holder.ended_at IS NOT NULL OR enabled IS NOT TRUE OR public.outlives_password(holder) THEN
        outcome := 'ended';
    ELSIF public.session_runs_until(holder) <= clock_timestamp() THEN
        UPDATE public.user_sessions SET ended_at = clock_timestamp(), end_reason = 'idle'
        WHERE id = holder.id;
        outcome := 'idle';
    ELSIF given.used_at IS NULL THEN
        UPDATE public.refresh_tokens SET used_at = clock_timestamp() WHERE id = given.id;
        INSERT INTO public.refresh_tokens (session_id, token_hash, parent_id, salt)
        VALUES (holder.id, child, given.id, child_salt);
        UPDATE public.user_sessions SET used_at = clock_timestamp() WHERE id = holder.id;
        salts := ARRAY[encode(child_salt, 'hex')];
        outcome := 'rotated';
    ELSIF given.used_at > clock_timestamp() - interval '10 seconds' THEN
        -- The answer to the first request was lost: from child to child to the active one.
        salts := '{}';
        heir := given;
        WHILE heir.used_at IS NOT NULL AND cardinality(salts) < 100 LOOP
            SELECT t.* INTO heir FROM public.refresh_tokens AS t WHERE t.parent_id = heir.id;
            salts := salts || encode(heir.salt, 'hex');
        END LOOP;
        outcome := 'repeated';
    ELSE
        UPDATE public.user_sessions SET ended_at = clock_timestamp(), end_reason = 'token_reused'
        WHERE id = holder.id;
        INSERT INTO public.account_events (kind, user_id, session_id)
        VALUES ('token_reused', holder.user_id, holder.id);
        outcome := 'reused';
    END IF;
    RETURN NEXT;
END
$$;

COMMENT ON FUNCTION rotate_refresh_token(bytea, bytea, bytea) IS
    'What a refresh token, known by its hash, is good for. rotated: it is used up, and the child takes its place. repeated: it was used up within 10 seconds; the salts lead from it to the active token. reused: it was used up before, and its session has ended. not_found, ended, idle: it is good for nothing.';

CREATE OR REPLACE FUNCTION use_web_session(cookie bytea)
RETURNS TABLE (session uuid, account uuid, goes_on boolean)
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_variable
DECLARE
    held public.user_sessions;
BEGIN
    SELECT s.* INTO held FROM public.user_sessions AS s WHERE s.cookie_hash = cookie;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    session := held.id;
    account := held.user_id;
    goes_on := held.ended_at IS NULL AND public.session_runs_until(held) > clock_timestamp()
        AND NOT public.outlives_password(held)
        AND EXISTS (SELECT FROM public.user_profiles AS p
                    WHERE p.id = held.user_id AND p.disabled_at IS NULL);
    -- To ten minutes: a page that is looked at is no reason to write each time.
    IF goes_on AND held.used_at < clock_timestamp() - interval '10 minutes' THEN
        UPDATE public.user_sessions SET used_at = clock_timestamp() WHERE id = held.id;
    END IF;
    RETURN NEXT;
END
$$;

COMMENT ON FUNCTION use_web_session(bytea) IS
    'The session of a browser''s cookie, known by its hash, its account, and whether it goes on; no row for a cookie that was never given out, or was forgotten. Keeps when it was last used.';

CREATE OR REPLACE FUNCTION end_sessions(account uuid, kept uuid, only_this uuid, why text, actor uuid)
RETURNS integer
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_variable
DECLARE
    gone integer;
BEGIN
    UPDATE public.user_sessions SET ended_at = clock_timestamp(), end_reason = why
    WHERE user_id = account AND ended_at IS NULL AND id IS DISTINCT FROM kept
      AND id = coalesce(only_this, id);
    GET DIAGNOSTICS gone = ROW_COUNT;
    IF gone > 0 THEN
        INSERT INTO public.account_events (kind, user_id, session_id, actor, reason)
        VALUES (CASE why WHEN 'signed_out' THEN 'signed_out' ELSE 'sessions_ended' END,
                account, coalesce(only_this, kept), actor, gone || ' of its sessions ended');
    END IF;
    RETURN gone;
END
$$;

COMMENT ON FUNCTION end_sessions(uuid, uuid, uuid, text, uuid) IS
    'Ends sessions of an account but for one that is kept, or only one of them, and records it; how many there were.';

CREATE OR REPLACE FUNCTION remove_old_sessions() RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    DELETE FROM public.user_sessions AS s
    WHERE s.ended_at < clock_timestamp() - interval '30 days'
       OR public.session_runs_until(s) < clock_timestamp() - interval '30 days';
    DELETE FROM public.refresh_tokens
    WHERE used_at < clock_timestamp() - interval '30 days';
    DELETE FROM public.recovery_tokens WHERE ends_at < clock_timestamp() - interval '30 days';
    DELETE FROM public.signing_keys WHERE retired_at < clock_timestamp() - interval '30 days';
END;

COMMENT ON FUNCTION remove_old_sessions() IS
    'Forgets sessions, tokens and keys that ended a month ago.';

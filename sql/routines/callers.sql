-- Who is asking: claims of the HTTP service, personal logins, the maintenance path.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION league_is_maintenance() RETURNS boolean
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN session_user <> 'authenticator'
       AND pg_has_role(session_user, 'league_owner', 'MEMBER')
       AND (current_setting('role') = 'none'
            OR pg_has_role(current_setting('role'), 'league_owner', 'MEMBER'));
END
$$;

COMMENT ON FUNCTION league_is_maintenance() IS
    'Whether the login is a member of league_owner and has not set its role to a lesser one: migrations, imports, the admin''s commands on the server.';

CREATE OR REPLACE FUNCTION league_user_id() RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    claims jsonb;
BEGIN
    IF session_user <> 'authenticator' THEN
        RETURN (SELECT p.id FROM public.user_profiles AS p WHERE p.db_role = session_user);
    END IF;
    IF current_setting('role') NOT IN ('authenticated', 'league_admins') THEN
        RETURN NULL;
    END IF;
    BEGIN
        claims := current_setting('request.jwt.claims', true)::jsonb;
        RETURN CASE WHEN coalesce(claims ->> 'role', 'authenticated') = 'authenticated'
                    THEN (claims ->> 'sub')::uuid END;
    EXCEPTION WHEN data_exception OR statement_too_complex THEN
        RETURN NULL;  -- unreadable claims are of no user
    END;
END
$$;

COMMENT ON FUNCTION league_user_id() IS
    'Whose request this is, or NULL. The sub of request.jwt.claims, believed only from the login authenticator in the roles authenticated and league_admins; any other login is the user whose db_role it is.';

CREATE OR REPLACE FUNCTION league_is_administering() RETURNS boolean
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN session_user = 'authenticator' AND current_setting('role') = 'league_admins';
END
$$;

COMMENT ON FUNCTION league_is_administering() IS
    'Whether the service does what an admin asks for, once league_require_admin_rights() has let it.';

CREATE OR REPLACE FUNCTION league_caller() RETURNS user_profiles
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    asking uuid := public.league_user_id();
    caller public.user_profiles;
BEGIN
    IF asking IS NOT NULL THEN
        SELECT p.* INTO caller FROM public.user_profiles AS p
        WHERE p.id = asking AND p.disabled_at IS NULL AND NOT p.must_change_password;
    END IF;
    RETURN caller;
END
$$;

COMMENT ON FUNCTION league_caller() IS
    'The account that asks, if it may act: neither disabled nor waiting for its owner to choose a password. Rank and house come from here alone.';

CREATE OR REPLACE FUNCTION league_lock_caller() RETURNS user_profiles
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    asking uuid := public.league_user_id();
    caller public.user_profiles;
BEGIN
    IF asking IS NOT NULL THEN
        -- Whose login this is, is asked again of the row as it is after the wait: the function has
        -- looked at the row as it was before.
        SELECT p.* INTO caller FROM public.user_profiles AS p
        WHERE p.id = asking AND (session_user = 'authenticator' OR p.db_role = session_user)
        FOR SHARE;
    END IF;
    RETURN caller;
END
$$;

COMMENT ON FUNCTION league_lock_caller() IS
    'The account that asks as it is now, locked until the transaction ends: an account that was demoted while a statement waited, or after an old transaction began, is refused here (40001 where the transaction may not see it).';

CREATE OR REPLACE FUNCTION league_is_admin() RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN public.league_is_maintenance()
        OR coalesce((public.league_caller()).role = 'admin', false);
END
$$;

COMMENT ON FUNCTION league_is_admin() IS 'Whether the caller may do all: an admin, or the maintenance path.';

CREATE OR REPLACE FUNCTION league_captained_house() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller public.user_profiles := public.league_caller();
BEGIN
    RETURN CASE WHEN caller.role = 'captain' THEN caller.house_id END;
END
$$;

COMMENT ON FUNCTION league_captained_house() IS 'The house whose captain asks; NULL for all other callers.';

CREATE OR REPLACE FUNCTION league_require_admin() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM public.league_lock_caller();
    IF NOT public.league_is_admin() THEN
        RAISE EXCEPTION 'Only an admin may add or delete a match.'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN true;
END
$$;

COMMENT ON FUNCTION league_require_admin() IS
    'True for an admin, whose account is then locked; for all others an error that says so, since a policy that is merely false hides the rows in silence.';

CREATE OR REPLACE FUNCTION league_require_admin_rights() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller  public.user_profiles := public.league_lock_caller();
    refusal text;
BEGIN
    refusal := CASE
        WHEN caller.disabled_at IS NOT NULL THEN 'This account has been disabled; ask an admin.'
        WHEN caller.role IS DISTINCT FROM 'admin' THEN 'Only an admin may do this.'
        WHEN caller.must_change_password
            THEN 'Choose a password of your own first; until then this account may do nothing.' END;
    IF refusal IS NOT NULL THEN
        RAISE EXCEPTION '%', refusal USING ERRCODE = 'insufficient_privilege';
    END IF;
END
$$;

COMMENT ON FUNCTION league_require_admin_rights() IS
    'Nothing for an admin, whose account is then locked; for all others an error that says so. The service asks before it takes on the role league_admins.';

CREATE OR REPLACE FUNCTION user_profiles_before_update() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION user_profiles_before_update() IS 'Keeps updated_at right.';

CREATE OR REPLACE TRIGGER user_profiles_before_update BEFORE UPDATE ON user_profiles
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION user_profiles_before_update();

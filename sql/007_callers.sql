-- Who is asking: claims of the HTTP service, personal logins, the maintenance path.

-- A slow client must not keep a row from others. These are also what PostgREST takes over for the
-- role of a request; what an administrator has set before stays.
DO $$
DECLARE
    wanted record;
BEGIN
    FOR wanted IN
        SELECT role, setting, value
        FROM unnest(ARRAY['authenticator', 'anon', 'authenticated', 'service_role']) AS role,
             (VALUES ('statement_timeout', '15s'), ('lock_timeout', '5s'),
                     ('idle_in_transaction_session_timeout', '10s')) AS limits (setting, value)
    LOOP
        FOR attempt IN 1..100 LOOP
            EXIT WHEN EXISTS (
                SELECT FROM pg_db_role_setting AS s, unnest(s.setconfig) AS given
                WHERE s.setrole = wanted.role::regrole
                  AND s.setdatabase IN (0, (SELECT oid FROM pg_database
                                            WHERE datname = current_database()))
                  AND starts_with(given, wanted.setting || '='));
            BEGIN
                EXECUTE format('ALTER ROLE %I SET %I = %L',
                               wanted.role, wanted.setting, wanted.value);
            EXCEPTION
                WHEN internal_error OR unique_violation THEN
                    PERFORM pg_sleep(0.01);  -- another database of this server was quicker
                WHEN insufficient_privilege THEN
                    RAISE WARNING 'as a superuser, run: ALTER ROLE % SET % = %',
                        wanted.role, wanted.setting, quote_literal(wanted.value);
                    EXIT;
            END;
        END LOOP;
    END LOOP;
END
$$;

-- The service's login is nobody by itself.
DO $$
DECLARE
    login pg_roles;
BEGIN
    SELECT * INTO login FROM pg_roles WHERE rolname = 'authenticator';
    IF login.rolsuper OR login.rolbypassrls
       OR pg_has_role('authenticator', 'league_owner', 'MEMBER') THEN
        RAISE EXCEPTION 'authenticator must be no superuser, have no BYPASSRLS and be no member of league_owner: no rule would hold for what it serves';
    ELSIF login.rolinherit THEN
        BEGIN
            ALTER ROLE authenticator NOINHERIT;
        EXCEPTION WHEN insufficient_privilege THEN
            RAISE WARNING 'as a superuser, run: ALTER ROLE authenticator NOINHERIT';
        END;
    END IF;
END
$$;

SET LOCAL ROLE league_owner;

-- Whoever may call a trigger function may hang it on a table of their own, and make it meet types
-- and casts of their own; one that is SECURITY DEFINER would then run those as league_owner. So
-- functions are for those who are named.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION league_names_stay_apart(), matches_before_write(), houses_after_change(),
                           pitches_after_write(), competitions_after_write()
    FROM PUBLIC;

ALTER TABLE user_profiles
    ADD COLUMN disabled_at timestamptz,
    ADD CONSTRAINT user_profiles_text_plain
        CHECK (length(name) <= 200 AND concat(email, name) !~ '[[:cntrl:]]'),
    -- The service's own login speaks for whoever its claims name, never for itself.
    ADD CONSTRAINT user_profiles_db_role_personal
        CHECK (db_role NOT IN ('authenticator', 'anon', 'authenticated', 'service_role',
                               'league_owner'));

COMMENT ON COLUMN user_profiles.disabled_at IS 'Since when the account may do nothing; NULL while it may.';

CREATE FUNCTION user_profiles_before_update() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION user_profiles_before_update() IS 'Keeps updated_at right.';

CREATE TRIGGER user_profiles_before_update BEFORE UPDATE ON user_profiles
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION user_profiles_before_update();

-- These are PL/pgSQL, whose plans a session keeps: the views ask them in every request.
CREATE FUNCTION league_is_maintenance() RETURNS boolean
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

CREATE FUNCTION league_user_id() RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    claims jsonb;
BEGIN
    IF session_user <> 'authenticator' THEN
        RETURN (SELECT p.id FROM public.user_profiles AS p WHERE p.db_role = session_user);
    END IF;
    IF current_setting('role') <> 'authenticated' THEN
        RETURN NULL;
    END IF;
    claims := current_setting('request.jwt.claims', true)::jsonb;
    RETURN CASE WHEN coalesce(claims ->> 'role', 'authenticated') = 'authenticated'
                THEN (claims ->> 'sub')::uuid END;
EXCEPTION WHEN data_exception OR statement_too_complex THEN
    RETURN NULL;  -- claims that nobody can read are nobody's
END
$$;

COMMENT ON FUNCTION league_user_id() IS
    'Whose request this is, or NULL. The sub of request.jwt.claims, believed only from the login authenticator in the role authenticated; any other login is the user whose db_role it is.';

CREATE FUNCTION league_caller() RETURNS user_profiles
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller public.user_profiles;
BEGIN
    SELECT p.* INTO caller FROM public.user_profiles AS p
    WHERE p.id = public.league_user_id()
      AND p.disabled_at IS NULL AND NOT p.must_change_password;
    RETURN caller;
END
$$;

COMMENT ON FUNCTION league_caller() IS
    'The account that asks, if it may act: neither disabled nor waiting for its owner to choose a password. Rank and house come from here alone.';

CREATE FUNCTION league_hold_caller() RETURNS user_profiles
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller public.user_profiles;
BEGIN
    -- Whose login this is, is asked again of the row as it is after the wait: the function has
    -- looked at the row as it was before.
    SELECT p.* INTO caller FROM public.user_profiles AS p
    WHERE p.id = public.league_user_id()
      AND (session_user = 'authenticator' OR p.db_role = session_user)
    FOR SHARE;
    RETURN caller;
END
$$;

COMMENT ON FUNCTION league_hold_caller() IS
    'The account that asks as it is now, kept so until the transaction ends: whoever was demoted while a statement waited, or after an old transaction began, finds out here (40001 where the transaction may not see it).';

CREATE FUNCTION league_is_admin() RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN public.league_is_maintenance()
        OR coalesce((public.league_caller()).role = 'admin', false);
END
$$;

COMMENT ON FUNCTION league_is_admin() IS 'Whether who asks may do all: an admin, or the maintenance path.';

CREATE FUNCTION league_captained_house() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller public.user_profiles := public.league_caller();
BEGIN
    RETURN CASE WHEN caller.role = 'captain' THEN caller.house_id END;
END
$$;

COMMENT ON FUNCTION league_captained_house() IS 'The house whose captain asks; NULL for anybody else.';

-- What views and policies ask in the caller's name.
GRANT EXECUTE ON FUNCTION league_user_id(), league_is_admin(), league_captained_house()
    TO anon, authenticated, service_role;

-- Accounts: people see their own, admins all; the service looks after them, but gives nobody a
-- login of the database and reads no password.
ALTER TABLE user_profiles    ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_credentials ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_or_admin ON user_profiles FOR SELECT TO authenticated
    USING (id = (SELECT league_user_id()) OR (SELECT league_is_admin()));
CREATE POLICY service ON user_profiles TO service_role USING (true) WITH CHECK (true);

COMMENT ON POLICY own_or_admin ON user_profiles IS 'People see their own account, admins see all.';
COMMENT ON POLICY service ON user_profiles IS 'The service looks after all accounts.';

GRANT SELECT ON user_profiles TO authenticated;
GRANT INSERT (id, email, name, role, house_id, must_change_password),
      UPDATE (email, name, role, house_id, must_change_password, disabled_at),
      DELETE ON user_profiles TO service_role;

-- The service reads everything else.
GRANT SELECT ON league_migrations TO service_role;

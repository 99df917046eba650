-- The roles, the tables with their constraints and indexes, and the immutable functions that those
-- need. routines/, views/ and grants.sql hold everything else, and are applied again when they change.
--
-- Roles belong to the whole server, so they may exist already. The login that runs this file must be
-- able to create roles (or find them there) and to grant rights on schema public: a superuser, or
-- the database's owner with CREATEROLE.

DO $$
DECLARE
    wanted text;
BEGIN
    FOREACH wanted IN ARRAY ARRAY['league_owner', 'anon', 'authenticated', 'service_role'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
            BEGIN
                EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN
                NULL;  -- another database of this server was quicker
            END;
        END IF;
    END LOOP;

    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticator') THEN
        BEGIN
            CREATE ROLE authenticator LOGIN NOINHERIT;
            -- Short queries over few rows: what helps reports hurts these.
            ALTER ROLE authenticator SET jit = off;
            ALTER ROLE authenticator SET max_parallel_workers_per_gather = 0;
            ALTER ROLE authenticator SET random_page_cost = 1.1;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;
        END;
    END IF;

    FOREACH wanted IN ARRAY ARRAY['anon', 'authenticated', 'service_role'] LOOP
        IF NOT pg_has_role('authenticator', wanted, 'MEMBER') THEN
            EXECUTE format('GRANT %I TO authenticator', wanted);
        END IF;
    END LOOP;

    -- Everything below is made, and later kept, by league_owner.
    IF NOT pg_has_role(current_user, 'league_owner', 'MEMBER') THEN
        EXECUTE format('GRANT league_owner TO %I', current_user);
    END IF;
END
$$;

-- A slow client must not keep a row from others. These are also what PostgREST takes over for the
-- role of a request; what an administrator has set before is kept.
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

-- The service's login has no rights of its own.
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


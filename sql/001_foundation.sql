-- Roles of the service, and the ledger of its migrations.
--
-- Roles belong to the whole server, so they may exist already. Whoever runs this file must be able
-- to create roles (or find them there) and to grant rights on schema public: a superuser, or the
-- database's owner with CREATEROLE.

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

GRANT USAGE, CREATE ON SCHEMA public TO league_owner;
GRANT USAGE ON SCHEMA public TO anon, authenticated, service_role;

SET LOCAL ROLE league_owner;

CREATE TABLE league_migrations (
    version    integer     CONSTRAINT league_migrations_pkey PRIMARY KEY,
    name       text        NOT NULL,
    checksum   text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    applied_by name        NOT NULL DEFAULT session_user,

    CONSTRAINT league_migrations_version_positive CHECK (version > 0)
);

COMMENT ON TABLE  league_migrations            IS 'The schema changes that this database has had, in order.';
COMMENT ON COLUMN league_migrations.version    IS 'The number that the file name starts with.';
COMMENT ON COLUMN league_migrations.name       IS 'The rest of the file name, without .sql.';
COMMENT ON COLUMN league_migrations.checksum   IS 'SHA-256 of the file as it ran, in hexadecimal.';
COMMENT ON COLUMN league_migrations.applied_at IS 'When it ran.';
COMMENT ON COLUMN league_migrations.applied_by IS 'The login that ran it.';

-- The HTTP service asks which version it finds before it serves anything.
GRANT SELECT ON league_migrations TO authenticator;

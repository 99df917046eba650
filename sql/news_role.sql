-- The role in which the service keeps what people follow and sends them news. It begins the migration
-- that first needs it, and may run again. The login needs what roles.sql needs.

-- Who came before in this transaction may have stepped down to league_owner.
SET LOCAL ROLE NONE;

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'league_news') THEN
        BEGIN
            CREATE ROLE league_news NOLOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;  -- another database of this server was quicker
        END;
    END IF;

    -- Two databases of one server that do this at once would meet in the same row of the catalogue; and
    -- this session may not have heard yet of the role that the other one has made.
    FOR attempt IN 1..100 LOOP
        BEGIN
            EXIT WHEN pg_has_role('authenticator', 'league_news', 'MEMBER');
            GRANT league_news TO authenticator;
        EXCEPTION WHEN internal_error OR unique_violation OR undefined_object THEN
            PERFORM pg_sleep(0.01);
        END;
    END LOOP;
END
$$;

-- What admins write over HTTP beside the matches, and who of them decided what.

GRANT USAGE ON SCHEMA public TO league_admins;

SET LOCAL ROLE league_owner;

ALTER TABLE user_profiles
    DROP CONSTRAINT user_profiles_db_role_personal,
    -- The service's own login speaks for the user whom its claims name, never for itself.
    ADD CONSTRAINT user_profiles_db_role_personal
        CHECK (db_role NOT IN ('authenticator', 'anon', 'authenticated', 'service_role',
                               'league_accounts', 'league_admins', 'league_owner'));

ALTER TABLE standing_adjustments
    ADD COLUMN actor          uuid,
    ADD COLUMN reversal_actor uuid;

COMMENT ON COLUMN standing_adjustments.actor          IS 'The user who made it; NULL on the maintenance path.';
COMMENT ON COLUMN standing_adjustments.reversal_actor IS 'The user who reversed it; NULL while it stands, and on the maintenance path.';

ALTER TABLE lot_draws
    ADD COLUMN actor          uuid,
    ADD COLUMN reversal_actor uuid;

COMMENT ON COLUMN lot_draws.actor          IS 'The user who made it; NULL on the maintenance path.';
COMMENT ON COLUMN lot_draws.reversal_actor IS 'The user who reversed it; NULL while it stands, and on the maintenance path.';

ALTER TABLE umpire_decisions ADD COLUMN actor uuid;

COMMENT ON COLUMN umpire_decisions.actor IS 'The user who did so; NULL on the maintenance path.';

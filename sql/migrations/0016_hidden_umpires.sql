-- Umpires whose names are kept from everything public.

SET LOCAL ROLE league_owner;

CREATE TABLE hidden_umpires (
    titled    text        CONSTRAINT hidden_umpires_pkey PRIMARY KEY,
    hidden_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    hidden_by name        NOT NULL DEFAULT session_user,
    actor     uuid
);

COMMENT ON TABLE  hidden_umpires           IS 'Umpires whose names only admins see: whoever is meant by one of these names, by all names.';
COMMENT ON COLUMN hidden_umpires.titled    IS 'The umpire''s own name, as in umpire_names.titled.';
COMMENT ON COLUMN hidden_umpires.hidden_at IS 'When.';
COMMENT ON COLUMN hidden_umpires.hidden_by IS 'The login that did so.';
COMMENT ON COLUMN hidden_umpires.actor     IS 'The user who did so; NULL on the maintenance path.';

ALTER TABLE umpire_names ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;

CREATE INDEX umpire_names_hidden ON umpire_names (key) WHERE is_hidden;

COMMENT ON COLUMN umpire_names.is_hidden IS 'Whether it is kept from the public, as hidden_umpires and umpire_names.person say.';

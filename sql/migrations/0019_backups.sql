-- The backups that were made of the league, and whether they were checked.

SET LOCAL ROLE league_owner;

CREATE TABLE backups (
    id         bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT backups_pkey PRIMARY KEY,
    made_at    timestamptz NOT NULL,
    file       text        NOT NULL,
    octets     bigint      NOT NULL,
    digest     text        NOT NULL CONSTRAINT backups_digest_key UNIQUE,
    checked_at timestamptz,
    fault      text,

    CONSTRAINT backups_octets_positive CHECK (octets > 0),
    CONSTRAINT backups_digest_is_hexadecimal CHECK (digest ~ '^[0-9a-f]{64}$'),
    CONSTRAINT backups_fault_of_one_checked CHECK (fault IS NULL OR checked_at IS NOT NULL)
);

COMMENT ON TABLE  backups            IS 'The backups of this league, as fieldgame backup made them. The files are elsewhere.';
COMMENT ON COLUMN backups.id         IS 'By which a backup is named.';
COMMENT ON COLUMN backups.made_at    IS 'The moment of the league that it holds.';
COMMENT ON COLUMN backups.file       IS 'The file''s name, without its folder.';
COMMENT ON COLUMN backups.octets     IS 'The file''s size in bytes.';
COMMENT ON COLUMN backups.digest     IS 'The file''s SHA-256, in hexadecimal.';
COMMENT ON COLUMN backups.checked_at IS 'When it was last restored to check it; NULL where it never was.';
COMMENT ON COLUMN backups.fault      IS 'What that check found; NULL where it passed.';

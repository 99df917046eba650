-- What each message says, with what its words were read as.

SET LOCAL ROLE league_owner;

CREATE TABLE import_texts (
    import_id uuid  NOT NULL
        CONSTRAINT import_texts_pkey PRIMARY KEY
        CONSTRAINT import_texts_import_id_fkey REFERENCES import_log ON DELETE CASCADE,
    account   jsonb NOT NULL DEFAULT '[]',
    content   bytea,

    CONSTRAINT import_texts_content_length CHECK (octet_length(content) <= 10485760)
);

COMMENT ON TABLE  import_texts           IS 'The text of each message or file that was read, for admins.';
COMMENT ON COLUMN import_texts.import_id IS 'The import.';
COMMENT ON COLUMN import_texts.account   IS 'What its words were read as, when it was last read: line, outcome, and runs of words with the field of each.';
COMMENT ON COLUMN import_texts.content   IS 'The message itself, where it lies nowhere else: one that an admin handed in on a page.';

ALTER TABLE import_log ADD COLUMN settled_at timestamptz;

COMMENT ON COLUMN import_log.settled_at IS 'When an admin said that nothing more is to be done for what was not understood; NULL while nobody has, and once it is read again.';

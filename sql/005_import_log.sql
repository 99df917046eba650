-- What became of every message that was imported.

SET LOCAL ROLE league_owner;

CREATE TABLE import_log (
    id               uuid        NOT NULL DEFAULT gen_random_uuid()
                                 CONSTRAINT import_log_pkey PRIMARY KEY,
    created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    email_subject    text        NOT NULL DEFAULT '',
    matches_imported integer     NOT NULL DEFAULT 0,
    status           text        NOT NULL,
    error_message    text,
    source           text        NOT NULL DEFAULT '',
    sender           text        NOT NULL DEFAULT '',
    sent_at          timestamptz,
    layout           text        NOT NULL DEFAULT '',
    message_key      text,
    content_key      text        NOT NULL,
    reading          jsonb       NOT NULL DEFAULT '{}',
    problems         jsonb       NOT NULL DEFAULT '[]',

    CONSTRAINT import_log_status_known CHECK (status IN ('success', 'partial', 'failed')),
    CONSTRAINT import_log_matches_imported_range CHECK (matches_imported >= 0),
    CONSTRAINT import_log_message_once UNIQUE NULLS NOT DISTINCT (message_key, content_key)
);

CREATE INDEX import_log_created_at ON import_log (created_at DESC);

COMMENT ON TABLE  import_log                  IS 'One row for each message that was imported, whatever came of it.';
COMMENT ON COLUMN import_log.id               IS 'The import.';
COMMENT ON COLUMN import_log.created_at       IS 'When it was imported.';
COMMENT ON COLUMN import_log.email_subject    IS 'The subject, decoded, without control characters.';
COMMENT ON COLUMN import_log.matches_imported IS 'How many matches it spoke of that were understood and are right in the database now.';
COMMENT ON COLUMN import_log.status           IS 'success; partial (some lines were not understood or not done); failed (nothing came of it).';
COMMENT ON COLUMN import_log.error_message    IS 'What was wrong, in words, or NULL.';
COMMENT ON COLUMN import_log.source           IS 'Where it came from: the file''s name, or - for standard input.';
COMMENT ON COLUMN import_log.sender           IS 'The address in From.';
COMMENT ON COLUMN import_log.sent_at          IS 'The message''s Date.';
COMMENT ON COLUMN import_log.layout           IS 'The layout that it was read as; empty when none fitted.';
COMMENT ON COLUMN import_log.message_key      IS 'SHA-256 of the Message-ID in hexadecimal, or NULL when it has none.';
COMMENT ON COLUMN import_log.content_key      IS 'SHA-256 of sender, date, subject and decoded parts, in hexadecimal.';
COMMENT ON COLUMN import_log.reading          IS 'What was read: fixtures and errors, as import --dry-run --json prints them.';

COMMENT ON COLUMN import_log.problems         IS 'Every line that was not understood, or not done: number, line, reason, counts_as_match, note.';

GRANT SELECT ON import_log TO service_role;

-- What people should know of a match beside the rest.

SET LOCAL ROLE league_owner;

ALTER TABLE matches ADD COLUMN notes text
    CONSTRAINT matches_notes_length CHECK (length(notes) BETWEEN 1 AND 1000);

COMMENT ON COLUMN matches.notes IS
    'What people should know beside the rest, such as where to change; NULL for nothing.';

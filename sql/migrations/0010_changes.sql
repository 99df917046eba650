-- Which transaction last changed what people see of each match, for readers who ask what has changed
-- since they last looked.

SET LOCAL ROLE league_owner;

CREATE TABLE change_epochs (
    epoch    integer     CONSTRAINT change_epochs_pkey PRIMARY KEY,
    origin   text        NOT NULL,
    began_at timestamptz NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT change_epochs_epoch_positive CHECK (epoch > 0)
);

COMMENT ON TABLE  change_epochs          IS 'The servers and databases in which changes were written: transactions of one epoch can be compared, and come before those of later ones.';
COMMENT ON COLUMN change_epochs.epoch    IS '1, 2, 3: a restored copy begins another with its first change.';
COMMENT ON COLUMN change_epochs.origin   IS 'Where it was written, as change_origin() says it.';
COMMENT ON COLUMN change_epochs.began_at IS 'When its first change was written.';

CREATE TABLE match_changes (
    match_id   uuid        CONSTRAINT match_changes_pkey PRIMARY KEY,
    epoch      integer     NOT NULL,
    changed_in xid8        NOT NULL,
    deleted_at timestamptz
);

CREATE INDEX match_changes_order ON match_changes (epoch, changed_in, match_id);

COMMENT ON TABLE  match_changes            IS 'The last visible change of every match that is or was, in the order in which changes became visible.';
COMMENT ON COLUMN match_changes.match_id   IS 'The match.';
COMMENT ON COLUMN match_changes.epoch      IS 'The epoch of the transaction; 0 for what is older than this record.';
COMMENT ON COLUMN match_changes.changed_in IS 'The transaction that made it.';
COMMENT ON COLUMN match_changes.deleted_at IS 'When the match was deleted; NULL while it is there.';

INSERT INTO match_changes (match_id, epoch, changed_in)
SELECT id, 0, '0' FROM matches;

INSERT INTO match_changes (match_id, epoch, changed_in, deleted_at)
SELECT d.match_id, 0, '0', max(d.recorded_at)
FROM match_tombstones AS d
WHERE d.is_deleted AND NOT EXISTS (SELECT FROM matches AS m WHERE m.id = d.match_id)
GROUP BY d.match_id;

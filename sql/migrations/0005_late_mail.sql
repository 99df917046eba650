-- Mail that arrives late: when a message counts as sent, and what it says that stays undone since
-- later mail says otherwise.

SET LOCAL ROLE league_owner;

ALTER TABLE import_log ADD COLUMN said_at timestamptz NOT NULL DEFAULT clock_timestamp();

UPDATE import_log
SET said_at = CASE WHEN sent_at BETWEEN created_at - interval '366 days' AND created_at
                   THEN sent_at ELSE created_at END;

COMMENT ON COLUMN import_log.said_at IS
    'When it counts as sent: at its Date where that is plausible, else when it arrived. What was said earlier does not overrule what was said later.';

ALTER TABLE import_effects
    ADD COLUMN outdated jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN said_in  uuid,
    DROP CONSTRAINT import_effects_effect_known,
    ADD CONSTRAINT import_effects_effect_known
        CHECK (effect IN ('added', 'changed', 'cancelled', 'postponed', 'completed', 'corrected',
                          'confirmed', 'unchanged', 'outdated', 'refused'));

CREATE INDEX import_effects_waiting ON import_effects ((notice ->> 'date'))
    WHERE effect = 'refused' AND action IN ('cancel', 'postpone');

COMMENT ON COLUMN import_effects.effect IS
    'What was done: added, changed, cancelled, postponed, completed (it has its score now), corrected (another score stood there), confirmed (just that score stood there), unchanged, outdated (later word stands), or refused.';
COMMENT ON COLUMN import_effects.outdated IS
    'What of the notice was not done since a later word stands: an array of field, said, stands and source.';
COMMENT ON COLUMN import_effects.said_in IS
    'The import that said it, where it is a later one than this: its word was refused as long as the match was not known.';

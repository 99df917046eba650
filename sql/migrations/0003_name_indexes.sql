-- By what names are compared, so that a long list costs no more a row than a short one.

SET LOCAL ROLE league_owner;

CREATE INDEX houses_folded_id   ON houses (league_fold(id));
CREATE INDEX houses_folded_name ON houses (league_fold(name));

CREATE INDEX calendar_names_subject ON calendar_names (kind, subject);

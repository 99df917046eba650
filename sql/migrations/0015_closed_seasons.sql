-- Seasons that are closed: their tables as they stood, and what was changed of them since, and why.

SET LOCAL ROLE league_owner;

CREATE TABLE closed_seasons (
    id               bigint      NOT NULL GENERATED ALWAYS AS IDENTITY
                                 CONSTRAINT closed_seasons_pkey PRIMARY KEY,
    competition_type text        NOT NULL
        CONSTRAINT closed_seasons_competition_type_fkey REFERENCES competitions ON UPDATE CASCADE,
    season           text        NOT NULL,
    closed_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
    closed_by        name        NOT NULL DEFAULT session_user,
    actor            uuid,
    renamed_in       xid8,

    CONSTRAINT closed_seasons_once UNIQUE (competition_type, season),
    CONSTRAINT closed_seasons_season CHECK (season ~ '^\d{4}(-\d{2})?$')
);

COMMENT ON TABLE  closed_seasons                  IS 'The seasons whose tables are closed. A row stays, and what changes after is in closed_season_changes.';
COMMENT ON COLUMN closed_seasons.id               IS 'By which its table and its changes name it.';
COMMENT ON COLUMN closed_seasons.competition_type IS 'The league.';
COMMENT ON COLUMN closed_seasons.season           IS 'The season, such as 2026 or 2013-14.';
COMMENT ON COLUMN closed_seasons.closed_at        IS 'When it was closed.';
COMMENT ON COLUMN closed_seasons.closed_by        IS 'The login that closed it.';
COMMENT ON COLUMN closed_seasons.actor            IS 'The user who closed it; NULL on the maintenance path.';
COMMENT ON COLUMN closed_seasons.renamed_in       IS 'The transaction in which the league got its name; NULL for the one that it had when it was closed.';

CREATE TABLE closed_standings (
    closed_id       bigint  NOT NULL
        CONSTRAINT closed_standings_closed_id_fkey REFERENCES closed_seasons,
    "position"      bigint  NOT NULL,
    team_id         text    NOT NULL
        CONSTRAINT closed_standings_team_id_fkey REFERENCES houses ON UPDATE CASCADE,
    team_name       text    NOT NULL,
    team_colours    text    NOT NULL,
    played          bigint  NOT NULL,
    wins            bigint  NOT NULL,
    draws           bigint  NOT NULL,
    losses          bigint  NOT NULL,
    goals_for       bigint  NOT NULL,
    goals_against   bigint  NOT NULL,
    goal_difference bigint  NOT NULL,
    points          bigint  NOT NULL,
    shared          boolean NOT NULL,
    adjustment      bigint  NOT NULL,
    form            text    NOT NULL,

    CONSTRAINT closed_standings_pkey PRIMARY KEY (closed_id, team_id)
);

CREATE INDEX closed_standings_team_id ON closed_standings (team_id);

COMMENT ON TABLE  closed_standings                 IS 'The tables of closed seasons, as season_standings shows them: as they stood when they were closed, or were last changed for a reason.';
COMMENT ON COLUMN closed_standings.closed_id       IS 'The closed season.';
COMMENT ON COLUMN closed_standings."position"      IS 'The place, counted from 1; teams that are level share one.';
COMMENT ON COLUMN closed_standings.team_id         IS 'The team, by the id that it has now.';
COMMENT ON COLUMN closed_standings.team_name       IS 'The team''s name then.';
COMMENT ON COLUMN closed_standings.team_colours    IS 'The team''s shirt then; empty when unknown.';
COMMENT ON COLUMN closed_standings.played          IS 'Completed matches.';
COMMENT ON COLUMN closed_standings.wins            IS 'Matches won.';
COMMENT ON COLUMN closed_standings.draws           IS 'Matches drawn.';
COMMENT ON COLUMN closed_standings.losses          IS 'Matches lost.';
COMMENT ON COLUMN closed_standings.goals_for       IS 'Goals scored.';
COMMENT ON COLUMN closed_standings.goals_against   IS 'Goals conceded.';
COMMENT ON COLUMN closed_standings.goal_difference IS 'Goals scored less goals conceded.';
COMMENT ON COLUMN closed_standings.points          IS 'Points, adjustments included.';
COMMENT ON COLUMN closed_standings.shared          IS 'Whether another team has the same place.';
COMMENT ON COLUMN closed_standings.adjustment      IS 'Points that were awarded, or deducted (below 0), beside the matches.';
COMMENT ON COLUMN closed_standings.form            IS 'The last five matches, newest last: W, D or L each.';

CREATE TABLE closed_season_changes (
    id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY
                            CONSTRAINT closed_season_changes_pkey PRIMARY KEY,
    closed_id   bigint      NOT NULL
        CONSTRAINT closed_season_changes_closed_id_fkey REFERENCES closed_seasons,
    subject     text        NOT NULL,
    match_id    uuid,
    decision_id bigint,
    reason      text        NOT NULL,
    at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    db_user     name        NOT NULL DEFAULT session_user,
    actor       uuid,

    CONSTRAINT closed_season_changes_subject_known
        CHECK (subject IN ('match', 'adjustment', 'lots', 'rules')),
    CONSTRAINT closed_season_changes_reason_length
        CHECK (length(reason) <= 500 AND btrim(reason) <> '' AND reason !~ '[[:cntrl:]]')
);

CREATE INDEX closed_season_changes_closed_id ON closed_season_changes (closed_id, id);

COMMENT ON TABLE  closed_season_changes             IS 'What was changed of a season after it was closed: who, when and why. Rows are only ever added.';
COMMENT ON COLUMN closed_season_changes.id          IS 'The order in which things were changed.';
COMMENT ON COLUMN closed_season_changes.closed_id   IS 'The closed season.';
COMMENT ON COLUMN closed_season_changes.subject     IS 'What was changed: match, adjustment, lots or rules.';
COMMENT ON COLUMN closed_season_changes.match_id    IS 'The match, which may have been deleted; NULL for the others, and where all went at once.';
COMMENT ON COLUMN closed_season_changes.decision_id IS 'The number of the adjustment or the draw; NULL for the others.';
COMMENT ON COLUMN closed_season_changes.reason      IS 'Why, as league.reason said it.';
COMMENT ON COLUMN closed_season_changes.at          IS 'When.';
COMMENT ON COLUMN closed_season_changes.db_user     IS 'The login of PostgreSQL.';
COMMENT ON COLUMN closed_season_changes.actor       IS 'The user; NULL on the maintenance path.';

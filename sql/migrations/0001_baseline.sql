GRANT USAGE, CREATE ON SCHEMA public TO league_owner;
GRANT USAGE ON SCHEMA public TO anon, authenticated, service_role;

SET LOCAL ROLE league_owner;

-- A user who may call a trigger function may hang it on a table of their own, and make it meet types
-- and casts of their own; one that is SECURITY DEFINER would then run those as league_owner. So
-- functions are for the roles that are named.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

CREATE TABLE league_migrations (
    version    integer     CONSTRAINT league_migrations_pkey PRIMARY KEY,
    name       text        NOT NULL,
    checksum   text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    applied_by name        NOT NULL DEFAULT session_user,

    CONSTRAINT league_migrations_version_positive CHECK (version > 0)
);

COMMENT ON TABLE  league_migrations            IS 'The schema changes that this database has had, in order.';
COMMENT ON COLUMN league_migrations.version    IS 'The number that the file name starts with.';
COMMENT ON COLUMN league_migrations.name       IS 'The rest of the file name, without .sql.';
COMMENT ON COLUMN league_migrations.checksum   IS 'XXH3 of the file as it ran, in hexadecimal.';
COMMENT ON COLUMN league_migrations.applied_at IS 'When it ran.';
COMMENT ON COLUMN league_migrations.applied_by IS 'The login that ran it.';

CREATE TABLE league_definitions (
    only_row   boolean     NOT NULL DEFAULT true CONSTRAINT league_definitions_pkey PRIMARY KEY,
    checksum   text        NOT NULL,
    removal    text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    applied_by name        NOT NULL DEFAULT session_user,

    CONSTRAINT league_definitions_one_row CHECK (only_row)
);

COMMENT ON TABLE  league_definitions            IS 'What routines, views and grants this database has: one row.';
COMMENT ON COLUMN league_definitions.only_row   IS 'Always true.';
COMMENT ON COLUMN league_definitions.checksum   IS 'XXH3 of the files as they ran, in hexadecimal.';
COMMENT ON COLUMN league_definitions.removal    IS 'The statements that drop what they made, for when they run again.';
COMMENT ON COLUMN league_definitions.applied_at IS 'When they ran.';
COMMENT ON COLUMN league_definitions.applied_by IS 'The login that ran them.';

-- The HTTP service asks which versions it finds before it serves anything.
GRANT SELECT ON league_migrations, league_definitions TO authenticator;

-- Names.

CREATE FUNCTION league_fold(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN replace(lower(btrim(regexp_replace(
    regexp_replace(
        normalize(
            regexp_replace(name, U&'[''`\00B4\02BC\2018\2019\201B\2032\FF07]', '', 'g'),
            NFKD),
        -- Apostrophes, control characters, accents, and characters without any width.
        U&'[''`\02BC\2018\2019\201B\2032\0001-\0008\000E-\001F\007F-\0084\0086-\009F'
        '\00AD\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\200B-\200F\202A-\202E\2060-\206F'
        '\20D0-\20FF\FE00-\FE0F\FE20-\FE2F\FEFF]', '', 'g'),
    U&'[\0009-\000D \0085\1680\2028\2029]+', ' ', 'g')) COLLATE "und-x-icu"),
    U&'\03C2', U&'\03C3');

COMMENT ON FUNCTION league_fold(text) IS
    'A name as the league compares names: without case, accents and apostrophes. Évans’s -> evanss';

CREATE FUNCTION league_slug(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN btrim(regexp_replace(public.league_fold(name), '[^a-z0-9]+', '-', 'g'), '-');

COMMENT ON FUNCTION league_slug(text) IS
    'A name in a web address: folded, the rest to single hyphens. O.E. Soccer -> o-e-soccer';

CREATE FUNCTION league_umpire_slugs(umpires text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN ARRAY(SELECT coalesce(nullif(public.league_slug(umpire), ''), public.league_fold(umpire))
             FROM unnest(string_to_array(umpires, ',')) AS umpire);

COMMENT ON FUNCTION league_umpire_slugs(text) IS
    'The keys of a match''s umpires: the slug of each, or the folded name where no slug is left. Mr Carlow, Dr Penhale -> {mr-carlow,dr-penhale}';

-- Reference data.

CREATE TABLE houses (
    id         text        CONSTRAINT houses_pkey PRIMARY KEY,
    name       text        NOT NULL CONSTRAINT houses_name_key UNIQUE,
    kind       text        NOT NULL DEFAULT 'house',
    colours    text        NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT houses_id_plain CHECK (id ~ '^[^,()"]{1,40}$' AND id = btrim(id)),
    CONSTRAINT houses_name_length CHECK (length(name) <= 200 AND league_fold(name) <> ''),
    CONSTRAINT houses_kind_known CHECK (kind IN ('house', 'school_team'))
);

COMMENT ON TABLE  houses            IS 'The teams: houses, and the school teams.';
COMMENT ON COLUMN houses.id         IS 'Initials of the housemaster, such as JDM; a school team''s own name. Holds no comma, bracket or quote.';
COMMENT ON COLUMN houses.name       IS 'The name that people read, such as Keate.';
COMMENT ON COLUMN houses.kind       IS 'house or school_team.';
COMMENT ON COLUMN houses.colours    IS 'The shirt, such as red/white; empty when unknown.';
COMMENT ON COLUMN houses.created_at IS 'When the row was made.';

CREATE TABLE house_aliases (
    alias    text NOT NULL CONSTRAINT house_aliases_pkey PRIMARY KEY,
    house_id text NOT NULL
        CONSTRAINT house_aliases_house_id_fkey REFERENCES houses ON UPDATE CASCADE ON DELETE CASCADE,

    CONSTRAINT house_aliases_alias_length CHECK (length(alias) <= 200 AND league_fold(alias) <> '')
);

CREATE UNIQUE INDEX house_aliases_folded_key ON house_aliases (league_fold(alias));
CREATE INDEX house_aliases_house_id ON house_aliases (house_id);

COMMENT ON TABLE  house_aliases          IS 'Other names of teams, as emails write them.';
COMMENT ON COLUMN house_aliases.alias    IS 'The name; unique without case, accents and apostrophes.';
COMMENT ON COLUMN house_aliases.house_id IS 'The team that it stands for.';

CREATE TABLE former_names (
    house_id text NOT NULL
        CONSTRAINT former_names_house_id_fkey
            REFERENCES houses ON UPDATE CASCADE ON DELETE CASCADE,
    until    date NOT NULL,
    name     text NOT NULL,

    CONSTRAINT former_names_pkey PRIMARY KEY (house_id, until),
    CONSTRAINT former_names_name_length CHECK (length(name) <= 200 AND league_fold(name) <> '')
);

COMMENT ON TABLE  former_names          IS 'What teams were called before they were renamed.';
COMMENT ON COLUMN former_names.house_id IS 'The team, by the id that it has now.';
COMMENT ON COLUMN former_names.until    IS 'The first day in London on which it had another name.';
COMMENT ON COLUMN former_names.name     IS 'The name until then.';

CREATE TABLE pitches (
    name         text NOT NULL CONSTRAINT pitches_pkey PRIMARY KEY,
    abbreviation text NOT NULL DEFAULT '',
    area         text NOT NULL DEFAULT '',
    latitude     double precision,
    longitude    double precision,

    CONSTRAINT pitches_name_length CHECK (length(name) <= 200 AND league_fold(name) <> ''),
    CONSTRAINT pitches_position_whole CHECK ((latitude IS NULL) = (longitude IS NULL)),
    CONSTRAINT pitches_latitude_range CHECK (latitude BETWEEN -90 AND 90),
    CONSTRAINT pitches_longitude_range CHECK (longitude BETWEEN -180 AND 180)
);

COMMENT ON TABLE  pitches              IS 'Where matches are played.';
COMMENT ON COLUMN pitches.name         IS 'The name, such as Dutchman''s 5.';
COMMENT ON COLUMN pitches.abbreviation IS 'The short form in lists, such as D5; empty when there is none.';
COMMENT ON COLUMN pitches.area         IS 'The part of the grounds; empty when unknown.';
COMMENT ON COLUMN pitches.latitude     IS 'Degrees north (WGS 84), or NULL.';
COMMENT ON COLUMN pitches.longitude    IS 'Degrees east (WGS 84), or NULL.';

CREATE FUNCTION league_knows_tie_breakers(tie_breakers text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN coalesce(
    tie_breakers <@ '{points,goal_difference,goals_for,wins,away_goals,head_to_head_points,head_to_head_goal_difference,head_to_head_goals_for,deductions,lots}'::text[]
    AND cardinality(tie_breakers) BETWEEN 1 AND 20
    AND array_ndims(tie_breakers) = 1 AND array_lower(tie_breakers, 1) = 1, false);

COMMENT ON FUNCTION league_knows_tie_breakers(text[]) IS
    'Whether these can order a table: 1 to 20 of points, goal_difference, goals_for, wins, away_goals, head_to_head_points, head_to_head_goal_difference, head_to_head_goals_for, deductions, lots.';

CREATE TABLE competitions (
    name                  text     NOT NULL CONSTRAINT competitions_pkey PRIMARY KEY,
    abbreviation          text     NOT NULL DEFAULT '',
    kind                  text     NOT NULL DEFAULT 'other',
    colour                text     NOT NULL DEFAULT '',
    points_win            smallint NOT NULL DEFAULT 3,
    points_draw           smallint NOT NULL DEFAULT 1,
    points_loss           smallint NOT NULL DEFAULT 0,
    tie_breakers          text[]   NOT NULL DEFAULT '{points,goal_difference,goals_for}',
    season_starts         smallint NOT NULL DEFAULT 1,
    head_to_head_restarts boolean  NOT NULL DEFAULT false,
    walkover_for          smallint NOT NULL DEFAULT 3,
    walkover_against      smallint NOT NULL DEFAULT 0,

    CONSTRAINT competitions_name_length CHECK (length(name) <= 200 AND league_fold(name) <> ''),
    CONSTRAINT competitions_kind_known
        CHECK (kind IN ('league', 'cup', 'friendly', 'training', 'other')),
    CONSTRAINT competitions_points_range
        CHECK (points_win BETWEEN 0 AND 99 AND points_draw BETWEEN 0 AND 99
               AND points_loss BETWEEN 0 AND 99),
    CONSTRAINT competitions_tie_breakers_known
        CHECK (league_knows_tie_breakers(tie_breakers)),
    CONSTRAINT competitions_season_starts_month CHECK (season_starts BETWEEN 1 AND 12),
    CONSTRAINT competitions_walkover_range
        CHECK (walkover_for BETWEEN 0 AND 999 AND walkover_against BETWEEN 0 AND 999
               AND walkover_for > walkover_against)
);

COMMENT ON TABLE  competitions                       IS 'What matches are played for, and the rules of its table.';
COMMENT ON COLUMN competitions.name                  IS 'The name, such as Senior League.';
COMMENT ON COLUMN competitions.abbreviation          IS 'The short form in lists, such as SL; empty when there is none.';
COMMENT ON COLUMN competitions.kind                  IS 'league, cup, friendly, training or other; only a league has a table.';
COMMENT ON COLUMN competitions.colour                IS 'A CSS colour; empty when there is none.';
COMMENT ON COLUMN competitions.points_win            IS 'Points for a win.';
COMMENT ON COLUMN competitions.points_draw           IS 'Points for a draw.';
COMMENT ON COLUMN competitions.points_loss           IS 'Points for a defeat.';
COMMENT ON COLUMN competitions.tie_breakers          IS 'What orders the table, most important first; then a shared place. Runs of head_to_head_... count the matches among the teams that are level when the run begins.';
COMMENT ON COLUMN competitions.season_starts         IS 'The month in which a season starts: 1 makes it the calendar year, 8 makes it 2013-14.';
COMMENT ON COLUMN competitions.head_to_head_restarts IS 'Whether a run of head_to_head_... is applied again among the teams that it left level, until it separates no more.';
COMMENT ON COLUMN competitions.walkover_for          IS 'The score of the winner of a walkover.';
COMMENT ON COLUMN competitions.walkover_against      IS 'The score of the loser of a walkover.';

CREATE TABLE season_rules (
    competition_type      text     NOT NULL
        CONSTRAINT season_rules_competition_type_fkey
            REFERENCES competitions ON UPDATE CASCADE ON DELETE CASCADE,
    since                 text     COLLATE "C" NOT NULL,
    points_win            smallint NOT NULL,
    points_draw           smallint NOT NULL,
    points_loss           smallint NOT NULL,
    tie_breakers          text[]   NOT NULL,
    head_to_head_restarts boolean  NOT NULL,
    walkover_for          smallint NOT NULL,
    walkover_against      smallint NOT NULL,

    CONSTRAINT season_rules_pkey PRIMARY KEY (competition_type, since),
    CONSTRAINT season_rules_since_season CHECK (since ~ '^\d{4}(-\d{2})?$'),
    CONSTRAINT season_rules_points_range
        CHECK (points_win BETWEEN 0 AND 99 AND points_draw BETWEEN 0 AND 99
               AND points_loss BETWEEN 0 AND 99),
    CONSTRAINT season_rules_tie_breakers_known CHECK (league_knows_tie_breakers(tie_breakers)),
    CONSTRAINT season_rules_walkover_range
        CHECK (walkover_for BETWEEN 0 AND 999 AND walkover_against BETWEEN 0 AND 999
               AND walkover_for > walkover_against)
);

COMMENT ON TABLE  season_rules                       IS 'Rules that hold from a season on, in place of those in competitions.';
COMMENT ON COLUMN season_rules.competition_type      IS 'The league.';
COMMENT ON COLUMN season_rules.since                 IS 'The first season that they hold for, such as 2026 or 2013-14; the seasons after it too, until another row.';
COMMENT ON COLUMN season_rules.points_win            IS 'Points for a win.';
COMMENT ON COLUMN season_rules.points_draw           IS 'Points for a draw.';
COMMENT ON COLUMN season_rules.points_loss           IS 'Points for a defeat.';
COMMENT ON COLUMN season_rules.tie_breakers          IS 'What orders the table, as in competitions.';
COMMENT ON COLUMN season_rules.head_to_head_restarts IS 'As in competitions.';
COMMENT ON COLUMN season_rules.walkover_for          IS 'The score of who wins by a walkover.';
COMMENT ON COLUMN season_rules.walkover_against      IS 'The score of who loses by a walkover.';

-- People.

CREATE TABLE user_profiles (
    id                   uuid        NOT NULL DEFAULT gen_random_uuid()
                                     CONSTRAINT user_profiles_pkey PRIMARY KEY,
    email                text        NOT NULL,
    name                 text        NOT NULL DEFAULT '',
    role                 text        NOT NULL DEFAULT 'viewer',
    house_id             text
        CONSTRAINT user_profiles_house_id_fkey REFERENCES houses ON UPDATE CASCADE,
    must_change_password boolean     NOT NULL DEFAULT true,
    db_role              name        CONSTRAINT user_profiles_db_role_key UNIQUE,
    created_at           timestamptz NOT NULL DEFAULT now(),
    updated_at           timestamptz NOT NULL DEFAULT now(),
    disabled_at          timestamptz,

    CONSTRAINT user_profiles_email_form CHECK (email ~ '^[^@\s]+@[^@\s]+$' AND length(email) <= 320),
    CONSTRAINT user_profiles_role_known CHECK (role IN ('viewer', 'captain', 'admin')),
    CONSTRAINT user_profiles_captain_has_house CHECK (role <> 'captain' OR house_id IS NOT NULL),
    CONSTRAINT user_profiles_text_plain
        CHECK (length(name) <= 200 AND concat(email, name) !~ '[[:cntrl:]]'),
    -- The service's own login speaks for the user whom its claims name, never for itself.
    CONSTRAINT user_profiles_db_role_personal
        CHECK (db_role NOT IN ('authenticator', 'anon', 'authenticated', 'service_role',
                               'league_owner'))
);

CREATE UNIQUE INDEX user_profiles_email_key ON user_profiles (lower(email));
CREATE INDEX user_profiles_house_id ON user_profiles (house_id);

COMMENT ON TABLE  user_profiles                      IS 'People who may sign in, and as what.';
COMMENT ON COLUMN user_profiles.id                   IS 'The sub of their claims.';
COMMENT ON COLUMN user_profiles.email                IS 'Their address; unique without case.';
COMMENT ON COLUMN user_profiles.name                 IS 'Their name.';
COMMENT ON COLUMN user_profiles.role                 IS 'viewer, captain or admin: the only source of rank.';
COMMENT ON COLUMN user_profiles.house_id             IS 'A captain''s house.';
COMMENT ON COLUMN user_profiles.must_change_password IS 'True until the owner has chosen a password; a captain may do nothing before.';
COMMENT ON COLUMN user_profiles.db_role              IS 'A personal login of PostgreSQL that acts as this person.';
COMMENT ON COLUMN user_profiles.created_at           IS 'When the account was made.';
COMMENT ON COLUMN user_profiles.updated_at           IS 'When the account last changed.';
COMMENT ON COLUMN user_profiles.disabled_at          IS 'Since when the account may do nothing; NULL while it may.';

CREATE TABLE user_credentials (
    user_id       uuid        NOT NULL CONSTRAINT user_credentials_pkey PRIMARY KEY
        CONSTRAINT user_credentials_user_id_fkey REFERENCES user_profiles ON DELETE CASCADE,
    password_hash text        NOT NULL,
    changed_at    timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT user_credentials_hash_bcrypt CHECK (password_hash ~ '^\$2[aby]\$\d\d\$.{53}$')
);

COMMENT ON TABLE  user_credentials               IS 'Password hashes; no role of the API can read them.';
COMMENT ON COLUMN user_credentials.user_id       IS 'The account.';
COMMENT ON COLUMN user_credentials.password_hash IS 'bcrypt, in crypt(5) form.';
COMMENT ON COLUMN user_credentials.changed_at    IS 'When it was last set.';

-- Matches.

CREATE TABLE matches (
    id                 uuid        NOT NULL DEFAULT gen_random_uuid()
                                   CONSTRAINT matches_pkey PRIMARY KEY,
    date               date        NOT NULL,
    time               time,
    competition_type   text,
    pitch              text,
    home_team_id       text
        CONSTRAINT matches_home_team_id_fkey REFERENCES houses ON UPDATE CASCADE,
    away_team_id       text
        CONSTRAINT matches_away_team_id_fkey REFERENCES houses ON UPDATE CASCADE,
    away_text          text,
    umpires            text,
    status             text        NOT NULL DEFAULT 'scheduled',
    home_score         smallint,
    away_score         smallint,
    outcome            text        NOT NULL DEFAULT 'played',
    score_submitted_by uuid
        CONSTRAINT matches_score_submitted_by_fkey REFERENCES user_profiles ON DELETE SET NULL,
    score_submitted_at timestamptz,
    created_at         timestamptz NOT NULL DEFAULT now(),
    updated_at         timestamptz NOT NULL DEFAULT now(),
    sequence           integer     NOT NULL DEFAULT 0,
    season             text        NOT NULL,
    bibs               text,

    CONSTRAINT matches_date_range CHECK (date BETWEEN '1800-01-01' AND '2999-12-31'),
    -- A day has 24:00 too in PostgreSQL; no clock shows it.
    CONSTRAINT matches_time_on_a_clock CHECK (time < '24:00'),
    CONSTRAINT matches_a_team_plays CHECK (home_team_id IS NOT NULL OR away_team_id IS NOT NULL),
    CONSTRAINT matches_two_teams CHECK (home_team_id <> away_team_id),
    CONSTRAINT matches_one_opponent CHECK (away_team_id IS NULL OR away_text IS NULL),
    CONSTRAINT matches_text_length
        CHECK (length(competition_type) <= 200 AND length(pitch) <= 200
               AND length(away_text) <= 200 AND length(umpires) <= 1000),
    CONSTRAINT matches_status_known
        CHECK (status IN ('scheduled', 'completed', 'cancelled', 'postponed')),
    CONSTRAINT matches_outcome_known
        CHECK (outcome IN ('played', 'walkover', 'awarded', 'abandoned')),
    CONSTRAINT matches_home_score_range CHECK (home_score BETWEEN 0 AND 999),
    CONSTRAINT matches_away_score_range CHECK (away_score BETWEEN 0 AND 999),
    CONSTRAINT matches_both_scores CHECK ((home_score IS NULL) = (away_score IS NULL)),
    CONSTRAINT matches_completed_has_score CHECK (status <> 'completed' OR home_score IS NOT NULL),
    CONSTRAINT matches_score_needs_opponent
        CHECK (home_score IS NULL
               OR (home_team_id IS NOT NULL
                   AND (away_team_id IS NOT NULL OR away_text IS NOT NULL))),
    CONSTRAINT matches_outcome_fits_status
        CHECK (outcome = 'played' OR status = 'completed'
               OR status = 'postponed' AND outcome = 'abandoned' AND home_score IS NULL),
    CONSTRAINT matches_bibs_known CHECK (bibs IN ('home', 'away', 'none')),
    CONSTRAINT matches_sequence_range CHECK (sequence >= 0),
    CONSTRAINT matches_instants_finite CHECK (isfinite(created_at) AND isfinite(updated_at))
);

CREATE INDEX matches_date ON matches (date);
CREATE INDEX matches_home_team ON matches (home_team_id, date);
CREATE INDEX matches_away_team ON matches (away_team_id, date);
CREATE INDEX matches_competition ON matches (competition_type, date);
CREATE INDEX matches_pitch ON matches (pitch, date);
CREATE INDEX matches_umpires ON matches USING gin (league_umpire_slugs(umpires));
CREATE INDEX matches_shown_competition ON matches (coalesce(competition_type, ''), date);
CREATE INDEX matches_shown_pitch       ON matches (coalesce(pitch, ''), date);
CREATE INDEX matches_upcoming ON matches (date, time) WHERE status IN ('scheduled', 'postponed');
CREATE INDEX matches_results ON matches (date DESC) WHERE status = 'completed';
CREATE INDEX matches_pending ON matches (home_team_id, away_team_id)
    WHERE status IN ('scheduled', 'postponed');
CREATE INDEX matches_standings ON matches (season, competition_type)
    INCLUDE (home_team_id, away_team_id, status, home_score, away_score, date, time, id)
    WHERE status <> 'cancelled';

COMMENT ON CONSTRAINT matches_outcome_fits_status ON matches IS
    'A match with another outcome than played is completed, or was abandoned and is to be replayed: postponed, without a score.';

COMMENT ON TABLE  matches                    IS 'Every match: fixtures still to play, results, and what was cancelled or postponed. Two alike are allowed.';
COMMENT ON COLUMN matches.id                 IS 'For ever; calendars know the match by it.';
COMMENT ON COLUMN matches.date               IS 'The day in London.';
COMMENT ON COLUMN matches.time               IS 'The kick-off on London''s clocks; NULL when it is not set.';
COMMENT ON COLUMN matches.competition_type   IS 'The competition''s name, known or not; NULL for none.';
COMMENT ON COLUMN matches.pitch              IS 'The pitch''s name; NULL when it is not set.';
COMMENT ON COLUMN matches.home_team_id       IS 'The home team; NULL where only the away side is known.';
COMMENT ON COLUMN matches.away_team_id       IS 'The away team; NULL for an opponent without an id, or none (training).';
COMMENT ON COLUMN matches.away_text          IS 'An opponent that has no id, such as Old Etonians.';
COMMENT ON COLUMN matches.umpires            IS 'Names joined by comma and blank; a comma inside a name is left out.';
COMMENT ON COLUMN matches.status             IS 'scheduled, completed, cancelled or postponed; leaving completed empties scores and submitter.';
COMMENT ON COLUMN matches.home_score         IS '0 to 999; both scores or neither.';
COMMENT ON COLUMN matches.away_score         IS '0 to 999; both scores or neither.';
COMMENT ON COLUMN matches.outcome            IS 'How the score came about: played, walkover, awarded or abandoned.';
COMMENT ON COLUMN matches.score_submitted_by IS 'The user who first submitted the score that stands; NULL when it came another way.';
COMMENT ON COLUMN matches.score_submitted_at IS 'When that was.';
COMMENT ON COLUMN matches.created_at         IS 'When the match came into the database.';
COMMENT ON COLUMN matches.updated_at         IS 'When something visible last changed.';
COMMENT ON COLUMN matches.sequence           IS 'How often something visible has changed; calendars accept a change by it.';
COMMENT ON COLUMN matches.season             IS 'The season that it counts for; follows date and competition.';
COMMENT ON COLUMN matches.bibs               IS 'Which side wears bibs over its shirts: home, away or none; NULL leaves it to the rule, by which the away side wears them where both have the same main colour.';

CREATE TABLE score_audit_log (
    id             bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT score_audit_log_pkey PRIMARY KEY,
    match_id       uuid        NOT NULL,
    actor          uuid,
    actor_role     text        NOT NULL,
    db_user        name        NOT NULL,
    action         text        NOT NULL,
    old_home_score smallint,
    old_away_score smallint,
    old_status     text,
    new_home_score smallint,
    new_away_score smallint,
    new_status     text,
    at             timestamptz NOT NULL DEFAULT clock_timestamp(),
    changes        jsonb       NOT NULL DEFAULT '{}',
    import_id      uuid,

    CONSTRAINT score_audit_log_action_known
        CHECK (action IN ('added', 'submitted', 'corrected', 'reopened', 'cancelled', 'postponed',
                          'reinstated', 'changed', 'deleted'))
);

CREATE INDEX score_audit_log_match ON score_audit_log (match_id, id);

COMMENT ON TABLE  score_audit_log                IS 'Every change of a match, its score or its status: who, when, from what to what. Rows are only ever added, and outlive the match.';
COMMENT ON COLUMN score_audit_log.id             IS 'The order in which things happened.';
COMMENT ON COLUMN score_audit_log.match_id       IS 'The match.';
COMMENT ON COLUMN score_audit_log.actor          IS 'The user, or NULL on the maintenance path.';
COMMENT ON COLUMN score_audit_log.actor_role     IS 'As what: captain, admin, maintenance.';
COMMENT ON COLUMN score_audit_log.db_user        IS 'The login of PostgreSQL.';
COMMENT ON COLUMN score_audit_log.action         IS 'added, submitted, corrected, reopened, cancelled, postponed, reinstated, changed (anything else that people see) or deleted.';
COMMENT ON COLUMN score_audit_log.old_home_score IS 'The home score before.';
COMMENT ON COLUMN score_audit_log.old_away_score IS 'The away score before.';
COMMENT ON COLUMN score_audit_log.old_status     IS 'The status before.';
COMMENT ON COLUMN score_audit_log.new_home_score IS 'The home score after.';
COMMENT ON COLUMN score_audit_log.new_away_score IS 'The away score after.';
COMMENT ON COLUMN score_audit_log.new_status     IS 'The status after.';
COMMENT ON COLUMN score_audit_log.at             IS 'When.';
COMMENT ON COLUMN score_audit_log.changes        IS 'What else changed: {"pitch": ["Agar''s 3", "Agar''s 4"]} is before and after; all that was there, of a deleted match.';
COMMENT ON COLUMN score_audit_log.import_id      IS 'The import that did it, or was taken back; NULL when it was done by hand.';

CREATE TABLE match_tombstones (
    id               bigint      GENERATED ALWAYS AS IDENTITY
                                 CONSTRAINT match_tombstones_pkey PRIMARY KEY,
    match_id         uuid        NOT NULL,
    recorded_at      timestamptz NOT NULL,
    is_deleted       boolean     NOT NULL,
    date             date        NOT NULL,
    time             time,
    competition_type text,
    pitch            text,
    home_team_id     text,
    away_team_id     text,
    away_text        text,
    umpires          text,
    sequence         integer     NOT NULL,
    created_at       timestamptz NOT NULL
);

CREATE INDEX match_tombstones_match       ON match_tombstones (match_id);
CREATE INDEX match_tombstones_recorded   ON match_tombstones (recorded_at);
CREATE INDEX match_tombstones_home_team   ON match_tombstones (home_team_id, recorded_at);
CREATE INDEX match_tombstones_away_team   ON match_tombstones (away_team_id, recorded_at);
CREATE INDEX match_tombstones_competition ON match_tombstones (competition_type, recorded_at);
CREATE INDEX match_tombstones_pitch       ON match_tombstones (pitch, recorded_at);
CREATE INDEX match_tombstones_umpires     ON match_tombstones USING gin (league_umpire_slugs(umpires));

COMMENT ON TABLE  match_tombstones                  IS 'Matches as they were before they were deleted, or left the calendar of a team, competition, pitch, umpire or day.';
COMMENT ON COLUMN match_tombstones.id               IS 'In the order in which it happened.';
COMMENT ON COLUMN match_tombstones.match_id         IS 'The match.';
COMMENT ON COLUMN match_tombstones.recorded_at      IS 'When: the updated_at of the match as it is since, where it was not deleted.';
COMMENT ON COLUMN match_tombstones.is_deleted       IS 'Whether it was deleted; else it was changed.';
COMMENT ON COLUMN match_tombstones.date             IS 'The day until then.';
COMMENT ON COLUMN match_tombstones.time             IS 'The kick-off until then; NULL when it was not set.';
COMMENT ON COLUMN match_tombstones.competition_type IS 'The competition until then; NULL for none.';
COMMENT ON COLUMN match_tombstones.pitch            IS 'The pitch until then; NULL when it was not set.';
COMMENT ON COLUMN match_tombstones.home_team_id     IS 'The home team until then, by the id that it had.';
COMMENT ON COLUMN match_tombstones.away_team_id     IS 'The away team until then, by the id that it had.';
COMMENT ON COLUMN match_tombstones.away_text        IS 'The opponent without an id until then.';
COMMENT ON COLUMN match_tombstones.umpires          IS 'The umpires until then.';
COMMENT ON COLUMN match_tombstones.sequence         IS 'The sequence until then.';
COMMENT ON COLUMN match_tombstones.created_at       IS 'When the match had come into the database.';

-- Decisions beside the matches.

CREATE TABLE standing_adjustments (
    id                   bigint      NOT NULL CONSTRAINT standing_adjustments_pkey PRIMARY KEY,
    competition_type     text        NOT NULL
        CONSTRAINT standing_adjustments_competition_type_fkey
            REFERENCES competitions ON UPDATE CASCADE,
    season               text        NOT NULL,
    team_id              text        NOT NULL
        CONSTRAINT standing_adjustments_team_id_fkey REFERENCES houses ON UPDATE CASCADE,
    points               smallint    NOT NULL,
    reason               text        NOT NULL,
    decided_on           date        NOT NULL,
    reversed_on          date,
    reversal_reason      text,
    recorded_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    recorded_by          name        NOT NULL DEFAULT session_user,
    reversal_recorded_at timestamptz,
    reversal_recorded_by name,

    CONSTRAINT standing_adjustments_dates_range
        CHECK (decided_on BETWEEN '1800-01-01' AND '2999-12-31'
               AND reversed_on BETWEEN '1800-01-01' AND '2999-12-31'),
    CONSTRAINT standing_adjustments_season CHECK (season ~ '^\d{4}(-\d{2})?$'),
    CONSTRAINT standing_adjustments_points_range CHECK (points BETWEEN -999 AND 999 AND points <> 0),
    CONSTRAINT standing_adjustments_reason_length
        CHECK (length(reason) <= 500 AND btrim(reason) <> '' AND reason !~ '[[:cntrl:]]'),
    CONSTRAINT standing_adjustments_reversal_whole
        CHECK ((reversed_on IS NULL) = (reversal_reason IS NULL) AND reversed_on >= decided_on),
    CONSTRAINT standing_adjustments_reversal_reason_length
        CHECK (length(reversal_reason) <= 500 AND btrim(reversal_reason) <> ''
               AND reversal_reason !~ '[[:cntrl:]]')
);

CREATE INDEX standing_adjustments_table
    ON standing_adjustments (competition_type, season, team_id);
CREATE INDEX standing_adjustments_team_id ON standing_adjustments (team_id);

COMMENT ON TABLE  standing_adjustments                      IS 'Points that were deducted or awarded beside the matches. Rows are added, and may be reversed; nothing else of them changes.';
COMMENT ON COLUMN standing_adjustments.id                   IS 'By which it is reversed; 1, 2, 3 without a gap, whatever is written there.';
COMMENT ON COLUMN standing_adjustments.competition_type     IS 'The league.';
COMMENT ON COLUMN standing_adjustments.season               IS 'The season whose table it changes.';
COMMENT ON COLUMN standing_adjustments.team_id              IS 'The team.';
COMMENT ON COLUMN standing_adjustments.points               IS 'Below 0: deducted; above: awarded.';
COMMENT ON COLUMN standing_adjustments.reason               IS 'Why, as the footnote of the table says it.';
COMMENT ON COLUMN standing_adjustments.decided_on           IS 'The day in London from which it counts, for a table as of an earlier day.';
COMMENT ON COLUMN standing_adjustments.reversed_on          IS 'The day from which it no longer counts; NULL while it stands.';
COMMENT ON COLUMN standing_adjustments.reversal_reason      IS 'Why it was reversed.';
COMMENT ON COLUMN standing_adjustments.recorded_at          IS 'When the row was made.';
COMMENT ON COLUMN standing_adjustments.recorded_by          IS 'The login that made it.';
COMMENT ON COLUMN standing_adjustments.reversal_recorded_at IS 'When it was reversed; NULL while it stands.';
COMMENT ON COLUMN standing_adjustments.reversal_recorded_by IS 'The login that reversed it.';

CREATE TABLE lot_draws (
    id                   bigint      NOT NULL CONSTRAINT lot_draws_pkey PRIMARY KEY,
    competition_type     text        NOT NULL
        CONSTRAINT lot_draws_competition_type_fkey REFERENCES competitions ON UPDATE CASCADE,
    season               text        NOT NULL,
    decided_on           date        NOT NULL,
    reversed_on          date,
    reversal_reason      text,
    recorded_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    recorded_by          name        NOT NULL DEFAULT session_user,
    recorded_in          xid8        NOT NULL DEFAULT pg_current_xact_id(),
    reversal_recorded_at timestamptz,
    reversal_recorded_by name,

    CONSTRAINT lot_draws_dates_range
        CHECK (decided_on BETWEEN '1800-01-01' AND '2999-12-31'
               AND reversed_on BETWEEN '1800-01-01' AND '2999-12-31'),
    CONSTRAINT lot_draws_season CHECK (season ~ '^\d{4}(-\d{2})?$'),
    CONSTRAINT lot_draws_reversal_whole
        CHECK ((reversed_on IS NULL) = (reversal_reason IS NULL) AND reversed_on >= decided_on),
    CONSTRAINT lot_draws_reversal_reason_length
        CHECK (length(reversal_reason) <= 500 AND btrim(reversal_reason) <> ''
               AND reversal_reason !~ '[[:cntrl:]]')
);

CREATE INDEX lot_draws_table ON lot_draws (competition_type, season);

COMMENT ON TABLE  lot_draws                      IS 'Lots drawn among teams that nothing else parted. Rows are added, and may be reversed; nothing else of them changes.';
COMMENT ON COLUMN lot_draws.id                   IS 'By which it is reversed; 1, 2, 3 without a gap; of two of a day the later one counts.';
COMMENT ON COLUMN lot_draws.competition_type     IS 'The league.';
COMMENT ON COLUMN lot_draws.season               IS 'The season whose table it orders.';
COMMENT ON COLUMN lot_draws.decided_on           IS 'The day in London on which they were drawn.';
COMMENT ON COLUMN lot_draws.reversed_on          IS 'The day from which it no longer counts; NULL while it stands.';
COMMENT ON COLUMN lot_draws.reversal_reason      IS 'Why it was reversed.';
COMMENT ON COLUMN lot_draws.recorded_at          IS 'When the row was made.';
COMMENT ON COLUMN lot_draws.recorded_by          IS 'The login that made it.';
COMMENT ON COLUMN lot_draws.recorded_in          IS 'The transaction that made it, and its lots.';
COMMENT ON COLUMN lot_draws.reversal_recorded_at IS 'When it was reversed; NULL while it stands.';
COMMENT ON COLUMN lot_draws.reversal_recorded_by IS 'The login that reversed it.';

CREATE TABLE drawn_lots (
    draw_id bigint   NOT NULL CONSTRAINT drawn_lots_draw_id_fkey REFERENCES lot_draws,
    place   smallint NOT NULL,
    team_id text     NOT NULL
        CONSTRAINT drawn_lots_team_id_fkey REFERENCES houses ON UPDATE CASCADE,

    CONSTRAINT drawn_lots_pkey PRIMARY KEY (draw_id, place),
    CONSTRAINT drawn_lots_team_once UNIQUE (draw_id, team_id),
    CONSTRAINT drawn_lots_place_positive CHECK (place > 0)
);

CREATE INDEX drawn_lots_team_id ON drawn_lots (team_id);

COMMENT ON TABLE  drawn_lots         IS 'The order in which the teams of a draw came out.';
COMMENT ON COLUMN drawn_lots.draw_id IS 'The draw.';
COMMENT ON COLUMN drawn_lots.place   IS '1 for the team that came out first, and so stands above the others.';
COMMENT ON COLUMN drawn_lots.team_id IS 'The team.';

-- Imports.

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
    location         text        NOT NULL DEFAULT '',
    undone_at        timestamptz,
    forgotten_at     timestamptz,

    CONSTRAINT import_log_status_known CHECK (status IN ('success', 'partial', 'failed')),
    CONSTRAINT import_log_matches_imported_range CHECK (matches_imported >= 0)
);

CREATE INDEX import_log_created_at ON import_log (created_at DESC);
CREATE UNIQUE INDEX import_log_message_once ON import_log (message_key, content_key)
    NULLS NOT DISTINCT WHERE forgotten_at IS NULL;

COMMENT ON TABLE  import_log                  IS 'One row for each message that was imported, successfully or not.';
COMMENT ON COLUMN import_log.id               IS 'The import.';
COMMENT ON COLUMN import_log.created_at       IS 'When it was imported.';
COMMENT ON COLUMN import_log.email_subject    IS 'The subject, decoded, without control characters.';
COMMENT ON COLUMN import_log.matches_imported IS 'How many matches it spoke of that were understood, and were right in the database once it was imported.';
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
COMMENT ON COLUMN import_log.location         IS 'The path at which the message lay when it was read, to read it there again; empty for standard input. In a Maildir it may have moved on to cur/ since.';
COMMENT ON COLUMN import_log.undone_at        IS 'When what it did was taken back; NULL while it stands.';
COMMENT ON COLUMN import_log.forgotten_at     IS 'Since when the same message is imported again if it comes again; NULL while it is not.';

CREATE TABLE import_effects (
    import_id uuid    NOT NULL
        CONSTRAINT import_effects_import_id_fkey REFERENCES import_log ON DELETE CASCADE,
    attempt   integer NOT NULL,
    position  integer NOT NULL,
    line      text    NOT NULL,
    action    text    NOT NULL,
    effect    text    NOT NULL,
    fields    text[]  NOT NULL DEFAULT '{}',
    notice    jsonb   NOT NULL,
    problem   jsonb,
    match_id  uuid,
    old_row   jsonb,
    new_row   jsonb,
    undone_at timestamptz,

    CONSTRAINT import_effects_pkey PRIMARY KEY (import_id, attempt, position),
    CONSTRAINT import_effects_order CHECK (attempt > 0 AND position > 0),
    CONSTRAINT import_effects_action_known
        CHECK (action IN ('add', 'update', 'cancel', 'postpone', 'result')),
    CONSTRAINT import_effects_effect_known
        CHECK (effect IN ('added', 'changed', 'cancelled', 'postponed', 'completed', 'corrected',
                          'confirmed', 'unchanged', 'refused')),
    CONSTRAINT import_effects_refused_or_match
        CHECK (CASE WHEN effect = 'refused' THEN problem IS NOT NULL AND new_row IS NULL
                    ELSE match_id IS NOT NULL END)
);

CREATE INDEX import_effects_match ON import_effects (match_id);

COMMENT ON TABLE  import_effects            IS 'What became of each notice of a message: one row for each notice and each time that the message was read.';
COMMENT ON COLUMN import_effects.import_id  IS 'The import.';
COMMENT ON COLUMN import_effects.attempt    IS 'The number of the reading of the message, from 1.';
COMMENT ON COLUMN import_effects."position" IS 'The notice''s place in the message, from 1.';
COMMENT ON COLUMN import_effects.line       IS 'The line that it was read from.';
COMMENT ON COLUMN import_effects.action     IS 'What the message wants: add, update, cancel, postpone or result.';
COMMENT ON COLUMN import_effects.effect     IS 'What was done: added, changed, cancelled, postponed, completed (it has its score now), corrected (another score stood there), confirmed (just that score stood there), unchanged, or refused.';
COMMENT ON COLUMN import_effects.fields     IS 'Of a changed match: date, time, competition, pitch, umpires, as far as they changed.';
COMMENT ON COLUMN import_effects.notice     IS 'All that the message says of the match.';
COMMENT ON COLUMN import_effects.problem    IS 'Why it was refused: line, reason, note; NULL when it was done.';
COMMENT ON COLUMN import_effects.match_id   IS 'The match that is meant, which may have been deleted since; NULL when it was refused.';
COMMENT ON COLUMN import_effects.old_row    IS 'The match before; NULL for one that was added, or not touched.';
COMMENT ON COLUMN import_effects.new_row    IS 'The match after; NULL for one that was not touched.';
COMMENT ON COLUMN import_effects.undone_at  IS 'When it was taken back; NULL while it stands.';

-- Calendars.

CREATE TABLE calendar_names (
    kind       text        NOT NULL,
    slug       text        NOT NULL,
    subject    text        NOT NULL,
    name       text        NOT NULL,
    is_current boolean     NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    removed_at timestamptz,

    CONSTRAINT calendar_names_pkey PRIMARY KEY (kind, slug),
    CONSTRAINT calendar_names_kind_known
        CHECK (kind IN ('house', 'team', 'competition', 'umpire', 'pitch')),
    CONSTRAINT calendar_names_slug_plain
        CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120)
);

CREATE UNIQUE INDEX calendar_names_current ON calendar_names
    ((CASE kind WHEN 'team' THEN 'house' ELSE kind END), subject) WHERE is_current;
CREATE INDEX calendar_names_name ON calendar_names (kind, name);

COMMENT ON TABLE  calendar_names            IS 'The slugs by which calendars are found, now and formerly. Rows are never deleted.';
COMMENT ON COLUMN calendar_names.kind       IS 'house, team (a school team), competition, umpire or pitch.';
COMMENT ON COLUMN calendar_names.slug       IS 'The name in web addresses.';
COMMENT ON COLUMN calendar_names.subject    IS 'The team''s id, the competition''s or the pitch''s name, or the umpire''s slug.';
COMMENT ON COLUMN calendar_names.name       IS 'The name that people read, when it was last found by this slug.';
COMMENT ON COLUMN calendar_names.is_current IS 'Whether this is the calendar''s own slug; the others redirect to it.';
COMMENT ON COLUMN calendar_names.created_at IS 'When it was first found so.';
COMMENT ON COLUMN calendar_names.changed_at IS 'When what the calendar says of itself last changed.';
COMMENT ON COLUMN calendar_names.removed_at IS 'When its subject was taken off the list; NULL while it is listed, or never was.';

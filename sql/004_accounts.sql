-- Who may sign in, and the record of what was done to scores.

SET LOCAL ROLE league_owner;

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

    CONSTRAINT user_profiles_email_form CHECK (email ~ '^[^@\s]+@[^@\s]+$' AND length(email) <= 320),
    CONSTRAINT user_profiles_role_known CHECK (role IN ('viewer', 'captain', 'admin')),
    CONSTRAINT user_profiles_captain_has_house CHECK (role <> 'captain' OR house_id IS NOT NULL)
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

ALTER TABLE matches ADD CONSTRAINT matches_score_submitted_by_fkey
    FOREIGN KEY (score_submitted_by) REFERENCES user_profiles ON DELETE SET NULL;

CREATE TABLE user_credentials (
    user_id       uuid        NOT NULL CONSTRAINT user_credentials_pkey PRIMARY KEY
        CONSTRAINT user_credentials_user_id_fkey REFERENCES user_profiles ON DELETE CASCADE,
    password_hash text        NOT NULL,
    changed_at    timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT user_credentials_hash_bcrypt CHECK (password_hash ~ '^\$2[aby]\$\d\d\$.{53}$')
);

COMMENT ON TABLE  user_credentials               IS 'Password hashes; no role of the API can read them.';
COMMENT ON COLUMN user_credentials.user_id       IS 'Whose it is.';
COMMENT ON COLUMN user_credentials.password_hash IS 'bcrypt, in crypt(5) form.';
COMMENT ON COLUMN user_credentials.changed_at    IS 'When it was last set.';

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
    at             timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX score_audit_log_match ON score_audit_log (match_id, id);

COMMENT ON TABLE  score_audit_log                IS 'Every change of a score or a status: who, when, from what to what. Outlives the match.';
COMMENT ON COLUMN score_audit_log.id             IS 'The order in which things happened.';
COMMENT ON COLUMN score_audit_log.match_id       IS 'The match.';
COMMENT ON COLUMN score_audit_log.actor          IS 'The user, or NULL on the maintenance path.';
COMMENT ON COLUMN score_audit_log.actor_role     IS 'As what: captain, admin, maintenance.';
COMMENT ON COLUMN score_audit_log.db_user        IS 'The login of PostgreSQL.';
COMMENT ON COLUMN score_audit_log.action         IS 'What was done.';
COMMENT ON COLUMN score_audit_log.old_home_score IS 'The home score before.';
COMMENT ON COLUMN score_audit_log.old_away_score IS 'The away score before.';
COMMENT ON COLUMN score_audit_log.old_status     IS 'The status before.';
COMMENT ON COLUMN score_audit_log.new_home_score IS 'The home score after.';
COMMENT ON COLUMN score_audit_log.new_away_score IS 'The away score after.';
COMMENT ON COLUMN score_audit_log.new_status     IS 'The status after.';
COMMENT ON COLUMN score_audit_log.at             IS 'When.';

-- Signing in over HTTP: sessions, refresh tokens, keys, recovery, and what happened to accounts.

GRANT USAGE ON SCHEMA public TO league_accounts;

SET LOCAL ROLE league_owner;

-- Passwords: argon2id besides bcrypt, and an end for temporary ones.

ALTER TABLE user_profiles
    ADD CONSTRAINT user_profiles_disabled_at_range
        CHECK (disabled_at BETWEEN '2000-01-01' AND '2999-12-31');

ALTER TABLE user_credentials
    DROP CONSTRAINT user_credentials_hash_bcrypt,
    ADD CONSTRAINT user_credentials_hash_known
        CHECK (password_hash ~ '^\$2[aby]\$\d\d\$.{53}$'
               OR password_hash ~ '^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$'
                  AND length(password_hash) <= 200),
    ADD COLUMN ends_at timestamptz;

-- Those that were given out before have their time from now on.
UPDATE user_credentials SET ends_at = now() + interval '72 hours'
WHERE user_id IN (SELECT id FROM user_profiles WHERE must_change_password);

COMMENT ON COLUMN user_credentials.password_hash IS 'argon2id in the form of its library, or bcrypt in crypt(5) form.';
COMMENT ON COLUMN user_credentials.ends_at       IS 'When a temporary password ends; NULL for one that its owner chose.';

-- Sessions.

CREATE TABLE user_sessions (
    id         uuid        NOT NULL DEFAULT gen_random_uuid()
                           CONSTRAINT user_sessions_pkey PRIMARY KEY,
    user_id    uuid        NOT NULL
        CONSTRAINT user_sessions_user_id_fkey REFERENCES user_profiles ON DELETE CASCADE,
    method     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    used_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at   timestamptz,
    end_reason text,

    CONSTRAINT user_sessions_method_known CHECK (method IN ('password', 'recovery')),
    CONSTRAINT user_sessions_end_reason_known
        CHECK (end_reason IN ('signed_out', 'password_changed', 'token_reused', 'disabled', 'idle',
                              'revoked')),
    CONSTRAINT user_sessions_end_whole CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);

CREATE INDEX user_sessions_user_id ON user_sessions (user_id);

COMMENT ON TABLE  user_sessions            IS 'Each signing in of an account, until it ends.';
COMMENT ON COLUMN user_sessions.id         IS 'The session_id of its access tokens; no secret.';
COMMENT ON COLUMN user_sessions.user_id    IS 'The account.';
COMMENT ON COLUMN user_sessions.method     IS 'How it began: password or recovery.';
COMMENT ON COLUMN user_sessions.created_at IS 'When it began.';
COMMENT ON COLUMN user_sessions.used_at    IS 'When it last got an access token; after 180 days without one it is over.';
COMMENT ON COLUMN user_sessions.ended_at   IS 'When it was ended; NULL while it was not.';
COMMENT ON COLUMN user_sessions.end_reason IS 'Why: signed_out, password_changed, token_reused, disabled, idle or revoked.';

CREATE TABLE refresh_tokens (
    id         bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT refresh_tokens_pkey PRIMARY KEY,
    session_id uuid        NOT NULL
        CONSTRAINT refresh_tokens_session_id_fkey REFERENCES user_sessions ON DELETE CASCADE,
    token_hash bytea       NOT NULL CONSTRAINT refresh_tokens_token_hash_key UNIQUE,
    parent_id  bigint
        CONSTRAINT refresh_tokens_parent_id_fkey REFERENCES refresh_tokens ON DELETE CASCADE
        CONSTRAINT refresh_tokens_parent_id_key UNIQUE,
    salt       bytea,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    used_at    timestamptz,

    CONSTRAINT refresh_tokens_hash_length CHECK (octet_length(token_hash) = 32),
    CONSTRAINT refresh_tokens_salt_length CHECK (octet_length(salt) = 32),
    CONSTRAINT refresh_tokens_salt_of_child CHECK ((salt IS NULL) = (parent_id IS NULL))
);

CREATE INDEX refresh_tokens_session_id ON refresh_tokens (session_id, id);

COMMENT ON TABLE  refresh_tokens            IS 'The tokens of a session, each of which gives way to one child; the one that was not used is the active one.';
COMMENT ON COLUMN refresh_tokens.id         IS 'The order in which they were made.';
COMMENT ON COLUMN refresh_tokens.session_id IS 'The session: all tokens of it are one family.';
COMMENT ON COLUMN refresh_tokens.token_hash IS 'SHA-256 of the token, which is not kept.';
COMMENT ON COLUMN refresh_tokens.parent_id  IS 'The token that it was given for; NULL for the first.';
COMMENT ON COLUMN refresh_tokens.salt       IS 'What the token was made with, of its parent: who has the parent can be given this token again. Neither is enough alone.';
COMMENT ON COLUMN refresh_tokens.created_at IS 'When it was made.';
COMMENT ON COLUMN refresh_tokens.used_at    IS 'When its child was made; NULL for the active one.';

CREATE TABLE recovery_tokens (
    id         bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT recovery_tokens_pkey PRIMARY KEY,
    user_id    uuid        NOT NULL
        CONSTRAINT recovery_tokens_user_id_fkey REFERENCES user_profiles ON DELETE CASCADE,
    token_hash bytea       NOT NULL CONSTRAINT recovery_tokens_token_hash_key UNIQUE,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ends_at    timestamptz NOT NULL DEFAULT clock_timestamp() + interval '1 hour',
    used_at    timestamptz,

    CONSTRAINT recovery_tokens_hash_length CHECK (octet_length(token_hash) = 32)
);

CREATE INDEX recovery_tokens_user_id ON recovery_tokens (user_id);

COMMENT ON TABLE  recovery_tokens            IS 'Links with which the owner of an account signs in once, to choose a password.';
COMMENT ON COLUMN recovery_tokens.id         IS 'The order in which they were made.';
COMMENT ON COLUMN recovery_tokens.user_id    IS 'The account.';
COMMENT ON COLUMN recovery_tokens.token_hash IS 'SHA-256 of the token, which is not kept.';
COMMENT ON COLUMN recovery_tokens.created_at IS 'When it was made.';
COMMENT ON COLUMN recovery_tokens.ends_at    IS 'When it is void.';
COMMENT ON COLUMN recovery_tokens.used_at    IS 'When it was used, or a newer one or another password made it void; NULL before.';

-- Keys.

CREATE TABLE signing_keys (
    kid         text        NOT NULL CONSTRAINT signing_keys_pkey PRIMARY KEY,
    private_key text        NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    retired_at  timestamptz,

    CONSTRAINT signing_keys_kid_plain CHECK (kid ~ '^[A-Za-z0-9_-]{8,64}$')
);

CREATE UNIQUE INDEX signing_keys_one_active ON signing_keys ((retired_at IS NULL))
    WHERE retired_at IS NULL;

COMMENT ON TABLE  signing_keys             IS 'The keys by which access tokens are signed (ES256): the one that is not retired. A retired one verifies until its last tokens have ended.';
COMMENT ON COLUMN signing_keys.kid         IS 'Its name in the header of a token.';
COMMENT ON COLUMN signing_keys.private_key IS 'The key, as PEM.';
COMMENT ON COLUMN signing_keys.created_at  IS 'When it was made.';
COMMENT ON COLUMN signing_keys.retired_at  IS 'Since when it signs nothing; NULL while it does.';

CREATE TABLE api_keys (
    name       text        NOT NULL CONSTRAINT api_keys_pkey PRIMARY KEY,
    key        text,
    key_hash   bytea       NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT api_keys_name_known CHECK (name IN ('anon', 'service')),
    CONSTRAINT api_keys_hash_length CHECK (octet_length(key_hash) = 32),
    CONSTRAINT api_keys_shown CHECK ((key IS NOT NULL) = (name = 'anon'))
);

COMMENT ON TABLE  api_keys            IS 'The two keys of programs: anon is in every app, service may look after accounts.';
COMMENT ON COLUMN api_keys.name       IS 'anon or service.';
COMMENT ON COLUMN api_keys.key        IS 'The anon key, which is no secret; NULL for the service key, which is not kept.';
COMMENT ON COLUMN api_keys.key_hash   IS 'SHA-256 of the key.';
COMMENT ON COLUMN api_keys.created_at IS 'When it was made.';

-- What happened.

CREATE TABLE account_events (
    id         bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT account_events_pkey PRIMARY KEY,
    at         timestamptz NOT NULL DEFAULT clock_timestamp(),
    kind       text        NOT NULL,
    user_id    uuid,
    session_id uuid,
    actor      uuid,
    db_user    name        NOT NULL DEFAULT session_user,
    reason     text        NOT NULL DEFAULT '',

    CONSTRAINT account_events_kind_known
        CHECK (kind IN ('signed_in', 'sign_in_refused', 'signed_out', 'sessions_ended',
                        'token_reused', 'password_changed', 'password_set', 'password_refused',
                        'recovery_requested', 'recovery_link_made', 'recovery_used',
                        'recovery_refused', 'account_created', 'account_changed',
                        'account_disabled', 'account_enabled', 'account_deleted',
                        'api_key_made', 'signing_key_made')),
    CONSTRAINT account_events_reason_length CHECK (length(reason) <= 200)
);

CREATE INDEX account_events_user_id ON account_events (user_id, id);

COMMENT ON TABLE  account_events            IS 'What happened to accounts, sessions and keys. Rows are only ever added, outlive the account, and hold no secret and no address.';
COMMENT ON COLUMN account_events.id         IS 'The order in which things happened.';
COMMENT ON COLUMN account_events.at         IS 'When.';
COMMENT ON COLUMN account_events.kind       IS 'What: signed_in, sign_in_refused, password_changed and so on.';
COMMENT ON COLUMN account_events.user_id    IS 'The account; NULL where there is none, as for an address that is not known.';
COMMENT ON COLUMN account_events.session_id IS 'The session, where it is about one.';
COMMENT ON COLUMN account_events.actor      IS 'The account that did it; NULL for the service itself, somebody who is not signed in, and the maintenance path.';
COMMENT ON COLUMN account_events.db_user    IS 'The login of PostgreSQL.';
COMMENT ON COLUMN account_events.reason     IS 'More about it, such as why something was refused.';

-- Signing in to the pages: a browser's session is known by a cookie in place of tokens.

SET LOCAL ROLE league_owner;

ALTER TABLE user_sessions
    ADD COLUMN cookie_hash bytea
        CONSTRAINT user_sessions_cookie_hash_key UNIQUE
        CONSTRAINT user_sessions_cookie_hash_length CHECK (octet_length(cookie_hash) = 32),
    ADD COLUMN client text NOT NULL DEFAULT ''
        CONSTRAINT user_sessions_client_length CHECK (length(client) <= 60);

COMMENT ON COLUMN user_sessions.cookie_hash IS 'SHA-256 of the cookie by which the pages know it; NULL for a session of tokens.';
COMMENT ON COLUMN user_sessions.client      IS 'The browser in few words, such as Safari on iPhone; empty where it is not known.';
COMMENT ON COLUMN user_sessions.used_at     IS 'When it was last used, as far as its end depends on it: when it last got an access token, or a page, to ten minutes.';

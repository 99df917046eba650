-- News: what is still to be told of matches, what was announced, who follows what, and what is sent.

GRANT USAGE ON SCHEMA public TO league_news;

SET LOCAL ROLE league_owner;

ALTER TABLE user_profiles
    DROP CONSTRAINT user_profiles_db_role_personal,
    -- The service's own login speaks for the user whom its claims name, never for itself.
    ADD CONSTRAINT user_profiles_db_role_personal
        CHECK (db_role NOT IN ('authenticator', 'anon', 'authenticated', 'service_role',
                               'league_accounts', 'league_admins', 'league_news', 'league_owner'));

-- What happened.

CREATE TABLE match_news (
    match_id        uuid        CONSTRAINT match_news_pkey PRIMARY KEY,
    told            jsonb,
    first_change_at timestamptz NOT NULL,
    last_change_at  timestamptz NOT NULL,
    score_since     timestamptz,
    due_at          timestamptz NOT NULL,
    import_id       uuid
);

CREATE INDEX match_news_due_at ON match_news (due_at);

COMMENT ON TABLE  match_news                 IS 'The matches that have changed since they were last told of: a row each, until they are left alone.';
COMMENT ON COLUMN match_news.match_id        IS 'The match, which may be deleted by now.';
COMMENT ON COLUMN match_news.told            IS 'What was last told of it, as match_in_the_news() has it; NULL for a match that is new.';
COMMENT ON COLUMN match_news.first_change_at IS 'When it first changed since then.';
COMMENT ON COLUMN match_news.last_change_at  IS 'When it last changed.';
COMMENT ON COLUMN match_news.score_since     IS 'When the score that is to be told was first entered; NULL without one.';
COMMENT ON COLUMN match_news.due_at          IS 'When it is told, if it is left alone until then.';
COMMENT ON COLUMN match_news.import_id       IS 'The import that changed it last; NULL where that was none.';

CREATE TABLE announcements (
    id           bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT announcements_pkey PRIMARY KEY,
    match_id     uuid        NOT NULL,
    kinds        text[]      NOT NULL,
    before       jsonb,
    after        jsonb,
    happened_at  timestamptz NOT NULL,
    announced_at timestamptz NOT NULL,
    import_id    uuid,

    CONSTRAINT announcements_kinds_known
        CHECK (cardinality(kinds) > 0
               AND kinds <@ '{new,off,on,moved,time,pitch,teams,umpires,result}'::text[]),
    CONSTRAINT announcements_says_something CHECK (before IS DISTINCT FROM after)
);

CREATE INDEX announcements_match_id ON announcements (match_id, id);

COMMENT ON TABLE  announcements              IS 'What was announced of matches, in the order of their numbers. Rows are only ever added.';
COMMENT ON COLUMN announcements.id           IS 'Rises with each; none with a lower number appears later.';
COMMENT ON COLUMN announcements.match_id     IS 'The match, which may have been deleted.';
COMMENT ON COLUMN announcements.kinds        IS 'What is said of it: new, off, on (again), moved (another day), time, pitch, teams (who plays, and for what), umpires, result.';
COMMENT ON COLUMN announcements.before       IS 'The match as it was last announced, with the names of its teams then; NULL for a new one.';
COMMENT ON COLUMN announcements.after        IS 'The match as it was announced now; NULL when it was deleted.';
COMMENT ON COLUMN announcements.happened_at  IS 'When it last changed before that.';
COMMENT ON COLUMN announcements.announced_at IS 'When it was announced.';
COMMENT ON COLUMN announcements.import_id    IS 'The import that changed it last; NULL where that was none.';

-- Who follows what.

CREATE TABLE choices (
    id         uuid        NOT NULL DEFAULT gen_random_uuid() CONSTRAINT choices_pkey PRIMARY KEY,
    code       text        NOT NULL CONSTRAINT choices_code_key UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,

    -- Crockford's 32 signs: I, L and O, which are taken for digits, and U are none of them.
    CONSTRAINT choices_code_form CHECK (code ~ '^[0-9ABCDEFGHJKMNPQRSTVWXYZ]{6}$')
);

CREATE INDEX choices_expires_at ON choices (expires_at);

COMMENT ON TABLE  choices            IS 'What somebody follows, under a code that may be passed on.';
COMMENT ON COLUMN choices.id         IS 'By which followers name it.';
COMMENT ON COLUMN choices.code       IS 'What people type after FAM-: six of 32 signs.';
COMMENT ON COLUMN choices.created_at IS 'When it was made.';
COMMENT ON COLUMN choices.expires_at IS 'When it goes, unless it is confirmed anew.';

CREATE TABLE choice_items (
    choice_id   uuid NOT NULL
        CONSTRAINT choice_items_choice_id_fkey REFERENCES choices ON DELETE CASCADE,
    kind        text NOT NULL,
    slug        text NOT NULL,
    contest     text,

    CONSTRAINT choice_items_key UNIQUE NULLS NOT DISTINCT (choice_id, kind, slug, contest),
    CONSTRAINT choice_items_calendar_fkey FOREIGN KEY (kind, slug) REFERENCES calendar_names,
    CONSTRAINT choice_items_contest_of_team CHECK (contest IS NULL OR kind IN ('house', 'team'))
);

CREATE INDEX choice_items_calendar ON choice_items (kind, slug);

COMMENT ON TABLE  choice_items           IS 'What each choice holds, by the names of calendars: those lead on when something is renamed or joined.';
COMMENT ON COLUMN choice_items.choice_id IS 'The choice.';
COMMENT ON COLUMN choice_items.kind      IS 'house, team, competition, umpire or pitch.';
COMMENT ON COLUMN choice_items.slug      IS 'Its name in calendar_names.';
COMMENT ON COLUMN choice_items.contest   IS 'Of a team only what it plays in this competition, by its slug; NULL for all.';

CREATE TABLE followers (
    id              uuid        NOT NULL DEFAULT gen_random_uuid()
                                CONSTRAINT followers_pkey PRIMARY KEY,
    choice_id       uuid        NOT NULL
        CONSTRAINT followers_choice_id_key UNIQUE
        CONSTRAINT followers_choice_id_fkey REFERENCES choices ON DELETE CASCADE,
    channel         text        NOT NULL,
    address         text        NOT NULL,
    push_key        bytea,
    push_secret     bytea,
    created_at      timestamptz NOT NULL DEFAULT now(),
    confirmed_at    timestamptz,
    link_number     integer     NOT NULL DEFAULT 1,
    kinds           text[]      NOT NULL DEFAULT '{new,off,on,moved,time,pitch,teams,umpires,result}',
    results_at_once boolean     NOT NULL DEFAULT false,
    tables          boolean     NOT NULL DEFAULT false,
    urgent_only     boolean     NOT NULL DEFAULT false,
    invitations     boolean     NOT NULL DEFAULT false,
    quiet_from      time        NOT NULL DEFAULT '21:30',
    quiet_until     time        NOT NULL DEFAULT '07:00',
    digest_at       time        NOT NULL DEFAULT '18:00',
    paused_until    date,
    clock_24        boolean     NOT NULL DEFAULT false,
    stopped_at      timestamptz,
    stop_reason     text,
    soft_bounces    smallint    NOT NULL DEFAULT 0,

    CONSTRAINT followers_channel_known CHECK (channel IN ('mail', 'push', 'ntfy')),
    CONSTRAINT followers_address_length
        CHECK (length(address) BETWEEN 1 AND 2048 AND address !~ '[[:cntrl:]]'),
    CONSTRAINT followers_address_form
        CHECK (channel <> 'mail' OR address ~ '^[^@\s]+@[^@\s]+$' AND length(address) <= 320),
    CONSTRAINT followers_push_whole
        CHECK (CASE channel WHEN 'push' THEN octet_length(push_key) = 65
                                             AND octet_length(push_secret) = 16
                            ELSE push_key IS NULL AND push_secret IS NULL END),
    CONSTRAINT followers_kinds_known
        CHECK (kinds <@ '{new,off,on,moved,time,pitch,teams,umpires,result}'::text[]
               AND cardinality(kinds) <= 9),
    CONSTRAINT followers_times_on_a_clock
        CHECK (quiet_from < '24:00' AND quiet_until < '24:00' AND digest_at < '24:00'),
    CONSTRAINT followers_stop_reason_known
        CHECK ((stopped_at IS NULL) = (stop_reason IS NULL)
               AND stop_reason IN ('bounced', 'gone'))
);

CREATE INDEX followers_address ON followers (channel, lower(address));
CREATE UNIQUE INDEX followers_endpoint_key ON followers (address) WHERE channel <> 'mail';

COMMENT ON TABLE  followers                 IS 'Who is told news of what they chose, and how. A row goes with its choice.';
COMMENT ON COLUMN followers.id              IS 'By which their links name them.';
COMMENT ON COLUMN followers.choice_id       IS 'What they follow.';
COMMENT ON COLUMN followers.channel         IS 'mail, push (a browser) or ntfy (a topic that anybody may read).';
COMMENT ON COLUMN followers.address         IS 'The address, the browser''s endpoint, or the topic.';
COMMENT ON COLUMN followers.push_key        IS 'The browser''s public key (RFC 8291 p256dh).';
COMMENT ON COLUMN followers.push_secret     IS 'The browser''s secret (RFC 8291 auth).';
COMMENT ON COLUMN followers.created_at      IS 'When they asked for it.';
COMMENT ON COLUMN followers.confirmed_at    IS 'When they last said that they want it; NULL until they have.';
COMMENT ON COLUMN followers.link_number     IS 'Raised when they want another link: those with a lower number end.';
COMMENT ON COLUMN followers.kinds           IS 'What they want to be told: kinds of announcements.';
COMMENT ON COLUMN followers.results_at_once IS 'Whether results come at once, not in the digest.';
COMMENT ON COLUMN followers.tables          IS 'Whether they are told each week of places that changed in tables.';
COMMENT ON COLUMN followers.urgent_only     IS 'Whether they are told only what concerns the next 48 hours.';
COMMENT ON COLUMN followers.invitations     IS 'Whether an umpire is invited to matches (RFC 6047).';
COMMENT ON COLUMN followers.quiet_from      IS 'When they want to be left alone, on London''s clocks.';
COMMENT ON COLUMN followers.quiet_until     IS 'Until when; the same time as quiet_from for never.';
COMMENT ON COLUMN followers.digest_at       IS 'When the digest comes, on London''s clocks.';
COMMENT ON COLUMN followers.paused_until    IS 'The day on which they want to hear again, all of it at once; NULL when they are not away.';
COMMENT ON COLUMN followers.clock_24        IS 'Whether times read 14:25, not 2:25pm.';
COMMENT ON COLUMN followers.stopped_at      IS 'Since when nothing is sent, since it cannot arrive; NULL while it can.';
COMMENT ON COLUMN followers.stop_reason     IS 'bounced (there is no such address) or gone (the browser no longer asks).';
COMMENT ON COLUMN followers.soft_bounces    IS 'How many letters in a row came back for a reason that may pass.';

CREATE TABLE news_refusals (
    address_hash bytea       CONSTRAINT news_refusals_pkey PRIMARY KEY,
    since        timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT news_refusals_hash_length CHECK (octet_length(address_hash) = 32)
);

COMMENT ON TABLE  news_refusals              IS 'Addresses whose owners want no letters from us, without the addresses.';
COMMENT ON COLUMN news_refusals.address_hash IS 'HMAC-SHA256 of the address in lower case, with the key of news_keys.';
COMMENT ON COLUMN news_refusals.since        IS 'When they said so.';

CREATE TABLE news_keys (
    only_row  boolean NOT NULL DEFAULT true CONSTRAINT news_keys_pkey PRIMARY KEY,
    link_key  bytea   NOT NULL,
    vapid_key bytea,

    CONSTRAINT news_keys_one_row CHECK (only_row),
    CONSTRAINT news_keys_length
        CHECK (octet_length(link_key) = 32 AND octet_length(vapid_key) = 32)
);

COMMENT ON TABLE  news_keys           IS 'The secrets of news: one row.';
COMMENT ON COLUMN news_keys.only_row  IS 'Always true.';
COMMENT ON COLUMN news_keys.link_key  IS 'By which links in letters, and returned letters, are known to be ours (HMAC-SHA256).';
COMMENT ON COLUMN news_keys.vapid_key IS 'The private key by which services of browsers know us (RFC 8292): P-256; NULL until it is first needed.';

INSERT INTO news_keys (link_key)
SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- What is sent.

CREATE TABLE deliveries (
    id           bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT deliveries_pkey PRIMARY KEY,
    follower_id  uuid
        CONSTRAINT deliveries_follower_id_fkey REFERENCES followers ON DELETE CASCADE,
    user_id      uuid
        CONSTRAINT deliveries_user_id_fkey REFERENCES user_profiles ON DELETE CASCADE,
    import_id    uuid
        CONSTRAINT deliveries_import_id_fkey REFERENCES import_log ON DELETE CASCADE,
    kind         text        NOT NULL,
    key          text        NOT NULL,
    match_id     uuid,
    planned_at   timestamptz NOT NULL,
    due_at       timestamptz NOT NULL,
    attempts     smallint    NOT NULL DEFAULT 0,
    lease        uuid,
    leased_until timestamptz,
    ended_at     timestamptz,
    outcome      text,
    answer       text        NOT NULL DEFAULT '',

    CONSTRAINT deliveries_once UNIQUE NULLS NOT DISTINCT (follower_id, user_id, import_id, key),
    CONSTRAINT deliveries_one_recipient CHECK (num_nonnulls(follower_id, user_id, import_id) = 1),
    CONSTRAINT deliveries_kind_known
        CHECK (kind IN ('news', 'list', 'digest', 'tables', 'confirm', 'renew', 'score_missing',
                        'declined', 'import_problems', 'reply', 'recovery', 'password_changed', 'new_browser')),
    CONSTRAINT deliveries_lease_whole CHECK ((lease IS NULL) = (leased_until IS NULL)),
    CONSTRAINT deliveries_outcome_known
        CHECK ((ended_at IS NULL) = (outcome IS NULL) AND outcome IN ('sent', 'dropped', 'dead')),
    CONSTRAINT deliveries_answer_length CHECK (length(answer) <= 500)
);

CREATE INDEX deliveries_due_at  ON deliveries (due_at, id) WHERE ended_at IS NULL;
CREATE INDEX deliveries_ended_at ON deliveries (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX deliveries_user_id ON deliveries (user_id);
CREATE INDEX deliveries_import_id ON deliveries (import_id);

COMMENT ON TABLE  deliveries              IS 'What is to be sent, and what became of it: one message a row.';
COMMENT ON COLUMN deliveries.id           IS 'In its Message-ID, the same at each attempt.';
COMMENT ON COLUMN deliveries.follower_id  IS 'To whom, if it is a follower.';
COMMENT ON COLUMN deliveries.user_id      IS 'To whom, if it is an account.';
COMMENT ON COLUMN deliveries.import_id    IS 'To whom, if it is the sender of an imported message.';
COMMENT ON COLUMN deliveries.kind         IS 'What it is: news, list and digest of announcements, tables, letters about following (confirm, renew), and to accounts and senders.';
COMMENT ON COLUMN deliveries.key          IS 'What makes it the only one of its kind for this recipient.';
COMMENT ON COLUMN deliveries.match_id     IS 'The match whose score is missing; NULL for other kinds.';
COMMENT ON COLUMN deliveries.planned_at   IS 'When it was planned.';
COMMENT ON COLUMN deliveries.due_at       IS 'When it is sent, or tried again.';
COMMENT ON COLUMN deliveries.attempts     IS 'How often it was taken up.';
COMMENT ON COLUMN deliveries.lease        IS 'Who is at work on it; another token has no say in what becomes of it.';
COMMENT ON COLUMN deliveries.leased_until IS 'When another may take it up.';
COMMENT ON COLUMN deliveries.ended_at     IS 'When nothing more was to be done; NULL until then.';
COMMENT ON COLUMN deliveries.outcome      IS 'sent, dropped (there was nothing left to say) or dead (refused for good, or in vain for three days).';
COMMENT ON COLUMN deliveries.answer       IS 'What the server that took it, or did not, said last.';

CREATE TABLE delivery_items (
    follower_id     uuid        NOT NULL
        CONSTRAINT delivery_items_follower_id_fkey REFERENCES followers ON DELETE CASCADE,
    announcement_id bigint      NOT NULL
        CONSTRAINT delivery_items_announcement_id_fkey REFERENCES announcements,
    delivery_id     bigint      NOT NULL
        CONSTRAINT delivery_items_delivery_id_fkey REFERENCES deliveries ON DELETE CASCADE,
    match_id        uuid        NOT NULL,
    told_at         timestamptz,

    CONSTRAINT delivery_items_pkey PRIMARY KEY (follower_id, announcement_id)
);

CREATE INDEX delivery_items_delivery_id ON delivery_items (delivery_id);
CREATE INDEX delivery_items_untold ON delivery_items (follower_id, match_id) WHERE told_at IS NULL;

COMMENT ON TABLE  delivery_items                 IS 'Which announcements each follower is told, and in which message: each once.';
COMMENT ON COLUMN delivery_items.follower_id     IS 'The follower.';
COMMENT ON COLUMN delivery_items.announcement_id IS 'The announcement.';
COMMENT ON COLUMN delivery_items.delivery_id     IS 'The message that was planned for it; an earlier one tells it too, if that goes out later.';
COMMENT ON COLUMN delivery_items.match_id        IS 'The match that it is about.';
COMMENT ON COLUMN delivery_items.told_at         IS 'When the follower was told, or nothing was left to tell; NULL until then.';

ALTER TABLE import_log ADD COLUMN answer_to text
    CONSTRAINT import_log_answer_to_length CHECK (length(answer_to) <= 900);

COMMENT ON COLUMN import_log.answer_to IS 'The Message-ID of a message whose sender is told what was read of it; NULL for others.';

CREATE TABLE told_places (
    taken_on         date   NOT NULL,
    competition_type text   NOT NULL,
    season           text   NOT NULL,
    team_id          text   NOT NULL
        CONSTRAINT told_places_team_id_fkey REFERENCES houses ON UPDATE CASCADE ON DELETE CASCADE,
    "position"       bigint NOT NULL,
    played           bigint NOT NULL,
    points           bigint NOT NULL,

    CONSTRAINT told_places_pkey PRIMARY KEY (taken_on, competition_type, season, team_id)
);

CREATE INDEX told_places_team_id ON told_places (team_id);

COMMENT ON TABLE  told_places                  IS 'The tables of each Monday, to tell who has another place since the last one.';
COMMENT ON COLUMN told_places.taken_on         IS 'The Monday in London.';
COMMENT ON COLUMN told_places.competition_type IS 'The league.';
COMMENT ON COLUMN told_places.season           IS 'The season.';
COMMENT ON COLUMN told_places.team_id          IS 'The team.';
COMMENT ON COLUMN told_places."position"       IS 'Its place.';
COMMENT ON COLUMN told_places.played           IS 'How many matches it had completed.';
COMMENT ON COLUMN told_places.points           IS 'Its points.';

CREATE TABLE invitation_replies (
    follower_id uuid        NOT NULL
        CONSTRAINT invitation_replies_follower_id_fkey REFERENCES followers ON DELETE CASCADE,
    match_id    uuid        NOT NULL,
    sequence    integer     NOT NULL,
    answer      text        NOT NULL,
    replied_at  timestamptz NOT NULL,
    comment     text        NOT NULL DEFAULT '',

    CONSTRAINT invitation_replies_pkey PRIMARY KEY (follower_id, match_id),
    CONSTRAINT invitation_replies_answer_known
        CHECK (answer IN ('ACCEPTED', 'DECLINED', 'TENTATIVE')),
    CONSTRAINT invitation_replies_comment_length CHECK (length(comment) <= 1000)
);

COMMENT ON TABLE  invitation_replies             IS 'What umpires answered to invitations, by mail that anybody could have written: for admins to see to.';
COMMENT ON COLUMN invitation_replies.follower_id IS 'The umpire.';
COMMENT ON COLUMN invitation_replies.match_id    IS 'The match.';
COMMENT ON COLUMN invitation_replies.sequence    IS 'The version of the match that was answered.';
COMMENT ON COLUMN invitation_replies.answer      IS 'ACCEPTED, DECLINED or TENTATIVE (RFC 5545 PARTSTAT).';
COMMENT ON COLUMN invitation_replies.replied_at  IS 'When, by the clock of who answered.';
COMMENT ON COLUMN invitation_replies.comment     IS 'What the umpire added; empty for nothing.';

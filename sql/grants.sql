-- Who may do what: privileges say which tables, columns and functions, row security says which rows.
--
-- The service logs in as authenticator and becomes anon, authenticated or service_role. Captains and
-- admins both arrive as authenticated, so these grants cover what admins do; the triggers narrow
-- captains. service_role reads all but credentials and looks after accounts. What only admins do, the
-- service does for them as league_admins, once league_require_admin_rights() has let it.

SET LOCAL ROLE league_owner;
SET LOCAL client_min_messages = warning;

-- Tables keep their grants when the files run again, so what is granted no longer goes first.
REVOKE ALL ON houses, house_aliases, former_names, pitches, competitions, season_rules, user_profiles,
              user_credentials, matches, score_audit_log, match_tombstones, standing_adjustments,
              lot_draws, drawn_lots, import_log, import_effects, import_texts, calendar_names, umpire_names,
              umpire_decisions, hidden_umpires, pitch_aliases, mail_words, change_epochs, match_changes,
              user_sessions, refresh_tokens, recovery_tokens, signing_keys, api_keys, account_events,
              closed_seasons, closed_standings, closed_season_changes, match_news, announcements,
              choices, choice_items, followers, news_refusals, news_keys, deliveries, delivery_items,
              invitation_replies, told_places, backups
    FROM PUBLIC, anon, authenticated, service_role, authenticator, league_accounts, league_admins,
         league_news;

-- What all roles see.
GRANT SELECT ON houses, pitches, competitions, season_rules, former_names, drawn_lots, calendar_names,
                readable_tombstones, all_matches, upcoming_matches, recent_results, competition_rules,
                league_matches, season_standings, league_standings, umpires, calendar_feeds,
                umpire_names, shown_umpires, locations, match_changes, published_matches,
                published_houses, published_competitions, published_pitches, published_standings,
                published_changes, published_history, closed_standings
    TO anon, authenticated, service_role, league_admins;

-- Only the service sees which login recorded a decision.
GRANT SELECT (id, competition_type, season, team_id, points, reason, decided_on, reversed_on,
              reversal_reason)
    ON standing_adjustments TO anon, authenticated;
GRANT SELECT (id, competition_type, season, decided_on, reversed_on, reversal_reason)
    ON lot_draws TO anon, authenticated;
GRANT SELECT (id, competition_type, season, closed_at) ON closed_seasons TO anon, authenticated;
GRANT SELECT (id, closed_id, subject, match_id, decision_id, reason, at)
    ON closed_season_changes TO anon, authenticated;

GRANT SELECT ON house_aliases, pitch_aliases, mail_words, awaiting_results,
                score_audit_log, import_log, import_effects
    TO authenticated, service_role, league_admins;
GRANT SELECT ON user_profiles TO authenticated, service_role;
GRANT SELECT ON matches, match_tombstones TO service_role, league_admins;
GRANT SELECT ON standing_adjustments, lot_draws, umpire_decisions, hidden_umpires, closed_seasons,
                closed_season_changes
    TO service_role, league_admins;
GRANT SELECT ON league_migrations TO service_role;

-- All but the names of umpires, which may be hidden: readable_match() and match_umpires() tell those.
DO $$
BEGIN
    EXECUTE (
        SELECT format('GRANT SELECT (%s) ON matches TO authenticated',
                      string_agg(quote_ident(attname), ', '))
        FROM pg_attribute
        WHERE attrelid = 'matches'::regclass AND attnum > 0 AND NOT attisdropped
          AND attname <> 'umpires');
END
$$;

-- Admins edit a match's content; a match keeps its id and its creation, and who submitted, the
-- sequence and the season are written by triggers alone. The app sends updated_at, so it may; the
-- triggers put their own there.
DO $$
BEGIN
    EXECUTE (
        SELECT format('GRANT DELETE, INSERT (id, %1$s), UPDATE (%1$s) ON matches
                       TO authenticated, league_admins',
                      string_agg(quote_ident(attname), ', '))
        FROM pg_attribute
        WHERE attrelid = 'matches'::regclass AND attnum > 0 AND NOT attisdropped
          AND attname NOT IN ('id', 'created_at', 'season', 'sequence', 'score_submitted_by',
                              'score_submitted_at'));
END
$$;

-- What admins ask for beside that: a match that comes back keeps its creation, a score that comes back
-- its submitter, and the lists, rules and ledgers are theirs. Each column is one that a statement names.
GRANT INSERT (created_at), UPDATE (score_submitted_by, score_submitted_at) ON matches
    TO league_admins;
GRANT INSERT (id, name, kind, colours, pattern), UPDATE (id, name, kind, colours, pattern), DELETE
    ON houses TO league_admins;
GRANT INSERT (name, abbreviation, kind, colour, squad, season_starts, points_win, points_draw,
              points_loss, tie_breakers, head_to_head_restarts, walkover_for, walkover_against),
      UPDATE (name, abbreviation, kind, colour, squad, season_starts, points_win, points_draw,
              points_loss, tie_breakers, head_to_head_restarts, walkover_for, walkover_against),
      DELETE ON competitions TO league_admins;
GRANT INSERT, UPDATE, DELETE ON house_aliases, former_names, pitches, pitch_aliases, season_rules,
                                mail_words TO league_admins;
GRANT INSERT (competition_type, season, team_id, points, reason, decided_on),
      UPDATE (reversed_on, reversal_reason) ON standing_adjustments TO league_admins;
GRANT INSERT (competition_type, season, decided_on), UPDATE (reversed_on, reversal_reason)
    ON lot_draws TO league_admins;
GRANT INSERT ON drawn_lots TO league_admins;
GRANT INSERT (titled, meant, actor), UPDATE (meant, decided_at, decided_by, actor), DELETE
    ON umpire_decisions TO league_admins;
GRANT INSERT (titled, actor), DELETE ON hidden_umpires TO league_admins;
GRANT UPDATE (name, is_shown) ON umpire_names TO league_admins;
-- Where a name is joined to another one, its calendar leads on.
GRANT UPDATE (subject, is_current) ON calendar_names TO league_admins;
-- What admins hand in is imported by the same statements as mail.
GRANT INSERT (email_subject, status, source, location, sender, sent_at, said_at, layout, message_key,
              content_key, reading),
      UPDATE (email_subject, status, source, location, sender, sent_at, said_at, layout, message_key,
              content_key, reading, matches_imported, error_message, problems, undone_at,
              forgotten_at, settled_at)
    ON import_log TO league_admins;
GRANT INSERT, UPDATE ON import_effects TO league_admins;
GRANT SELECT, INSERT, UPDATE ON import_texts TO league_admins;

GRANT INSERT (id, email, name, role, house_id, must_change_password),
      UPDATE (email, name, role, house_id, must_change_password, disabled_at),
      DELETE ON user_profiles TO authenticated, service_role, league_accounts;

-- The service's own role: what signing in needs, and nothing of the game.
GRANT SELECT ON user_profiles, houses TO league_accounts;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_credentials, user_sessions, refresh_tokens,
                                        recovery_tokens, signing_keys, api_keys TO league_accounts;
GRANT INSERT, SELECT ON account_events TO league_accounts;
GRANT SELECT ON account_events TO authenticated;

-- Who sends news: what they follow and what is sent, and the addresses of captains and admins.
GRANT SELECT ON match_news, announcements, houses, competitions, pitches, calendar_names, umpire_names,
                user_profiles, import_log TO league_news;
GRANT SELECT, INSERT, UPDATE, DELETE ON choices, choice_items, followers, news_refusals,
                                        delivery_items TO league_news;
-- Letters to accounts are planned by triggers and sweep_news() alone.
GRANT SELECT, DELETE, INSERT (follower_id, kind, key, planned_at, due_at),
      UPDATE (due_at, lease, leased_until, attempts, ended_at, outcome, answer)
    ON deliveries TO league_news;
GRANT SELECT ON invitation_replies TO league_news;
GRANT SELECT, UPDATE (vapid_key) ON news_keys TO league_news;
GRANT EXECUTE ON FUNCTION
    news_clock(), london_day(timestamptz), settle_news(), lease_deliveries(uuid, integer, interval),
    end_delivery(bigint, uuid, text, text, bigint[]),
    put_off_delivery(bigint, uuid, text, interval), return_deliveries(uuid, interval),
    sweep_news(interval), missing_score(uuid), changed_places(bigint), reply_to(bigint), invitation_of(bigint),
    note_invitation_reply(text, uuid, integer, text, timestamptz, text), declined_match(bigint), problems_to_tell(bigint), add_recovery_link(uuid, bytea),
    news_to_tell(bigint[]), next_kick_off(bigint), news_kick_off(jsonb),
    news_kinds(jsonb, jsonb), public_news(jsonb), umpires_meant(text), next_digest(timestamptz, time, date),
    after_quiet_hours(timestamptz, time, time, timestamptz), umpires_hidden_from_caller(),
    public_umpires(text), league_umpire_slugs(text), calendar_exists(text, text)
    TO league_news;

-- No row of the record is taken back, not even by the owner of the table; triggers refuse it to those
-- who grant themselves the right. And no match goes without a record: TRUNCATE calls no row trigger.
REVOKE UPDATE, DELETE, TRUNCATE ON score_audit_log, account_events, closed_season_changes
    FROM league_owner;
REVOKE TRUNCATE ON matches, standing_adjustments, lot_draws, drawn_lots, closed_seasons
    FROM league_owner;

-- Functions are called with the rights of their caller, in views and policies too.
GRANT EXECUTE ON FUNCTION
    league_fold(text), league_slug(text), league_now(), league_today(), league_season(date, text),
    league_match_content(jsonb), league_match_details(matches)
    TO PUBLIC;
GRANT EXECUTE ON FUNCTION
    league_umpire_slugs(text), calendar_exists(text, text), league_user_id(), league_is_admin(),
    league_captained_house(), league_require_one_row(bigint), league_require_new_profile(bigint),
    league_require_length(text, integer), score_clock(), score_editable_until(timestamptz), season_is_closed(text, text), london_instant(date, time), universal_instant(timestamptz),
    league_places(text, text, text[], boolean, smallint[], text[], bigint[]), change_horizon(),
    umpires_hidden_from_caller(), public_umpires(text), public_changes(jsonb), hidden_calendars(text),
    umpire_keys(text), matches_umpired_by(text[]), tombstones_umpired_by(text[])
    TO anon, authenticated, service_role, league_admins;
GRANT EXECUTE ON FUNCTION league_account_name(uuid), readable_match(uuid), match_umpires(uuid)
    TO authenticated, service_role, league_admins;
-- The login itself asks before it takes on a role.
GRANT EXECUTE ON FUNCTION league_require_session(uuid, uuid), league_require_admin_rights()
    TO authenticator;
GRANT EXECUTE ON FUNCTION league_require_account_rights()
    TO authenticator, authenticated, service_role, league_accounts;
GRANT EXECUTE ON FUNCTION
    rotate_refresh_token(bytea, bytea, bytea), outlives_password(user_sessions),
    session_runs_until(user_sessions), use_web_session(bytea),
    end_sessions(uuid, uuid, uuid, text, uuid), remove_old_sessions(), league_user_id(),
    league_is_admin(), add_recovery_link(uuid, bytea)
    TO league_accounts;
GRANT EXECUTE ON FUNCTION league_require_admin(), enter_score(uuid, int, int, int)
    TO authenticated, league_admins;
-- What writing the lists asks for: locks, the constraints of their tables, and the names of umpires.
GRANT EXECUTE ON FUNCTION
    league_team_accounts(text), lock_team_names(), lock_calendar_names(), league_pitch_fold(text),
    league_knows_tie_breakers(text[]), league_untitled(text), add_umpire_names(text[], boolean),
    settle_umpires(text[]), close_season(text, text), change_captain(text, text, text)
    TO league_admins;

-- Rows.

ALTER TABLE user_profiles    ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_credentials ENABLE ROW LEVEL SECURITY;
ALTER TABLE matches          ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_names   ENABLE ROW LEVEL SECURITY;
ALTER TABLE umpire_names     ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_words       ENABLE ROW LEVEL SECURITY;
ALTER TABLE score_audit_log  ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_log       ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_effects   ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_texts     ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_sessions    ENABLE ROW LEVEL SECURITY;
ALTER TABLE refresh_tokens   ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_tokens  ENABLE ROW LEVEL SECURITY;
ALTER TABLE signing_keys     ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys         ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_events   ENABLE ROW LEVEL SECURITY;

DROP POLICY IF EXISTS own_or_admin ON user_profiles;
DROP POLICY IF EXISTS service      ON user_profiles;
DROP POLICY IF EXISTS adding       ON user_profiles;
DROP POLICY IF EXISTS changing     ON user_profiles;
DROP POLICY IF EXISTS deleting     ON user_profiles;
DROP POLICY IF EXISTS accounts     ON user_profiles;
DROP POLICY IF EXISTS news         ON user_profiles;
DROP POLICY IF EXISTS news         ON import_log;
DROP POLICY IF EXISTS accounts     ON user_credentials;
DROP POLICY IF EXISTS accounts     ON user_sessions;
DROP POLICY IF EXISTS accounts     ON refresh_tokens;
DROP POLICY IF EXISTS accounts     ON recovery_tokens;
DROP POLICY IF EXISTS accounts     ON signing_keys;
DROP POLICY IF EXISTS accounts     ON api_keys;
DROP POLICY IF EXISTS accounts     ON account_events;
DROP POLICY IF EXISTS admin        ON account_events;
DROP POLICY IF EXISTS reading      ON matches;
DROP POLICY IF EXISTS updating     ON matches;
DROP POLICY IF EXISTS adding       ON matches;
DROP POLICY IF EXISTS deleting     ON matches;
DROP POLICY IF EXISTS reading      ON calendar_names;
DROP POLICY IF EXISTS moving       ON calendar_names;
DROP POLICY IF EXISTS reading      ON umpire_names;
DROP POLICY IF EXISTS naming       ON umpire_names;
DROP POLICY IF EXISTS reading      ON mail_words;
DROP POLICY IF EXISTS teaching     ON mail_words;
DROP POLICY IF EXISTS own_or_admin ON score_audit_log;
DROP POLICY IF EXISTS service      ON score_audit_log;
DROP POLICY IF EXISTS admin        ON import_log;
DROP POLICY IF EXISTS service      ON import_log;
DROP POLICY IF EXISTS importing    ON import_log;
DROP POLICY IF EXISTS admin        ON import_effects;
DROP POLICY IF EXISTS service      ON import_effects;
DROP POLICY IF EXISTS importing    ON import_effects;
DROP POLICY IF EXISTS importing    ON import_texts;

CREATE POLICY own_or_admin ON user_profiles FOR SELECT TO authenticated
    USING (id = (SELECT league_user_id()) OR (SELECT league_is_admin()));
CREATE POLICY adding ON user_profiles FOR INSERT TO authenticated
    WITH CHECK ((SELECT league_is_admin()));
CREATE POLICY changing ON user_profiles FOR UPDATE TO authenticated
    USING ((SELECT league_is_admin())) WITH CHECK ((SELECT league_is_admin()));
CREATE POLICY deleting ON user_profiles FOR DELETE TO authenticated
    USING ((SELECT league_is_admin()));
CREATE POLICY service ON user_profiles TO service_role USING (true) WITH CHECK (true);
CREATE POLICY accounts ON user_profiles    TO league_accounts USING (true) WITH CHECK (true);
CREATE POLICY news ON user_profiles FOR SELECT TO league_news USING (true);
CREATE POLICY news ON import_log FOR SELECT TO league_news USING (true);
CREATE POLICY accounts ON user_credentials TO league_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON user_sessions    TO league_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON refresh_tokens   TO league_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON recovery_tokens  TO league_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON signing_keys     TO league_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON api_keys         TO league_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON account_events   TO league_accounts USING (true) WITH CHECK (true);
CREATE POLICY admin ON account_events FOR SELECT TO authenticated USING ((SELECT league_is_admin()));

CREATE POLICY reading ON matches FOR SELECT TO authenticated, service_role, league_admins
    USING (true);
CREATE POLICY updating ON matches FOR UPDATE TO authenticated, league_admins USING (true);
CREATE POLICY adding ON matches FOR INSERT TO authenticated, league_admins
    WITH CHECK (league_require_admin());
CREATE POLICY deleting ON matches FOR DELETE TO authenticated, league_admins
    USING (league_require_admin());

-- An umpire who is hidden is in no list of names.
CREATE POLICY reading ON calendar_names FOR SELECT
    TO anon, authenticated, service_role, league_admins, league_news
    USING (kind <> 'umpire' OR NOT subject = ANY ((SELECT umpires_hidden_from_caller())::text[]));
CREATE POLICY moving  ON calendar_names FOR UPDATE TO league_admins USING (true);
CREATE POLICY reading ON umpire_names FOR SELECT
    TO anon, authenticated, service_role, league_admins, league_news
    USING (NOT person = ANY ((SELECT umpires_hidden_from_caller())::text[]));
CREATE POLICY naming ON umpire_names FOR UPDATE TO league_admins USING (true);
CREATE POLICY reading ON mail_words FOR SELECT TO authenticated, service_role
    USING (kind <> 'umpire' OR (SELECT umpires_hidden_from_caller()) = '{}');
CREATE POLICY teaching ON mail_words TO league_admins USING (true) WITH CHECK (true);

CREATE POLICY own_or_admin ON score_audit_log FOR SELECT TO authenticated, league_admins
    USING (actor = (SELECT league_user_id()) AND NOT changes ? 'umpires'
           OR (SELECT league_is_admin()));
CREATE POLICY service ON score_audit_log FOR SELECT TO service_role USING (true);
CREATE POLICY admin ON import_log FOR SELECT TO authenticated USING ((SELECT league_is_admin()));
CREATE POLICY importing ON import_log TO league_admins USING ((SELECT league_is_admin()));
CREATE POLICY service ON import_log FOR SELECT TO service_role USING (true);
CREATE POLICY admin ON import_effects FOR SELECT TO authenticated
    USING ((SELECT league_is_admin()));
CREATE POLICY importing ON import_effects TO league_admins USING ((SELECT league_is_admin()));
CREATE POLICY service ON import_effects FOR SELECT TO service_role USING (true);
CREATE POLICY importing ON import_texts TO league_admins USING ((SELECT league_is_admin()));

COMMENT ON POLICY own_or_admin ON user_profiles   IS 'People see their own account, admins see all.';
COMMENT ON POLICY adding       ON user_profiles   IS 'Admins make accounts.';
COMMENT ON POLICY changing     ON user_profiles   IS 'Admins change accounts; the trigger user_profiles_require_rights tells all others.';
COMMENT ON POLICY deleting     ON user_profiles   IS 'Admins delete accounts.';
COMMENT ON POLICY service      ON user_profiles   IS 'The service looks after all accounts.';
COMMENT ON POLICY accounts     ON user_profiles    IS 'Signing in knows all accounts.';
COMMENT ON POLICY news         ON user_profiles    IS 'Captains and admins are written to.';
COMMENT ON POLICY news         ON import_log       IS 'Senders are answered, and admins told of problems.';
COMMENT ON POLICY accounts     ON user_credentials IS 'Signing in knows all hashes.';
COMMENT ON POLICY accounts     ON user_sessions    IS 'Only the service sees sessions.';
COMMENT ON POLICY accounts     ON refresh_tokens   IS 'Only the service sees refresh tokens.';
COMMENT ON POLICY accounts     ON recovery_tokens  IS 'Only the service sees links.';
COMMENT ON POLICY accounts     ON signing_keys     IS 'Only the service sees keys.';
COMMENT ON POLICY accounts     ON api_keys         IS 'Only the service sees keys.';
COMMENT ON POLICY accounts     ON account_events   IS 'The service adds to the record.';
COMMENT ON POLICY admin        ON account_events   IS 'Admins see what happened to accounts.';
COMMENT ON POLICY reading      ON matches         IS 'Every user sees every match.';
COMMENT ON POLICY updating     ON matches         IS 'The trigger matches_enforce_score_rule decides, and says why: a policy would touch no row in silence.';
COMMENT ON POLICY adding       ON matches         IS 'Only admins add matches.';
COMMENT ON POLICY deleting     ON matches         IS 'Only admins delete matches.';
COMMENT ON POLICY reading      ON calendar_names  IS 'All see all but the calendars of umpires who are hidden from them.';
COMMENT ON POLICY moving       ON calendar_names  IS 'Admins lead calendars on to others.';
COMMENT ON POLICY reading      ON umpire_names    IS 'All see all but the names of umpires who are hidden from them.';
COMMENT ON POLICY naming       ON umpire_names    IS 'Admins choose by which names umpires are shown.';
COMMENT ON POLICY reading      ON mail_words      IS 'Users see all words, but where umpires are hidden from them only those that stand for none.';
COMMENT ON POLICY teaching     ON mail_words      IS 'Admins teach words.';
COMMENT ON POLICY own_or_admin ON score_audit_log IS 'People see what they did themselves, but for changes of umpires, admins see all.';
COMMENT ON POLICY service      ON score_audit_log IS 'The service sees all, and changes nothing.';
COMMENT ON POLICY admin        ON import_log      IS 'Admins see what was imported.';
COMMENT ON POLICY importing    ON import_log      IS 'Admins import what they hand in, and note what they took back, or let come again.';
COMMENT ON POLICY service      ON import_log      IS 'The service sees all, and changes nothing.';
COMMENT ON POLICY admin        ON import_effects  IS 'Admins see what was imported.';
COMMENT ON POLICY importing    ON import_effects  IS 'Admins import what they hand in, and note what they took back.';
COMMENT ON POLICY importing    ON import_texts    IS 'Admins read messages, and hand them in.';
COMMENT ON POLICY service      ON import_effects  IS 'The service sees all, and changes nothing.';

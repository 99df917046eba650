-- Turns a database of fieldgame 0.1, with all its 20 migrations, into one of the baseline, without
-- its definitions. The program then writes down the comments of the baseline and what is new in it.

SET LOCAL ROLE league_owner;

ALTER TABLE standing_adjustments ALTER decided_on DROP DEFAULT;
ALTER TABLE lot_draws            ALTER decided_on DROP DEFAULT;

DO $$
DECLARE
    found record;
BEGIN
    FOR found IN
        SELECT format('DROP POLICY %I ON %s', polname, polrelid::regclass) AS removal
        FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
        WHERE relowner = 'league_owner'::regrole AND relnamespace = 'public'::regnamespace
          AND polname IN ('own_or_admin', 'service', 'admin', 'reading', 'updating', 'adding', 'deleting')
        UNION ALL
        SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass)
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE proowner = 'league_owner'::regrole AND pronamespace = 'public'::regnamespace
          AND NOT tgisinternal
        UNION ALL
        SELECT format('ALTER TABLE %I RENAME TO %I', relname,
                      replace(replace(relname, 'departed_matches_departed', 'match_tombstones_recorded'),
                              'departed_matches', 'match_tombstones'))
        FROM pg_class
        WHERE relowner = 'league_owner'::regrole AND relnamespace = 'public'::regnamespace
          AND starts_with(relname, 'departed_matches')
    LOOP
        EXECUTE found.removal;
    END LOOP;
END
$$;

ALTER TABLE match_tombstones RENAME departed_at TO recorded_at;

DROP VIEW all_matches, upcoming_matches, recent_results, awaiting_results, competition_rules,
          league_matches, season_standings, league_standings, umpires, calendar_feeds;

DROP FUNCTION
    league_names_stay_apart, league_now, league_today, league_season, matches_before_write,
    houses_after_change, pitches_after_write, competitions_after_write, user_profiles_before_update,
    league_is_maintenance, league_user_id, league_caller, league_hold_caller, league_is_admin,
    league_captained_house, league_require_admin, score_clock, score_editable_until,
    league_clock_text, league_require_score_rights, matches_keep_score_rule, enter_score,
    matches_after_change, score_audit_log_before_insert, league_match_content,
    houses_keep_former_name, league_season_exists, league_decision_stays, drawn_lots_before_insert,
    competitions_keep_seasons, league_tie_breaker_kind, league_places, matches_before_outcome,
    league_calendar_lives, league_name_calendar, houses_name_calendar, lists_name_calendar,
    matches_depart, matches_depart_all, matches_come_back, league_hold_calendar_names,
    matches_announce;

DELETE FROM league_migrations;

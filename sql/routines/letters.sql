-- Letters that nobody chose to get: to accounts about themselves, to captains about scores that are
-- missing, to admins about messages; and what is no longer needed goes.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION account_events_plan_letter() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    letter text;
BEGIN
    letter := CASE
        WHEN NEW.kind = 'recovery_requested' THEN 'recovery'
        WHEN NEW.kind IN ('password_changed', 'password_set') THEN 'password_changed'
        -- The first browser of all is no surprise.
        WHEN NEW.kind = 'signed_in'
             AND EXISTS (SELECT FROM public.user_sessions AS s
                         WHERE s.user_id = NEW.user_id AND s.id <> NEW.session_id)
             AND NOT EXISTS (SELECT FROM public.user_sessions AS s
                             JOIN public.user_sessions AS own
                               ON own.id = NEW.session_id AND own.client = s.client
                              AND (own.cookie_hash IS NULL) = (s.cookie_hash IS NULL)
                             WHERE s.user_id = NEW.user_id AND s.id <> NEW.session_id)
            THEN 'new_browser' END;
    IF letter IS NULL THEN
        RETURN NULL;
    END IF;
    INSERT INTO public.deliveries (user_id, kind, key, planned_at, due_at)
    SELECT p.id, letter, letter || ' ' || NEW.id, public.news_clock(), public.news_clock()
    FROM public.user_profiles AS p
    WHERE p.id = NEW.user_id AND p.disabled_at IS NULL
      -- Who has just been given an account knows its password.
      AND (letter <> 'password_changed' OR p.created_at < clock_timestamp() - interval '1 minute')
      AND (letter <> 'recovery'
           OR (SELECT count(*) FROM public.deliveries AS d
               WHERE d.user_id = p.id AND d.kind = letter
                 AND d.planned_at > public.news_clock() - interval '1 hour') < 3);
    PERFORM pg_notify('league_news', '');
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION account_events_plan_letter() IS
    'Plans the letter about what happened to an account: a link for who has forgotten the password (three an hour at most), another password, a sign-in from a browser that it has not had before.';

CREATE OR REPLACE TRIGGER account_events_plan_letter AFTER INSERT ON account_events
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION account_events_plan_letter();

CREATE OR REPLACE FUNCTION add_recovery_link(account uuid, link bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- Who sends news has it only for a letter that was asked for, and is being sent.
    IF current_setting('role') = 'league_news' AND NOT EXISTS (
        SELECT FROM public.deliveries AS d
        WHERE d.user_id = account AND d.kind = 'recovery' AND d.lease IS NOT NULL
          AND d.ended_at IS NULL) THEN
        RETURN false;
    END IF;
    UPDATE public.recovery_tokens SET used_at = clock_timestamp()
    WHERE user_id = account AND used_at IS NULL;
    INSERT INTO public.recovery_tokens (user_id, token_hash)
    SELECT p.id, link FROM public.user_profiles AS p
    WHERE p.id = account AND p.disabled_at IS NULL;
    IF FOUND THEN
        INSERT INTO public.account_events (kind, user_id) VALUES ('recovery_link_made', account);
        RETURN true;
    END IF;
    RETURN false;
END
$$;

COMMENT ON FUNCTION add_recovery_link(uuid, bytea) IS
    'Makes a link by which the owner of an account chooses another password, known by the SHA-256 of its token; those before it are void. False where the account is gone or disabled, and for who sends news where no letter with one is being sent.';

CREATE OR REPLACE FUNCTION missing_score(of_match uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT public.public_news(public.complete_news(public.match_in_the_news(m)))
    FROM public.matches AS m
    WHERE m.id = of_match AND m.status = 'scheduled';
END;

COMMENT ON FUNCTION missing_score(uuid) IS
    'A match that should be over and has no score, as the news have it; NULL once it has one, or is off.';

CREATE OR REPLACE FUNCTION problems_to_tell(of_delivery bigint)
RETURNS TABLE (import_id uuid, subject text, status text, problem text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT l.id, coalesce(l.email_subject, ''), l.status, coalesce(l.error_message, '')
    FROM public.deliveries AS d
    JOIN public.import_log AS l
      ON l.status IN ('partial', 'failed') AND l.settled_at IS NULL AND l.forgotten_at IS NULL
     AND l.undone_at IS NULL AND l.created_at <= d.planned_at
     AND l.created_at > greatest(
             d.planned_at - interval '1 day',
             (SELECT max(e.planned_at) FROM public.deliveries AS e
              WHERE e.user_id = d.user_id AND e.kind = d.kind AND e.id < d.id
                AND e.outcome IN ('sent', 'dropped')))
    WHERE d.id = of_delivery
    ORDER BY l.created_at, l.id
    LIMIT 50;
END;

COMMENT ON FUNCTION problems_to_tell(bigint) IS
    'The messages that were not wholly understood since an admin was last told of such, a day back at most, but for those that were settled since; 50 at most.';

CREATE OR REPLACE FUNCTION note_places(monday date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF EXISTS (SELECT FROM public.told_places AS t WHERE t.taken_on = monday) THEN
        RETURN false;
    END IF;
    INSERT INTO public.told_places
        (taken_on, competition_type, season, team_id, "position", played, points)
    SELECT monday, s.competition_type, s.season, s.team_id, s."position", s.played, s.points
    FROM public.season_standings AS s
    WHERE s.season = public.league_season(monday, s.competition_type)
    ON CONFLICT DO NOTHING;
    DELETE FROM public.told_places AS t WHERE t.taken_on < monday - 60;
    RETURN true;
END
$$;

COMMENT ON FUNCTION note_places(date) IS
    'Notes the tables of this season once a Monday; false where that has been done.';

CREATE OR REPLACE FUNCTION changed_places(of_delivery bigint)
RETURNS TABLE (competition text, team text, place bigint, former_place bigint, played bigint,
               points bigint)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    WITH days AS (
        SELECT max(t.taken_on) AS this,
               max(t.taken_on) FILTER (WHERE t.taken_on < (SELECT max(x.taken_on) FROM public.told_places AS x))
                   AS before
        FROM public.told_places AS t
    ), chosen AS (
        SELECT n.kind, n.subject, contest.subject AS contest
        FROM public.deliveries AS d
        JOIN public.followers AS f ON f.id = d.follower_id
        JOIN public.choice_items AS i ON i.choice_id = f.choice_id
        JOIN public.calendar_names AS n ON (n.kind, n.slug) = (i.kind, i.slug)
        LEFT JOIN public.calendar_names AS contest
          ON contest.kind = 'competition' AND contest.slug = i.contest
        WHERE d.id = of_delivery
    )
    SELECT now.competition_type, h.name, now."position", was."position", now.played - was.played,
           now.points - was.points
    FROM days
    JOIN public.told_places AS now ON now.taken_on = days.this
    JOIN public.told_places AS was
      ON was.taken_on = days.before AND (was.competition_type, was.season, was.team_id)
                                        = (now.competition_type, now.season, now.team_id)
    JOIN public.houses AS h ON h.id = now.team_id
    WHERE now."position" <> was."position"
      AND EXISTS (SELECT FROM chosen AS c
                  WHERE c.kind = 'competition' AND c.subject = now.competition_type
                     OR c.kind IN ('house', 'team') AND c.subject = now.team_id
                        AND coalesce(c.contest = now.competition_type, true))
    ORDER BY now.competition_type, now."position", h.name
    LIMIT 100;
END;

COMMENT ON FUNCTION changed_places(bigint) IS
    'What a follower is told of tables: the teams that they follow, or all of a league, with another place than a Monday ago, and what they have played and won in points since.';

CREATE OR REPLACE FUNCTION plan_reply(of_import uuid, message_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    UPDATE public.import_log AS l SET answer_to = message_id WHERE l.id = of_import;
    INSERT INTO public.deliveries (import_id, kind, key, planned_at, due_at)
    VALUES (of_import, 'reply', 'reply', public.news_clock(), public.news_clock())
    ON CONFLICT DO NOTHING;
    PERFORM pg_notify('league_news', '');
END
$$;

COMMENT ON FUNCTION plan_reply(uuid, text) IS
    'Plans the letter that tells the sender of an imported message what was read of it: once a message.';

CREATE OR REPLACE FUNCTION reply_to(of_delivery bigint)
RETURNS TABLE (sender text, subject text, answer_to text, status text, failure text, problems jsonb,
               matches jsonb)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT l.sender, coalesce(l.email_subject, ''), l.answer_to, l.status, coalesce(l.error_message, ''),
           l.problems,
           (SELECT coalesce(jsonb_agg(public.public_news(public.complete_news(public.match_in_the_news(m)))
                                      ORDER BY m.date, m.time, m.id), '[]')
            FROM public.matches AS m
            WHERE m.id IN (SELECT e.match_id FROM public.import_effects AS e
                           WHERE e.import_id = l.id AND e.effect <> 'refused'))
    FROM public.deliveries AS d JOIN public.import_log AS l ON l.id = d.import_id
    WHERE d.id = of_delivery AND l.answer_to IS NOT NULL AND l.forgotten_at IS NULL;
END;

COMMENT ON FUNCTION reply_to(bigint) IS
    'What the sender of a message is told: the matches that it speaks of as they are now, and its lines that were not understood.';

CREATE OR REPLACE FUNCTION sweep_news(match_length interval) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    now_is  CONSTANT timestamptz := public.news_clock();
    monday  CONSTANT date := date_trunc('week', now_is AT TIME ZONE 'Europe/London')::date;
    planned bigint;
    weekly  bigint := 0;
BEGIN
    -- From 8 o'clock on, where those of the Monday before are known.
    IF (monday + time '08:00') AT TIME ZONE 'Europe/London' <= now_is AND public.note_places(monday) THEN
        INSERT INTO public.deliveries (follower_id, kind, key, planned_at, due_at)
        SELECT f.id, 'tables', 'tables ' || monday, now_is,
               public.after_quiet_hours(now_is, f.quiet_from, f.quiet_until)
        FROM public.followers AS f
        WHERE f.tables AND f.confirmed_at IS NOT NULL AND f.stopped_at IS NULL
          AND coalesce(f.paused_until <= monday, true)
          AND EXISTS (SELECT FROM public.told_places AS t WHERE t.taken_on < monday)
        ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS weekly = ROW_COUNT;
    END IF;

    WITH waiting AS (
        SELECT m.id, m.home_team_id, m.away_team_id,
               (m.date + coalesce(m.time + match_length, '18:00')) AT TIME ZONE 'Europe/London' AS over,
               (m.date + 1 + time '09:00') AT TIME ZONE 'Europe/London' AS next_morning
        FROM public.matches AS m
        WHERE m.status = 'scheduled' AND m.home_team_id IS NOT NULL
          AND (m.away_team_id IS NOT NULL OR m.away_text IS NOT NULL)
          AND m.date BETWEEN public.london_day(now_is) - 4 AND public.london_day(now_is)
    ), asked AS (
        SELECT p.id AS user_id, w.id AS match_id, turn.name, turn.due
        FROM waiting AS w
        CROSS JOIN LATERAL (VALUES ('first', w.over + interval '2 hours'), ('second', w.next_morning))
                           AS turn (name, due)
        JOIN public.user_profiles AS p
          ON p.role = 'captain' AND p.house_id IN (w.home_team_id, w.away_team_id)
         AND p.disabled_at IS NULL
        UNION ALL
        SELECT p.id, w.id, 'admins', w.over + interval '48 hours'
        FROM waiting AS w JOIN public.user_profiles AS p ON p.role = 'admin' AND p.disabled_at IS NULL
    ), reminders AS (
        INSERT INTO public.deliveries (user_id, kind, key, match_id, planned_at, due_at)
        SELECT a.user_id, 'score_missing', 'score ' || a.match_id || ' ' || a.name, a.match_id, now_is,
               public.after_quiet_hours(now_is, '21:30', '07:00')
        FROM asked AS a
        WHERE a.due <= now_is AND a.due > now_is - interval '12 hours'
        ON CONFLICT DO NOTHING
        RETURNING 1
    ), problems AS (
        INSERT INTO public.deliveries (user_id, kind, key, planned_at, due_at)
        SELECT p.id, 'import_problems', 'problems ' || to_char(now_is, 'YYYY-MM-DD HH24'), now_is,
               public.after_quiet_hours(now_is, '21:30', '07:00')
        FROM public.user_profiles AS p
        WHERE p.role = 'admin' AND p.disabled_at IS NULL
          AND EXISTS (SELECT FROM public.import_log AS l
                      WHERE l.status IN ('partial', 'failed') AND l.settled_at IS NULL
                        AND l.forgotten_at IS NULL AND l.undone_at IS NULL
                        AND l.created_at BETWEEN now_is - interval '1 day'
                                         AND now_is - interval '15 minutes'
                        AND l.created_at > ALL (SELECT d.planned_at FROM public.deliveries AS d
                                                WHERE d.user_id = p.id
                                                  AND d.kind = 'import_problems'))
        ON CONFLICT DO NOTHING
        RETURNING 1
    ), renewals AS (
        INSERT INTO public.deliveries (follower_id, kind, key, planned_at, due_at)
        SELECT f.id, 'renew', 'renew ' || public.london_day(c.expires_at), now_is,
               public.after_quiet_hours(now_is, f.quiet_from, f.quiet_until)
        FROM public.choices AS c JOIN public.followers AS f ON f.choice_id = c.id
        WHERE c.expires_at < now_is + interval '30 days' AND f.channel = 'mail'
          AND f.confirmed_at IS NOT NULL AND f.stopped_at IS NULL
        ON CONFLICT DO NOTHING
        RETURNING 1
    )
    SELECT (SELECT count(*) FROM reminders) + (SELECT count(*) FROM problems)
           + (SELECT count(*) FROM renewals) INTO planned;

    DELETE FROM public.choices AS c WHERE c.expires_at <= now_is;
    -- What was sent is asked for no more; what is dead, doctor names for a week.
    DELETE FROM public.deliveries AS d WHERE d.ended_at < now_is - interval '14 days';
    DELETE FROM public.news_refusals AS r WHERE r.since < now_is - interval '13 months';
    RETURN planned + weekly;
END
$$;

COMMENT ON FUNCTION sweep_news(interval) IS
    'Plans what time alone makes due: captains are asked for a score 2 hours after the end of a match that lasts this long, and at 9 on the next morning; admins are told after 48 hours, and of messages with problems once an hour; followers are told on Mondays of places that changed in tables, and asked in the last 30 days whether they go on. Then removes what has ended. Returns how many messages it planned.';

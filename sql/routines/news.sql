-- What is told of matches, when, and to whom.
--
-- A change is noted with the change itself (note_match_news), announced once the match is left alone
-- (settle_news), and planned for each follower in the same transaction (plan_announcements). So what
-- is planned is planned exactly once; what is sent, at least once.

SET LOCAL ROLE league_owner;

-- What triggers call for each row is written in PL/pgSQL, which keeps its plans, or without a search_path,
-- so that the planner writes it into its caller. Else it is planned anew each time: 1.4 of the 1.9 ms
-- that an added match took.

CREATE OR REPLACE FUNCTION news_clock() RETURNS timestamptz
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN CASE WHEN pg_has_role(session_user, 'league_owner', 'MEMBER')
                THEN coalesce(nullif(current_setting('league.clock', true), '')::timestamptz,
                              clock_timestamp())
                ELSE clock_timestamp() END;
END
$$;

COMMENT ON FUNCTION news_clock() IS
    'What news take for now: the clock on the wall, or what a login of the maintenance path has set as league.clock.';

CREATE OR REPLACE FUNCTION london_day(instant timestamptz) RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (instant AT TIME ZONE 'Europe/London')::date;

COMMENT ON FUNCTION london_day(timestamptz) IS 'The day in London.';

CREATE OR REPLACE FUNCTION match_in_the_news(match matches) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE
RETURN jsonb_build_object(
    'date', (match).date, 'time', (match).time, 'pitch', (match).pitch,
    'competition', (match).competition_type, 'home_id', (match).home_team_id,
    'away_id', (match).away_team_id, 'away_text', (match).away_text, 'umpires', (match).umpires,
    'status', (match).status, 'outcome', (match).outcome, 'home_score', (match).home_score,
    'away_score', (match).away_score);

COMMENT ON FUNCTION match_in_the_news(matches) IS
    'What news tell of a match: all but its notes and its bibs.';

CREATE OR REPLACE FUNCTION news_kick_off(state jsonb) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ((state ->> 'date')::date + coalesce((state ->> 'time')::time, '12:00'))
       AT TIME ZONE 'Europe/London';

COMMENT ON FUNCTION news_kick_off(jsonb) IS
    'When a match begins; where no time is set, noon stands for it. NULL for no match.';

CREATE OR REPLACE FUNCTION news_due(
    first_change timestamptz, last_change timestamptz, score_since timestamptz, told jsonb, state jsonb
) RETURNS timestamptz
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    was     CONSTANT timestamptz := public.news_kick_off(told);
    becomes CONSTANT timestamptz := public.news_kick_off(state);
    early   CONSTANT timestamptz := last_change - interval '3 hours';
    late    CONSTANT timestamptz := last_change + interval '1 hour';
    quiet   interval := '10 minutes';
    longest interval := '30 minutes';
BEGIN
    IF was BETWEEN early AND late OR becomes BETWEEN early AND late THEN
        quiet   := '30 seconds';
        longest := '1 minute';
    ELSIF public.london_day(last_change) IN (public.london_day(was), public.london_day(becomes)) THEN
        quiet   := '2 minutes';
        longest := '5 minutes';
    END IF;
    -- NULL, and ignored, where no score is told.
    RETURN greatest(least(last_change + quiet, first_change + longest),
                    public.score_editable_until(score_since));
END
$$;

COMMENT ON FUNCTION news_due(timestamptz, timestamptz, timestamptz, jsonb, jsonb) IS
    'When a change is told: after 10 minutes without another, 30 at most; on the day of the match after 2, 5 at most; from an hour before the kick-off until 3 hours after it after 30 seconds, 1 minute at most; a score not before it can no longer be corrected.';

CREATE OR REPLACE FUNCTION note_match_news(was matches, becomes matches, import uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    now_is CONSTANT timestamptz := public.news_clock();
    before jsonb := CASE WHEN was.id IS NOT NULL THEN public.match_in_the_news(was) END;
    state  CONSTANT jsonb := CASE WHEN becomes.id IS NOT NULL THEN public.match_in_the_news(becomes) END;
    since  CONSTANT timestamptz := CASE WHEN state ->> 'status' = 'completed' THEN now_is END;
BEGIN
    -- A team that a match had is always there: under another id, if not under this one.
    IF was.home_team_id <> becomes.home_team_id
       AND NOT EXISTS (SELECT FROM public.houses AS h WHERE h.id = was.home_team_id) THEN
        before := before || jsonb_build_object('home_id', becomes.home_team_id);
    END IF;
    IF was.away_team_id <> becomes.away_team_id
       AND NOT EXISTS (SELECT FROM public.houses AS h WHERE h.id = was.away_team_id) THEN
        before := before || jsonb_build_object('away_id', becomes.away_team_id);
    END IF;
    IF before IS NOT DISTINCT FROM state THEN
        RETURN;
    END IF;
    INSERT INTO public.match_news AS n
        (match_id, told, first_change_at, last_change_at, score_since, due_at, import_id)
    VALUES (coalesce(was.id, becomes.id), before, now_is, now_is, since,
            public.news_due(now_is, now_is, since, before, state), import)
    ON CONFLICT ON CONSTRAINT match_news_pkey DO UPDATE
        SET last_change_at = now_is,
            score_since = CASE WHEN since IS NOT NULL THEN coalesce(n.score_since, since) END,
            due_at = public.news_due(n.first_change_at, now_is, coalesce(n.score_since, since),
                                     n.told, state),
            import_id = import;
    PERFORM pg_notify('league_news', '');
END
$$;

COMMENT ON FUNCTION note_match_news(matches, matches, uuid) IS
    'Notes that a match has changed, and what was told of it before; league_news is notified. One row is NULL for a match that is added or deleted.';

CREATE OR REPLACE FUNCTION houses_keep_news() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    UPDATE public.match_news
    SET told = told || CASE WHEN told ->> 'home_id' = OLD.id
                            THEN jsonb_build_object('home_id', NEW.id) ELSE '{}' END
                    || CASE WHEN told ->> 'away_id' = OLD.id
                            THEN jsonb_build_object('away_id', NEW.id) ELSE '{}' END
    WHERE OLD.id IN (told ->> 'home_id', told ->> 'away_id');
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION houses_keep_news() IS 'A team''s new id is no news of its matches.';

CREATE OR REPLACE TRIGGER houses_keep_news AFTER UPDATE OF id ON houses
    FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION houses_keep_news();

-- What is announced.

CREATE OR REPLACE FUNCTION current_league_name(of_kind text, called text) RETURNS text
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
RETURN coalesce((SELECT n.subject FROM public.calendar_names AS n
                 WHERE n.kind = of_kind AND n.name = called
                 ORDER BY n.subject = called DESC, n.is_current DESC, n.slug
                 LIMIT 1), called);

COMMENT ON FUNCTION current_league_name(text, text) IS
    'What a competition or a pitch is called now that was called so when something was told of it.';

CREATE OR REPLACE FUNCTION umpires_meant(umpires text) RETURNS text[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
RETURN ARRAY(SELECT DISTINCT coalesce(n.person, written.key)
             FROM unnest(public.league_umpire_slugs(umpires)) AS written (key)
             LEFT JOIN public.umpire_names AS n ON n.key = written.key
             ORDER BY 1);

COMMENT ON FUNCTION umpires_meant(text) IS
    'Who is meant by the umpires of a match (umpire_names.person), in a fixed order.';

CREATE OR REPLACE FUNCTION complete_news(state jsonb) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
RETURN CASE WHEN state IS NOT NULL THEN state || jsonb_build_object(
    'pitch', public.current_league_name('pitch', state ->> 'pitch'),
    'competition', public.current_league_name('competition', state ->> 'competition'),
    'home', coalesce((SELECT h.name FROM public.houses AS h WHERE h.id = state ->> 'home_id'), ''),
    'away', coalesce((SELECT h.name FROM public.houses AS h WHERE h.id = state ->> 'away_id'),
                     state ->> 'away_text', '')) END;

COMMENT ON FUNCTION complete_news(jsonb) IS
    'A match in the news with the names of its teams, and with what its pitch and competition are called now.';

CREATE OR REPLACE FUNCTION public_news(state jsonb) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
RETURN state || jsonb_build_object('umpires', public.public_umpires(state ->> 'umpires'));

COMMENT ON FUNCTION public_news(jsonb) IS 'A match in the news as everybody may know it.';

CREATE OR REPLACE FUNCTION news_kinds(before jsonb, after jsonb) RETURNS text[]
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    was_off  CONSTANT boolean := coalesce(before ->> 'status' IN ('cancelled', 'postponed'), false);
    is_off   CONSTANT boolean := after IS NULL OR after ->> 'status' IN ('cancelled', 'postponed');
    was_over CONSTANT boolean := coalesce(before ->> 'status' = 'completed', false);
    is_over  CONSTANT boolean := coalesce(after ->> 'status' = 'completed', false);
    kinds    text[] := '{}';
BEGIN
    IF before IS NULL THEN
        RETURN CASE WHEN after IS NULL THEN '{}'::text[] WHEN is_over THEN '{result}'
                    WHEN is_off THEN '{off}' ELSE '{new}' END;
    ELSIF after IS NULL THEN
        -- What was off already is not called off again.
        RETURN CASE WHEN was_over THEN '{result}'::text[] WHEN was_off THEN '{}' ELSE '{off}' END;
    END IF;
    IF is_over AND (before -> 'home_score', before -> 'away_score', before -> 'outcome')
                   IS DISTINCT FROM (after -> 'home_score', after -> 'away_score', after -> 'outcome')
       OR was_over AND NOT is_over THEN
        kinds := kinds || 'result'::text;
    END IF;
    IF is_off AND (NOT was_off OR before ->> 'status' <> after ->> 'status') THEN
        kinds := kinds || 'off'::text;
    ELSIF was_off AND NOT is_off AND NOT is_over THEN
        kinds := kinds || 'on'::text;
    END IF;
    IF before ->> 'date' <> after ->> 'date' THEN
        kinds := kinds || 'moved'::text;
    END IF;
    IF before -> 'time' <> after -> 'time' THEN
        kinds := kinds || 'time'::text;
    END IF;
    IF before -> 'pitch' <> after -> 'pitch' THEN
        kinds := kinds || 'pitch'::text;
    END IF;
    IF (before -> 'home_id', before -> 'away_id', before -> 'away_text', before -> 'competition')
       IS DISTINCT FROM
       (after -> 'home_id', after -> 'away_id', after -> 'away_text', after -> 'competition') THEN
        kinds := kinds || 'teams'::text;
    END IF;
    IF public.umpires_meant(before ->> 'umpires')
       IS DISTINCT FROM public.umpires_meant(after ->> 'umpires') THEN
        kinds := kinds || 'umpires'::text;
    END IF;
    RETURN kinds;
END
$$;

COMMENT ON FUNCTION news_kinds(jsonb, jsonb) IS
    'What is to be said of a match that was so and is so now: none where nothing is.';

CREATE OR REPLACE FUNCTION settle_news(OUT settled bigint, OUT announced bigint, OUT planned bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    now_is CONSTANT timestamptz := public.news_clock();
    -- So many are announced to a thousand followers in a few seconds.
    most   CONSTANT integer := 200;
    quiet  uuid[];
    made   bigint[];
BEGIN
    settled := 0;
    announced := 0;
    planned := 0;
    -- One at a time, so that numbers appear in their order.
    IF NOT pg_try_advisory_xact_lock('public.announcements'::regclass::oid::bigint) THEN
        RETURN;
    END IF;
    -- A match that is being changed is left to that change. From here on others wait.
    quiet := ARRAY(SELECT n.match_id FROM public.match_news AS n WHERE n.due_at <= now_is
                   ORDER BY n.due_at, n.match_id LIMIT most FOR UPDATE SKIP LOCKED);
    settled := cardinality(quiet);
    IF settled = 0 THEN
        RETURN;
    END IF;
    -- The rows as they are now that they are held.
    WITH told AS (
        DELETE FROM public.match_news AS n WHERE n.match_id = ANY (quiet) RETURNING n.*
    ), found AS (
        SELECT t.match_id, t.last_change_at, t.import_id, public.complete_news(t.told) AS before,
               CASE WHEN m.id IS NOT NULL
                    THEN public.complete_news(public.match_in_the_news(m)) END AS after
        FROM told AS t LEFT JOIN public.matches AS m ON m.id = t.match_id
    ), said AS (
        INSERT INTO public.announcements
            (match_id, kinds, before, after, happened_at, announced_at, import_id)
        SELECT f.match_id, public.news_kinds(f.before, f.after), f.before, f.after,
               f.last_change_at, now_is, f.import_id
        FROM found AS f
        WHERE public.news_kinds(f.before, f.after) <> '{}'
          -- What is long past is history: seasons are put in afterwards, and set right.
          AND greatest((f.before ->> 'date')::date, (f.after ->> 'date')::date)
              >= public.london_day(now_is) - 14
        ORDER BY f.last_change_at, f.match_id
        RETURNING id
    )
    SELECT array_agg(s.id) INTO made FROM said AS s;
    announced := coalesce(cardinality(made), 0);
    planned := public.plan_announcements(made, now_is);
    IF announced > 0 THEN
        PERFORM pg_notify('league_feeds', 'lists');
    END IF;
END
$$;

COMMENT ON FUNCTION settle_news() IS
    'Announces what has changed of matches that are left alone by now, 200 at a time, if they are not what they were last announced to be, and plans who is told. How many matches that were, how many are announced, and how many messages are planned; nothing while another does the same.';

CREATE OR REPLACE TRIGGER announcements_protect BEFORE UPDATE OR DELETE OR TRUNCATE ON announcements
    FOR EACH STATEMENT EXECUTE FUNCTION protect_record();

-- Who is told, and when.

CREATE OR REPLACE FUNCTION after_quiet_hours(
    instant timestamptz, quiet_from time, quiet_until time, kick_off timestamptz DEFAULT NULL
) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN (
    SELECT CASE
        WHEN NOT in_them THEN instant
        -- What begins before 9 on the morning that they end on cannot wait.
        WHEN kick_off BETWEEN instant
             AND (ends::date + time '09:00') AT TIME ZONE 'Europe/London' - interval '1 second'
        THEN instant
        ELSE ends AT TIME ZONE 'Europe/London' END
    FROM (SELECT instant AT TIME ZONE 'Europe/London' AS here) AS clock,
         LATERAL (SELECT CASE WHEN quiet_from < quiet_until
                              THEN here::time >= quiet_from AND here::time < quiet_until
                              WHEN quiet_from > quiet_until
                              THEN here::time >= quiet_from OR here::time < quiet_until
                              ELSE false END AS in_them,
                         here::date + quiet_until
                         + CASE WHEN quiet_from > quiet_until AND here::time >= quiet_from
                                THEN interval '1 day' ELSE interval '0' END AS ends) AS hours);

COMMENT ON FUNCTION after_quiet_hours(timestamptz, time, time, timestamptz) IS
    'The instant, or when the quiet hours that it falls in end on London''s clocks; a kick-off before 9 on that morning breaks them.';

CREATE OR REPLACE FUNCTION next_digest(after timestamptz, digest_at time, paused_until date) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN (
    SELECT min(moment)
    FROM unnest(ARRAY[0, 1, 2]) AS days,
         LATERAL (SELECT (greatest(public.london_day(after), paused_until) + days + digest_at)
                         AT TIME ZONE 'Europe/London' AS moment) AS m
    WHERE moment > after);

COMMENT ON FUNCTION next_digest(timestamptz, time, date) IS
    'When the next digest is sent: at this time in London, after the instant, and not before the day until which the follower is away.';

CREATE OR REPLACE FUNCTION announcement_subjects(before jsonb, after jsonb)
RETURNS TABLE (kind text, subject text)
LANGUAGE sql STABLE ROWS 6
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT DISTINCT s.kind, s.subject
    FROM unnest(ARRAY[before, after]) AS state,
         LATERAL (
             SELECT 'team', state ->> 'home_id'
             UNION ALL SELECT 'team', state ->> 'away_id'
             UNION ALL SELECT 'competition', state ->> 'competition'
             UNION ALL SELECT 'pitch', state ->> 'pitch'
             UNION ALL SELECT 'umpire', person FROM unnest(public.umpires_meant(state ->> 'umpires')) AS person
         ) AS s (kind, subject)
    WHERE s.subject IS NOT NULL;
$$;

COMMENT ON FUNCTION announcement_subjects(jsonb, jsonb) IS
    'What an announcement is about, before and after: teams, competitions, pitches, umpires, as calendar_names.subject has them.';

CREATE OR REPLACE FUNCTION plan_announcements(ids bigint[], now_is timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    london_today CONSTANT date := public.london_day(now_is);
    -- In one message, and in one day.
    most         CONSTANT bigint := 10;
    planned      bigint;
BEGIN
    WITH about AS MATERIALIZED (
        SELECT a.id, s.kind, s.subject
        FROM public.announcements AS a,
             LATERAL public.announcement_subjects(a.before, a.after) AS s
        WHERE a.id = ANY (ids)
    ), named AS MATERIALIZED (
        SELECT a.id, n.kind, n.slug
        FROM about AS a
        JOIN public.calendar_names AS n
          ON n.subject = a.subject
         AND CASE n.kind WHEN 'house' THEN 'team' ELSE n.kind END = a.kind
    ), chosen AS (
        SELECT n.id, i.choice_id, bool_or(n.kind = 'umpire') AS as_umpire
        FROM named AS n
        JOIN public.choice_items AS i ON (i.kind, i.slug) = (n.kind, n.slug)
        WHERE i.contest IS NULL
           OR EXISTS (SELECT FROM named AS c
                      WHERE c.id = n.id AND c.kind = 'competition' AND c.slug = i.contest)
        GROUP BY 1, 2
    ), audience AS MATERIALIZED (
        SELECT a.id, a.match_id, f.id AS follower_id, f.digest_at, f.paused_until,
               coalesce(f.paused_until <= london_today, true)
               AND CASE WHEN how.kinds && '{off,on,moved,time,pitch}'::text[]
                        THEN how.last_day >= london_today
                        WHEN how.kinds && '{new,teams,umpires}'::text[] THEN how.is_near
                        ELSE f.results_at_once AND how.last_day >= london_today - 2 END AS at_once,
               c.as_umpire AND f.invitations AND f.channel = 'mail' AS is_invited,
               public.after_quiet_hours(now_is, f.quiet_from, f.quiet_until, how.kick_off) AS due_at
        FROM chosen AS c
        JOIN public.announcements AS a ON a.id = c.id
        JOIN public.followers AS f ON f.choice_id = c.choice_id,
             LATERAL (
                 SELECT ARRAY(SELECT kind FROM unnest(a.kinds) AS kind
                              WHERE kind = ANY (f.kinds) AND (kind <> 'umpires' OR c.as_umpire))
                            AS kinds,
                        greatest((a.before ->> 'date')::date, (a.after ->> 'date')::date) AS last_day,
                        next.kick_off, coalesce(next.kick_off <= now_is + interval '48 hours', false) AS is_near
                 FROM (SELECT min(moment) AS kick_off
                       FROM unnest(ARRAY[public.news_kick_off(a.before), public.news_kick_off(a.after)])
                            AS moment
                       WHERE moment > now_is - interval '12 hours') AS next) AS how
        WHERE f.confirmed_at IS NOT NULL AND f.stopped_at IS NULL AND how.kinds <> '{}'
          AND (NOT f.urgent_only OR how.is_near AND how.kinds <> '{result}'
               OR c.as_umpire AND f.invitations)
    ), counted AS (
        SELECT u.*, count(*) OVER (PARTITION BY u.follower_id, u.at_once) AS of_them,
               row_number() OVER (PARTITION BY u.follower_id, u.at_once ORDER BY u.id) AS number
        FROM audience AS u
    ), placed AS MATERIALIZED (
        -- Many at once are one list; what is more than a day may bring is the digest's. An invitation
        -- is of one match, and comes at once.
        SELECT c.*,
               CASE WHEN c.is_invited THEN 'news'
                    WHEN NOT c.at_once OR sent.today >= most THEN 'digest'
                    WHEN c.due_at > now_is THEN 'morning'
                    WHEN c.of_them >= most OR sent.has_list THEN 'list'
                    WHEN sent.today + c.number <= most THEN 'news'
                    ELSE 'digest' END AS place
        FROM counted AS c,
             LATERAL (SELECT count(*) AS today,
                             -- More than is announced at a time is one list all the same.
                             coalesce(bool_or(d.kind = 'list' AND d.key LIKE 'list %'
                                              AND d.planned_at > now_is - interval '1 minute'), false)
                             AS has_list
                      FROM public.deliveries AS d
                      WHERE d.follower_id = c.follower_id AND d.kind IN ('news', 'list')
                        AND public.london_day(d.due_at) = public.london_day(c.due_at)) AS sent
    ), keyed AS MATERIALIZED (
        -- What waits together comes together: a digest, a list of what came in quiet hours, and a list of
        -- what is announced in the same minute.
        SELECT p.*, CASE p.place WHEN 'morning' THEN 'list' ELSE p.place END AS kind,
               CASE p.place WHEN 'digest' THEN t.digest_at_next ELSE p.due_at END AS sent_at,
               CASE p.place WHEN 'news' THEN 'news ' || p.id
                            WHEN 'list' THEN 'list ' || to_char(now_is AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')
                            WHEN 'morning' THEN 'until ' || public.london_day(p.due_at) || ' list'
                            ELSE 'until ' || public.london_day(t.digest_at_next) || ' digest' END AS key
        FROM placed AS p,
             LATERAL (SELECT CASE p.place WHEN 'digest'
                                  THEN public.next_digest(now_is, p.digest_at, p.paused_until) END
                             AS digest_at_next) AS t
    ), joined AS (
        -- One that is being sent, or was, takes no more.
        INSERT INTO public.deliveries AS d (follower_id, kind, key, planned_at, due_at)
        SELECT k.follower_id, k.kind, k.key, now_is, min(k.sent_at)
        FROM keyed AS k GROUP BY 1, 2, 3 ORDER BY k.follower_id, min(k.id)
        ON CONFLICT ON CONSTRAINT deliveries_once DO UPDATE SET due_at = d.due_at
            WHERE d.ended_at IS NULL AND d.lease IS NULL
        RETURNING d.id, d.follower_id, d.key, (d.xmax = 0) AS is_new
    ), later AS (
        INSERT INTO public.deliveries AS d (follower_id, kind, key, planned_at, due_at)
        SELECT k.follower_id, k.kind, k.key || ' late ' || ids[1], now_is,
               CASE k.kind WHEN 'digest'
                           THEN public.next_digest(min(k.sent_at), k.digest_at, k.paused_until)
                           ELSE min(k.sent_at) END
        FROM keyed AS k
        WHERE NOT EXISTS (SELECT FROM joined AS j
                          WHERE (j.follower_id, j.key) = (k.follower_id, k.key))
        GROUP BY k.follower_id, k.kind, k.key, k.digest_at, k.paused_until
        RETURNING d.id, d.follower_id, d.key, true AS is_new
    ), messages AS (
        SELECT * FROM joined UNION ALL SELECT * FROM later
    ), items AS (
        INSERT INTO public.delivery_items (follower_id, announcement_id, delivery_id, match_id)
        SELECT k.follower_id, k.id, m.id, k.match_id
        FROM keyed AS k
        JOIN messages AS m ON m.follower_id = k.follower_id
                          AND m.key IN (k.key, k.key || ' late ' || ids[1])
        RETURNING 1
    )
    SELECT count(*) INTO planned FROM messages AS m
    WHERE m.is_new
    -- All of it runs, whatever is counted.
      AND (SELECT count(*) FROM items) >= 0;
    RETURN coalesce(planned, 0);
END
$$;

COMMENT ON FUNCTION plan_announcements(bigint[], timestamptz) IS
    'Plans the messages in which followers are told of these announcements, and returns how many that are: at once, ten and more as one list, and so what comes in quiet hours; ten messages a day at most; the rest, and what does not matter today, in the digest.';

-- What is sent.

CREATE OR REPLACE FUNCTION lease_deliveries(token uuid, most integer, for_long interval)
RETURNS SETOF deliveries
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    now_is CONSTANT timestamptz := public.news_clock();
BEGIN
    -- One at a time: what another takes up must be seen.
    PERFORM pg_advisory_xact_lock('public.deliveries'::regclass::oid::bigint);
    RETURN QUERY
        UPDATE public.deliveries AS d
        SET lease = token, leased_until = now_is + for_long,
            attempts = least(d.attempts + 1, 1000)::smallint
        -- An array is found once; rows of a subquery might be asked for again and again.
        WHERE d.id = ANY (ARRAY(
            SELECT w.id FROM public.deliveries AS w
            WHERE w.ended_at IS NULL AND w.due_at <= now_is
              AND (w.leased_until IS NULL OR w.leased_until <= now_is)
              -- A follower gets one after the other: what one says, the next does not. A subquery that is
              -- counted is asked for each row by the index, not for all.
              AND (SELECT count(*) FROM (
                       SELECT FROM public.deliveries AS o
                       WHERE o.follower_id = w.follower_id AND o.ended_at IS NULL AND o.id <> w.id
                         AND (o.leased_until > now_is
                              OR o.due_at <= now_is AND (o.due_at, o.id) < (w.due_at, w.id))
                       LIMIT 1) AS before) = 0
            ORDER BY w.due_at, w.id
            LIMIT most FOR UPDATE SKIP LOCKED))
        RETURNING d.*;
END
$$;

COMMENT ON FUNCTION lease_deliveries(uuid, integer, interval) IS
    'Takes up what is due, the oldest first, one for a follower, under this token, and returns it. When the lease is over another may take it up.';

CREATE OR REPLACE FUNCTION end_delivery(
    of_delivery bigint, token uuid, became text, said text, told bigint[]
) RETURNS boolean
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    ended public.deliveries;
BEGIN
    UPDATE public.deliveries AS d
    SET ended_at = public.news_clock(), outcome = became, answer = left(said, 500), lease = NULL,
        leased_until = NULL
    WHERE d.id = of_delivery AND d.lease = token AND d.ended_at IS NULL
    RETURNING d.* INTO ended;
    IF ended.id IS NULL THEN
        RETURN false;
    END IF;
    UPDATE public.delivery_items AS i SET told_at = ended.ended_at
    WHERE i.follower_id = ended.follower_id AND i.announcement_id = ANY (told) AND i.told_at IS NULL;
    RETURN true;
END
$$;

COMMENT ON FUNCTION end_delivery(bigint, uuid, text, text, bigint[]) IS
    'Notes what became of a message, and of which announcements its follower now knows; false, and nothing changes, where the lease is no longer this one.';

CREATE OR REPLACE FUNCTION put_off_delivery(of_delivery bigint, token uuid, said text, pause interval)
RETURNS boolean
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    UPDATE public.deliveries AS d
    SET due_at = public.news_clock()
                 + greatest(pause, ('{1,5,15,60,180}'::integer[])[least(d.attempts, 5)]
                                   * interval '1 minute'),
        answer = left(said, 500), lease = NULL, leased_until = NULL,
        ended_at = CASE WHEN d.planned_at < public.news_clock() - interval '3 days'
                             AND d.attempts > 5
                        THEN public.news_clock() END,
        outcome = CASE WHEN d.planned_at < public.news_clock() - interval '3 days'
                            AND d.attempts > 5
                       THEN 'dead' END
    WHERE d.id = of_delivery AND d.lease = token AND d.ended_at IS NULL;
    RETURN FOUND;
END
$$;

COMMENT ON FUNCTION put_off_delivery(bigint, uuid, text, interval) IS
    'Tries a message again later: after 1, 5, 15, 60, then every 180 minutes, or longer where the server asked for it; dead when that was in vain for three days. False, and nothing changes, where the lease is no longer this one.';

CREATE OR REPLACE FUNCTION return_deliveries(token uuid, pause interval) RETURNS bigint
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    returned bigint;
BEGIN
    UPDATE public.deliveries AS d
    SET lease = NULL, leased_until = NULL, attempts = greatest(d.attempts - 1, 0)::smallint,
        due_at = CASE WHEN pause > interval '0' THEN greatest(d.due_at, public.news_clock() + pause)
                      ELSE d.due_at END
    WHERE d.lease = token AND d.ended_at IS NULL;
    GET DIAGNOSTICS returned = ROW_COUNT;
    RETURN returned;
END
$$;

COMMENT ON FUNCTION return_deliveries(uuid, interval) IS
    'Leaves what was taken up under this token to another, as if it had not been, after this pause; returns how many that were.';

CREATE OR REPLACE FUNCTION news_to_tell(of_deliveries bigint[])
RETURNS TABLE (delivery_id bigint, match_id uuid, told bigint[], kinds text[], before jsonb,
               after jsonb, changing_until timestamptz)
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT s.delivery_id, s.match_id, s.told, public.news_kinds(s.before, s.after),
           public.public_news(s.before), public.public_news(s.after), n.due_at
    FROM (SELECT open.delivery_id, u.match_id, array_agg(u.announcement_id ORDER BY a.id) AS told,
                 (array_agg(a.before ORDER BY a.id))[1]     AS before,
                 (array_agg(a.after ORDER BY a.id DESC))[1] AS after
          FROM (SELECT DISTINCT i.delivery_id, i.follower_id, i.match_id
                FROM public.delivery_items AS i
                WHERE i.delivery_id = ANY (of_deliveries) AND i.told_at IS NULL) AS open
          JOIN public.delivery_items AS u
            ON u.follower_id = open.follower_id AND u.match_id = open.match_id AND u.told_at IS NULL
          JOIN public.announcements AS a ON a.id = u.announcement_id
          GROUP BY open.delivery_id, u.match_id) AS s
    LEFT JOIN public.match_news AS n ON n.match_id = s.match_id
    ORDER BY s.delivery_id, coalesce(s.after, s.before) ->> 'date',
             coalesce(s.after, s.before) ->> 'time' NULLS LAST, s.match_id;
END;

COMMENT ON FUNCTION news_to_tell(bigint[]) IS
    'What messages have to say, a row a match: as its follower knows it and as it was last announced, however many announcements lie between, and what that is (no kinds: nothing); and until when a change of it is not announced yet, NULL where there is none.';

CREATE OR REPLACE FUNCTION next_kick_off(of_delivery bigint) RETURNS timestamptz
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT min(moment)
    FROM public.news_to_tell(ARRAY[of_delivery]) AS t,
         unnest(ARRAY[public.news_kick_off(t.before), public.news_kick_off(t.after)]) AS moment
    WHERE moment >= public.news_clock();
END;

COMMENT ON FUNCTION next_kick_off(bigint) IS
    'When the first match of a message begins, as it was or as it is; NULL where none is still to come.';

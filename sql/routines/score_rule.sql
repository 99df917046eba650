-- The captains' score rule. Three layers, each for what the others cannot do: privileges say which
-- columns, row security says who adds and deletes (grants.sql has both), the trigger knows the row
-- before, the clock and who entered what.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION score_clock() RETURNS timestamptz
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
RETURN clock_timestamp();

COMMENT ON FUNCTION score_clock() IS
    'What the score rule takes for now: the clock on the wall, however long ago the transaction began, and never the clock that reading may set.';

CREATE OR REPLACE FUNCTION score_editable_until(submitted timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
RETURN submitted + interval '5 minutes';

COMMENT ON FUNCTION score_editable_until(timestamptz) IS
    'When the captain who first submitted a score can no longer correct it: 5 minutes later, and that instant is too late.';

CREATE OR REPLACE FUNCTION league_clock_text(instant timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN to_char(instant AT TIME ZONE 'Europe/London', 'HH24:MI:SS');

COMMENT ON FUNCTION league_clock_text(timestamptz) IS 'An instant on London''s clocks, such as 15:42:10.';

CREATE OR REPLACE FUNCTION league_require_score_rights(
    caller user_profiles, was matches, wanted matches
) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    stands   text := format('The score stands at %s-%s.', was.home_score, was.away_score);
    entrant  text;
    deadline timestamptz := public.score_editable_until(was.score_submitted_at);
    refusal  text;
BEGIN
    IF caller.id IS NULL THEN
        refusal := 'Sign in to enter a score.';
    ELSIF caller.disabled_at IS NOT NULL THEN
        refusal := 'This account has been disabled; ask an admin.';
    ELSIF caller.must_change_password THEN
        refusal := 'Choose a password of your own first; until then this account may do nothing.';
    ELSIF caller.role = 'admin' THEN
        RETURN;
    ELSIF caller.role <> 'captain' THEN
        refusal := 'Only captains and admins enter scores.';
    ELSIF caller.house_id IS DISTINCT FROM was.home_team_id
          AND caller.house_id IS DISTINCT FROM was.away_team_id THEN
        refusal := 'Only the captains of the two houses that play enter this score.';
    ELSIF wanted.sequence = was.sequence THEN
        RETURN;  -- what stands is sent again
    ELSIF was.outcome <> 'played' THEN
        refusal := CASE was.status
            WHEN 'completed' THEN format(
                'The score stands at %2$s-%3$s (%1$s). Only an admin changes it.',
                was.outcome, was.home_score, was.away_score)
            ELSE format('The match is %s, so it takes no score; ask an admin.', was.status) END;
    ELSIF public.league_match_details(was) <> public.league_match_details(wanted) THEN
        refusal := 'A captain enters the two scores and changes nothing else; ask an admin.';
    ELSIF was.status IN ('cancelled', 'postponed') THEN
        refusal := format('The match is %s, so it takes no score; ask an admin.', was.status);
    ELSIF was.status = 'scheduled' THEN
        IF wanted.status = 'completed' THEN
            RETURN;
        END IF;
        refusal := 'A captain enters both scores and makes the status completed, nothing else; ask an admin.';
    ELSIF wanted.status <> 'completed' THEN
        refusal := stands || ' Only an admin takes it back.';
    ELSIF was.score_submitted_by IS DISTINCT FROM caller.id THEN
        SELECT coalesce(nullif(p.name, ''), 'the captain of ' || h.name) INTO entrant
        FROM public.user_profiles AS p LEFT JOIN public.houses AS h ON h.id = p.house_id
        WHERE p.id = was.score_submitted_by AND p.disabled_at IS NULL;
        refusal := stands || coalesce(' To change it, ask ' || entrant
                                      || ', who entered it, or an admin.',
                                      ' To change it, ask an admin.');
    ELSIF deadline > public.score_clock() THEN
        RETURN;
    ELSE
        refusal := format('%s The %s minutes to correct it ended at %s; ask an admin.', stands,
                          extract(epoch FROM deadline - was.score_submitted_at)::int / 60,
                          public.league_clock_text(deadline));
    END IF;
    RAISE EXCEPTION '%', refusal USING ERRCODE = 'insufficient_privilege';
END
$$;

COMMENT ON FUNCTION league_require_score_rights(user_profiles, matches, matches) IS
    'The rule itself. A captain, whose password is of their own choosing, may complete a scheduled match of their own house by entering both scores, and nothing else; then the captain who submitted may correct them until score_editable_until() of the first submission, unless an admin has made it a walkover, awarded or abandoned. Sending what stands changes nothing and is allowed to both houses at any time. Admins may do all of it at any time. Raises 42501 with a sentence for people.';

CREATE OR REPLACE FUNCTION matches_enforce_score_rule() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller public.user_profiles;
BEGIN
    -- What a score is: the table's constraints, in words.
    IF (NEW.home_score IS NULL) <> (NEW.away_score IS NULL) THEN
        RAISE EXCEPTION 'A score needs both numbers, home and away.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_both_scores';
    ELSIF NEW.home_score NOT BETWEEN 0 AND 999 THEN
        RAISE EXCEPTION 'The home score must be a whole number from 0 to 999.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_home_score_range';
    ELSIF NEW.away_score NOT BETWEEN 0 AND 999 THEN
        RAISE EXCEPTION 'The away score must be a whole number from 0 to 999.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_away_score_range';
    ELSIF NEW.status = 'completed' AND NEW.home_score IS NULL THEN
        RAISE EXCEPTION 'A completed match has a score.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_completed_has_score';
    ELSIF NEW.home_score IS NOT NULL
          AND (NEW.home_team_id IS NULL OR NEW.away_team_id IS NULL AND NEW.away_text IS NULL) THEN
        RAISE EXCEPTION 'This match has no opponent, so it takes no score.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_score_needs_opponent';
    END IF;

    caller := public.league_lock_caller();

    IF TG_OP = 'INSERT' AND NOT public.league_is_maintenance() THEN
        NEW.updated_at := now();
    ELSIF TG_OP = 'UPDATE' AND NOT public.league_is_maintenance() THEN
        IF OLD.score_submitted_by IS NOT NULL AND NEW.score_submitted_by IS NULL
           AND NEW.sequence = OLD.sequence THEN
            RETURN NEW;  -- the foreign key at work: the submitter's account is being deleted
        END IF;
        PERFORM public.league_require_score_rights(caller, OLD, NEW);
        IF caller.role = 'captain' AND OLD.status = 'completed' THEN
            RETURN NEW;  -- a correction does not start the time again
        END IF;
    END IF;

    IF NEW.outcome <> 'played' AND NEW.status <> 'completed'
       AND (NEW.status, NEW.outcome) <> ('postponed', 'abandoned') THEN
        RAISE EXCEPTION 'Only a completed match is a walkover or awarded; an abandoned one is completed, or postponed to be replayed.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_outcome_fits_status';
    END IF;

    -- A new score, or a decision, has a submitter and an instant; the maintenance path may name others.
    IF NEW.status = 'completed'
       AND (OLD.status, OLD.home_score, OLD.away_score, OLD.outcome)
           IS DISTINCT FROM (NEW.status, NEW.home_score, NEW.away_score, NEW.outcome)
       AND (OLD.score_submitted_by, OLD.score_submitted_at)
           IS NOT DISTINCT FROM (NEW.score_submitted_by, NEW.score_submitted_at) THEN
        NEW.score_submitted_by := caller.id;
        NEW.score_submitted_at := public.score_clock();
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION matches_enforce_score_rule() IS
    'Refuses an update of a match that its caller has no right to (see league_require_score_rights), and marks a new score with its submitter and time.';

CREATE OR REPLACE TRIGGER matches_enforce_score_rule BEFORE INSERT OR UPDATE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_enforce_score_rule();

CREATE OR REPLACE FUNCTION enter_score(match uuid, home int, away int, expected_sequence int DEFAULT NULL)
RETURNS matches
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    entered uuid;
BEGIN
    IF home IS NULL OR away IS NULL THEN
        RAISE EXCEPTION 'A score needs both numbers, home and away.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_both_scores';
    ELSIF home NOT BETWEEN 0 AND 999 OR away NOT BETWEEN 0 AND 999 THEN
        -- Before they become the column's smaller numbers.
        RAISE EXCEPTION 'Scores must be whole numbers from 0 to 999.'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_home_score_range';
    END IF;

    UPDATE public.matches AS m
    SET home_score = home, away_score = away, status = 'completed'
    WHERE m.id = match
      AND (expected_sequence IS NULL OR m.sequence = expected_sequence
           OR m.status = 'completed' AND m.home_score = home AND m.away_score = away)
    RETURNING m.id INTO entered;

    IF NOT FOUND THEN
        IF EXISTS (SELECT FROM public.matches AS m WHERE m.id = match) THEN
            RAISE EXCEPTION 'The match has changed since you looked; look again, then enter the score.'
                USING ERRCODE = 'object_not_in_prerequisite_state';
        END IF;
        RAISE EXCEPTION 'There is no such match.' USING ERRCODE = 'no_data_found';
    END IF;
    RETURN public.readable_match(entered);
END
$$;

COMMENT ON FUNCTION enter_score(uuid, int, int, int) IS
    'Completes a match with a score, or corrects it, with the caller''s own rights: the same as an UPDATE of home_score, away_score and status. With expected_sequence only while the match is the one that the caller saw (55000 when it has changed since), unless that very score stands.';

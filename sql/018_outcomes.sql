-- Walkovers, awarded and abandoned matches: how a score came about, beside where the match stands.

SET LOCAL ROLE league_owner;

-- What comes takes a weaker lock first and this one last; whoever reads and then writes meanwhile
-- would get in its way.
LOCK TABLE matches IN ACCESS EXCLUSIVE MODE;

CREATE FUNCTION matches_before_outcome() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- Nobody else leaves it so, and matches_before_write(), which comes next, fills it in again.
    NEW.season := NULL;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION matches_before_outcome() IS
    'Tells matches_before_write() that the statement names an outcome: only a trigger of that column knows, when it is the one that stands.';

CREATE TRIGGER matches_before_outcome BEFORE UPDATE OF outcome ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_before_outcome();

CREATE OR REPLACE FUNCTION matches_before_write() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    names_outcome CONSTANT boolean := TG_OP = 'INSERT' OR NEW.season IS NULL;
BEGIN
    NEW.competition_type := nullif(btrim(NEW.competition_type), '');
    NEW.pitch            := nullif(btrim(NEW.pitch), '');
    NEW.away_text        := nullif(btrim(NEW.away_text), '');
    NEW.umpires          := nullif(btrim(NEW.umpires), '');
    NEW.season           := public.league_season(NEW.date, NEW.competition_type);

    IF TG_OP = 'UPDATE' THEN
        IF NEW.id <> OLD.id THEN
            RAISE EXCEPTION 'a match keeps its id for ever'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;

        -- A score, or another status, that is written alone is that of a match like any other.
        IF NOT names_outcome
           AND (NEW.status IS DISTINCT FROM OLD.status
                OR NEW.status = 'completed'
                   AND (NEW.home_score, NEW.away_score)
                       IS DISTINCT FROM (OLD.home_score, OLD.away_score)) THEN
            NEW.outcome := 'played';
        END IF;

        IF OLD.status = 'completed' AND NEW.status <> 'completed' THEN
            NEW.home_score         := NULL;
            NEW.away_score         := NULL;
            NEW.score_submitted_by := NULL;
            NEW.score_submitted_at := NULL;
            IF (NEW.status, NEW.outcome) <> ('postponed', 'abandoned') THEN
                NEW.outcome := 'played';
            END IF;
        END IF;
    END IF;

    -- What is to be replayed starts anew.
    IF NEW.status = 'postponed' AND NEW.outcome = 'abandoned' THEN
        NEW.home_score         := NULL;
        NEW.away_score         := NULL;
        NEW.score_submitted_by := NULL;
        NEW.score_submitted_at := NULL;
    END IF;

    IF TG_OP = 'INSERT' THEN
        RETURN NEW;
    END IF;

    -- Only a trigger, such as houses_after_change(), may raise the sequence of a match that is
    -- otherwise the same.
    IF pg_trigger_depth() > 1 AND NEW.sequence > OLD.sequence
       OR (NEW.date, NEW.time, NEW.competition_type, NEW.pitch, NEW.home_team_id, NEW.away_team_id,
           NEW.away_text, NEW.umpires, NEW.status, NEW.home_score, NEW.away_score, NEW.outcome)
          IS DISTINCT FROM
          (OLD.date, OLD.time, OLD.competition_type, OLD.pitch, OLD.home_team_id, OLD.away_team_id,
           OLD.away_text, OLD.umpires, OLD.status, OLD.home_score, OLD.away_score, OLD.outcome)
    THEN
        NEW.sequence   := OLD.sequence + 1;
        NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond');
    ELSE
        NEW.sequence   := OLD.sequence;
        NEW.updated_at := OLD.updated_at;
    END IF;

    RETURN NEW;
END
$$;

COMMENT ON FUNCTION matches_before_write() IS
    'Keeps season, sequence and updated_at right, empties the score of a match that is no longer completed, and makes played again what is written a score or another status without an outcome.';

-- The captains' rule: what was decided is for admins.

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
    ELSIF (was.date, was.time, was.competition_type, was.pitch, was.home_team_id,
           was.away_team_id, was.away_text, was.umpires, was.outcome)
          IS DISTINCT FROM
          (wanted.date, wanted.time, wanted.competition_type, wanted.pitch, wanted.home_team_id,
           wanted.away_team_id, wanted.away_text, wanted.umpires, wanted.outcome) THEN
        refusal := 'A captain enters the two scores and changes nothing else; ask an admin.';
    ELSIF was.status IN ('cancelled', 'postponed') THEN
        refusal := format('The match is %s, so it takes no score; ask an admin.', was.status);
    ELSIF was.status = 'scheduled' THEN
        IF wanted.status = 'completed' THEN
            RETURN;
        END IF;
        refusal := 'A captain enters both scores and completes the match, nothing else; ask an admin.';
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
        refusal := format('%s The 5 minutes to correct it ended at %s; ask an admin.',
                          stands, public.league_clock_text(deadline));
    END IF;
    RAISE EXCEPTION '%', refusal USING ERRCODE = 'insufficient_privilege';
END
$$;

COMMENT ON FUNCTION league_require_score_rights(user_profiles, matches, matches) IS
    'The rule itself. A captain, whose password is of their own choosing, may complete a scheduled match of their own house by entering both scores, and nothing else; then whoever submitted may correct them while less than 5 minutes have passed since the first submission, unless an admin has made it a walkover, awarded or abandoned. Sending what stands changes nothing and is allowed to both houses at any time. Admins may do all of it at any time. Raises 42501 with a sentence for people.';

CREATE OR REPLACE FUNCTION matches_keep_score_rule() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    caller public.user_profiles;
BEGIN
    -- What a score is, whoever sends it: the table's constraints, in words.
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

    caller := public.league_hold_caller();

    IF TG_OP = 'INSERT' AND NOT public.league_is_maintenance() THEN
        NEW.updated_at := NEW.created_at;
    ELSIF TG_OP = 'UPDATE' AND NOT public.league_is_maintenance() THEN
        IF OLD.score_submitted_by IS NOT NULL AND NEW.score_submitted_by IS NULL
           AND NEW.sequence = OLD.sequence THEN
            RETURN NEW;  -- the foreign key at work: the submitter's account is being deleted
        END IF;
        PERFORM public.league_require_score_rights(caller, OLD, NEW);
        IF caller.role = 'captain' AND OLD.status = 'completed' THEN
            RETURN NEW;  -- a correction does not start the 5 minutes again
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

-- Each row that says otherwise was set back, or never played; its new version says so.
UPDATE matches SET outcome = 'played'
WHERE outcome <> 'played' AND status <> 'completed'
  AND (status, outcome) <> ('postponed', 'abandoned');
UPDATE matches SET home_score = NULL, away_score = NULL, outcome = 'abandoned'
WHERE status = 'postponed' AND outcome = 'abandoned' AND home_score IS NOT NULL;

ALTER TABLE matches
    ADD CONSTRAINT matches_outcome_fits_status
        CHECK (outcome = 'played' OR status = 'completed'
               OR status = 'postponed' AND outcome = 'abandoned' AND home_score IS NULL);

COMMENT ON CONSTRAINT matches_outcome_fits_status ON matches IS
    'A match that was not just played is completed, or was abandoned and is to be replayed: postponed, without a score.';

-- Closed seasons: their tables stay as they stood, and a change needs a reason.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION season_is_closed(of_competition text, of_season text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN EXISTS (SELECT FROM public.closed_seasons AS c
                   WHERE c.competition_type = of_competition AND c.season = of_season);
END
$$;

COMMENT ON FUNCTION season_is_closed(text, text) IS 'Whether the season of a competition has been closed.';

CREATE OR REPLACE FUNCTION freeze_standings(closed bigint) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- Teams keep the names and shirts that they had when it was closed.
    WITH kept AS (
        INSERT INTO public.closed_standings AS old
        SELECT c.id, s.position, s.team_id, s.team_name, s.team_colours, s.played, s.wins, s.draws,
               s.losses, s.goals_for, s.goals_against, s.goal_difference, s.points, s.shared,
               s.adjustment, s.form
        FROM public.closed_seasons AS c
        JOIN public.calculated_standings AS s
          ON s.competition_type = c.competition_type AND s.season = c.season
        WHERE c.id = closed
        ON CONFLICT ON CONSTRAINT closed_standings_pkey DO UPDATE
            SET position = excluded.position, played = excluded.played, wins = excluded.wins,
                draws = excluded.draws, losses = excluded.losses, goals_for = excluded.goals_for,
                goals_against = excluded.goals_against,
                goal_difference = excluded.goal_difference, points = excluded.points,
                shared = excluded.shared, adjustment = excluded.adjustment, form = excluded.form
        RETURNING team_id
    )
    DELETE FROM public.closed_standings AS old
    WHERE old.closed_id = closed AND old.team_id NOT IN (SELECT team_id FROM kept);
    PERFORM pg_notify('league_feeds', 'lists');
END
$$;

COMMENT ON FUNCTION freeze_standings(bigint) IS
    'Keeps the table of a closed season as it stands now.';

CREATE OR REPLACE FUNCTION close_season(of_competition text, of_season text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    closed public.closed_seasons;
BEGIN
    IF NOT public.league_is_admin() THEN
        RAISE EXCEPTION 'Only an admin may close a season.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    -- What others are writing is waited for, and what they write after finds the season closed.
    LOCK TABLE public.matches, public.standing_adjustments, public.lot_draws, public.drawn_lots
        IN SHARE MODE;
    SELECT c.* INTO closed FROM public.closed_seasons AS c
    WHERE c.competition_type = of_competition AND c.season = of_season;
    IF FOUND THEN
        RAISE EXCEPTION '% % was closed on % already.', of_competition, of_season,
            public.league_day_text(closed.closed_at)
            USING ERRCODE = 'object_not_in_prerequisite_state';
    ELSIF NOT EXISTS (SELECT FROM public.calculated_standings AS s
                      WHERE s.competition_type = of_competition AND s.season = of_season) THEN
        RAISE EXCEPTION 'There is no table of % %.', of_competition, of_season
            USING ERRCODE = 'no_data_found';
    END IF;
    INSERT INTO public.closed_seasons (competition_type, season, actor)
    VALUES (of_competition, of_season, public.league_user_id())
    RETURNING * INTO closed;
    PERFORM public.freeze_standings(closed.id);
END
$$;

COMMENT ON FUNCTION close_season(text, text) IS
    'Closes the season of a league, for admins: its table stays as it stands. 55000 when it is closed already, P0002 when there is no such table.';

CREATE OR REPLACE FUNCTION league_day_text(instant timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN to_char(instant AT TIME ZONE 'Europe/London', 'FMDD FMMonth YYYY');

COMMENT ON FUNCTION league_day_text(timestamptz) IS 'The day of an instant in London, such as 14 December 2026.';

CREATE OR REPLACE FUNCTION change_closed_season(
    closed bigint, of_subject text, match uuid DEFAULT NULL, decision bigint DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    season public.closed_seasons;
    why    text := btrim(current_setting('league.reason', true));
BEGIN
    SELECT c.* INTO season FROM public.closed_seasons AS c WHERE c.id = closed;
    IF NOT public.league_is_admin() THEN
        RAISE EXCEPTION 'The season % of % is closed; ask an admin.',
            season.season, season.competition_type
            USING ERRCODE = 'insufficient_privilege', CONSTRAINT = 'closed_season';
    ELSIF coalesce(why, '') = '' THEN
        RAISE EXCEPTION 'The season % of % was closed on %: %a change of it needs a reason.',
            season.season, season.competition_type, public.league_day_text(season.closed_at),
            CASE of_subject WHEN 'rules' THEN 'let other rules hold from a later one on; ' ELSE '' END
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'closed_season';
    END IF;
    INSERT INTO public.closed_season_changes
        (closed_id, subject, match_id, decision_id, reason, actor)
    VALUES (closed, of_subject, match, decision, why, public.league_user_id());
END
$$;

COMMENT ON FUNCTION change_closed_season(bigint, text, uuid, bigint) IS
    'Records that something of a closed season is changed, for the reason in league.reason. Without one, and for all but admins, an error that says so: its constraint is closed_season.';

-- A team or a competition that only has another name, or a pitch that is listed under another one, is
-- the same, and so nothing is changed.
CREATE OR REPLACE FUNCTION match_of_closed_season_changes(
    was matches, now matches, closed closed_seasons
) RETURNS boolean
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    named CONSTANT text[] := '{pitch,home_team_id,away_team_id,competition_type}';
BEGIN
    RETURN (was.status, was.home_score, was.away_score)
               IS DISTINCT FROM (now.status, now.home_score, now.away_score)
        OR public.league_match_details(was) - named <> public.league_match_details(now) - named
        OR (was.competition_type, was.season) IS DISTINCT FROM (now.competition_type, now.season)
           AND (closed.renamed_in IS DISTINCT FROM pg_current_xact_id_if_assigned()
                OR EXISTS (SELECT FROM public.competitions AS c WHERE c.name = was.competition_type))
        OR was.home_team_id IS DISTINCT FROM now.home_team_id
           AND (was.home_team_id IS NULL
                OR EXISTS (SELECT FROM public.houses AS h WHERE h.id = was.home_team_id))
        OR was.away_team_id IS DISTINCT FROM now.away_team_id
           AND (was.away_team_id IS NULL
                OR EXISTS (SELECT FROM public.houses AS h WHERE h.id = was.away_team_id))
        OR was.pitch IS DISTINCT FROM now.pitch
           AND (was.pitch IS NULL
                OR EXISTS (SELECT FROM public.pitches AS p WHERE p.name = was.pitch)
                OR NOT EXISTS (SELECT FROM public.pitches AS p WHERE p.name = now.pitch));
END
$$;

COMMENT ON FUNCTION match_of_closed_season_changes(matches, matches, closed_seasons) IS
    'Whether a match says something else than before, and not only the same by other names.';

CREATE OR REPLACE FUNCTION guard_matches_of_closed_seasons() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    touched bigint[];
    changed uuid[];
BEGIN
    IF NOT EXISTS (SELECT FROM public.closed_seasons) THEN
        RETURN NULL;
    ELSIF TG_OP = 'TRUNCATE' THEN
        SELECT array_agg(c.id), array_agg(NULL::uuid) INTO touched, changed
        FROM public.closed_seasons AS c;
    ELSIF TG_OP = 'INSERT' THEN
        SELECT array_agg(c.id ORDER BY m.id), array_agg(m.id ORDER BY m.id) INTO touched, changed
        FROM new_rows AS m JOIN public.closed_seasons AS c USING (competition_type, season);
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(c.id ORDER BY m.id), array_agg(m.id ORDER BY m.id) INTO touched, changed
        FROM old_rows AS m JOIN public.closed_seasons AS c USING (competition_type, season);
    ELSE
        SELECT array_agg(closed ORDER BY id, closed), array_agg(id ORDER BY id, closed)
        INTO touched, changed
        FROM (SELECT c.id AS closed, o.id
              FROM public.closed_seasons AS c
              JOIN old_rows AS o USING (competition_type, season)
              JOIN new_rows AS n ON n.id = o.id
              WHERE public.match_of_closed_season_changes(o, n, c)
              UNION
              SELECT c.id, n.id
              FROM public.closed_seasons AS c
              JOIN new_rows AS n USING (competition_type, season)
              JOIN old_rows AS o ON o.id = n.id
              WHERE public.match_of_closed_season_changes(o, n, c)) AS found;
    END IF;

    FOR place IN 1..coalesce(cardinality(touched), 0) LOOP
        PERFORM public.change_closed_season(touched[place], 'match', match => changed[place]);
    END LOOP;
    PERFORM public.freeze_standings(closed) FROM (SELECT DISTINCT unnest(touched) AS closed) AS c;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION guard_matches_of_closed_seasons() IS
    'No match of a closed season is changed, added or deleted without a reason; with one, the table is kept anew.';

CREATE OR REPLACE TRIGGER matches_guard_insert AFTER INSERT ON matches
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION guard_matches_of_closed_seasons();

CREATE OR REPLACE TRIGGER matches_guard_update AFTER UPDATE ON matches
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION guard_matches_of_closed_seasons();

CREATE OR REPLACE TRIGGER matches_guard_delete AFTER DELETE ON matches
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION guard_matches_of_closed_seasons();

CREATE OR REPLACE TRIGGER matches_guard_truncate AFTER TRUNCATE ON matches
    FOR EACH STATEMENT EXECUTE FUNCTION guard_matches_of_closed_seasons();

CREATE OR REPLACE FUNCTION guard_decision_of_closed_season() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    closed bigint;
BEGIN
    SELECT c.id INTO closed FROM public.closed_seasons AS c
    WHERE c.competition_type = NEW.competition_type AND c.season = NEW.season;
    IF FOUND THEN
        PERFORM public.change_closed_season(closed, TG_ARGV[0], decision => NEW.id);
        PERFORM public.freeze_standings(closed);
    END IF;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION guard_decision_of_closed_season() IS
    'Nothing is decided beside the matches of a closed season without a reason; with one, the table is kept anew. Its argument is what was decided.';

CREATE OR REPLACE TRIGGER standing_adjustments_guard
    AFTER INSERT OR UPDATE OF reversed_on ON standing_adjustments
    FOR EACH ROW EXECUTE FUNCTION guard_decision_of_closed_season('adjustment');

CREATE OR REPLACE TRIGGER lot_draws_guard AFTER INSERT OR UPDATE OF reversed_on ON lot_draws
    FOR EACH ROW EXECUTE FUNCTION guard_decision_of_closed_season('lots');

CREATE OR REPLACE FUNCTION freeze_drawn_lots() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- The draw that they belong to has said why.
    PERFORM public.freeze_standings(c.id)
    FROM public.closed_seasons AS c
    WHERE (c.competition_type, c.season) IN (
        SELECT d.competition_type, d.season
        FROM public.lot_draws AS d WHERE d.id IN (SELECT draw_id FROM new_rows));
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION freeze_drawn_lots() IS
    'Keeps the table of a closed season anew when the lots of a draw are recorded.';

CREATE OR REPLACE TRIGGER drawn_lots_freeze AFTER INSERT ON drawn_lots
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION freeze_drawn_lots();

CREATE OR REPLACE FUNCTION guard_rules_of_closed_seasons() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    of_seasons CONSTANT boolean := TG_TABLE_NAME = 'season_rules';
    league     text;
    first      text := '';
    closed     bigint;
BEGIN
    IF of_seasons THEN
        league := coalesce(NEW.competition_type, OLD.competition_type);
        first  := coalesce(NEW.since, OLD.since);
    ELSE
        league := NEW.name;
    END IF;
    FOR closed IN
        SELECT c.id FROM public.closed_seasons AS c
        WHERE c.competition_type = league AND c.season COLLATE "C" >= first
          AND NOT EXISTS (SELECT FROM public.season_rules AS r
                          WHERE r.competition_type = league AND r.since > first
                            AND r.since <= c.season)
        ORDER BY c.id
    LOOP
        PERFORM public.change_closed_season(closed, 'rules');
        PERFORM public.freeze_standings(closed);
    END LOOP;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION guard_rules_of_closed_seasons() IS
    'The rules of a closed season are not changed without a reason; with one, the table is kept anew.';

CREATE OR REPLACE TRIGGER competitions_guard
    AFTER UPDATE OF points_win, points_draw, points_loss, tie_breakers, head_to_head_restarts
    ON competitions
    FOR EACH ROW
    WHEN ((OLD.points_win, OLD.points_draw, OLD.points_loss, OLD.tie_breakers,
           OLD.head_to_head_restarts)
          IS DISTINCT FROM
          (NEW.points_win, NEW.points_draw, NEW.points_loss, NEW.tie_breakers,
           NEW.head_to_head_restarts))
    EXECUTE FUNCTION guard_rules_of_closed_seasons();

CREATE OR REPLACE TRIGGER season_rules_guard
    AFTER INSERT OR DELETE
       OR UPDATE OF points_win, points_draw, points_loss, tie_breakers, head_to_head_restarts
    ON season_rules
    FOR EACH ROW EXECUTE FUNCTION guard_rules_of_closed_seasons();

CREATE OR REPLACE FUNCTION protect_closed_season() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    -- A competition's new name comes by the foreign key alone.
    IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
       AND to_jsonb(NEW) - 'competition_type' = to_jsonb(OLD) - 'competition_type' THEN
        NEW.renamed_in := pg_current_xact_id();
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A season that was closed stays closed.'
        USING ERRCODE = 'insufficient_privilege';
END
$$;

COMMENT ON FUNCTION protect_closed_season() IS
    'The row of a closed season follows the name of its competition, and changes in nothing else.';

CREATE OR REPLACE TRIGGER closed_seasons_protect BEFORE UPDATE OR DELETE ON closed_seasons
    FOR EACH ROW EXECUTE FUNCTION protect_closed_season();

CREATE OR REPLACE TRIGGER closed_seasons_protect_all BEFORE TRUNCATE ON closed_seasons
    FOR EACH STATEMENT EXECUTE FUNCTION protect_closed_season();

CREATE OR REPLACE TRIGGER closed_seasons_known_season BEFORE INSERT ON closed_seasons
    FOR EACH ROW EXECUTE FUNCTION require_known_season('season', 'closed_seasons_season');

CREATE OR REPLACE TRIGGER closed_season_changes_protect
    BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_season_changes
    FOR EACH STATEMENT EXECUTE FUNCTION protect_record();

CREATE OR REPLACE FUNCTION protect_closed_competition() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF EXISTS (SELECT FROM public.closed_seasons AS c WHERE c.competition_type = OLD.name) THEN
        RAISE EXCEPTION 'Seasons of % are closed, so it stays on the list and keeps the month in which they start.', OLD.name
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN coalesce(NEW, OLD);
END
$$;

COMMENT ON FUNCTION protect_closed_competition() IS
    'A league with a closed season stays, and its seasons keep their month: the closed tables would be lost.';

CREATE OR REPLACE TRIGGER competitions_protect_closed BEFORE DELETE ON competitions
    FOR EACH ROW EXECUTE FUNCTION protect_closed_competition();

CREATE OR REPLACE TRIGGER competitions_protect_closed_start BEFORE UPDATE OF season_starts ON competitions
    FOR EACH ROW WHEN (OLD.season_starts <> NEW.season_starts)
    EXECUTE FUNCTION protect_closed_competition();

-- The next season.

CREATE OR REPLACE FUNCTION change_captain(address text, action text, house text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF NOT public.league_is_admin() THEN
        RAISE EXCEPTION 'Only an admin may look after accounts.'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE public.user_profiles AS p
    SET disabled_at = CASE action WHEN 'disable' THEN coalesce(p.disabled_at, clock_timestamp())
                                  ELSE p.disabled_at END,
        house_id    = CASE action WHEN 'move' THEN house ELSE p.house_id END
    WHERE lower(p.email) = lower(address) AND p.role = 'captain' AND action IN ('disable', 'move');
    IF NOT FOUND THEN
        RAISE EXCEPTION 'No captain has the address %.', address USING ERRCODE = 'no_data_found';
    END IF;
END
$$;

COMMENT ON FUNCTION change_captain(text, text, text) IS
    'Disables a captain, or moves the captain to another house (disable, move), for admins, who see and change nothing else of accounts so.';

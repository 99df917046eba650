-- What is decided about a season beside its matches: adjustments of points, and lots drawn. A decision
-- may be reversed, and is never rewritten.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION require_known_season() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    season text := to_jsonb(NEW) ->> TG_ARGV[0];
    starts integer;
    year   text := left(season, 4);
BEGIN
    -- Locked, so that the month does not change until this is done.
    SELECT c.season_starts INTO starts FROM public.competitions AS c
    WHERE c.name = NEW.competition_type FOR SHARE;

    -- What is written otherwise, and competitions that are not there, the table's constraints refuse.
    IF starts IS NOT NULL AND season ~ '^\d{4}(-\d{2})?$'
       AND season <> (CASE WHEN starts = 1 THEN year
                           ELSE year || '-' || lpad(((year::integer + 1) % 100)::text, 2, '0') END)
    THEN
        RAISE EXCEPTION '% has no season %: they are written like %.',
            NEW.competition_type, season, CASE WHEN starts = 1 THEN '2026' ELSE '2013-14' END
            USING ERRCODE = 'check_violation', CONSTRAINT = TG_ARGV[1], TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION require_known_season() IS
    'Only seasons that the competition can have: calendar years where they start in January, else such as 2013-14. Its arguments are the column that holds the season and the constraint that it belongs to.';

CREATE OR REPLACE TRIGGER season_rules_known_season BEFORE INSERT OR UPDATE OF since ON season_rules
    FOR EACH ROW EXECUTE FUNCTION require_known_season('since', 'season_rules_since_season');

CREATE OR REPLACE TRIGGER standing_adjustments_known_season BEFORE INSERT ON standing_adjustments
    FOR EACH ROW EXECUTE FUNCTION require_known_season('season', 'standing_adjustments_season');

CREATE OR REPLACE TRIGGER lot_draws_known_season BEFORE INSERT ON lot_draws
    FOR EACH ROW EXECUTE FUNCTION require_known_season('season', 'lot_draws_season');

CREATE OR REPLACE FUNCTION protect_decision() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    reversal CONSTANT text[] :=
        '{reversed_on,reversal_reason,reversal_recorded_at,reversal_recorded_by,reversal_actor}';
    renamed  CONSTANT text[] := '{team_id,competition_type}';
BEGIN
    IF TG_OP = 'INSERT' THEN
        -- Numbers without gaps, so that none looks removed. A sequence would leave gaps.
        PERFORM pg_advisory_xact_lock(TG_RELID::bigint);
        EXECUTE format('SELECT coalesce(max(id), 0) + 1 FROM %I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME)
        INTO NEW.id;
        -- What the statement says of login and time does not count.
        NEW.recorded_at := clock_timestamp();
        NEW.recorded_by := session_user;
        NEW.actor := public.league_user_id();
        NEW.reversal_recorded_at := CASE WHEN NEW.reversed_on IS NOT NULL THEN NEW.recorded_at END;
        NEW.reversal_recorded_by := CASE WHEN NEW.reversed_on IS NOT NULL THEN session_user END;
        NEW.reversal_actor := CASE WHEN NEW.reversed_on IS NOT NULL THEN NEW.actor END;
        NEW.decided_on := coalesce(NEW.decided_on, public.league_today());
        IF TG_TABLE_NAME = 'lot_draws' THEN
            NEW.recorded_in := pg_current_xact_id();
        END IF;
        RETURN NEW;
    ELSIF TG_OP = 'UPDATE' THEN
        -- A team's new id or a competition's new name comes by the foreign key alone.
        IF pg_trigger_depth() > 1 THEN
            IF to_jsonb(NEW) - renamed = to_jsonb(OLD) - renamed THEN
                RETURN NEW;
            END IF;
        ELSIF to_jsonb(NEW) - reversal = to_jsonb(OLD) - reversal
              AND to_jsonb(OLD) -> 'reversed_on' = 'null' THEN
            NEW.reversal_recorded_at := clock_timestamp();
            NEW.reversal_recorded_by := session_user;
            NEW.reversal_actor := public.league_user_id();
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'What was decided stays on record: reverse it, and record another.'
        USING ERRCODE = 'insufficient_privilege';
END
$$;

COMMENT ON FUNCTION protect_decision() IS
    'A row of these ledgers has the next number, and may be reversed, once; all else of it never changes, above all the login, the user and the time that it was recorded with.';

CREATE OR REPLACE TRIGGER standing_adjustments_protect BEFORE INSERT OR UPDATE OR DELETE ON standing_adjustments
    FOR EACH ROW EXECUTE FUNCTION protect_decision();

CREATE OR REPLACE TRIGGER lot_draws_protect BEFORE INSERT OR UPDATE OR DELETE ON lot_draws
    FOR EACH ROW EXECUTE FUNCTION protect_decision();

CREATE OR REPLACE TRIGGER drawn_lots_protect BEFORE UPDATE OR DELETE ON drawn_lots
    FOR EACH ROW EXECUTE FUNCTION protect_decision();

CREATE OR REPLACE TRIGGER standing_adjustments_protect_all BEFORE TRUNCATE ON standing_adjustments
    FOR EACH STATEMENT EXECUTE FUNCTION protect_decision();

CREATE OR REPLACE TRIGGER lot_draws_protect_all BEFORE TRUNCATE ON lot_draws
    FOR EACH STATEMENT EXECUTE FUNCTION protect_decision();

CREATE OR REPLACE TRIGGER drawn_lots_protect_all BEFORE TRUNCATE ON drawn_lots
    FOR EACH STATEMENT EXECUTE FUNCTION protect_decision();

CREATE OR REPLACE FUNCTION drawn_lots_before_insert() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF EXISTS (SELECT FROM public.lot_draws AS d
               WHERE d.id = NEW.draw_id AND d.recorded_in <> pg_current_xact_id()) THEN
        RAISE EXCEPTION 'Draw % is on record: no team comes into it any more. Reverse it, and record another.', NEW.draw_id
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION drawn_lots_before_insert() IS
    'The lots of a draw are recorded with it, in one transaction.';

CREATE OR REPLACE TRIGGER drawn_lots_before_insert BEFORE INSERT ON drawn_lots
    FOR EACH ROW EXECUTE FUNCTION drawn_lots_before_insert();

CREATE OR REPLACE FUNCTION protect_season_start() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF EXISTS (SELECT FROM public.season_rules WHERE competition_type = OLD.name)
       OR EXISTS (SELECT FROM public.standing_adjustments
                  WHERE competition_type = OLD.name AND reversed_on IS NULL)
       OR EXISTS (SELECT FROM public.lot_draws
                  WHERE competition_type = OLD.name AND reversed_on IS NULL) THEN
        RAISE EXCEPTION 'The seasons of % have rules, adjustments or lots of their own, so they keep their month: take those back first, and record them again after.', OLD.name
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON FUNCTION protect_season_start() IS
    'What was recorded for a season would be lost if its seasons started in another month.';

CREATE OR REPLACE TRIGGER competitions_protect_season_start BEFORE UPDATE OF season_starts ON competitions
    FOR EACH ROW WHEN (OLD.season_starts <> NEW.season_starts)
    EXECUTE FUNCTION protect_season_start();

-- What is decided about a season beside its matches: adjustments of points, and lots drawn. It may be
-- taken back, but never rewritten.

SET LOCAL ROLE league_owner;

CREATE TABLE standing_adjustments (
    id                   bigint      NOT NULL CONSTRAINT standing_adjustments_pkey PRIMARY KEY,
    competition_type     text        NOT NULL
        CONSTRAINT standing_adjustments_competition_type_fkey
            REFERENCES competitions ON UPDATE CASCADE,
    season               text        NOT NULL,
    team_id              text        NOT NULL
        CONSTRAINT standing_adjustments_team_id_fkey REFERENCES houses ON UPDATE CASCADE,
    points               smallint    NOT NULL,
    reason               text        NOT NULL,
    decided_on           date        NOT NULL DEFAULT league_today(),
    reversed_on          date,
    reversal_reason      text,
    recorded_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    recorded_by          name        NOT NULL DEFAULT session_user,
    reversal_recorded_at timestamptz,
    reversal_recorded_by name,

    CONSTRAINT standing_adjustments_dates_range
        CHECK (decided_on BETWEEN '1800-01-01' AND '2999-12-31'
               AND reversed_on BETWEEN '1800-01-01' AND '2999-12-31'),
    CONSTRAINT standing_adjustments_season CHECK (season ~ '^\d{4}(-\d{2})?$'),
    CONSTRAINT standing_adjustments_points_range CHECK (points BETWEEN -999 AND 999 AND points <> 0),
    CONSTRAINT standing_adjustments_reason_length
        CHECK (length(reason) <= 500 AND btrim(reason) <> '' AND reason !~ '[[:cntrl:]]'),
    CONSTRAINT standing_adjustments_reversal_whole
        CHECK ((reversed_on IS NULL) = (reversal_reason IS NULL) AND reversed_on >= decided_on),
    CONSTRAINT standing_adjustments_reversal_reason_length
        CHECK (length(reversal_reason) <= 500 AND btrim(reversal_reason) <> ''
               AND reversal_reason !~ '[[:cntrl:]]')
);

CREATE INDEX standing_adjustments_table
    ON standing_adjustments (competition_type, season, team_id);
CREATE INDEX standing_adjustments_team_id ON standing_adjustments (team_id);

COMMENT ON TABLE  standing_adjustments                      IS 'Points that were deducted or awarded beside the matches. Rows are added, and may be reversed; nothing else of them changes.';
COMMENT ON COLUMN standing_adjustments.id                   IS 'By which it is reversed; 1, 2, 3 without a gap, whatever is written there.';
COMMENT ON COLUMN standing_adjustments.competition_type     IS 'The league.';
COMMENT ON COLUMN standing_adjustments.season               IS 'The season whose table it changes.';
COMMENT ON COLUMN standing_adjustments.team_id              IS 'The team.';
COMMENT ON COLUMN standing_adjustments.points               IS 'Below nought: deducted; above: awarded.';
COMMENT ON COLUMN standing_adjustments.reason               IS 'Why, as the footnote of the table says it.';
COMMENT ON COLUMN standing_adjustments.decided_on           IS 'The day in London from which it counts, for who looks back.';
COMMENT ON COLUMN standing_adjustments.reversed_on          IS 'The day from which it no longer counts; NULL while it stands.';
COMMENT ON COLUMN standing_adjustments.reversal_reason      IS 'Why it was reversed.';
COMMENT ON COLUMN standing_adjustments.recorded_at          IS 'When the row was made.';
COMMENT ON COLUMN standing_adjustments.recorded_by          IS 'The login that made it.';
COMMENT ON COLUMN standing_adjustments.reversal_recorded_at IS 'When it was reversed; NULL while it stands.';
COMMENT ON COLUMN standing_adjustments.reversal_recorded_by IS 'The login that reversed it.';

CREATE TABLE lot_draws (
    id                   bigint      NOT NULL CONSTRAINT lot_draws_pkey PRIMARY KEY,
    competition_type     text        NOT NULL
        CONSTRAINT lot_draws_competition_type_fkey REFERENCES competitions ON UPDATE CASCADE,
    season               text        NOT NULL,
    decided_on           date        NOT NULL DEFAULT league_today(),
    reversed_on          date,
    reversal_reason      text,
    recorded_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    recorded_by          name        NOT NULL DEFAULT session_user,
    recorded_in          xid8        NOT NULL DEFAULT pg_current_xact_id(),
    reversal_recorded_at timestamptz,
    reversal_recorded_by name,

    CONSTRAINT lot_draws_dates_range
        CHECK (decided_on BETWEEN '1800-01-01' AND '2999-12-31'
               AND reversed_on BETWEEN '1800-01-01' AND '2999-12-31'),
    CONSTRAINT lot_draws_season CHECK (season ~ '^\d{4}(-\d{2})?$'),
    CONSTRAINT lot_draws_reversal_whole
        CHECK ((reversed_on IS NULL) = (reversal_reason IS NULL) AND reversed_on >= decided_on),
    CONSTRAINT lot_draws_reversal_reason_length
        CHECK (length(reversal_reason) <= 500 AND btrim(reversal_reason) <> ''
               AND reversal_reason !~ '[[:cntrl:]]')
);

CREATE INDEX lot_draws_table ON lot_draws (competition_type, season);

COMMENT ON TABLE  lot_draws                      IS 'Lots drawn among teams that nothing else parted. Rows are added, and may be reversed; nothing else of them changes.';
COMMENT ON COLUMN lot_draws.id                   IS 'By which it is reversed; 1, 2, 3 without a gap; of two of a day the later one counts.';
COMMENT ON COLUMN lot_draws.competition_type     IS 'The league.';
COMMENT ON COLUMN lot_draws.season               IS 'The season whose table it orders.';
COMMENT ON COLUMN lot_draws.decided_on           IS 'The day in London on which they were drawn.';
COMMENT ON COLUMN lot_draws.reversed_on          IS 'The day from which it no longer counts; NULL while it stands.';
COMMENT ON COLUMN lot_draws.reversal_reason      IS 'Why it was reversed.';
COMMENT ON COLUMN lot_draws.recorded_at          IS 'When the row was made.';
COMMENT ON COLUMN lot_draws.recorded_by          IS 'The login that made it.';
COMMENT ON COLUMN lot_draws.reversal_recorded_at IS 'When it was reversed; NULL while it stands.';
COMMENT ON COLUMN lot_draws.reversal_recorded_by IS 'The login that reversed it.';
COMMENT ON COLUMN lot_draws.recorded_in          IS 'The transaction that made it, and its lots.';

CREATE TABLE drawn_lots (
    draw_id bigint   NOT NULL CONSTRAINT drawn_lots_draw_id_fkey REFERENCES lot_draws,
    place   smallint NOT NULL,
    team_id text     NOT NULL
        CONSTRAINT drawn_lots_team_id_fkey REFERENCES houses ON UPDATE CASCADE,

    CONSTRAINT drawn_lots_pkey PRIMARY KEY (draw_id, place),
    CONSTRAINT drawn_lots_team_once UNIQUE (draw_id, team_id),
    CONSTRAINT drawn_lots_place_positive CHECK (place > 0)
);

CREATE INDEX drawn_lots_team_id ON drawn_lots (team_id);

COMMENT ON TABLE  drawn_lots         IS 'The order in which the teams of a draw came out.';
COMMENT ON COLUMN drawn_lots.draw_id IS 'The draw.';
COMMENT ON COLUMN drawn_lots.place   IS '1 for who came out first, and so stands above the others.';
COMMENT ON COLUMN drawn_lots.team_id IS 'The team.';

-- Which login recorded something is not for everybody.
GRANT SELECT (id, competition_type, season, team_id, points, reason, decided_on, reversed_on,
              reversal_reason)
    ON standing_adjustments TO anon, authenticated;
GRANT SELECT (id, competition_type, season, decided_on, reversed_on, reversal_reason)
    ON lot_draws TO anon, authenticated;
GRANT SELECT ON drawn_lots TO anon, authenticated;
GRANT SELECT ON standing_adjustments, lot_draws, drawn_lots TO service_role;

CREATE FUNCTION league_decision_stays() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    reversal CONSTANT text[] :=
        '{reversed_on,reversal_reason,reversal_recorded_at,reversal_recorded_by}';
    renamed  CONSTANT text[] := '{team_id,competition_type}';
BEGIN
    IF TG_OP = 'INSERT' THEN
        -- Numbers without gaps: nobody shall ask what became of one. A sequence would leave some.
        PERFORM pg_advisory_xact_lock(TG_RELID::bigint);
        EXECUTE format('SELECT coalesce(max(id), 0) + 1 FROM %I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME)
        INTO NEW.id;
        -- Nobody else's word, and no earlier hour.
        NEW.recorded_at := clock_timestamp();
        NEW.recorded_by := session_user;
        NEW.reversal_recorded_at := CASE WHEN NEW.reversed_on IS NOT NULL THEN NEW.recorded_at END;
        NEW.reversal_recorded_by := CASE WHEN NEW.reversed_on IS NOT NULL THEN session_user END;
        IF TG_TABLE_NAME = 'lot_draws' THEN
            NEW.recorded_in := pg_current_xact_id();
        END IF;
        RETURN NEW;
    ELSIF TG_OP = 'UPDATE' THEN
        -- The new id of a team, the new name of a competition: by a trigger of theirs alone.
        IF pg_trigger_depth() > 1 THEN
            IF to_jsonb(NEW) - renamed = to_jsonb(OLD) - renamed THEN
                RETURN NEW;
            END IF;
        ELSIF to_jsonb(NEW) - reversal = to_jsonb(OLD) - reversal
              AND to_jsonb(OLD) -> 'reversed_on' = 'null' THEN
            NEW.reversal_recorded_at := clock_timestamp();
            NEW.reversal_recorded_by := session_user;
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'What was decided stays on record: reverse it, and record another.'
        USING ERRCODE = 'insufficient_privilege';
END
$$;

COMMENT ON FUNCTION league_decision_stays() IS
    'A row of these ledgers has the next number, and may be reversed, once; anything else of it stays, when and by whom it was recorded above all.';

CREATE TRIGGER standing_adjustments_stay BEFORE INSERT OR UPDATE OR DELETE ON standing_adjustments
    FOR EACH ROW EXECUTE FUNCTION league_decision_stays();
CREATE TRIGGER lot_draws_stay BEFORE INSERT OR UPDATE OR DELETE ON lot_draws
    FOR EACH ROW EXECUTE FUNCTION league_decision_stays();
CREATE TRIGGER drawn_lots_stay BEFORE UPDATE OR DELETE ON drawn_lots
    FOR EACH ROW EXECUTE FUNCTION league_decision_stays();
REVOKE TRUNCATE ON standing_adjustments, lot_draws, drawn_lots FROM league_owner;

CREATE FUNCTION drawn_lots_before_insert() RETURNS trigger
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

CREATE TRIGGER drawn_lots_before_insert BEFORE INSERT ON drawn_lots
    FOR EACH ROW EXECUTE FUNCTION drawn_lots_before_insert();

-- They name their seasons, and so do rules.
CREATE TRIGGER standing_adjustments_season_exists BEFORE INSERT ON standing_adjustments
    FOR EACH ROW EXECUTE FUNCTION league_season_exists('season', 'standing_adjustments_season');
CREATE TRIGGER lot_draws_season_exists BEFORE INSERT ON lot_draws
    FOR EACH ROW EXECUTE FUNCTION league_season_exists('season', 'lot_draws_season');

CREATE FUNCTION competitions_keep_seasons() RETURNS trigger
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

COMMENT ON FUNCTION competitions_keep_seasons() IS
    'What was recorded for a season would be lost if its seasons started in another month.';

CREATE TRIGGER competitions_keep_seasons BEFORE UPDATE OF season_starts ON competitions
    FOR EACH ROW WHEN (OLD.season_starts <> NEW.season_starts)
    EXECUTE FUNCTION competitions_keep_seasons();

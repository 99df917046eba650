-- What has changed since a reader last looked, without a gap.
--
-- Numbers are given to transactions in the order in which they begin to write, and they commit in any
-- order. Below the oldest one that is still under way none can appear any more: a reader who goes no
-- further loses nothing. Such numbers mean something in one database only.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION change_origin() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN concat_ws('.',
        (SELECT system_identifier FROM pg_control_system()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        -- A server that was taken back to an earlier moment, or took over from another, gives the
        -- numbers of lost transactions again. A standby gives none.
        CASE WHEN pg_is_in_recovery() THEN 'standby'
             ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END,
        -- A copy that was restored over the original.
        'public.match_changes'::regclass::oid);
END
$$;

COMMENT ON FUNCTION change_origin() IS
    'Where this is: the server and its timeline, the database, and the table in it. A copy is somewhere else.';

CREATE OR REPLACE FUNCTION current_change_epoch() RETURNS integer
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    here   CONSTANT text := public.change_origin();
    latest public.change_epochs;
BEGIN
    SELECT e.* INTO latest FROM public.change_epochs AS e ORDER BY e.epoch DESC LIMIT 1;
    IF latest.origin IS DISTINCT FROM here THEN
        PERFORM pg_advisory_xact_lock('public.change_epochs'::regclass::oid::bigint);
        SELECT e.* INTO latest FROM public.change_epochs AS e ORDER BY e.epoch DESC LIMIT 1;
        IF latest.origin IS DISTINCT FROM here THEN
            INSERT INTO public.change_epochs AS e (epoch, origin)
            VALUES (coalesce(latest.epoch, 0) + 1, here)
            RETURNING e.* INTO latest;
        END IF;
    END IF;
    RETURN latest.epoch;
END
$$;

COMMENT ON FUNCTION current_change_epoch() IS
    'The epoch of this database, which begins with its first change.';

CREATE OR REPLACE FUNCTION record_match_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    changed uuid[];
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        UPDATE public.match_changes
        SET epoch = public.current_change_epoch(), changed_in = pg_current_xact_id(),
            deleted_at = clock_timestamp()
        WHERE deleted_at IS NULL;
        RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
        changed := ARRAY(SELECT id FROM new_rows);
    ELSIF TG_OP = 'DELETE' THEN
        changed := ARRAY(SELECT id FROM old_rows);
    ELSE
        -- The season is no part of a match's content, and follows the rules of its competition.
        changed := ARRAY(SELECT n.id FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
                         WHERE n.updated_at <> o.updated_at OR n.season <> o.season);
    END IF;
    IF cardinality(changed) > 0 THEN
        INSERT INTO public.match_changes AS c (match_id, epoch, changed_in, deleted_at)
        SELECT id, here.epoch, pg_current_xact_id(),
               CASE TG_OP WHEN 'DELETE' THEN clock_timestamp() END
        FROM (SELECT public.current_change_epoch() AS epoch) AS here, unnest(changed) AS id
        ON CONFLICT ON CONSTRAINT match_changes_pkey DO UPDATE
            SET epoch = excluded.epoch, changed_in = excluded.changed_in,
                deleted_at = excluded.deleted_at;
    END IF;
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION record_match_changes() IS
    'Notes which transaction added, visibly changed or deleted a match.';

CREATE OR REPLACE TRIGGER matches_record_insert AFTER INSERT ON matches
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION record_match_changes();

CREATE OR REPLACE TRIGGER matches_record_update AFTER UPDATE ON matches
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION record_match_changes();

CREATE OR REPLACE TRIGGER matches_record_delete AFTER DELETE ON matches
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION record_match_changes();

CREATE OR REPLACE TRIGGER matches_record_truncate AFTER TRUNCATE ON matches
    FOR EACH STATEMENT EXECUTE FUNCTION record_match_changes();

CREATE OR REPLACE FUNCTION change_horizon(
    OUT origin text, OUT epoch integer, OUT below_epoch integer, OUT below xid8, OUT next_number xid8)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    latest public.change_epochs;
BEGIN
    origin := public.change_origin();
    SELECT e.* INTO latest FROM public.change_epochs AS e ORDER BY e.epoch DESC LIMIT 1;
    IF latest.origin = origin THEN
        epoch := latest.epoch;
        below_epoch := epoch;
        below := pg_snapshot_xmin(pg_current_snapshot());
    ELSE
        -- Nothing has been written here: what there is came from elsewhere, all of it.
        epoch := coalesce(latest.epoch, 0) + 1;
        below_epoch := epoch;
        below := '0';
    END IF;
    next_number := pg_snapshot_xmax(pg_current_snapshot());
END
$$;

COMMENT ON FUNCTION change_horizon() IS
    'How far changes can be read now: those of epochs before below_epoch, and those of that epoch with a number lower than below; where this is, the epoch that is or would be its own, and the number of the next transaction.';

-- Lists of what is beside the matches.

CREATE OR REPLACE FUNCTION notify_list_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM pg_notify('league_feeds', 'lists');
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION notify_list_change() IS
    'Tells that a list has changed that no calendar shows: tables, and the shirts of teams.';

CREATE OR REPLACE TRIGGER houses_notify_list AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON houses
    FOR EACH STATEMENT EXECUTE FUNCTION notify_list_change();
CREATE OR REPLACE TRIGGER season_rules_notify_list
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON season_rules
    FOR EACH STATEMENT EXECUTE FUNCTION notify_list_change();
CREATE OR REPLACE TRIGGER standing_adjustments_notify_list
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON standing_adjustments
    FOR EACH STATEMENT EXECUTE FUNCTION notify_list_change();
CREATE OR REPLACE TRIGGER lot_draws_notify_list
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lot_draws
    FOR EACH STATEMENT EXECUTE FUNCTION notify_list_change();
CREATE OR REPLACE TRIGGER drawn_lots_notify_list
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON drawn_lots
    FOR EACH STATEMENT EXECUTE FUNCTION notify_list_change();

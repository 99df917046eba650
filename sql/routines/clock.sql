-- The league's clock, its days and its seasons.
--
-- In PL/pgSQL, whose plans last. In SQL each was planned anew in each statement: half of what
-- upcoming_matches took, and a quarter of adding one match.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION league_now() RETURNS timestamptz
LANGUAGE plpgsql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN CASE WHEN pg_has_role(session_user, 'league_owner', 'MEMBER')
                THEN coalesce(nullif(current_setting('league.clock', true), '')::timestamptz, now())
                ELSE now() END;
END
$$;

COMMENT ON FUNCTION league_now() IS
    'The instant that reading takes for now: the transaction''s, or what a login of the maintenance path has set as league.clock.';

CREATE OR REPLACE FUNCTION league_today() RETURNS date
LANGUAGE plpgsql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN (public.league_now() AT TIME ZONE 'Europe/London')::date;
END
$$;

COMMENT ON FUNCTION league_today() IS 'London''s date, whatever the zone of the server or the session.';

CREATE OR REPLACE FUNCTION league_season(day date, competition text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    year   CONSTANT integer := extract(year FROM day);
    starts CONSTANT integer := coalesce((SELECT c.season_starts FROM public.competitions AS c
                                         WHERE c.name = competition), 1);
    first  CONSTANT integer := CASE WHEN extract(month FROM day) < starts THEN year - 1 ELSE year END;
BEGIN
    RETURN CASE WHEN starts = 1 THEN year::text
                ELSE first || '-' || lpad(((first + 1) % 100)::text, 2, '0') END;
END
$$;

COMMENT ON FUNCTION league_season(date, text) IS
    'The season that a day belongs to in a competition: the calendar year, or such as 2013-14 where seasons start in another month.';

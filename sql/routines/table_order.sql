-- The order of a table. Most tie-breakers are a number of each team; head_to_head_... and lots depend
-- on who is level when their turn comes.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION league_tie_breaker_kind(tie_breaker text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN CASE WHEN starts_with(tie_breaker, 'head_to_head') THEN 'head_to_head'
            WHEN tie_breaker = 'lots'                     THEN 'lots'
            ELSE 'own' END;

COMMENT ON FUNCTION league_tie_breaker_kind(text) IS
    'own for a number that each team has by itself, head_to_head, or lots.';

CREATE OR REPLACE FUNCTION league_places(
    of_season text, of_competition text, tie_breakers text[], restarts boolean, points smallint[],
    teams text[], merits bigint[]
) RETURNS integer[]
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    -- The place of each team so far, as far from the first as teams are certainly better.
    places   integer[] := array_fill(1, ARRAY[cardinality(teams)]);
    -- Those who are level when a run of head-to-head begins.
    level    integer[];
    -- Each match twice, from either side: the seats of its teams in the arrays, the goals.
    own      integer[];
    other    integer[];
    scored   integer[];
    conceded integer[];
    first    integer := 1;
    last     integer;
    kind     text;
BEGIN
    -- A role that reads tables may call this directly, too.
    IF cardinality(teams) > 1000 OR cardinality(tie_breakers) > 20 THEN
        RAISE EXCEPTION 'A table has at most 1000 teams and 20 tie-breakers.'
            USING ERRCODE = 'program_limit_exceeded';
    END IF;

    WHILE first <= cardinality(tie_breakers)
          AND (SELECT count(DISTINCT p) < count(*) FROM unnest(places) AS p) LOOP
        -- A run of tie-breakers of one kind is taken at once.
        kind := public.league_tie_breaker_kind(tie_breakers[first]);
        last := first;
        WHILE public.league_tie_breaker_kind(tie_breakers[last + 1]) = kind LOOP
            last := last + 1;
        END LOOP;

        IF kind = 'own' THEN
            places := (
                SELECT array_agg(next.place ORDER BY next.seat)
                FROM (SELECT t.seat,
                             t.place - 1 + rank() OVER (
                                 PARTITION BY t.place
                                 ORDER BY merits[t.seat:t.seat][first:last] DESC) AS place
                      FROM unnest(places) WITH ORDINALITY AS t (place, seat)) AS next);

        ELSIF kind = 'lots' THEN
            places := (
                SELECT array_agg(next.place ORDER BY next.seat)
                FROM (SELECT t.seat,
                             t.place - 1 + rank() OVER (
                                 PARTITION BY t.place ORDER BY lot.place) AS place
                      FROM unnest(places) WITH ORDINALITY AS t (place, seat)
                      LEFT JOIN LATERAL (
                          -- The latest draw that all those who are level took part in.
                          SELECT max(l.place) FILTER (WHERE l.team_id = teams[t.seat]) AS place
                          FROM public.lot_draws AS d
                          JOIN public.drawn_lots AS l ON l.draw_id = d.id
                          JOIN unnest(places) WITH ORDINALITY AS peer (place, seat)
                               ON peer.place = t.place AND teams[peer.seat] = l.team_id
                          WHERE d.competition_type = of_competition AND d.season = of_season
                            AND d.reversed_on IS NULL
                          GROUP BY d.id
                          HAVING count(*) = (SELECT count(*) FROM unnest(places) AS p
                                             WHERE p = t.place)
                          ORDER BY d.decided_on DESC, d.id DESC
                          LIMIT 1) AS lot ON true) AS next);

        ELSE
            IF own IS NULL THEN
                SELECT array_agg(array_position(teams, side.team)),
                       array_agg(array_position(teams, side.opponent)),
                       array_agg(side.scored), array_agg(side.conceded)
                INTO own, other, scored, conceded
                FROM public.matches AS m
                CROSS JOIN LATERAL (VALUES
                    (m.home_team_id, m.away_team_id, m.home_score, m.away_score),
                    (m.away_team_id, m.home_team_id, m.away_score, m.home_score))
                    AS side (team, opponent, scored, conceded)
                WHERE m.season = of_season AND m.competition_type = of_competition
                  AND m.status = 'completed'
                  AND m.home_team_id IS NOT NULL AND m.away_team_id IS NOT NULL;
            END IF;
            LOOP
                level := places;
                places := (
                    SELECT array_agg(next.place ORDER BY next.seat)
                    FROM (SELECT t.seat,
                                 t.place - 1 + rank() OVER (
                                     PARTITION BY t.place ORDER BY mini.merit DESC) AS place
                          FROM unnest(places) WITH ORDINALITY AS t (place, seat)
                          LEFT JOIN (
                              SELECT r.own,
                                     sum(CASE WHEN r.scored > r.conceded THEN points[1]
                                              WHEN r.scored = r.conceded THEN points[2]
                                              ELSE points[3] END) AS points,
                                     sum(r.scored - r.conceded)   AS difference,
                                     sum(r.scored)                AS scored
                              FROM unnest(own, other, scored, conceded)
                                   AS r (own, other, scored, conceded)
                              WHERE level[r.own] = level[r.other]
                              GROUP BY r.own) AS total ON total.own = t.seat
                          CROSS JOIN LATERAL (
                              SELECT ARRAY(
                                  SELECT CASE rule.name
                                         WHEN 'head_to_head_points'          THEN coalesce(total.points, 0)
                                         WHEN 'head_to_head_goal_difference' THEN coalesce(total.difference, 0)
                                         ELSE coalesce(total.scored, 0) END
                                  FROM unnest(tie_breakers[first:last]) WITH ORDINALITY
                                       AS rule (name, turn)
                                  ORDER BY rule.turn) AS merit) AS mini) AS next);
                EXIT WHEN NOT restarts OR places = level;
            END LOOP;
        END IF;
        first := last + 1;
    END LOOP;
    RETURN places;
END
$$;

COMMENT ON FUNCTION league_places(text, text, text[], boolean, smallint[], text[], bigint[]) IS
    'The places of teams by tie-breakers, in the teams'' order: 1 for the best; those that nothing parts share one. merits holds a row for each team with its number for each tie-breaker, any number where that depends on who is level.';

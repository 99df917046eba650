-- What people ask for: fixtures, results, tables.

SET LOCAL ROLE league_owner;

CREATE VIEW all_matches AS
SELECT m.id,
       m.date,
       m.time,
       coalesce(m.competition_type, '')              AS competition_type,
       coalesce(m.pitch, '')                         AS pitch,
       m.home_team_id,
       m.away_team_id,
       m.umpires,
       m.status,
       m.home_score,
       m.away_score,
       coalesce(home.name, '')                       AS home_team_name,
       coalesce(home.colours, '')                    AS home_team_colours,
       coalesce(away.name, m.away_text, '')          AS away_team_name,
       coalesce(away.colours, '')                    AS away_team_colours,
       m.created_at,
       m.updated_at,
       m.away_text,
       m.outcome,
       m.season,
       m.sequence,
       place.latitude                                AS pitch_latitude,
       place.longitude                               AS pitch_longitude
FROM matches AS m
LEFT JOIN houses  AS home  ON home.id = m.home_team_id
LEFT JOIN houses  AS away  ON away.id = m.away_team_id
LEFT JOIN pitches AS place ON place.name = m.pitch;

COMMENT ON VIEW all_matches IS 'Every match with the names that people read; what the other views choose from.';

CREATE VIEW upcoming_matches AS
SELECT * FROM all_matches
WHERE status IN ('scheduled', 'postponed') AND date >= league_today()
ORDER BY date, time NULLS LAST, competition_type, home_team_name, id;

COMMENT ON VIEW upcoming_matches IS 'Matches scheduled or postponed, from London''s today on, soonest first.';

CREATE VIEW recent_results AS
SELECT * FROM all_matches
WHERE status = 'completed'
ORDER BY date DESC, time DESC NULLS LAST, competition_type, home_team_name, id;

COMMENT ON VIEW recent_results IS 'Completed matches, newest first.';

CREATE VIEW awaiting_results AS
SELECT * FROM all_matches
WHERE status = 'scheduled' AND date < league_today()
  AND (away_team_id IS NOT NULL OR away_text IS NOT NULL)
ORDER BY date, time NULLS LAST, competition_type, home_team_name, id;

COMMENT ON VIEW awaiting_results IS 'Matches still scheduled on a day that has passed: whom to chase for a score.';

CREATE VIEW season_standings AS
WITH sides AS (
    SELECT m.season,
           c.name AS competition_type,
           side.team_id,
           m.status = 'completed' AS counts,
           side.goals_for,
           side.goals_against,
           c.points_win,
           c.points_draw,
           c.points_loss,
           c.tie_breakers
    FROM competitions AS c
    JOIN matches AS m ON m.competition_type = c.name AND m.status <> 'cancelled'
    CROSS JOIN LATERAL (VALUES (m.home_team_id, m.home_score, m.away_score),
                               (m.away_team_id, m.away_score, m.home_score))
        AS side (team_id, goals_for, goals_against)
    WHERE c.kind = 'league' AND side.team_id IS NOT NULL
), counted AS (
    SELECT season,
           competition_type,
           team_id,
           points_win,
           points_draw,
           points_loss,
           tie_breakers,
           count(*) FILTER (WHERE counts)                                    AS played,
           count(*) FILTER (WHERE counts AND goals_for > goals_against)      AS wins,
           count(*) FILTER (WHERE counts AND goals_for = goals_against)      AS draws,
           count(*) FILTER (WHERE counts AND goals_for < goals_against)      AS losses,
           coalesce(sum(goals_for) FILTER (WHERE counts), 0)                 AS goals_for,
           coalesce(sum(goals_against) FILTER (WHERE counts), 0)             AS goals_against
    FROM sides
    GROUP BY season, competition_type, team_id, points_win, points_draw, points_loss, tie_breakers
), scored AS (
    SELECT *,
           goals_for - goals_against                                         AS goal_difference,
           wins * points_win + draws * points_draw + losses * points_loss    AS points
    FROM counted
), ordered AS (
    SELECT *,
           ARRAY(SELECT CASE rule WHEN 'points'          THEN points
                                  WHEN 'goal_difference' THEN goal_difference
                                  WHEN 'goals_for'       THEN goals_for
                                  WHEN 'wins'            THEN wins END
                 FROM unnest(tie_breakers) WITH ORDINALITY AS chosen (rule, place)
                 ORDER BY place)                                             AS merit
    FROM scored
)
SELECT o.season,
       o.competition_type,
       rank() OVER league                                                    AS position,
       o.team_id,
       team.name                                                             AS team_name,
       team.colours                                                          AS team_colours,
       o.played,
       o.wins,
       o.draws,
       o.losses,
       o.goals_for,
       o.goals_against,
       o.goal_difference,
       o.points,
       count(*) OVER (PARTITION BY o.season, o.competition_type, o.merit) > 1 AS shared
FROM ordered AS o
JOIN houses AS team ON team.id = o.team_id
WINDOW league AS (PARTITION BY o.season, o.competition_type ORDER BY o.merit DESC)
ORDER BY o.season, o.competition_type, position, team_name;

COMMENT ON VIEW season_standings IS
    'The league tables of every season. Lists each team with a match in that league that is not cancelled; only completed matches count; teams level on every tie-breaker share a place.';

CREATE VIEW league_standings AS
SELECT * FROM season_standings
WHERE season = league_season(league_today(), competition_type)
ORDER BY competition_type, position, team_name;

COMMENT ON VIEW league_standings IS 'The league tables of the season that London''s today belongs to.';

CREATE VIEW umpires AS
SELECT min(btrim(umpire))   AS name,
       league_slug(umpire)  AS slug,
       count(DISTINCT m.id) AS matches
FROM matches AS m
CROSS JOIN LATERAL unnest(string_to_array(m.umpires, ',')) AS umpire
WHERE league_slug(umpire) <> ''
GROUP BY league_slug(umpire)
ORDER BY name;

COMMENT ON VIEW umpires IS 'Everybody who umpires, with the number of matches; spellings with the same slug are one person.';

GRANT SELECT ON upcoming_matches, recent_results, league_standings, season_standings, umpires
    TO anon, authenticated, service_role;
GRANT SELECT ON awaiting_results TO authenticated, service_role;
GRANT SELECT ON matches, user_profiles, score_audit_log TO service_role;

COMMENT ON COLUMN all_matches.home_team_name     IS 'The home team''s name.';
COMMENT ON COLUMN all_matches.home_team_colours  IS 'The home team''s shirt; empty when unknown.';
COMMENT ON COLUMN all_matches.away_team_name     IS 'The away team''s name, else the opponent as written, else empty (training).';
COMMENT ON COLUMN all_matches.away_team_colours  IS 'The away team''s shirt; empty when unknown.';
COMMENT ON COLUMN all_matches.competition_type   IS 'The competition''s name, known or not; empty for none.';
COMMENT ON COLUMN all_matches.pitch              IS 'The pitch''s name; empty when it is not set.';
COMMENT ON COLUMN all_matches.pitch_latitude     IS 'Degrees north (WGS 84), or NULL.';
COMMENT ON COLUMN all_matches.pitch_longitude    IS 'Degrees east (WGS 84), or NULL.';

COMMENT ON COLUMN season_standings.season           IS 'The season, such as 2026 or 2013-14.';
COMMENT ON COLUMN season_standings.competition_type IS 'The league''s name.';
COMMENT ON COLUMN season_standings.position         IS 'The place, counted from 1; teams that are level share one.';
COMMENT ON COLUMN season_standings.team_id          IS 'The team.';
COMMENT ON COLUMN season_standings.team_name        IS 'The team''s name.';
COMMENT ON COLUMN season_standings.team_colours     IS 'The team''s shirt; empty when unknown.';
COMMENT ON COLUMN season_standings.played           IS 'Completed matches.';
COMMENT ON COLUMN season_standings.wins             IS 'Matches won.';
COMMENT ON COLUMN season_standings.draws            IS 'Matches drawn.';
COMMENT ON COLUMN season_standings.losses           IS 'Matches lost.';
COMMENT ON COLUMN season_standings.goals_for        IS 'Goals scored.';
COMMENT ON COLUMN season_standings.goals_against    IS 'Goals conceded.';
COMMENT ON COLUMN season_standings.goal_difference  IS 'Goals scored less goals conceded.';
COMMENT ON COLUMN season_standings.points           IS 'Points, by the competition''s rule.';
COMMENT ON COLUMN season_standings.shared           IS 'Whether another team has the same place.';

COMMENT ON COLUMN umpires.name    IS 'The name, as one of the matches spells it.';
COMMENT ON COLUMN umpires.slug    IS 'The name in web addresses.';
COMMENT ON COLUMN umpires.matches IS 'How many matches name this umpire.';

-- A column that is only handed on means what it means where it comes from.
DO $$
DECLARE
    handed record;
    name   name;
BEGIN
    FOR handed IN SELECT * FROM (VALUES ('matches',          'all_matches'),
                                        ('all_matches',      'upcoming_matches'),
                                        ('all_matches',      'recent_results'),
                                        ('all_matches',      'awaiting_results'),
                                        ('season_standings', 'league_standings'))
        AS step (source, target)
    LOOP
        FOR name IN SELECT attname FROM pg_attribute
            WHERE attrelid = handed.target::regclass
              AND col_description(attrelid, attnum) IS NULL
        LOOP
            EXECUTE format('COMMENT ON COLUMN %I.%I IS %L', handed.target, name,
                (SELECT col_description(attrelid, attnum) FROM pg_attribute
                 WHERE attrelid = handed.source::regclass AND attname = name));
        END LOOP;
    END LOOP;
END
$$;

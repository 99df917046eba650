-- What programs of others are shown: each row as the JSON that they get. Empty texts are NULL there.

SET LOCAL ROLE league_owner;

-- Both without a search_path, which would keep the planner from writing them into their callers.
CREATE OR REPLACE FUNCTION london_instant(day date, clock time) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN
    -- Until 1847 London's offset had seconds, which RFC 3339 has not; since then it is not below 0.
    CASE WHEN day >= '1847-12-02'
         THEN to_char((day + clock) AT TIME ZONE 'Europe/London' AT TIME ZONE 'Europe/London',
                      'YYYY-MM-DD"T"HH24:MI:SS"+"')
              || to_char(((day + clock) AT TIME ZONE 'Europe/London' AT TIME ZONE 'Europe/London')
                         - ((day + clock) AT TIME ZONE 'Europe/London' AT TIME ZONE 'UTC'),
                         'HH24:MI')
         ELSE to_char((day + clock) AT TIME ZONE 'Europe/London' AT TIME ZONE 'UTC',
                      'YYYY-MM-DD"T"HH24:MI:SS"Z"') END;

COMMENT ON FUNCTION london_instant(date, time) IS
    'A day and a time on London''s clocks as RFC 3339 writes an instant; NULL without a time. 2026-07-01, 14:25 -> 2026-07-01T14:25:00+01:00';

CREATE OR REPLACE FUNCTION universal_instant(instant timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

COMMENT ON FUNCTION universal_instant(timestamptz) IS
    'An instant as RFC 3339 writes it in UTC, with microseconds.';

-- A row as JSON has no blanks between what is in it, unlike json_build_object().
CREATE OR REPLACE VIEW published_matches AS
SELECT m.id,
       m.date,
       m.time,
       m.competition_type,
       m.pitch,
       m.home_team_id,
       m.away_team_id,
       m.umpires,
       m.status,
       (SELECT row_to_json(entry) FROM (SELECT
           m.id,
           m.date,
           to_char(m.time, 'HH24:MI')                                AS time,
           london_instant(m.date, m.time)                            AS kick_off,
           m.season,
           nullif(m.competition_type, '')                            AS competition,
           nullif(m.pitch, '')                                       AS pitch,
           CASE WHEN m.home_team_id IS NOT NULL THEN (
               SELECT row_to_json(side) FROM (SELECT
                   m.home_team_id                                    AS id,
                   m.home_team_name                                  AS name,
                   nullif(m.home_team_colours, '')                   AS colours) AS side
           ) END                                                     AS home,
           CASE WHEN m.away_team_id IS NOT NULL OR m.away_text IS NOT NULL THEN (
               SELECT row_to_json(side) FROM (SELECT
                   m.away_team_id                                    AS id,
                   m.away_team_name                                  AS name,
                   nullif(m.away_team_colours, '')                   AS colours) AS side
           ) END                                                     AS away,
           coalesce(string_to_array(m.umpires, ', '), '{}')          AS umpires,
           m.bibs_set                                                AS bibs,
           m.notes,
           m.status,
           m.outcome,
           CASE WHEN m.home_score IS NOT NULL THEN (
               SELECT row_to_json(score) FROM (SELECT
                   m.home_score                                      AS home,
                   m.away_score                                      AS away) AS score
           ) END                                                     AS score,
           m.sequence,
           universal_instant(m.created_at)                           AS created_at,
           universal_instant(m.updated_at)                           AS updated_at,
           '/calendar/match/' || m.id || '.ics'                      AS calendar
       ) AS entry)                                                   AS shown
FROM all_matches AS m;

CREATE OR REPLACE VIEW published_houses AS
SELECT h.id,
       (SELECT row_to_json(entry) FROM (SELECT
           h.id,
           h.name,
           h.kind,
           nullif(h.colours, '')                                     AS colours,
           n.slug,
           '/calendar/' || n.kind || '/' || n.slug || '.ics'         AS calendar
       ) AS entry)                                                   AS shown
FROM houses AS h
LEFT JOIN calendar_names AS n
       ON n.is_current AND n.subject = h.id AND n.kind IN ('house', 'team');

CREATE OR REPLACE VIEW published_competitions AS
SELECT c.name,
       (SELECT row_to_json(entry) FROM (SELECT
           c.name,
           nullif(c.abbreviation, '')                                AS abbreviation,
           c.kind,
           nullif(c.colour, '')                                      AS colour,
           c.season_starts,
           n.slug,
           '/calendar/competition/' || n.slug || '.ics'              AS calendar
       ) AS entry)                                                   AS shown
FROM competitions AS c
LEFT JOIN calendar_names AS n
       ON n.is_current AND n.subject = c.name AND n.kind = 'competition';

CREATE OR REPLACE VIEW published_pitches AS
SELECT p.name,
       (SELECT row_to_json(entry) FROM (SELECT
           p.name,
           nullif(p.abbreviation, '')                                AS abbreviation,
           nullif(p.area, '')                                        AS area,
           p.latitude,
           p.longitude,
           n.slug,
           '/calendar/pitch/' || n.slug || '.ics'                    AS calendar
       ) AS entry)                                                   AS shown
FROM pitches AS p
LEFT JOIN calendar_names AS n
       ON n.is_current AND n.subject = p.name AND n.kind = 'pitch';

CREATE OR REPLACE VIEW published_standings AS
SELECT s.season,
       s.competition_type,
       s.position,
       s.team_name,
       s.team_id,
       (SELECT row_to_json(entry) FROM (SELECT
           s.season,
           s.competition_type                                        AS competition,
           s.position,
           s.shared,
           (SELECT row_to_json(team) FROM (SELECT
               s.team_id                                             AS id,
               s.team_name                                           AS name,
               nullif(s.team_colours, '')                            AS colours) AS team
           )                                                         AS team,
           s.played,
           s.wins,
           s.draws,
           s.losses,
           s.goals_for,
           s.goals_against,
           s.goal_difference,
           s.adjustment,
           s.points,
           s.form
       ) AS entry)                                                   AS shown
FROM season_standings AS s;

CREATE OR REPLACE VIEW published_changes AS
SELECT c.epoch,
       c.changed_in,
       c.match_id,
       (SELECT row_to_json(entry) FROM (SELECT
           c.match_id                                                AS id,
           c.deleted_at IS NOT NULL                                  AS deleted,
           universal_instant(c.deleted_at)                           AS deleted_at,
           CASE WHEN c.deleted_at IS NULL THEN m.shown END           AS match
       ) AS entry)                                                   AS shown
FROM match_changes AS c
LEFT JOIN published_matches AS m ON m.id = c.match_id;

COMMENT ON VIEW published_matches      IS 'Every match as programs of others see it, and by what they choose.';
COMMENT ON VIEW published_houses       IS 'Every team as programs of others see it.';
COMMENT ON VIEW published_competitions IS 'Every listed competition as programs of others see it.';
COMMENT ON VIEW published_pitches      IS 'Every listed pitch as programs of others see it.';
COMMENT ON VIEW published_standings    IS 'The league tables of every season as programs of others see them.';
COMMENT ON VIEW published_changes      IS 'The last change of every match that is or was as programs of others see it.';

COMMENT ON COLUMN published_matches.competition_type IS 'The competition''s name, known or not; empty for none.';
COMMENT ON COLUMN published_matches.pitch            IS 'The pitch''s name; empty when it is not set.';
COMMENT ON COLUMN published_matches.shown            IS 'The JSON.';
COMMENT ON COLUMN published_houses.shown             IS 'The JSON.';
COMMENT ON COLUMN published_competitions.shown       IS 'The JSON.';
COMMENT ON COLUMN published_pitches.shown            IS 'The JSON.';
COMMENT ON COLUMN published_standings.shown          IS 'The JSON.';
COMMENT ON COLUMN published_changes.shown            IS 'The JSON.';

-- What programs of others are shown: each row as the JSON that they get. Empty texts are NULL there.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION london_instant(day date, clock time) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN (
    SELECT CASE WHEN date_trunc('minute', ahead) = ahead
                THEN to_char(shown, 'YYYY-MM-DD"T"HH24:MI:SS')
                     || CASE WHEN ahead < interval '0' THEN '-' ELSE '+' END
                     || to_char(greatest(ahead, -ahead), 'HH24:MI')
                -- Until 1847 London's offset had seconds, which RFC 3339 has not.
                ELSE to_char(universal, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END
    FROM (SELECT shown, universal, shown - universal AS ahead
          FROM (SELECT instant AT TIME ZONE 'Europe/London' AS shown,
                       instant AT TIME ZONE 'UTC'           AS universal
                FROM (SELECT (day + clock) AT TIME ZONE 'Europe/London' AS instant) AS meant
               ) AS clocks
         ) AS offsets);

COMMENT ON FUNCTION london_instant(date, time) IS
    'A day and a time on London''s clocks as RFC 3339 writes an instant; NULL without a time. 2026-07-01, 14:25 -> 2026-07-01T14:25:00+01:00';

CREATE OR REPLACE FUNCTION universal_instant(instant timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

COMMENT ON FUNCTION universal_instant(timestamptz) IS
    'An instant as RFC 3339 writes it in UTC, with microseconds.';

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
       json_build_object(
           'id',          m.id,
           'date',        m.date,
           'time',        to_char(m.time, 'HH24:MI'),
           'kick_off',    london_instant(m.date, m.time),
           'season',      m.season,
           'competition', nullif(m.competition_type, ''),
           'pitch',       nullif(m.pitch, ''),
           'home',        CASE WHEN m.home_team_id IS NOT NULL
                               THEN json_build_object('id', m.home_team_id, 'name', m.home_team_name,
                                                      'colours', nullif(m.home_team_colours, '')) END,
           'away',        CASE WHEN m.away_team_id IS NOT NULL OR m.away_text IS NOT NULL
                               THEN json_build_object('id', m.away_team_id, 'name', m.away_team_name,
                                                      'colours', nullif(m.away_team_colours, '')) END,
           'umpires',     to_json(coalesce(string_to_array(m.umpires, ', '), '{}')),
           'bibs',        m.bibs_set,
           'notes',       m.notes,
           'status',      m.status,
           'outcome',     m.outcome,
           'score',       CASE WHEN m.home_score IS NOT NULL
                               THEN json_build_object('home', m.home_score, 'away', m.away_score) END,
           'sequence',    m.sequence,
           'created_at',  universal_instant(m.created_at),
           'updated_at',  universal_instant(m.updated_at),
           'calendar',    '/calendar/match/' || m.id || '.ics') AS shown
FROM all_matches AS m;

CREATE OR REPLACE VIEW published_houses AS
SELECT h.id,
       json_build_object(
           'id',       h.id,
           'name',     h.name,
           'kind',     h.kind,
           'colours',  nullif(h.colours, ''),
           'slug',     n.slug,
           'calendar', '/calendar/' || n.kind || '/' || n.slug || '.ics') AS shown
FROM houses AS h
LEFT JOIN calendar_names AS n
       ON n.is_current AND n.subject = h.id AND n.kind IN ('house', 'team');

CREATE OR REPLACE VIEW published_competitions AS
SELECT c.name,
       json_build_object(
           'name',          c.name,
           'abbreviation',  nullif(c.abbreviation, ''),
           'kind',          c.kind,
           'colour',        nullif(c.colour, ''),
           'season_starts', c.season_starts,
           'slug',          n.slug,
           'calendar',      '/calendar/competition/' || n.slug || '.ics') AS shown
FROM competitions AS c
LEFT JOIN calendar_names AS n
       ON n.is_current AND n.subject = c.name AND n.kind = 'competition';

CREATE OR REPLACE VIEW published_pitches AS
SELECT p.name,
       json_build_object(
           'name',         p.name,
           'abbreviation', nullif(p.abbreviation, ''),
           'area',         nullif(p.area, ''),
           'latitude',     p.latitude,
           'longitude',    p.longitude,
           'slug',         n.slug,
           'calendar',     '/calendar/pitch/' || n.slug || '.ics') AS shown
FROM pitches AS p
LEFT JOIN calendar_names AS n
       ON n.is_current AND n.subject = p.name AND n.kind = 'pitch';

CREATE OR REPLACE VIEW published_standings AS
SELECT s.season,
       s.competition_type,
       s.position,
       s.team_name,
       s.team_id,
       json_build_object(
           'season',          s.season,
           'competition',     s.competition_type,
           'position',        s.position,
           'shared',          s.shared,
           'team',            json_build_object('id', s.team_id, 'name', s.team_name,
                                                'colours', nullif(s.team_colours, '')),
           'played',          s.played,
           'wins',            s.wins,
           'draws',           s.draws,
           'losses',          s.losses,
           'goals_for',       s.goals_for,
           'goals_against',   s.goals_against,
           'goal_difference', s.goal_difference,
           'adjustment',      s.adjustment,
           'points',          s.points,
           'form',            s.form) AS shown
FROM season_standings AS s;

CREATE OR REPLACE VIEW published_changes AS
SELECT c.epoch,
       c.changed_in,
       c.match_id,
       json_build_object(
           'id',         c.match_id,
           'deleted',    c.deleted_at IS NOT NULL,
           'deleted_at', universal_instant(c.deleted_at),
           'match',      CASE WHEN c.deleted_at IS NULL THEN m.shown END) AS shown
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

-- What the caller may do with a match, beside what everybody sees of it.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE VIEW all_matches AS
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
       place.longitude                               AS pitch_longitude,
       coalesce(
           m.home_team_id IS NOT NULL AND (m.away_team_id IS NOT NULL OR m.away_text IS NOT NULL)
           AND ((SELECT league_is_admin())
                OR m.status = 'scheduled'
                   AND (SELECT league_captained_house()) IN (m.home_team_id, m.away_team_id)),
           false)                                    AS can_enter_score,
       CASE WHEN m.status <> 'completed'             THEN NULL
            WHEN (SELECT league_is_admin())          THEN 'infinity'::timestamptz
            WHEN m.score_submitted_by = (SELECT league_user_id())
                 AND (SELECT league_captained_house()) IN (m.home_team_id, m.away_team_id)
                 AND score_editable_until(m.score_submitted_at) > score_clock()
            THEN score_editable_until(m.score_submitted_at) END
                                                     AS editable_until
FROM matches AS m
LEFT JOIN houses  AS home  ON home.id = m.home_team_id
LEFT JOIN houses  AS away  ON away.id = m.away_team_id
LEFT JOIN pitches AS place ON place.name = m.pitch;

COMMENT ON COLUMN all_matches.can_enter_score IS 'Whether the caller may enter a score now: an admin, or a captain of one of the houses while the match is scheduled.';
COMMENT ON COLUMN all_matches.editable_until IS 'Until when the caller may correct the score: 5 minutes after it was first submitted for the captain who did, infinity for admins, NULL for everybody else.';

CREATE OR REPLACE VIEW upcoming_matches AS
SELECT id, date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status,
       home_score, away_score, home_team_name, home_team_colours, away_team_name,
       away_team_colours, created_at, updated_at, away_text, outcome, season, sequence,
       pitch_latitude, pitch_longitude, can_enter_score
FROM all_matches
WHERE status IN ('scheduled', 'postponed') AND date >= league_today()
ORDER BY date, time NULLS LAST, competition_type, home_team_name, id;

CREATE OR REPLACE VIEW recent_results AS
SELECT id, date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status,
       home_score, away_score, home_team_name, home_team_colours, away_team_name,
       away_team_colours, created_at, updated_at, away_text, outcome, season, sequence,
       pitch_latitude, pitch_longitude, editable_until
FROM all_matches
WHERE status = 'completed'
ORDER BY date DESC, time DESC NULLS LAST, competition_type, home_team_name, id;

DO $$
DECLARE
    handed record;
BEGIN
    FOR handed IN SELECT * FROM (VALUES ('upcoming_matches', 'can_enter_score'),
                                        ('recent_results', 'editable_until')) AS v (target, name)
    LOOP
        EXECUTE format('COMMENT ON COLUMN %I.%I IS %L', handed.target, handed.name,
            (SELECT col_description(attrelid, attnum) FROM pg_attribute
             WHERE attrelid = 'all_matches'::regclass AND attname = handed.name));
    END LOOP;
END
$$;

-- It holds nothing that the narrower views hide from anybody.
GRANT SELECT ON all_matches TO anon, authenticated, service_role;

-- Whoever is signed in may call teams as emails do.
GRANT SELECT ON house_aliases TO authenticated;

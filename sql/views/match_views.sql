-- Fixtures and results as people ask for them.
--
-- AND goes on after NULL: IS TRUE spares whoever is no captain a look at the season of each match, three
-- fifths of the time of a list of results.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE VIEW all_matches AS
SELECT m.id,
       m.date,
       m.time,
       coalesce(m.competition_type, '')              AS competition_type,
       coalesce(m.pitch, '')                         AS pitch,
       m.home_team_id,
       m.away_team_id,
       CASE WHEN (SELECT umpires_hidden_from_caller()) = '{}' THEN m.umpires
            ELSE public_umpires(m.umpires) END       AS umpires,
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
                   AND ((SELECT league_captained_house())
                        = ANY (ARRAY[m.home_team_id, m.away_team_id])) IS TRUE
                   AND NOT season_is_closed(m.competition_type, m.season)),
           false)                                    AS can_enter_score,
       CASE WHEN m.status <> 'completed'             THEN NULL
            WHEN (SELECT league_is_admin())          THEN 'infinity'::timestamptz
            WHEN (m.score_submitted_by = (SELECT league_user_id())) IS TRUE
                 AND (SELECT league_captained_house()) = ANY (ARRAY[m.home_team_id, m.away_team_id])
                 AND score_editable_until(m.score_submitted_at) > score_clock()
                 AND NOT season_is_closed(m.competition_type, m.season)
            THEN score_editable_until(m.score_submitted_at) END
                                                     AS editable_until,
       coalesce(contest.colour, '')                  AS competition_colour,
       m.bibs                                        AS bibs_set,
       m.notes
FROM matches AS m
LEFT JOIN houses       AS home    ON home.id = m.home_team_id
LEFT JOIN houses       AS away    ON away.id = m.away_team_id
LEFT JOIN pitches      AS place   ON place.name = m.pitch
LEFT JOIN competitions AS contest ON contest.name = m.competition_type;

CREATE OR REPLACE VIEW readable_tombstones AS
SELECT d.id,
       d.match_id,
       d.recorded_at,
       d.is_deleted,
       d.date,
       d.time,
       d.competition_type,
       d.pitch,
       d.home_team_id,
       d.away_team_id,
       d.away_text,
       CASE WHEN (SELECT umpires_hidden_from_caller()) = '{}' THEN d.umpires
            ELSE public_umpires(d.umpires) END       AS umpires,
       d.sequence,
       d.created_at
FROM match_tombstones AS d;

-- What does not depend on the match is asked once a statement: an eighth of a house's fixtures.
CREATE OR REPLACE VIEW upcoming_matches AS
SELECT * FROM all_matches
WHERE status IN ('scheduled', 'postponed') AND date >= (SELECT league_today())
ORDER BY date, time NULLS LAST, competition_type, home_team_name, id;

CREATE OR REPLACE VIEW recent_results AS
SELECT * FROM all_matches
WHERE status = 'completed'
ORDER BY date DESC, time DESC NULLS LAST, competition_type, home_team_name, id;

CREATE OR REPLACE VIEW awaiting_results AS
SELECT * FROM all_matches
WHERE status = 'scheduled' AND date < (SELECT league_today())
  AND (away_team_id IS NOT NULL OR away_text IS NOT NULL)
ORDER BY date, time NULLS LAST, competition_type, home_team_name, id;

COMMENT ON VIEW all_matches      IS 'Every match with the names that people read; what the other views choose from.';
COMMENT ON VIEW upcoming_matches IS 'Matches scheduled or postponed, from London''s today on, soonest first.';
COMMENT ON VIEW recent_results   IS 'Completed matches, newest first.';
COMMENT ON VIEW awaiting_results IS 'Matches still scheduled on a day that has passed: those whose score is missing.';

COMMENT ON VIEW readable_tombstones IS 'Matches that were deleted or left a calendar, as the caller may see them.';

COMMENT ON COLUMN all_matches.umpires            IS 'The names of the umpires, as the caller may see them: admins see all.';
COMMENT ON COLUMN readable_tombstones.umpires    IS 'The names of the umpires, as the caller may see them: admins see all.';
COMMENT ON COLUMN all_matches.competition_type   IS 'The competition''s name, known or not; empty for none.';
COMMENT ON COLUMN all_matches.pitch              IS 'The pitch''s name; empty when it is not set.';
COMMENT ON COLUMN all_matches.home_team_name     IS 'The home team''s name.';
COMMENT ON COLUMN all_matches.home_team_colours  IS 'The home team''s shirt; empty when unknown.';
COMMENT ON COLUMN all_matches.away_team_name     IS 'The away team''s name, else the opponent as written, else empty (training).';
COMMENT ON COLUMN all_matches.away_team_colours  IS 'The away team''s shirt; empty when unknown.';
COMMENT ON COLUMN all_matches.pitch_latitude     IS 'Degrees north (WGS 84), or NULL.';
COMMENT ON COLUMN all_matches.pitch_longitude    IS 'Degrees east (WGS 84), or NULL.';
COMMENT ON COLUMN all_matches.can_enter_score    IS 'Whether the caller may enter a score now: an admin, or a captain of one of the houses while the match is scheduled.';
COMMENT ON COLUMN all_matches.editable_until     IS 'Until when the caller may correct the score: score_editable_until() for the captain who first submitted it, infinity for admins, NULL for all others.';
COMMENT ON COLUMN all_matches.competition_colour IS 'The competition''s CSS colour; empty when there is none.';
COMMENT ON COLUMN all_matches.bibs_set           IS 'Which side was set to wear bibs: home, away or none; NULL leaves it to the two shirts.';

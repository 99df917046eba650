-- Umpires, and the calendars that can be subscribed to.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE VIEW umpires AS
WITH mentions AS MATERIALIZED (
    SELECT m.id AS match_id, btrim(umpire) AS name
    FROM matches AS m
    CROSS JOIN LATERAL unnest(string_to_array(m.umpires, ',')) AS umpire
), spellings AS MATERIALIZED (
    SELECT spelling.name, u.person
    FROM (SELECT DISTINCT name FROM mentions) AS spelling
    JOIN umpire_names AS u ON u.key = (league_umpire_slugs(spelling.name))[1]
)
SELECT shown.name,
       shown.slug,
       count(DISTINCT mentions.match_id) AS matches
FROM mentions
JOIN spellings ON spellings.name = mentions.name
JOIN shown_umpires AS shown ON shown.person = spellings.person
GROUP BY shown.name, shown.slug
ORDER BY shown.name;

CREATE OR REPLACE VIEW calendar_feeds AS
WITH mentions AS MATERIALIZED (
    SELECT m.id, btrim(umpire) AS name
    FROM matches AS m
    CROSS JOIN LATERAL unnest(string_to_array(m.umpires, ',')) AS umpire
), spellings AS MATERIALIZED (
    SELECT spelling.name, u.person AS subject
    FROM (SELECT DISTINCT name FROM mentions) AS spelling
    JOIN umpire_names AS u ON u.key = (league_umpire_slugs(spelling.name))[1]
), found AS (
    SELECT 'house' AS about, side.team_id AS subject, count(*) AS events
    FROM matches AS m
    CROSS JOIN LATERAL (VALUES (m.home_team_id), (m.away_team_id)) AS side (team_id)
    WHERE side.team_id IS NOT NULL
    GROUP BY side.team_id
    UNION ALL
    SELECT 'competition' AS about, competition_type, count(*) FROM matches GROUP BY competition_type
    UNION ALL
    SELECT 'pitch' AS about, pitch, count(*) FROM matches GROUP BY pitch
    UNION ALL
    SELECT 'umpire' AS about, spellings.subject, count(DISTINCT mentions.id)
    FROM mentions
    JOIN spellings ON spellings.name = mentions.name
    GROUP BY spellings.subject
)
SELECT 'all'::text                AS kind,
       'all'::text                AS id,
       'Field Game'::text         AS name,
       'all'::text                AS slug,
       (SELECT count(*) FROM matches) AS events
UNION ALL
SELECT n.kind, n.subject, n.name, n.slug, coalesce(found.events, 0)
FROM calendar_names AS n
LEFT JOIN found ON found.about = CASE n.kind WHEN 'team' THEN 'house' ELSE n.kind END
               AND found.subject = n.subject
WHERE n.is_current
  AND (n.kind <> 'umpire' OR NOT n.subject = ANY ((SELECT umpires_hidden_from_caller())::text[]))
  AND (n.kind IN ('house', 'team') OR found.events > 0
       OR n.kind = 'competition' AND EXISTS (SELECT FROM competitions AS c WHERE c.name = n.subject)
       OR n.kind = 'pitch' AND EXISTS (SELECT FROM pitches AS p WHERE p.name = n.subject));

COMMENT ON VIEW   umpires               IS 'Every umpire with a match whose name the caller may see, whatever names matches have for that person.';
COMMENT ON COLUMN umpires.name          IS 'The name that people read.';
COMMENT ON COLUMN umpires.slug          IS 'The name in web addresses.';
COMMENT ON COLUMN umpires.matches       IS 'How many matches have this umpire.';

COMMENT ON VIEW   calendar_feeds        IS 'Every calendar that can be subscribed to, but for those of single matches.';
COMMENT ON COLUMN calendar_feeds.kind   IS 'all, house, team (a school team), competition, umpire or pitch.';
COMMENT ON COLUMN calendar_feeds.id     IS 'The team''s id, the competition''s or the pitch''s name, by what the umpire is told apart, or all.';
COMMENT ON COLUMN calendar_feeds.name   IS 'The name that people read.';
COMMENT ON COLUMN calendar_feeds.slug   IS 'The name in its web address.';
COMMENT ON COLUMN calendar_feeds.events IS 'How many matches are in it.';

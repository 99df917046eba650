-- Everybody who umpires, at the cost of the names and not of how often they are written.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE VIEW umpires AS
WITH mentions AS MATERIALIZED (
    SELECT m.id AS match_id, btrim(umpire) AS name
    FROM matches AS m
    CROSS JOIN LATERAL unnest(string_to_array(m.umpires, ',')) AS umpire
), spellings AS MATERIALIZED (
    SELECT spelling.name, league_slug(spelling.name) AS slug
    FROM (SELECT DISTINCT name FROM mentions) AS spelling
)
SELECT min(spellings.name)               AS name,
       spellings.slug,
       count(DISTINCT mentions.match_id) AS matches
FROM mentions
JOIN spellings ON spellings.name = mentions.name
WHERE spellings.slug <> ''
GROUP BY spellings.slug
ORDER BY min(spellings.name);

-- Pitches in the shape that the app has for places.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE VIEW locations AS
SELECT md5('pitch ' || p.name)::uuid      AS id,
       coalesce(nullif(p.area, ''), p.name) AS name,
       p.name                             AS pitch_name,
       p.latitude,
       p.longitude
FROM pitches AS p
ORDER BY name, pitch_name;

COMMENT ON VIEW   locations            IS 'Pitches in the shape that the app has for places.';
COMMENT ON COLUMN locations.id         IS 'Made of the pitch''s name: another name is another place.';
COMMENT ON COLUMN locations.name       IS 'The part of the grounds, else the pitch''s own name.';
COMMENT ON COLUMN locations.pitch_name IS 'The pitch''s name, as matches have it.';
COMMENT ON COLUMN locations.latitude   IS 'Degrees north (WGS 84), or NULL.';
COMMENT ON COLUMN locations.longitude  IS 'Degrees east (WGS 84), or NULL.';

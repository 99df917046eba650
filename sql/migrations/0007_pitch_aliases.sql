-- Other names of pitches, and how names of pitches are compared.

SET LOCAL ROLE league_owner;

CREATE FUNCTION league_pitch_fold(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
RETURN regexp_replace(public.league_fold(name), '^the (?=.)', '');

COMMENT ON FUNCTION league_pitch_fold(text) IS
    'A pitch''s name as the league compares it: folded, without a leading article. The Paddock -> paddock';

CREATE TABLE pitch_aliases (
    alias text NOT NULL CONSTRAINT pitch_aliases_pkey PRIMARY KEY,
    pitch text NOT NULL
        CONSTRAINT pitch_aliases_pitch_fkey REFERENCES pitches ON UPDATE CASCADE ON DELETE CASCADE,

    CONSTRAINT pitch_aliases_alias_length CHECK (length(alias) <= 200 AND league_fold(alias) <> '')
);

CREATE UNIQUE INDEX pitch_aliases_folded_key ON pitch_aliases (league_pitch_fold(alias));
CREATE INDEX pitch_aliases_pitch ON pitch_aliases (pitch);

COMMENT ON TABLE  pitch_aliases       IS 'Other names of pitches, as emails write them.';
COMMENT ON COLUMN pitch_aliases.alias IS 'The name; unique without case, accents, apostrophes and a leading article.';
COMMENT ON COLUMN pitch_aliases.pitch IS 'The pitch that it stands for.';

CREATE INDEX pitches_folded_name         ON pitches (league_pitch_fold(name));
CREATE INDEX pitches_folded_abbreviation ON pitches (league_pitch_fold(abbreviation));

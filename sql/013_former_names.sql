-- Teams are renamed; tables of old seasons keep the name of their time.

SET LOCAL ROLE league_owner;

CREATE TABLE former_names (
    house_id text NOT NULL
        CONSTRAINT former_names_house_id_fkey
            REFERENCES houses ON UPDATE CASCADE ON DELETE CASCADE,
    until    date NOT NULL,
    name     text NOT NULL,

    CONSTRAINT former_names_pkey PRIMARY KEY (house_id, until),
    CONSTRAINT former_names_name_length CHECK (length(name) <= 200 AND league_fold(name) <> '')
);

COMMENT ON TABLE  former_names          IS 'What teams were called before they were renamed.';
COMMENT ON COLUMN former_names.house_id IS 'The team, by the id that it has now.';
COMMENT ON COLUMN former_names.until    IS 'The first day in London on which it was no longer called so.';
COMMENT ON COLUMN former_names.name     IS 'The name until then.';

GRANT SELECT ON former_names TO anon, authenticated, service_role;

CREATE FUNCTION houses_keep_former_name() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    day   date := public.league_today();
    newer date;
    same  text;
BEGIN
    -- A clock that was set back rewrites nothing that came later.
    SELECT f.until, f.name INTO newer, same FROM public.former_names AS f
    WHERE f.house_id = NEW.id AND f.until >= day ORDER BY f.until DESC LIMIT 1;

    IF newer IS NULL THEN
        INSERT INTO public.former_names (house_id, until, name) VALUES (NEW.id, day, OLD.name);
    ELSIF same = NEW.name THEN
        -- Renamed back before a day was over.
        DELETE FROM public.former_names WHERE house_id = NEW.id AND until = newer;
    END IF;
    -- Else the name that goes is one that no day has seen.
    RETURN NULL;
END
$$;

COMMENT ON FUNCTION houses_keep_former_name() IS
    'A team that gets a new name keeps the old one for the days before; of several new names on a day the last one counts.';

CREATE TRIGGER houses_keep_former_name AFTER UPDATE OF name ON houses
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
    EXECUTE FUNCTION houses_keep_former_name();

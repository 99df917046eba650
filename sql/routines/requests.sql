-- What requests of other programs need of the database.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION league_require_one_row(count bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF count <> 1 THEN
        RAISE EXCEPTION 'One row was asked for.'
            USING ERRCODE = 'cardinality_violation', DETAIL = count;
    END IF;
    RETURN count;
END
$$;

COMMENT ON FUNCTION league_require_one_row(bigint) IS
    '1, or an error (21000, the number as DETAIL) that undoes what was written: for a request that wants one row, and no more than one changed.';

CREATE OR REPLACE FUNCTION league_require_length(answer text, most integer) RETURNS text
LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF octet_length(answer) > most THEN
        RAISE EXCEPTION 'The answer would be longer than % MB.', most / 1048576
            USING ERRCODE = 'program_limit_exceeded',
                  HINT = 'Ask for less: a filter, a limit, fewer columns.';
    END IF;
    RETURN answer;
END
$$;

COMMENT ON FUNCTION league_require_length(text, integer) IS
    'The text, or an error (54000) where it has more bytes than that.';

CREATE OR REPLACE FUNCTION league_require_new_profile(count bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF count = 0 THEN
        RAISE EXCEPTION 'There is such an account already.' USING ERRCODE = 'unique_violation';
    END IF;
    RETURN count;
END
$$;

COMMENT ON FUNCTION league_require_new_profile(bigint) IS
    'The number, or an error (23505) where it is 0: nothing was added, and no profile was waiting.';

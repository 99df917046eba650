-- A view's column that is only handed on has the comment of the column that it comes from.

SET LOCAL ROLE league_owner;

DO $$
DECLARE
    handed record;
    name   name;
BEGIN
    FOR handed IN SELECT * FROM (VALUES ('matches',          'all_matches'),
                                        ('all_matches',      'upcoming_matches'),
                                        ('all_matches',      'recent_results'),
                                        ('all_matches',      'awaiting_results'),
                                        ('matches',          'league_matches'),
                                        ('match_tombstones', 'readable_tombstones'),
                                        ('season_rules',     'competition_rules'),
                                        ('calculated_standings', 'season_standings'),
                                        ('season_standings', 'league_standings'),
                                        ('all_matches',      'published_matches'),
                                        ('houses',           'published_houses'),
                                        ('competitions',     'published_competitions'),
                                        ('pitches',          'published_pitches'),
                                        ('season_standings', 'published_standings'),
                                        ('match_changes',    'published_changes'),
                                        ('score_audit_log',  'published_history'))
        AS step (source, target)
    LOOP
        FOR name IN
            SELECT attname FROM pg_attribute
            WHERE attrelid = handed.target::regclass
              AND col_description(attrelid, attnum) IS NULL
        LOOP
            EXECUTE format('COMMENT ON COLUMN %I.%I IS %L', handed.target, name,
                (SELECT col_description(attrelid, attnum) FROM pg_attribute
                 WHERE attrelid = handed.source::regclass AND attname = name));
        END LOOP;
    END LOOP;
END
$$;

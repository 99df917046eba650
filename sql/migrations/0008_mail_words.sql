-- Words of emails that the league has taught the importer.

SET LOCAL ROLE league_owner;

CREATE TABLE mail_words (
    word        text NOT NULL CONSTRAINT mail_words_pkey PRIMARY KEY,
    kind        text NOT NULL
        CONSTRAINT mail_words_kind CHECK (kind IN ('competition', 'umpire', 'column', 'nothing')),
    competition text
        CONSTRAINT mail_words_competition_fkey
            REFERENCES competitions ON UPDATE CASCADE ON DELETE CASCADE,
    stands_for  text,

    CONSTRAINT mail_words_word_length CHECK (length(word) <= 200 AND league_fold(word) <> ''),
    CONSTRAINT mail_words_one_meaning
        CHECK ((competition IS NOT NULL) = (kind = 'competition')
               AND (stands_for IS NOT NULL) = (kind IN ('umpire', 'column'))),
    CONSTRAINT mail_words_umpire
        CHECK (kind <> 'umpire'
               OR length(stands_for) <= 200 AND league_fold(stands_for) <> ''
                  AND strpos(stands_for, ',') = 0),
    CONSTRAINT mail_words_column
        CHECK (kind <> 'column'
               OR stands_for IN ('day', 'time', 'home', 'away', 'match', 'competition', 'pitch',
                                 'umpires', 'score', 'remarks', 'foreign'))
);

CREATE UNIQUE INDEX mail_words_folded_key ON mail_words (league_fold(word));
CREATE INDEX mail_words_competition ON mail_words (competition);

COMMENT ON TABLE  mail_words             IS 'Words of emails that the league has taught the importer, beside names of teams and pitches.';
COMMENT ON COLUMN mail_words.word        IS 'The word or words; unique without case, accents and apostrophes.';
COMMENT ON COLUMN mail_words.kind        IS 'What it is: the name of a competition or an umpire, the heading of a column or a key, or a word that says nothing.';
COMMENT ON COLUMN mail_words.competition IS 'The competition that it stands for; NULL for the other kinds.';
COMMENT ON COLUMN mail_words.stands_for  IS 'The umpire''s name as the league writes it, or what the column holds, where foreign is nothing of the match; NULL for the other kinds.';

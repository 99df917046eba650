extension Guard {
    /// What a score is.
    static let scores: [Guard] = [
        Guard(
            "both scores or neither",
            without: .trigger(
                "(NEW.home_score IS NULL) <> (NEW.away_score IS NULL)", with: "false"),
            .sql("ALTER TABLE matches DROP CONSTRAINT matches_both_scores"),
            keepsOut: ["a captain enters half a score", "a captain takes half of a score back"]),
        Guard(
            "the home score is from 0 to 999",
            without: .trigger("NEW.home_score NOT BETWEEN 0 AND 999", with: "false"),
            .function("enter_score(uuid,int,int,int)", "home NOT BETWEEN 0 AND 999", with: "false"),
            .sql("ALTER TABLE matches DROP CONSTRAINT matches_home_score_range"),
            keepsOut: [
                "a captain enters 1000", "a captain enters 70000 by the function",
                "a captain enters less than nothing", "an admin enters 1000",
            ]),
        Guard(
            "the away score is from 0 to 999",
            without: .trigger("NEW.away_score NOT BETWEEN 0 AND 999", with: "false"),
            .function("enter_score(uuid,int,int,int)", "away NOT BETWEEN 0 AND 999", with: "false"),
            .sql("ALTER TABLE matches DROP CONSTRAINT matches_away_score_range"),
            keepsOut: ["a captain concedes 1000", "a captain concedes less than nothing"]),
        Guard(
            "a completed match has a score",
            without: .trigger("NEW.status = 'completed' AND NEW.home_score IS NULL", with: "false"),
            .sql("ALTER TABLE matches DROP CONSTRAINT matches_completed_has_score"),
            keepsOut: [
                "the submitter empties the score", "a captain completes a match without a score",
            ]),
        Guard(
            "a score needs an opponent",
            without: .trigger("NEW.home_score IS NOT NULL\n", with: "false\n"),
            .sql("ALTER TABLE matches DROP CONSTRAINT matches_score_needs_opponent"),
            keepsOut: [
                "a captain enters a score in training", "an admin enters a score in training",
            ]),
        Guard(
            "what a score is is said in sentences",
            without: .trigger(
                "(NEW.home_score IS NULL) <> (NEW.away_score IS NULL)", with: "false"),
            .trigger("NEW.home_score NOT BETWEEN 0 AND 999", with: "false"),
            .trigger("NEW.away_score NOT BETWEEN 0 AND 999", with: "false"),
            .trigger("NEW.status = 'completed' AND NEW.home_score IS NULL", with: "false"),
            .trigger("NEW.home_score IS NOT NULL\n", with: "false\n"),
            keepsOut: [
                "the submitter empties the score",
                "a captain completes a match without a score", "a captain concedes 1000",
                "a captain concedes less than nothing", "a captain enters 1000",
                "a captain enters a score in training", "a captain enters half a score",
                "a captain enters less than nothing", "a captain takes half of a score back",
                "an admin enters 1000", "an admin enters a score in training",
            ]),
        Guard(
            "the function's numbers fit the columns",
            without: .function(
                "enter_score(uuid,int,int,int)",
                "home NOT BETWEEN 0 AND 999 OR away NOT BETWEEN 0 AND 999",
                with: "false"), keepsOut: ["a captain enters 70000 by the function"]),
    ]
}

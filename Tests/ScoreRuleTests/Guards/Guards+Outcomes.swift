extension Guard {
    /// How a score came about.
    static let outcomes: [Guard] = [
        Guard(
            "what was decided is for admins",
            without: .rule("was.outcome <> 'played'", with: "false"),
            keepsOut: Attack.names(of: Attack.decided)),
        Guard(
            "a score without an outcome is of a match that was played",
            without: .function("matches_before_write()", "NOT names_outcome", with: "false"),
            keepsOut: [],
            neededFor: [
                "an admin enters another score in a walkover",
                "an admin enters a score in a match that is to be replayed",
                "an admin postpones an abandoned match",
            ]),
        Guard(
            "an outcome is known to be named",
            without: .sql("DROP TRIGGER matches_before_outcome ON matches"),
            keepsOut: [
                "a captain makes it a walkover along with the score",
                "the submitter makes it a walkover along with a correction",
            ],
            neededFor: [
                "an admin makes a match a walkover", "an admin lets an abandoned match be replayed",
            ]),
        Guard(
            "only what is completed, or to be replayed, was not just played",
            without: .trigger(
                "NEW.outcome <> 'played' AND NEW.status <> 'completed'", with: "false"),
            .sql("ALTER TABLE matches DROP CONSTRAINT matches_outcome_fits_status"),
            keepsOut: Attack.names(of: Attack.unfitting)),
        Guard(
            "a decision has a submitter",
            without: .trigger("NEW.away_score, NEW.outcome)", with: "NEW.away_score, OLD.outcome)"),
            keepsOut: [], neededFor: ["an admin awards the score that a captain entered"]),
    ]
}

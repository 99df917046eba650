import PostgreSQL

extension Attack {
    /// Scores of matches about which an admin has decided.
    static let decided: [Attack] = [
        Attack(
            "the submitter corrects what an admin has made a walkover", .rule(saying: "(walkover)"),
            methods: EntryMethod.allCases, given: outcome(.played, "walkover")
        ) { try await $0.enters(2, 2, in: .played, as: .captainOfKeate) },
        Attack(
            "the submitter makes an awarded match one that was played", .rule(saying: "(awarded)"),
            given: outcome(.played, "awarded")
        ) { try await $0.sets("outcome = 'played'", of: .played, as: .captainOfKeate) },
        Attack(
            "the submitter reopens an abandoned match", .rule(saying: "(abandoned)"),
            given: outcome(.played, "abandoned")
        ) { try await $0.sets("status = 'scheduled'", of: .played, as: .captainOfKeate) },
        Attack(
            "a captain enters a score in a match that is to be replayed",
            .rule(saying: "takes no score"), methods: EntryMethod.allCases,
            given: outcome(.postponed, "abandoned")
        ) { try await $0.enters(1, 0, in: .postponed, as: .captainOfKeate) },
    ]

    /// What no match can be by any writer.
    static let unfitting: [Attack] = [
        Attack(
            "an admin makes a scheduled match a walkover",
            .sentence("23514", saying: "Only a completed match")
        ) { try await $0.sets("outcome = 'walkover'", of: .derby, as: .admin) },
        Attack(
            "an admin adds a cancelled match as abandoned",
            .sentence("23514", saying: "Only a completed match")
        ) {
            try await $0.runs(
                """
                INSERT INTO matches (date, home_team_id, away_team_id, status, outcome)
                VALUES ('2026-11-21', 'DWF', 'PRDT', 'cancelled', 'abandoned')
                """, as: .admin)
        },
    ]

    /// SQL that sets how a match came about, past all triggers.
    static func outcome(_ match: Match, _ outcome: String) -> String {
        "UPDATE matches SET outcome = '\(outcome)' WHERE id = '\(match.rawValue)';"
    }
}

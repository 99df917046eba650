extension LegalPath {
    /// What admins decide beside the pitch, and what that leaves to others.
    static let decisions: [LegalPath] = [
        LegalPath(
            "an admin makes a match a walkover", leaves: "3-0 walkover by Ada",
            record: ["Ada as admin submitted scheduled to 3-0"]
        ) {
            try await $0.sets(
                "status = 'completed', home_score = 3, away_score = 0, outcome = 'walkover'",
                of: .derby, as: .admin)
        },
        LegalPath(
            "an admin awards the score that a captain entered", .played,
            leaves: "2-1 awarded by Ada", record: ["Ada as admin changed 2-1 to 2-1"]
        ) { try await $0.sets("outcome = 'awarded'", of: .played, as: .admin) },
        LegalPath(
            "both houses send again the score of a walkover", methods: EntryMethod.allCases,
            given: Attack.outcome(.played, "walkover"), .played, leaves: "2-1 walkover by Ann"
        ) {
            try await $0.enters(2, 1, in: .played, as: .captainOfKeate)
            try await $0.enters(2, 1, in: .played, as: .captainOfHawtrey)
        },
        LegalPath(
            "an admin enters another score in a walkover", methods: EntryMethod.allCases,
            given: Attack.outcome(.played, "walkover"), .played, leaves: "5-0 by Ada",
            record: ["Ada as admin corrected 2-1 to 5-0"]
        ) { try await $0.enters(5, 0, in: .played, as: .admin) },
        LegalPath(
            "an admin lets an abandoned match be replayed",
            given: Attack.outcome(.played, "abandoned"), .played, leaves: "postponed abandoned",
            record: ["Ada as admin postponed 2-1 to postponed"]
        ) {
            try await $0.sets(
                "status = 'postponed', outcome = 'abandoned'", of: .played, as: .admin)
        },
        LegalPath(
            "an admin enters a score in a match that is to be replayed",
            methods: EntryMethod.allCases,
            given: Attack.outcome(.postponed, "abandoned"), .postponed, leaves: "5-0 by Ada",
            record: ["Ada as admin submitted postponed to 5-0"]
        ) { try await $0.enters(5, 0, in: .postponed, as: .admin) },
        LegalPath(
            "an admin postpones an abandoned match", given: Attack.outcome(.played, "abandoned"),
            .played, leaves: "postponed", record: ["Ada as admin postponed 2-1 to postponed"]
        ) { try await $0.sets("status = 'postponed'", of: .played, as: .admin) },
    ]
}

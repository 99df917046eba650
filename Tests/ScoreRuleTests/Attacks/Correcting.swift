import PostgreSQL

extension Attack {
    /// Correcting a score without the right to.
    static let correcting: [Attack] = [
        Attack(
            "the other captain of the house corrects",
            .rule(saying: "stands at 2-1. To change it, ask Ann"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(2, 2, in: .played, as: .otherCaptainOfKeate) },
        Attack(
            "the captain of the other house corrects",
            .rule(saying: "stands at 2-1. To change it, ask Ann"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(2, 2, in: .played, as: .captainOfHawtrey) },
        Attack("a viewer corrects", methods: EntryMethod.allCases) {
            try await $0.enters(2, 2, in: .played, as: .viewer)
        },
        Attack(
            "the submitter corrects at exactly 5:00", .rule(saying: "ended at"),
            methods: EntryMethod.allCases
        ) {
            try await $0.atTheInstant("5 minutes", afterSubmitting: .played) {
                try await $0.enters(2, 2, in: .played, as: .captainOfKeate)
            }
        },
        Attack(
            "the submitter corrects after 6 minutes",
            .rule(saying: "minutes to correct it ended at"),
            methods: EntryMethod.allCases
        ) { try await $0.enters(3, 1, in: .settled, as: .captainOfKeate) },
        Attack(
            "the submitter corrects twice to gain time", .rule(saying: "ended at"),
            methods: EntryMethod.allCases,
            given: submitted(Match.played, ago: "4 minutes 30 seconds")
        ) { attempt in
            try await attempt.allowed {
                try await attempt.enters(2, 2, in: .played, as: .captainOfKeate)
            }
            // Two minutes pass.
            try await attempt.meanwhile(
                """
                UPDATE matches SET score_submitted_at = score_submitted_at - interval '2 minutes'
                WHERE id = '\(Match.played.rawValue)';
                """)
            try await attempt.enters(2, 3, in: .played, as: .captainOfKeate)
        },
        Attack(
            "the submitter corrects in a transaction begun in time", .rule(saying: "ended at"),
            methods: EntryMethod.allCases
        ) { attempt in
            try await attempt.transaction(as: .captainOfKeate) { session in
                try await session.run("SELECT status FROM matches")
                try await attempt.meanwhile(submitted(.played, ago: "5 minutes"))
                try await session.enters(2, 2, in: .played)
            }
        },
        Attack(
            "the submitter corrects for another house by now", methods: EntryMethod.allCases,
            given: account(.captainOfKeate, "house_id = 'DWF'")
        ) { try await $0.enters(2, 2, in: .played, as: .captainOfKeate) },
        Attack(
            "the submitter corrects as a viewer by now", methods: EntryMethod.allCases,
            given: account(.captainOfKeate, "role = 'viewer'")
        ) { try await $0.enters(2, 2, in: .played, as: .captainOfKeate) },
        Attack(
            "a captain corrects what the maintenance path entered",
            .rule(saying: "stands at 1-1. To change it, ask an admin."),
            methods: EntryMethod.allCases
        ) { try await $0.enters(2, 1, in: .imported, as: .captainOfKeate) },
        Attack(
            "a captain corrects what an admin has corrected",
            .rule(saying: "stands at 2-2. To change it, ask Ada"), methods: EntryMethod.allCases
        ) { attempt in
            try await attempt.allowed { try await attempt.enters(2, 2, in: .played, as: .admin) }
            try await attempt.enters(2, 1, in: .played, as: .captainOfKeate)
        },
        Attack("the submitter reopens the match", .rule(saying: "Only an admin takes it back")) {
            try await $0.sets("status = 'scheduled'", of: .played, as: .captainOfKeate)
        },
        Attack("the submitter cancels the match", .rule(saying: "Only an admin takes it back")) {
            try await $0.sets("status = 'cancelled'", of: .played, as: .captainOfKeate)
        },
        Attack("the submitter postpones the match", .rule(saying: "Only an admin takes it back")) {
            try await $0.sets("status = 'postponed'", of: .played, as: .captainOfKeate)
        },
        Attack("the submitter reopens and empties the match") {
            try await $0.sets(
                "status = 'scheduled', home_score = NULL, away_score = NULL", of: .played,
                as: .captainOfKeate)
        },
        Attack(
            "the submitter empties the score", .sentence("23514", saying: "A completed match has")
        ) {
            try await $0.sets(
                "home_score = NULL, away_score = NULL", of: .played, as: .captainOfKeate)
        },
        Attack(
            "the captain of a third house sends again what stands", methods: EntryMethod.allCases
        ) {
            try await $0.enters(2, 1, in: .played, as: .captainOfEvanss)
        },
        Attack("a viewer sends again what stands", methods: EntryMethod.allCases) {
            try await $0.enters(2, 1, in: .played, as: .viewer)
        },
        Attack(
            "a captain who must change the password sends again what stands",
            .rule(saying: "Choose a password"), methods: EntryMethod.allCases
        ) { try await $0.enters(2, 1, in: .played, as: .newCaptain) },
        Attack("the submitter corrects to no status at all", .code("23502")) {
            try await $0.sets("home_score = 9, status = NULL", of: .played, as: .captainOfKeate)
        },
    ]

    /// SQL that moves a submission back.
    static func submitted(_ match: Match, ago: String) -> String {
        """
        UPDATE matches SET score_submitted_at = clock_timestamp() - interval '\(ago)'
        WHERE id = '\(match.rawValue)';
        """
    }

    /// SQL that changes an account.
    static func account(_ person: Person, _ columns: String) -> String {
        "UPDATE user_profiles SET \(columns) WHERE id = '\(person.rawValue)';"
    }
}

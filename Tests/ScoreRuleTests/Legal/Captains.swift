import PostgreSQL

extension LegalPath {
    /// What captains may do.
    static let captains: [LegalPath] = [
        LegalPath(
            "the captain of the home house enters a score", methods: EntryMethod.allCases,
            leaves: "2-1 by Ann", record: ["Ann as captain submitted scheduled to 2-1"]
        ) { try await $0.enters(2, 1, in: .derby, as: .captainOfKeate) },
        LegalPath(
            "the captain of the away house enters a score", methods: EntryMethod.allCases,
            leaves: "0-999 by Hal", record: ["Hal as captain submitted scheduled to 0-999"]
        ) { try await $0.enters(0, 999, in: .derby, as: .captainOfHawtrey) },
        LegalPath(
            "a captain enters a score against guests", methods: EntryMethod.allCases, .guests,
            leaves: "3-3 by Ann", record: ["Ann as captain submitted scheduled to 3-3"]
        ) { try await $0.enters(3, 3, in: .guests, as: .captainOfKeate) },
        LegalPath(
            "a captain enters the score of a later day", methods: EntryMethod.allCases, .nextWeek,
            leaves: "1-0 by Ann", record: ["Ann as captain submitted scheduled to 1-0"]
        ) { try await $0.enters(1, 0, in: .nextWeek, as: .captainOfKeate) },
        LegalPath(
            "the submitter corrects at 4:59.999999", methods: EntryMethod.allCases, .played,
            leaves: "2-2 by Ann", record: ["Ann as captain corrected 2-1 to 2-2"]
        ) {
            try await $0.atTheInstant("4 minutes 59.999999 seconds", afterSubmitting: .played) {
                try await $0.enters(2, 2, in: .played, as: .captainOfKeate)
            }
        },
        LegalPath(
            "the submitter corrects twice within the time", .played, leaves: "4-4 by Ann",
            record: [
                "Ann as captain corrected 2-1 to 2-2", "Ann as captain corrected 2-2 to 4-4",
            ]
        ) {
            try await $0.enters(2, 2, in: .played, as: .captainOfKeate)
            try await $0.enters(4, 4, in: .played, as: .captainOfKeate)
        },
        LegalPath(
            "the submitter sends the score again", methods: EntryMethod.allCases, .played,
            leaves: "2-1 by Ann"
        ) {
            try await $0.enters(2, 1, in: .played, as: .captainOfKeate)
        },
        LegalPath(
            "the other captain of the house sends it again", methods: EntryMethod.allCases, .played,
            leaves: "2-1 by Ann"
        ) {
            try await $0.enters(2, 1, in: .played, as: .otherCaptainOfKeate)
        },
        LegalPath(
            "the captain of the other house sends it again", methods: EntryMethod.allCases, .played,
            leaves: "2-1 by Ann"
        ) {
            try await $0.enters(2, 1, in: .played, as: .captainOfHawtrey)
        },
        LegalPath(
            "the other house sends it again after hours", methods: EntryMethod.allCases,
            given: Attack.submitted(.settled, ago: "8 hours"), .settled, leaves: "3-0 by Ann"
        ) { try await $0.enters(3, 0, in: .settled, as: .captainOfHawtrey) },
        LegalPath(
            "a captain sends again what the maintenance path entered",
            methods: EntryMethod.allCases,
            .imported, leaves: "1-1 by nobody"
        ) {
            try await $0.enters(1, 1, in: .imported, as: .captainOfKeate)
        },
        LegalPath(
            "a captain enters the score of the version that they saw",
            leaves: "1-0 by Ann", record: ["Ann as captain submitted scheduled to 1-0"]
        ) {
            try await $0.runs("SELECT enter_score(\(Match.derby), 1, 0, 0)", as: .captainOfKeate)
        },
        LegalPath("a captain sends again whatever version they saw", .played, leaves: "2-1 by Ann")
        {
            try await $0.runs("SELECT enter_score(\(Match.played), 2, 1, 77)", as: .captainOfKeate)
        },
        LegalPath(
            "a captain enters a score and hears the row", leaves: "1-0 by Ann",
            record: ["Ann as captain submitted scheduled to 1-0"]
        ) {
            try await $0.hears(
                "1-0 completed 1",
                """
                UPDATE matches SET home_score = 1, away_score = 0, status = 'completed'
                WHERE id = \(Match.derby) RETURNING home_score, away_score, status, sequence
                """, as: .captainOfKeate)
        },
        LegalPath(
            "a captain enters a score and hears the row of the function", leaves: "1-0 by Ann",
            record: ["Ann as captain submitted scheduled to 1-0"]
        ) {
            try await $0.hears(
                "1-0 completed 1", "SELECT * FROM enter_score(\(Match.derby), 1, 0)",
                as: .captainOfKeate)
        },
        LegalPath(
            "a captain merges a score into the own match", leaves: "1-0 by Ann",
            record: ["Ann as captain submitted scheduled to 1-0"]
        ) {
            try await $0.runs(
                """
                MERGE INTO matches USING (SELECT \(Match.derby)::uuid AS id) AS s
                ON matches.id = s.id
                WHEN MATCHED THEN UPDATE SET home_score = 1, away_score = 0, status = 'completed'
                """, as: .captainOfKeate)
        },
        LegalPath(
            "a captain enters a score behind tables of their own", leaves: "1-0 by Ann",
            record: ["Ann as captain submitted scheduled to 1-0"]
        ) {
            try await $0.runs(
                "CREATE TEMP TABLE user_profiles (LIKE public.user_profiles)",
                "CREATE TEMP TABLE houses (LIKE public.houses)",
                "CREATE TEMP TABLE matches AS SELECT * FROM public.matches WITH NO DATA",
                "SELECT enter_score(\(Match.derby), 1, 0)", as: .captainOfKeate)
        },
        LegalPath(
            "a captain enters anew what an admin has cleared", .played, leaves: "0-1 by Hal",
            record: [
                "Ada as admin reopened 2-1 to scheduled",
                "Hal as captain submitted scheduled to 0-1",
            ]
        ) {
            try await $0.sets("status = 'scheduled'", of: .played, as: .admin)
            try await $0.enters(0, 1, in: .played, as: .captainOfHawtrey)
        },
        LegalPath("a captain sees their own account and record", leaves: "scheduled") {
            try await $0.sees(1, "SELECT * FROM user_profiles", as: .captainOfKeate)
            try await $0.sees(2, "SELECT * FROM score_audit_log", as: .captainOfKeate)
        },
    ]
}

extension Attempt {
    /// Runs a statement that returns one match, and compares score, status and sequence.
    fileprivate func hears(_ expected: String, _ statement: Query, as person: Person) async throws {
        try await transaction(as: person) { session in
            let rows = try await session.run(statement)
            guard let row = rows.first else { throw Breach("heard nothing") }
            let (home, away) = (
                try row.decode(Int.self, "home_score"), try row.decode(Int.self, "away_score")
            )
            let status = try row.decode(String.self, "status")
            let heard = "\(home)-\(away) \(status) \(try row.decode(Int.self, "sequence"))"
            if heard != expected { throw Breach("heard \(heard)") }
        }
    }

    /// Reads, and counts the rows.
    func sees(_ count: Int, _ query: Query, as person: Person) async throws {
        try await transaction(as: person) { session in
            let rows = try await session.run(query)
            if rows.count != count { throw Breach("saw \(rows.count) rows") }
        }
    }
}

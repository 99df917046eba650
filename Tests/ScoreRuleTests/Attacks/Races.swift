import PostgreSQL

extension Attack {
    /// Several at once, and transactions that saw the past.
    static let races: [Attack] =
        [
            Attack(
                "both captains enter at once and both succeed", .fruitless,
                methods: EntryMethod.allCases
            ) {
                try await $0.raceOfCaptains()
            },
            Attack(
                "a captain is demoted while waiting for the account", methods: EntryMethod.allCases
            ) {
                try await $0.waiting(for: account(.captainOfKeate, "role = 'viewer'")) {
                    try await $0.enters(1, 0, in: .derby, as: .captainOfKeate)
                }
            },
            Attack("an admin is demoted while waiting for the account to delete") {
                try await $0.waiting(for: account(.admin, "role = 'viewer'")) {
                    try await $0.runs("DELETE FROM matches WHERE id = \(Match.derby)", as: .admin)
                }
            },
            Attack("an admin is demoted while waiting for the account to add") {
                try await $0.waiting(for: account(.admin, "role = 'viewer'")) {
                    try await $0.runs(
                        "INSERT INTO matches (date, home_team_id) VALUES ('2026-11-21', 'JDM')",
                        as: .admin)
                }
            },
            Attack("a login is taken away while waiting for the account", methods: [.login]) {
                try await $0.waiting(for: account(.captainOfKeate, "db_role = NULL")) {
                    try await $0.enters(1, 0, in: .derby, as: .captainOfKeate)
                }
            },
            Attack(
                "the other captain enters while one waits for the match",
                .rule(saying: "stands at 0-1. To change it, ask Hal")
            ) {
                try await $0.waiting(
                    for: """
                        UPDATE matches SET home_score = 0, away_score = 1, status = 'completed',
                            sequence = 1, score_submitted_at = clock_timestamp(),
                            score_submitted_by = '\(Person.captainOfHawtrey.rawValue)'
                        WHERE id = '\(Match.derby.rawValue)';
                        """
                ) { try await $0.enters(1, 0, in: .derby, as: .captainOfKeate) }
            },
            Attack(
                "the time runs out while the submitter waits for the match",
                .rule(saying: "ended at")
            ) {
                try await $0.waiting(for: submitted(.played, ago: "5 minutes")) {
                    try await $0.enters(2, 2, in: .played, as: .captainOfKeate)
                }
            },
        ]
        + losses.flatMap { loss, columns in
            [
                Attack("a captain \(loss) while waiting for the match") {
                    try await $0.waiting(
                        for: "UPDATE matches SET pitch = pitch;",
                        meanwhile: account(.captainOfKeate, columns)
                    ) { try await $0.enters(1, 0, in: .derby, as: .captainOfKeate) }
                }
            ]
                + ["REPEATABLE READ", "SERIALIZABLE"].map { level in
                    Attack("a captain \(loss) after a \(level) transaction began", .stale) {
                        attempt in
                        try await attempt.transaction(as: .captainOfKeate, isolation: level) {
                            try await $0.run("SELECT count(*) FROM houses")
                            try await attempt.meanwhile(account(.captainOfKeate, columns))
                            try await $0.enters(1, 0, in: .derby)
                        }
                    }
                }
        }
        + ["REPEATABLE READ", "SERIALIZABLE"].flatMap { level in
            [
                Attack("an admin demoted after a \(level) transaction began deletes", .stale) {
                    attempt in
                    try await attempt.transaction(as: .admin, isolation: level) {
                        try await $0.run("SELECT count(*) FROM houses")
                        try await attempt.meanwhile(account(.admin, "role = 'viewer'"))
                        try await $0.run("DELETE FROM matches WHERE id = \(Match.derby)")
                    }
                },
                Attack("the submission moved after a \(level) transaction began", .stale) {
                    attempt in
                    try await attempt.transaction(as: .captainOfKeate, isolation: level) {
                        try await $0.run("SELECT count(*) FROM houses")
                        try await attempt.meanwhile(submitted(.played, ago: "6 minutes"))
                        try await $0.enters(2, 2, in: .played)
                    }
                },
            ]
        }

    private static let losses = [
        ("is demoted", "role = 'viewer'"),
        ("is disabled", "disabled_at = now()"),
        ("must change the password", "must_change_password = true"),
        ("moves to another house", "house_id = 'DWF'"),
    ]
}

extension Refusal {
    /// The rule says no, or the server says that the transaction saw the past.
    fileprivate static let stale = Refusal.code("40001", "42501")
}

extension Attempt {
    /// Both captains enter at once, again and again: one wins, the other hears what stands.
    fileprivate func raceOfCaptains() async throws {
        for _ in 1...10 {
            try await league.change(
                """
                UPDATE matches SET status = 'scheduled', home_score = NULL, away_score = NULL,
                    score_submitted_by = NULL, score_submitted_at = NULL
                WHERE id = '\(Match.derby.rawValue)';
                DELETE FROM score_audit_log WHERE match_id = '\(Match.derby.rawValue)';
                """)
            async let ann = entry(1, 0, .captainOfKeate, part: 0)
            async let hal = entry(0, 1, .captainOfHawtrey, part: 1)
            let said = try await (ann, hal)
            let stands: String = try await league.look(RuleLeagueScript.standing(of: .derby))[0]
                .decode(at: 0)
            let heard =
                switch said {
                case (nil, let refusal?): ("1-0 by Ann", refusal)
                case (let refusal?, nil): ("0-1 by Hal", refusal)
                default: throw Breach("both heard the same: \(said)")
                }
            guard stands == heard.0,
                heard.1.hasPrefix("The score stands at \(stands.prefix(3)).")
            else { throw Breach("\(stands), but heard: \(heard)") }
            let record = try await league.look(
                "SELECT count(*) FROM score_audit_log WHERE match_id = \(Match.derby)"
            ).decode(Int.self)
            if record != [1] { throw Breach("recorded \(record[0]) times") }
        }
        try await league.acceptWhatStands()
    }

    private func entry(
        _ home: Int, _ away: Int, _ person: Person, part: Int
    ) async throws -> String? {
        do {
            try await transaction(as: person, part: part) {
                try await $0.enters(home, away, in: .derby)
            }
            return nil
        } catch let error as PostgresError where error.sqlState == "42501" {
            return error.message
        }
    }
}

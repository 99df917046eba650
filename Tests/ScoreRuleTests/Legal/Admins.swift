import PostgreSQL

extension LegalPath {
    /// What admins may do, and the service.
    static let admins: [LegalPath] = [
        LegalPath(
            "an admin enters a score", methods: EntryMethod.allCases, .others, leaves: "5-0 by Ada",
            record: ["Ada as admin submitted scheduled to 5-0"]
        ) { try await $0.enters(5, 0, in: .others, as: .admin) },
        LegalPath(
            "an admin enters a score in a cancelled match", methods: EntryMethod.allCases,
            .cancelled,
            leaves: "5-0 by Ada", record: ["Ada as admin submitted cancelled to 5-0"]
        ) { try await $0.enters(5, 0, in: .cancelled, as: .admin) },
        LegalPath(
            "an admin corrects after hours", methods: EntryMethod.allCases,
            given: Attack.submitted(.settled, ago: "8 hours"), .settled, leaves: "3-1 by Ada",
            record: ["Ada as admin corrected 3-0 to 3-1"]
        ) { try await $0.enters(3, 1, in: .settled, as: .admin) },
        LegalPath(
            "an admin sends the score again", methods: EntryMethod.allCases, .played,
            leaves: "2-1 by Ann"
        ) {
            try await $0.enters(2, 1, in: .played, as: .admin)
        },
        LegalPath(
            "an admin clears a score as the app does", .settled, leaves: "scheduled",
            record: ["Ada as admin reopened 3-0 to scheduled"]
        ) { try await $0.sets("status = 'scheduled'", of: .settled, as: .admin) },
        LegalPath(
            "an admin cancels a match that was played", .played, leaves: "cancelled",
            record: ["Ada as admin cancelled 2-1 to cancelled"]
        ) { try await $0.sets("status = 'cancelled'", of: .played, as: .admin) },
        LegalPath(
            "an admin postpones and reinstates a match", leaves: "scheduled",
            record: [
                "Ada as admin postponed scheduled to postponed",
                "Ada as admin reinstated postponed to scheduled",
            ]
        ) {
            try await $0.sets("status = 'postponed'", of: .derby, as: .admin)
            try await $0.sets("status = 'scheduled'", of: .derby, as: .admin)
        },
        LegalPath(
            "an admin edits a match", leaves: "scheduled",
            record: ["Ada as admin changed scheduled to scheduled"]
        ) {
            try await $0.sets(
                """
                date = date + 1, time = '15:30', competition_type = 'House Cup',
                pitch = 'Agar''s 4', umpires = 'Mr Carlow', bibs = 'home', home_team_id = 'HWTA',
                away_team_id = 'DWF', updated_at = now()
                """, of: .derby, as: .admin)
        },
        LegalPath(
            "an admin adds a completed match", .unknown, leaves: "2-0 by Ada",
            record: ["Ada as admin added nothing to 2-0"]
        ) {
            try await $0.runs(
                """
                INSERT INTO matches
                    (id, date, home_team_id, away_team_id, status, home_score, away_score)
                VALUES (\(Match.unknown), '2026-11-21', 'DWF', 'PRDT', 'completed', 2, 0)
                """, as: .admin)
        },
        LegalPath(
            "an admin deletes a match", .played, leaves: nil,
            record: ["Ada as admin deleted 2-1 to nothing"]
        ) { try await $0.runs("DELETE FROM matches WHERE id = \(Match.played)", as: .admin) },
        LegalPath("an admin sees accounts, record and import log", leaves: "scheduled") {
            try await $0.sees(10, "SELECT * FROM user_profiles", as: .admin)
            try await $0.sees(2, "SELECT * FROM score_audit_log", as: .admin)
            try await $0.sees(1, "SELECT * FROM import_log", as: .admin)
        },
        LegalPath("a new captain sees their own account", leaves: "scheduled") {
            try await $0.sees(1, "SELECT * FROM user_profiles", as: .newCaptain)
        },
    ]

    /// What the service and the maintenance path may do.
    static let maintenance: [LegalPath] = [
        LegalPath(
            "the service makes an account", methods: [.claims], leaves: "scheduled", changes: true
        ) {
            try await $0.runs(
                "INSERT INTO user_profiles (email, role) VALUES ('x@example.org', 'viewer')",
                login: "authenticator", role: "service_role")
        },
        LegalPath(
            "the service disables an account", methods: [.claims], leaves: "scheduled",
            changes: true
        ) {
            try await $0.runs(
                "UPDATE user_profiles SET disabled_at = now() WHERE id = \(Person.admin)",
                login: "authenticator", role: "service_role")
        },
        LegalPath(
            "the service deletes the account of a submitter, and the score stays",
            methods: [.claims], .played, leaves: "2-1 by nobody", changes: true
        ) {
            try await $0.runs(
                "DELETE FROM user_profiles WHERE id = \(Person.captainOfKeate)",
                login: "authenticator", role: "service_role")
        },
        LegalPath(
            "the maintenance path enters a score", methods: [.login], leaves: "2-1 by nobody",
            record: ["nobody as maintenance submitted scheduled to 2-1"]
        ) {
            try await $0.runs(
                """
                UPDATE matches SET home_score = 2, away_score = 1, status = 'completed'
                WHERE id = \(Match.derby)
                """, as: .maintainer)
        },
        LegalPath(
            "the maintenance path corrects, reopens and cancels", methods: [.login], .settled,
            leaves: "cancelled",
            record: [
                "nobody as maintenance corrected 3-0 to 9-0",
                "nobody as maintenance reopened 9-0 to scheduled",
                "nobody as maintenance cancelled scheduled to cancelled",
            ]
        ) {
            try await $0.sets("home_score = 9", of: .settled, as: .maintainer)
            try await $0.sets("status = 'scheduled'", of: .settled, as: .maintainer)
            try await $0.sets("status = 'cancelled'", of: .settled, as: .maintainer)
        },
        LegalPath(
            "the maintenance path adds and deletes as league_owner", methods: [.login], .unknown,
            leaves: nil,
            record: [
                "nobody as maintenance added nothing to scheduled",
                "nobody as maintenance deleted scheduled to nothing",
            ]
        ) {
            try await $0.runs(
                "SET LOCAL ROLE league_owner",
                """
                INSERT INTO matches (id, date, home_team_id)
                VALUES (\(Match.unknown), '2026-11-21', 'JDM')
                """,
                "DELETE FROM matches WHERE id = \(Match.unknown)", as: .maintainer)
        },
        LegalPath(
            "the superuser names the submitter of a score", methods: [.login], leaves: "1-0 by Hal",
            record: ["nobody as maintenance submitted scheduled to 1-0"]
        ) {
            try await $0.runs(
                """
                UPDATE matches SET home_score = 1, away_score = 0, status = 'completed',
                                   score_submitted_by = \(Person.captainOfHawtrey),
                                   score_submitted_at = now()
                WHERE id = \(Match.derby)
                """, login: RuleLeague.superuser)
        },
    ]
}

import PostgreSQL

extension Attack {
    /// Accounts: one's own, and those of others.
    static let accounts: [Attack] =
        ownColumns.map { name, person, columns in
            Attack(
                "\(name) of their own account",
                columns.hasPrefix("db_role") ? .privilege : .rule(saying: "Only an admin")
            ) {
                try await $0.runs(
                    "UPDATE user_profiles SET \(unescaped: columns) WHERE id = \(person)",
                    as: person)
            }
        } + [
            Attack("the maintainer takes a captain's house away", .code("23514"), methods: [.login])
            {
                try await $0.runs(
                    "UPDATE user_profiles SET house_id = NULL WHERE id = \(Person.captainOfKeate)",
                    as: .maintainer)
            },
            Attack("a captain makes an account", .rule(saying: "Only an admin")) {
                try await $0.runs(
                    "INSERT INTO user_profiles (email, role) VALUES ('x@example.org', 'admin')",
                    as: .captainOfKeate)
            },
            Attack("a captain deletes an account", .rule(saying: "Only an admin")) {
                try await $0.runs(
                    "DELETE FROM user_profiles WHERE id = \(Person.captainOfHawtrey)",
                    as: .captainOfKeate)
            },
            Attack("a captain reads the addresses of others", .fruitless) {
                try await $0.spies(
                    "SELECT email FROM user_profiles WHERE id <> \(Person.captainOfKeate)",
                    as: .captainOfKeate)
            },
            Attack("a disabled admin reads the addresses of others", .fruitless) {
                try await $0.spies(
                    "SELECT email FROM user_profiles WHERE id <> \(Person.disabledAdmin)",
                    as: .disabledAdmin)
            },
            Attack(
                "an admin who must change the password reads the addresses of others", .fruitless
            ) {
                try await $0.spies(
                    "SELECT email FROM user_profiles WHERE id <> \(Person.newAdmin)", as: .newAdmin)
            },
            Attack("a captain reads credentials", .privilege) {
                try await $0.spies("SELECT * FROM user_credentials", as: .captainOfKeate)
            },
            Attack("an admin reads credentials", .privilege) {
                try await $0.spies("SELECT * FROM user_credentials", as: .admin)
            },
            service("reads credentials", "SELECT * FROM user_credentials"),
            service(
                "enters a score",
                "UPDATE matches SET home_score = 1, away_score = 0, status = 'completed'"),
            service("enters a score by the function", "SELECT enter_score(id, 1, 0) FROM matches"),
            service("deletes matches", "DELETE FROM matches"),
            service("gives somebody a login", "UPDATE user_profiles SET db_role = 'postgres'"),
            service("forges the record", forging),
            service("wipes the record", "DELETE FROM score_audit_log"),
            anonymous(
                "enters a score",
                "UPDATE matches SET home_score = 1, away_score = 0, status = 'completed'"),
            anonymous(
                "enters a score by the function", "SELECT enter_score(gen_random_uuid(), 1, 0)"),
            anonymous("reads accounts", "SELECT email FROM user_profiles"),
            anonymous("reads who submitted", "SELECT score_submitted_by FROM matches"),
            anonymous("reads the record", "SELECT * FROM score_audit_log"),
            anonymous("reads the import log", "SELECT * FROM import_log"),
        ]
        + [
            "authenticator", "anon", "authenticated", "service_role", "league_owner",
            "league_accounts", "league_admins",
        ].map { role in
            Attack(
                "the maintainer gives somebody a login of the service", variant: role,
                .code("23514"), methods: [.login]
            ) {
                try await $0.runs(
                    "UPDATE user_profiles SET db_role = \(role) WHERE id = \(Person.captainOfKeate)",
                    as: .maintainer)
            }
        }

    private static let ownColumns: [(String, Person, String)] = [
        ("a captain changes the rank", .captainOfKeate, "role = 'admin'"),
        ("a captain changes the house", .captainOfKeate, "house_id = 'DWF'"),
        ("a captain changes the address", .captainOfKeate, "email = 'x@example.org'"),
        ("a captain changes the login", .captainOfKeate, "db_role = 'postgres'"),
        ("a new captain clears must_change_password", .newCaptain, "must_change_password = false"),
        ("a disabled captain clears disabled_at", .disabledCaptain, "disabled_at = NULL"),
    ]

    /// A row that was never written.
    static let forging = """
        INSERT INTO score_audit_log (match_id, actor_role, db_user, action)
        VALUES (gen_random_uuid(), 'captain', 'authenticator', 'submitted')
        """

    private static func service(_ deed: String, _ statement: String) -> Attack {
        Attack("the service \(deed)", .privilege, methods: [.claims]) {
            try await $0.runs(
                Query(unescaped: statement), login: "authenticator", role: "service_role",
                claims: Person.admin.claims)
        }
    }

    private static func anonymous(_ deed: String, _ statement: String) -> Attack {
        Attack("somebody anonymous \(deed)", .privilege, methods: [.claims]) {
            try await $0.runs(
                Query(unescaped: statement), login: "authenticator", role: "anon",
                claims: Person.admin.claims)
        }
    }
}

import PostgreSQL

extension Attack {
    /// The record of what was done, and the import log.
    static let record: [Attack] =
        [
            Attack("a captain reads the record of others", .fruitless) {
                try await $0.spies("SELECT * FROM score_audit_log", as: .captainOfHawtrey)
            },
            Attack("a viewer reads the record", .fruitless) {
                try await $0.spies("SELECT * FROM score_audit_log", as: .viewer)
            },
            Attack("a disabled admin reads the record", .fruitless) {
                try await $0.spies("SELECT * FROM score_audit_log", as: .disabledAdmin)
            },
            Attack("a captain reads the import log", .fruitless) {
                try await $0.spies("SELECT * FROM import_log", as: .captainOfKeate)
            },
            Attack("an admin who must change the password reads the import log", .fruitless) {
                try await $0.spies("SELECT * FROM import_log", as: .newAdmin)
            },
            Attack("the maintainer forges the record", .rule, methods: [.login]) {
                try await $0.runs(Query(unescaped: forging), as: .maintainer)
            },
            Attack("the maintainer forges the record as league_owner", .rule, methods: [.login]) {
                try await $0.runs(
                    "SET ROLE league_owner", Query(unescaped: forging), as: .maintainer)
            },
            Attack(
                "the maintainer empties the matches without a record", .privilege, methods: [.login]
            ) {
                try await $0.runs("TRUNCATE matches CASCADE", as: .maintainer)
            },
            Attack("a captain writes the import log", .privilege) {
                try await $0.runs(
                    "INSERT INTO import_log (status, content_key) VALUES ('success', 'x')",
                    as: .captainOfKeate)
            },
        ]
        + [("a captain", Person.captainOfKeate), ("an admin", .admin)].flatMap { who, person in
            [
                Attack("\(who) forges the record", .privilege) {
                    try await $0.runs(Query(unescaped: forging), as: person)
                }
            ]
                + wiping.map { variant, statement in
                    Attack("\(who) wipes the record", variant: variant, .privilege) {
                        try await $0.runs(Query(unescaped: statement), as: person)
                    }
                }
        }
        + wiping.flatMap { variant, statement in
            [
                Attack(
                    "the maintainer wipes the record", variant: variant, .privilege,
                    methods: [.login]
                ) { try await $0.runs(Query(unescaped: statement), as: .maintainer) },
                Attack(
                    "the maintainer wipes the record as league_owner", variant: variant, .privilege,
                    methods: [.login]
                ) {
                    try await $0.runs(
                        "SET ROLE league_owner", Query(unescaped: statement), as: .maintainer)
                },
                // Privileges do not bind it.
                Attack(
                    "a superuser wipes the record", variant: variant, .rule, methods: [.login]
                ) {
                    try await $0.runs(Query(unescaped: statement), login: RuleLeague.superuser)
                },
            ]
        }

    private static let wiping = [
        ("rewriting", "UPDATE score_audit_log SET actor = NULL"),
        ("deleting", "DELETE FROM score_audit_log"),
        ("truncating", "TRUNCATE score_audit_log"),
    ]
}

import PostgreSQL

extension Attack {
    /// Claims that are not made, or that come from another login than the service.
    static let claims: [Attack] =
        unbelievable.map { kind, variant, text in
            Attack(
                "the service is given claims \(kind)", variant: variant,
                .rule(saying: "Sign in to enter a score."), methods: [.claims]
            ) {
                // A session that has had claims has empty ones from then on, not none.
                try await $0.transaction(
                    login: "authenticator", role: "authenticated", claims: Person.viewer.claims
                ) { _ in }
                try await $0.runs(
                    entry, login: "authenticator", role: "authenticated", claims: text)
            }
        }
        + [
            Attack("the service's login enters a score by itself", .privilege, methods: [.claims]) {
                try await $0.runs(entry, login: "authenticator", claims: Person.admin.claims)
            },
            Attack(
                "a viewer claims to be an admin", .rule(saying: "Only captains and admins"),
                methods: [.login]
            ) {
                try await $0.runs(
                    entry, login: Person.viewer.login, claims: Person.admin.claims)
            },
            Attack(
                "a viewer in the role authenticated claims to be an admin",
                .rule(saying: "Only captains and admins"), methods: [.login]
            ) {
                try await $0.runs(
                    entry, login: Person.viewer.login, role: "authenticated",
                    claims: Person.admin.claims)
            },
            Attack(
                "a viewer who claims to be an admin reads the record", .fruitless, methods: [.login]
            ) {
                try await $0.transaction(
                    login: Person.viewer.login, claims: Person.admin.claims
                ) { session in
                    let rows = try await session.run("SELECT * FROM score_audit_log")
                    if !rows.isEmpty { throw Breach("read the record") }
                }
            },
            Attack("a stranger claims to be an admin", .rule(saying: "Sign in"), methods: [.login])
            {
                try await $0.runs(
                    entry, login: Person.stranger.login, claims: Person.admin.claims)
            },
            Attack(
                "somebody anonymous claims to be an admin and sees what an admin may do",
                .fruitless, methods: [.claims]
            ) {
                try await $0.transaction(
                    login: "authenticator", role: "anon", claims: Person.admin.claims
                ) { session in
                    let rows = try await session.run(
                        """
                        SELECT FROM all_matches
                        WHERE can_enter_score OR editable_until IS NOT NULL
                        """)
                    if !rows.isEmpty { throw Breach("saw it") }
                }
            },
            Attack(
                "the superuser who has stepped down claims to be an admin",
                .rule(saying: "Sign in"),
                methods: [.login]
            ) {
                try await $0.runs(
                    entry, login: RuleLeague.superuser, role: "authenticated",
                    claims: Person.admin.claims)
            },
            Attack(
                "the superuser who has stepped down to an admin's role claims to be an admin",
                .rule(saying: "Sign in"), methods: [.login]
            ) {
                try await $0.runs(
                    entry, login: RuleLeague.superuser, role: "league_admins",
                    claims: Person.admin.claims)
            },
            Attack(
                "a captain's claims meet an admin's role", .rule(saying: "changes nothing else"),
                methods: [.claims]
            ) {
                try await $0.runs(
                    "UPDATE matches SET pitch = 'Agar''s 4' WHERE id = \(Match.derby)",
                    login: "authenticator", role: "league_admins",
                    claims: Person.captainOfKeate.claims)
            },
            Attack(
                "the superuser who has stepped down adds a match",
                .rule(saying: "Only an admin may add"), methods: [.login]
            ) {
                try await $0.runs(
                    "INSERT INTO matches (date, home_team_id) VALUES ('2026-11-21', 'JDM')",
                    login: RuleLeague.superuser, role: "authenticated")
            },
            Attack(
                "the service's login is a member of league_owner and enters a score",
                .rule(saying: "Sign in"), methods: [.claims]
            ) {
                try await $0.transaction(login: RuleLeague.superuser) { session in
                    try await session.run("GRANT league_owner TO authenticator")
                    try await session.run("SET LOCAL SESSION AUTHORIZATION authenticator")
                    try await session.run("SET LOCAL ROLE league_owner")
                    try await session.run(entry)
                    // Rolls the membership back, which the whole server would see.
                    throw Breach("nobody objected")
                }
            },
        ]

    private static let entry: Query = """
        UPDATE matches SET home_score = 1, away_score = 0, status = 'completed'
        WHERE id = \(Match.derby)
        """

    private static let captain = Person.captainOfKeate.rawValue

    private static let unbelievable: [(kind: String, variant: String, text: String?)] = [
        ("of nobody", "none", nil),
        ("of nobody", "a list", #"[{"sub": "\#(captain)"}]"#),
        ("of nobody", "a number", "1"),
        ("of nobody", "a string", #""\#(captain)""#),
        ("of nobody", "null", "null"),
        ("of nobody", "no sub", #"{"role": "authenticated"}"#),
        ("of nobody", "sub null", #"{"sub": null}"#),
        ("of nobody", "unknown", #"{"sub": "\#(Person.stranger.rawValue)"}"#),
        ("that nobody can read", "empty", ""),
        ("that nobody can read", "no JSON", "admin"),
        ("that nobody can read", "sub a number", #"{"sub": 1}"#),
        ("that nobody can read", "sub a list", #"{"sub": ["\#(captain)"]}"#),
        ("that nobody can read", "sub no id", #"{"sub": "x' OR true --"}"#),
        ("that nobody can read", "NUL", #"{"sub": "\#(captain)\u0000"}"#),
        ("that nobody can read", "half a character", #"{"sub": "\ud800"}"#),
        ("without end", "", String(repeating: "[", count: 20_000)),
        ("of another role", "service_role", #"{"sub": "\#(captain)", "role": "service_role"}"#),
        ("of another role", "anon", #"{"sub": "\#(captain)", "role": "anon"}"#),
        ("of another role", "postgres", #"{"sub": "\#(captain)", "role": "postgres"}"#),
        ("of another role", "a list", #"{"sub": "\#(captain)", "role": ["authenticated"]}"#),
    ]
}

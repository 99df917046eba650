import PostgreSQL

extension Attack {
    /// Settings of the session, which anybody may change, do not bend the rule.
    static let settings: [Attack] =
        bentSettings + [
            Attack("a captain turns row security off and corrects late", .privilege) {
                try await $0.runs(
                    "SET LOCAL row_security = off",
                    "UPDATE matches SET home_score = 9 WHERE id = \(Match.settled)",
                    as: .captainOfKeate)
            },
            Attack("a captain turns row security off and reads the addresses of others", .privilege)
            {
                try await $0.runs(
                    "SET LOCAL row_security = off", "SELECT email FROM user_profiles",
                    as: .captainOfKeate)
            },
        ]

    private static let bentSettings = bent.flatMap { setting, value in
        [
            Attack(
                "a captain bends a setting and corrects late", variant: "\(setting) = \(value)",
                .rule(saying: "minutes to correct it")
            ) {
                try await $0.runs(
                    "SELECT set_config(\(setting), \(value), true)",
                    "UPDATE public.matches SET home_score = 9 WHERE id = \(Match.settled)",
                    as: .captainOfKeate)
            },
            Attack(
                "a captain bends a setting and enters a score of others",
                variant: "\(setting) = \(value)"
            ) {
                try await $0.runs(
                    "SELECT set_config(\(setting), \(value), true)",
                    """
                    UPDATE public.matches SET home_score = 1, away_score = 0, status = 'completed'
                    WHERE id = \(Match.others)
                    """, as: .captainOfKeate)
            },
        ]
    }

    private static let bent = [
        ("TimeZone", "Pacific/Kiritimati"),
        ("DateStyle", "SQL, DMY"), ("IntervalStyle", "sql_standard"),
        ("standard_conforming_strings", "off"), ("search_path", "pg_temp"),
        ("transform_null_equals", "on"),
        ("league.clock", "2000-01-01"), ("plan_cache_mode", "force_generic_plan"),
        ("request.jwt.claim.role", "service_role"),
    ]
}

import PostgreSQL

extension Attack {
    /// Tables and functions of one's own that bear the names of ours.
    static let shadows: [Attack] =
        shadowTables.flatMap { table, change in
            let variant = "\(table) \(change)"
            return [
                Attack("a viewer enters a score behind a table of their own", variant: variant) {
                    try await $0.behind(table, change, as: .viewer, entry)
                },
                Attack(
                    "a captain corrects late behind a table of their own", variant: variant,
                    .rule(saying: "minutes to correct it")
                ) {
                    try await $0.behind(
                        table, change, as: .captainOfKeate,
                        "UPDATE public.matches SET home_score = 9 WHERE id = \(Match.settled)")
                },
                Attack("a viewer deletes a match behind a table of their own", variant: variant) {
                    try await $0.behind(
                        table, change, as: .viewer,
                        "DELETE FROM public.matches WHERE id = \(Match.derby)")
                },
            ]
        }
        + shadowFunctions.flatMap { function in
            [
                Attack(
                    "a viewer enters a score behind a function of their own",
                    variant: name(of: function)
                ) {
                    try await $0.behind(function, as: .viewer, entry)
                },
                Attack(
                    "a captain corrects late behind a function of their own",
                    variant: name(of: function), .rule(saying: "minutes to correct it")
                ) {
                    try await $0.behind(
                        function, as: .captainOfKeate,
                        "UPDATE public.matches SET home_score = 9 WHERE id = \(Match.settled)")
                },
            ]
        }

    private static let entry: Query = """
        UPDATE public.matches SET home_score = 1, away_score = 0, status = 'completed'
        WHERE id = \(Match.derby)
        """

    private static let shadowTables = [
        ("user_profiles", "role = 'admin'"),
        ("user_profiles", "id = '\(Person.admin.rawValue)'"),
        ("matches", "home_team_id = 'JDM', score_submitted_at = now()"),
        ("houses", "name = 'Keate'"),
    ]

    private static let shadowFunctions = [
        "league_is_admin() RETURNS boolean LANGUAGE sql RETURN true",
        "league_is_maintenance() RETURNS boolean LANGUAGE sql RETURN true",
        "league_user_id() RETURNS uuid LANGUAGE sql RETURN '\(Person.admin.rawValue)'::uuid",
        "score_clock() RETURNS timestamptz LANGUAGE sql RETURN timestamptz '2000-01-01'",
        "clock_timestamp() RETURNS timestamptz LANGUAGE sql RETURN timestamptz '2000-01-01'",
        "pg_has_role(name, name, text) RETURNS boolean LANGUAGE sql RETURN true",
    ]

    private static func name(of function: String) -> String {
        String(function.prefix { $0 != "(" })
    }
}

extension Attempt {
    /// Runs a statement behind a changed copy of what everybody may read of a table.
    fileprivate func behind(
        _ table: String, _ change: String, as person: Person, _ statement: Query
    ) async throws {
        try await transaction(as: person) { session in
            try await session.connection.execute(
                script: """
                    DO $$ BEGIN EXECUTE (
                        SELECT format('CREATE TEMP TABLE \(table) AS SELECT %s FROM public.\(table)',
                                      string_agg(quote_ident(attname), ', ' ORDER BY attnum))
                        FROM pg_attribute
                        WHERE attrelid = 'public.\(table)'::regclass AND attnum > 0
                          AND NOT attisdropped
                          AND has_column_privilege(attrelid, attnum, 'SELECT'));
                    END $$;
                    GRANT ALL ON pg_temp.\(table) TO PUBLIC;
                    UPDATE pg_temp.\(table) SET \(change);
                    SET LOCAL search_path = pg_temp, public;
                    """)
            try await session.run(statement)
        }
    }

    /// Runs a statement behind a function of one's own.
    fileprivate func behind(
        _ function: String, as person: Person, _ statement: Query
    ) async throws {
        try await transaction(as: person) { session in
            try await session.connection.execute(
                script: """
                    CREATE FUNCTION pg_temp.\(function);
                    SET LOCAL search_path = pg_temp, public;
                    """)
            try await session.run(statement)
        }
    }
}

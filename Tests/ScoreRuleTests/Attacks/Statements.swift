import PostgreSQL

extension Attack {
    /// Other statements than the app's.
    static let statements: [Attack] = [
        Attack("a captain updates every match at once") {
            // Those that take a score: in what order the server comes to them is its own affair.
            try await $0.runs(
                """
                UPDATE matches SET home_score = 1, away_score = 0, status = 'completed'
                WHERE home_team_id IS NOT NULL AND coalesce(away_team_id, away_text) IS NOT NULL
                """, as: .captainOfEvanss)
        },
        Attack("a captain merges a score into a match of others") {
            try await $0.runs(
                merging(
                    Match.others,
                    "WHEN MATCHED THEN UPDATE SET home_score = 1, away_score = 0, status = 'completed'"
                ), as: .captainOfKeate)
        },
        Attack("a captain merges a new match", .rule(saying: "Only an admin may add")) {
            try await $0.runs(
                merging(
                    Match.unknown,
                    """
                    WHEN NOT MATCHED THEN INSERT (id, date, home_team_id, away_team_id)
                    VALUES (s.id, '2026-11-21', 'JDM', 'HWTA')
                    """), as: .captainOfKeate)
        },
        Attack("a captain deletes by merging", .rule(saying: "Only an admin may add or delete")) {
            try await $0.runs(
                merging(Match.derby, "WHEN MATCHED THEN DELETE"), as: .captainOfKeate)
        },
        Attack("a captain adds a match", .rule(saying: "Only an admin may add")) {
            try await $0.runs(
                """
                INSERT INTO matches (date, home_team_id, away_team_id)
                VALUES ('2026-11-21', 'JDM', 'HWTA')
                """, as: .captainOfKeate)
        },
        Attack("a captain adds a completed match", .rule(saying: "Only an admin may add")) {
            try await $0.runs(
                """
                INSERT INTO matches (date, home_team_id, away_team_id, status, home_score, away_score)
                VALUES ('2026-11-21', 'JDM', 'HWTA', 'completed', 9, 0)
                """, as: .captainOfKeate)
        },
        Attack("a captain inserts on conflict", .rule(saying: "Only an admin may add")) {
            try await $0.runs(
                """
                INSERT INTO matches (id, date, home_team_id, away_team_id)
                VALUES (\(Match.others), '2026-11-21', 'DWF', 'PRDT')
                ON CONFLICT (id) DO UPDATE
                SET home_score = 1, away_score = 0, status = 'completed'
                """, as: .captainOfKeate)
        },
        Attack("a captain names the submitter of a new match", .privilege) {
            try await $0.runs(
                """
                INSERT INTO matches (date, home_team_id, away_team_id, score_submitted_by)
                VALUES ('2026-11-21', 'JDM', 'HWTA', \(Person.captainOfHawtrey))
                """, as: .captainOfKeate)
        },
        Attack("a captain copies matches in", .code("0A000")) {
            try await $0.runs(
                "COPY matches (date, home_team_id, away_team_id) FROM STDIN", as: .captainOfKeate)
        },
        Attack("a captain deletes a match", .rule(saying: "Only an admin may add or delete")) {
            try await $0.runs(
                "DELETE FROM matches WHERE id = \(Match.derby)", as: .captainOfKeate)
        },
        Attack("an admin who must change the password deletes a match") {
            try await $0.runs("DELETE FROM matches WHERE id = \(Match.derby)", as: .newAdmin)
        },
        Attack("a disabled admin deletes a match") {
            try await $0.runs("DELETE FROM matches WHERE id = \(Match.derby)", as: .disabledAdmin)
        },
        Attack("a captain empties the table", .privilege) {
            try await $0.runs("TRUNCATE matches", as: .captainOfKeate)
        },
        Attack("a captain locks the match first") {
            try await $0.runs(
                "SELECT id FROM matches WHERE id = \(Match.others) FOR UPDATE",
                "UPDATE matches SET home_score = 1, away_score = 0, status = 'completed' WHERE id = \(Match.others)",
                as: .captainOfKeate)
        },
        Attack("a captain updates in a CTE") {
            try await $0.runs(
                """
                WITH entered AS (UPDATE matches SET home_score = 1, away_score = 0,
                                                    status = 'completed'
                                 WHERE id = \(Match.others) RETURNING id)
                SELECT * FROM entered
                """, as: .captainOfKeate)
        },
        Attack("a captain updates at a cursor") {
            try await $0.runs(
                "DECLARE here CURSOR FOR SELECT id FROM matches WHERE home_team_id = 'DWF' FOR UPDATE",
                "FETCH here",
                "UPDATE matches SET home_score = 1, away_score = 0, status = 'completed' WHERE CURRENT OF here",
                as: .captainOfKeate)
        },
        Attack("a captain updates and swallows the error", .fruitless) {
            try await $0.runs(
                """
                DO $$ BEGIN
                    UPDATE matches SET home_score = 1, away_score = 0, status = 'completed'
                    WHERE home_team_id = 'DWF';
                EXCEPTION WHEN OTHERS THEN NULL; END $$
                """, as: .captainOfKeate)
        },
        Attack("a captain updates from a trigger of a table of their own") {
            try await $0.runs(
                "CREATE TEMP TABLE own (id int)",
                """
                CREATE FUNCTION pg_temp.act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    UPDATE public.matches SET home_score = 1, away_score = 0, status = 'completed'
                    WHERE home_team_id = 'DWF';
                    RETURN NEW;
                END $$
                """,
                "CREATE TRIGGER act BEFORE INSERT ON own FOR EACH ROW EXECUTE FUNCTION pg_temp.act()",
                "INSERT INTO own VALUES (1)", as: .captainOfKeate)
        },
        Attack(
            "a captain enters a score for a match that has changed since",
            .sentence("55000", saying: "has changed since you looked")
        ) {
            try await $0.runs(
                "SELECT enter_score(\(Match.derby), 1, 0, -1)", as: .captainOfKeate)
        },
        Attack(
            "the submitter corrects a score that has changed since",
            .sentence("55000", saying: "has changed since you looked")
        ) {
            try await $0.runs(
                "SELECT enter_score(\(Match.played), 1, 0, -1)", as: .captainOfKeate)
        },
        Attack(
            "a captain enters a score in a match that is not there",
            .sentence("P0002", saying: "There is no such match."),
            methods: [.function, .functionByLogin]
        ) { try await $0.enters(1, 0, in: .unknown, as: .captainOfKeate) },
    ]

    private static func merging(_ match: Match, _ branch: String) -> Query {
        """
        MERGE INTO matches USING (SELECT \(match)::uuid AS id) AS s ON matches.id = s.id
        \(unescaped: branch)
        """
    }

    /// The views, which take no writes.
    static let views: [Attack] = [
        "all_matches", "upcoming_matches", "recent_results", "awaiting_results",
    ].map { view in
        Attack("a captain updates \(view)", .code("55000", "42501")) {
            try await $0.runs(
                "UPDATE \(unescaped: view) SET home_score = 1, away_score = 0, status = 'completed'",
                as: .captainOfEvanss)
        }
    }
}

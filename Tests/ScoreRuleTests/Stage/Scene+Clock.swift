import PostgreSQL

extension Scene {
    /// Plays `body` while the rule's clock stands still, `interval` after a match's submission.
    func atTheInstant(
        _ interval: String, afterSubmitting match: Match,
        _ body: @Sendable (Scene) async throws -> Void
    ) async throws {
        let superuser = try await stage.connection(as: Stage.superuser)
        let (clock, instant) = try await stage.look(
            """
            SELECT pg_get_functiondef('score_clock()'::regprocedure),
                   (score_submitted_at + \(interval)::interval)::text
            FROM matches WHERE id = \(match)
            """
        ).decode((String, String).self)[0]
        try await superuser.execute(
            script: """
                CREATE OR REPLACE FUNCTION score_clock() RETURNS timestamptz LANGUAGE sql STABLE
                RETURN timestamptz '\(instant)';
                """)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(self)) } catch { outcome = .failure(error) }
        try await superuser.execute(script: clock)
        try outcome.get()
    }
}

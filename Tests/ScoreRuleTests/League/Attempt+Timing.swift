import PostgreSQL

extension Attempt {
    /// Plays `body` while another transaction, which has run `first`, makes it wait for a lock;
    /// then that one commits.
    ///
    /// - Parameters:
    ///   - first: what the other one, the superuser, has done.
    ///   - meanwhile: what happens besides while `body` waits.
    func waiting(
        for first: String, meanwhile: String = "",
        _ body: @escaping @Sendable (Attempt) async throws -> Void
    ) async throws {
        let rival = try await league.connection(as: RuleLeague.superuser, part: 1)
        try await rival.execute(script: "BEGIN; \(RuleLeagueScript.pastTriggers) \(first)")
        let progress = Progress()
        let waiter = Task {
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body(self)) } catch { outcome = .failure(error) }
            await progress.finish()
            return outcome
        }
        while await !progress.isFinished {
            let waits = try await league.look(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'
                """
            ).decode(Int.self)
            if waits != [0] { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        if !meanwhile.isEmpty { try await league.change(meanwhile) }
        try await league.acceptWhatStands(
            try await rival.query(RuleLeagueScript.everyRow, as: String.self)[0])
        try await rival.execute(script: "COMMIT")
        try await waiter.value.get()
    }
}

/// Whether the attempt has ended.
private actor Progress {
    private(set) var isFinished = false
    func finish() { isFinished = true }
}

extension Attempt {
    /// Plays `body` while the rule's clock stands still, `interval` after a match's submission.
    func atTheInstant(
        _ interval: String, afterSubmitting match: Match,
        _ body: @Sendable (Attempt) async throws -> Void
    ) async throws {
        let superuser = try await league.connection(as: RuleLeague.superuser)
        let (clock, instant) = try await league.look(
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

import PostgreSQL

extension Scene {
    /// Plays `body` while another transaction, which has run `first`, makes it wait for a lock;
    /// then that one commits.
    ///
    /// - Parameters:
    ///   - first: what the other one, the superuser, has done.
    ///   - meanwhile: what happens besides while `body` waits.
    func waiting(
        for first: String, meanwhile: String = "",
        _ body: @escaping @Sendable (Scene) async throws -> Void
    ) async throws {
        let rival = try await stage.connection(as: Stage.superuser, part: 1)
        try await rival.execute(script: "BEGIN; \(StageScript.pastTriggers) \(first)")
        let progress = Progress()
        let waiter = Task {
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body(self)) } catch { outcome = .failure(error) }
            await progress.finish()
            return outcome
        }
        while await !progress.isFinished {
            let waits = try await stage.look(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'
                """
            ).decode(Int.self)
            if waits != [0] { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        if !meanwhile.isEmpty { try await stage.change(meanwhile) }
        try await stage.acceptWhatStands(
            try await rival.query(StageScript.everyRow, as: String.self)[0])
        try await rival.execute(script: "COMMIT")
        try await waiter.value.get()
    }
}

/// Whether somebody is done.
private actor Progress {
    private(set) var isFinished = false
    func finish() { isFinished = true }
}

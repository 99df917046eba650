import PostgreSQL
import Testing

extension Connection {
    /// Waits until somebody waits for a row that this session has locked; a minute at most.
    ///
    /// Whoever waits for a row holds its tuple lock.
    func waitForAWaiter() async throws {
        for _ in 0..<6_000 {
            let waits = try await query(
                """
                SELECT EXISTS (SELECT FROM pg_locks
                               WHERE locktype = 'tuple' AND database = (
                                   SELECT oid FROM pg_database WHERE datname = current_database()))
                """, as: Bool.self)
            if waits == [true] { return }
            try await execute("SELECT pg_sleep(0.01)")
        }
        Issue.record("nobody waits for the row")
    }

    /// Waits until another session of the same database waits for a lock of any kind; a minute at
    /// most.
    func waitForSomebodyToWait() async throws {
        for _ in 0..<6_000 {
            let waits = try await query(
                """
                SELECT EXISTS (SELECT FROM pg_stat_activity
                               WHERE datname = current_database() AND wait_event_type = 'Lock')
                """, as: Bool.self)
            if waits == [true] { return }
            // In a transaction the server shows what it showed before, unless asked to look again.
            try await execute("SELECT pg_stat_clear_snapshot(), pg_sleep(0.01)")
        }
        Issue.record("nobody waits for a lock")
    }
}

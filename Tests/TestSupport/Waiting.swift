package import PostgreSQL

/// Waits until it is so, five minutes at most; then throws ``WaitedInVain``.
package nonisolated(nonsending) func wait(
    for what: String, file: StaticString = #fileID, line: UInt = #line,
    until isSo: nonisolated(nonsending) () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while try await !isSo() {
        guard ContinuousClock.now < deadline else {
            throw WaitedInVain(description: "waited in vain for \(what) at \(file):\(line)")
        }
        try await Task.sleep(for: .milliseconds(5))
    }
}

extension Duration {
    /// How long a service may wait for its database in a test that is not about this: other tests may hold
    /// all threads for long.
    package static let patience = Duration.seconds(600)
}

extension Connection {
    /// Waits until the server says that the query's first value is true, five minutes at most.
    package func wait(
        for what: String, file: StaticString = #fileID, line: UInt = #line, until condition: Query
    ) async throws {
        try await TestSupport.wait(for: what, file: file, line: line) {
            // In a transaction the server shows the activity that it showed before, unless asked to
            // look again.
            try await execute("SELECT pg_stat_clear_snapshot()")
            return try await query(condition, as: Bool.self) == [true]
        }
    }

    /// Waits until another session of the same database waits for a lock.
    package func waitForALockedSession(
        file: StaticString = #fileID, line: UInt = #line
    ) async throws {
        try await wait(
            for: "a session that waits for a lock", file: file, line: line,
            until: """
                SELECT EXISTS (SELECT FROM pg_stat_activity
                               WHERE datname = current_database() AND wait_event_type = 'Lock')
                """)
    }
}

/// What a test waited for did not come to be.
package struct WaitedInVain: Error, CustomStringConvertible {
    /// What it was, and where the test stands.
    package let description: String
}

import PostgreSQL
import TestSupport
import Testing

@Suite struct CancellationTests {
    private func isSleeping(_ process: Int) -> Query {
        """
        SELECT EXISTS (SELECT FROM pg_stat_activity
            WHERE pid = \(process) AND state = 'active' AND wait_event = 'PgSleep')
        """
    }

    @Test(.timeLimit(.minutes(60)))
    func aCancelledTaskCancelsItsQueryOnTheServer() async throws {
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            let watcher = try await Connection.connect(to: database.configuration)
            let process = try await connection.processID
            for _ in 0..<3 {
                let task = Task { try await connection.query("SELECT pg_sleep(60)") }
                try await watcher.wait(for: "the statement", until: isSleeping(process))
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                let isSleeping = try await watcher.value(isSleeping(process), as: Bool.self)
                #expect(!isSleeping)
                #expect(try await connection.query("SELECT 1").count == 1)
            }
            #expect(try await connection.processID == process)
            await connection.close()
            await watcher.close()
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func aCancelledTransactionIsRolledBack() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 1)
            let watcher = try await Connection.connect(to: database.configuration)
            try await watcher.execute("CREATE TABLE counters (n int)")
            let process = try await pool.withConnection { try await $0.processID }
            let plain = Task {
                try await pool.withTransaction { connection in
                    try await connection.execute("INSERT INTO counters VALUES (1)")
                    try await connection.execute("SELECT pg_sleep(60)")
                }
            }
            try await watcher.wait(for: "the statement", until: isSleeping(process))
            plain.cancel()
            await #expect(throws: CancellationError.self) { try await plain.value }
            let pipelined = Task {
                try await pool.transaction([
                    "INSERT INTO counters VALUES (1)", "SELECT pg_sleep(60)",
                ])
            }
            try await watcher.wait(for: "the statement", until: isSleeping(process))
            pipelined.cancel()
            await #expect(throws: CancellationError.self) { try await pipelined.value }
            let same = try await pool.withConnection { try await $0.processID }
            #expect(same == process)
            let count = try await watcher.value("SELECT count(*) FROM counters", as: Int.self)
            #expect(count == 0)
            await watcher.close()
            await pool.close()
        }
    }

    @Test func aTaskThatIsCancelledAlreadySendsNothing() async throws {
        try await withTestConnection { connection in
            try await connection.execute("CREATE TABLE counters (n int)")
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await connection.execute("INSERT INTO counters VALUES (1)")
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            let count = try await connection.value("SELECT count(*) FROM counters", as: Int.self)
            #expect(count == 0)
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func aLateCancelHitsNobodyElse() async throws {
        try await withTestConnection { connection in
            for round in 0..<200 {
                let task = Task { try await connection.query("SELECT \(round)::int") }
                if round.isMultiple(of: 2) { await Task.yield() }
                task.cancel()
                do { _ = try await task.value } catch is CancellationError {}
                let value = try await connection.value("SELECT \(round)::int", as: Int.self)
                #expect(value == round)
            }
        }
    }

    @Test func aTimeoutOfTheServerIsNoCancellation() async throws {
        try await withTestConnection { connection in
            try await connection.execute("SET statement_timeout = '10ms'")
            let error = await postgresError { try await connection.query("SELECT pg_sleep(60)") }
            #expect(error?.sqlState == "57014")
        }
    }
}

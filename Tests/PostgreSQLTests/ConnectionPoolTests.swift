import PostgreSQL
import TestSupport
import Testing

@Suite struct ConnectionPoolTests {
    /// Waits until as many users wait for a connection.
    private func waitUntil(_ pool: ConnectionPool, hasWaiting count: Int) async throws {
        try await wait(for: "\(count) who wait") { pool.waiting == count }
    }

    @Test(.timeLimit(.minutes(60)))
    func aThousandQueriesShareFourConnections() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(
                database.configuration, maximum: 4, waitLimit: .seconds(3_600))
            let sum = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<1_000 {
                    group.addTask {
                        let rows = try await pool.query("SELECT \(number)::int")
                        return try rows[0].decode(Int.self, at: 0)
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(sum == 499_500)
            #expect(pool.openConnections == 4)
            #expect(pool.waiting == 0)
            await pool.close()
            #expect(pool.openConnections == 0)
        }
    }

    /// The cooperative pool has a thread a processor; were they blocked, no more than those would wait.
    @Test(.timeLimit(.minutes(60)))
    func waitingForTheServerHoldsUpNobody() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 40)
            let holder = try await Connection.connect(to: database.configuration)
            try await holder.execute("SELECT pg_advisory_lock(1)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<40 {
                    group.addTask { _ = try await pool.query("SELECT pg_advisory_lock_shared(1)") }
                }
                try await holder.wait(
                    for: "forty sessions that wait at once",
                    until: """
                        SELECT count(*) = 40 FROM pg_locks
                        WHERE locktype = 'advisory' AND NOT granted
                              AND database = (SELECT oid FROM pg_database
                                              WHERE datname = current_database())
                        """)
                try await holder.execute("SELECT pg_advisory_unlock(1)")
                try await group.waitForAll()
            }
            await holder.close()
            await pool.close()
        }
    }

    @Test func connectionsAreOpenedWhenNeeded() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 4)
            #expect(pool.openConnections == 0)
            for _ in 0..<5 { _ = try await pool.query("SELECT 1") }
            #expect(pool.openConnections == 1)
            await pool.close()
        }
    }

    @Test func whoeverWaitedLongestIsNext() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 1)
            _ = try await pool.query("CREATE TABLE arrivals (position serial, who int)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                try await pool.withConnection { _ in
                    for who in 1...5 {
                        group.addTask {
                            _ = try await pool.query("INSERT INTO arrivals (who) VALUES (\(who))")
                        }
                        try await waitUntil(pool, hasWaiting: who)
                    }
                }
                try await group.waitForAll()
            }
            let order = try await pool.query("SELECT who FROM arrivals ORDER BY position")
            #expect(try order.decode(Int.self) == [1, 2, 3, 4, 5])
            await pool.close()
        }
    }

    @Test func aCancelledWaiterLeavesTheQueue() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 1)
            try await pool.withConnection { _ in
                let waiter = Task { try await pool.query("SELECT 1") }
                try await waitUntil(pool, hasWaiting: 1)
                waiter.cancel()
                await #expect(throws: CancellationError.self) { try await waiter.value }
                #expect(pool.waiting == 0)
            }
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
        }
    }

    @Test func waitingIsBounded() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(
                database.configuration, maximum: 1, waitLimit: .milliseconds(20))
            try await pool.withConnection { _ in
                for _ in 0..<2 {
                    let error = await postgresError { try await pool.query("SELECT 1") }
                    #expect(error?.code == .poolTimeout)
                }
            }
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
        }
    }

    @Test func aClosedPoolTurnsEverybodyAway() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 1)
            try await pool.withConnection { connection in
                let waiter = Task { await postgresError { try await pool.query("SELECT 1") } }
                try await waitUntil(pool, hasWaiting: 1)
                await pool.close()
                #expect(await waiter.value?.code == .poolClosed)
                #expect(try await connection.query("SELECT 1").count == 1)
            }
            #expect(pool.openConnections == 0)
            let error = await postgresError { try await pool.query("SELECT 1") }
            #expect(error?.code == .poolClosed)
        }
    }

    @Test(arguments: [
        "BEGIN", "SET search_path = pg_temp", "CREATE TEMPORARY TABLE mine (id int)",
        "LISTEN all_of_it", "SELECT pg_advisory_lock(7)", "SELECT pg_try_advisory_lock_shared(7)",
        "SELECT pg_advisory_xact_lock(8), pg_advisory_lock(7)",
        "SELECT set_config('search_path', 'pg_temp', false)",
        "SELECT set_config('search_path', 'pg_temp', false), coalesce(NULL,true)",
        "SELECT set_config('search_path', '(pg_temp,true)', false)",
        "PREPARE mine AS SELECT 1", "SET ROLE pg_monitor", "SET datestyle = 'German'",
        "-- select\nSET search_path = pg_temp", "/* select */ SET search_path = pg_temp",
        "BEGIN; SELECT 1/0",
    ])
    func nothingIsLeftForTheNextUser(_ leftover: String) async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 1)
            let process = try await pool.withConnection { connection in
                do {
                    for statement in leftover.split(separator: ";") {
                        try await connection.execute(Query(unescaped: String(statement)))
                    }
                } catch is PostgresError {}
                return try await connection.processID
            }
            try await pool.withConnection { connection in
                #expect(try await connection.processID == process)
                let row = try await connection.query(
                    """
                    SELECT current_setting('search_path'), current_user::text,
                        (SELECT count(*) FROM pg_class WHERE relname = 'mine')
                        + (SELECT count(*) FROM pg_listening_channels())
                        + (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'
                            AND database = (SELECT oid FROM pg_database
                                WHERE datname = current_database()))
                        + (SELECT count(*) FROM pg_prepared_statements WHERE name = 'mine'),
                        current_setting('datestyle') LIKE 'ISO%'
                    """)[0].decode((String, String, Int, Bool).self)
                #expect(row == ("\"$user\", public", "postgres", 0, true))
                // Were a transaction open, this would be one within another.
                try await connection.withTransaction { _ in }
            }
            await pool.close()
        }
    }

    @Test func aKilledConnectionIsReplaced() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 1)
            let killer = try await Connection.connect(to: database.configuration)
            let first = try await pool.withConnection { connection in
                let process = try await connection.processID
                let victim = Task {
                    await postgresError { try await connection.query("SELECT pg_sleep(60)") }
                }
                try await killer.wait(
                    for: "the statement",
                    until: """
                        SELECT EXISTS (SELECT FROM pg_stat_activity
                            WHERE pid = \(process) AND wait_event = 'PgSleep')
                        """)
                _ = try await killer.query("SELECT pg_terminate_backend(\(process))")
                #expect(await victim.value?.code == .connectionLost)
                #expect(!connection.isOpen)
                return process
            }
            let second = try await pool.withConnection { try await $0.processID }
            #expect(second != first)

            _ = try await killer.query("SELECT pg_terminate_backend(\(second), 10000)")
            let third = try await pool.withConnection { try await $0.processID }
            #expect(third != second)
            await killer.close()
            await pool.close()
        }
    }

    @Test func aSlotIsNotLostWhenConnectingFails() async throws {
        let nowhere = ConnectionConfiguration(parameters: ["host": "/nonexistent"])
        let pool = ConnectionPool(nowhere, maximum: 2, waitLimit: .seconds(3_600))
        await withTaskGroup(of: PostgresError?.self) { group in
            for _ in 0..<20 {
                group.addTask { await postgresError { try await pool.query("SELECT 1") } }
            }
            for await error in group { #expect(error?.code == .connectionFailed) }
        }
        #expect(pool.openConnections == 0)
    }
}

import PostgreSQL
import TestSupport
import Testing

@Suite struct TransactionTests {
    private let table: Query = """
        CREATE TABLE counters AS SELECT id, 0 AS n FROM generate_series(1, 2) AS id
        """

    @Test func itCommitsWhatReturnsAndRollsBackWhatThrows() async throws {
        struct Odd: Error {}
        try await withTestConnection { connection in
            try await connection.execute(table)
            let answer = try await connection.withTransaction { connection in
                try await connection.execute("UPDATE counters SET n = 1 WHERE id = 1")
            }
            #expect(answer == 1)
            await #expect(throws: Odd.self) {
                try await connection.withTransaction { connection in
                    try await connection.execute("UPDATE counters SET n = 7")
                    throw Odd()
                }
            }
            let sum = try await connection.value("SELECT sum(n) FROM counters", as: Int.self)
            #expect(sum == 1)
        }
    }

    @Test func aSwallowedErrorIsNoSuccess() async throws {
        try await withTestConnection { connection in
            try await connection.execute(table)
            let error = await postgresError {
                try await connection.withTransaction { connection in
                    try await connection.execute("UPDATE counters SET n = 7")
                    _ = await postgresError { try await connection.query("SELECT 1/0") }
                }
            }
            #expect(error?.code == .transactionRolledBack)
            let nested = await postgresError {
                try await connection.withTransaction { connection in
                    try await connection.withTransaction { _ in }
                }
            }
            #expect(nested?.code == .transactionNested)
            let sum = try await connection.value("SELECT sum(n) FROM counters", as: Int.self)
            #expect(sum == 0)
        }
    }

    @Test func aSerializationFailureIsRetried() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 2)
            _ = try await pool.query(table)
            var attempts = 0
            try await pool.withTransaction(isolation: .repeatableRead) { connection in
                attempts += 1
                _ = try await connection.query("SELECT n FROM counters")
                if attempts == 1 {
                    _ = try await pool.query("UPDATE counters SET n = n + 10 WHERE id = 1")
                }
                try await connection.execute("UPDATE counters SET n = n + 1 WHERE id = 1")
            }
            #expect(attempts == 2)
            let rows = try await pool.query("SELECT n FROM counters WHERE id = 1")
            #expect(try rows[0].decode(Int.self, at: 0) == 11)

            attempts = 0
            let error = await postgresError {
                try await pool.withTransaction(isolation: .serializable, retries: 2) { connection in
                    attempts += 1
                    _ = try await connection.query("SELECT n FROM counters")
                    _ = try await pool.query("UPDATE counters SET n = n + 10 WHERE id = 1")
                    try await connection.execute("UPDATE counters SET n = n + 1 WHERE id = 1")
                }
            }
            #expect(attempts == 3)
            #expect(error?.sqlState == "40001")
            await pool.close()
        }
    }

    @Test func aDeadlockIsRetried() async throws {
        try await withTestDatabase { database in
            let pool = ConnectionPool(database.configuration, maximum: 3)
            _ = try await pool.query(table)
            let meeting = Meeting()
            let attempts = try await withThrowingTaskGroup(of: Int.self) { group in
                for (first, second) in [(1, 2), (2, 1)] {
                    group.addTask {
                        var attempts = 0
                        try await pool.withTransaction { connection in
                            attempts += 1
                            try await connection.execute(
                                "UPDATE counters SET n = n + 1 WHERE id = \(first)")
                            if attempts == 1 { await meeting.meet() }
                            try await connection.execute(
                                "UPDATE counters SET n = n + 1 WHERE id = \(second)")
                        }
                        return attempts
                    }
                }
                return try await group.reduce(0, +)
            }
            // The server may find the deadlock from both ends.
            #expect(attempts >= 3)
            let rows = try await pool.query("SELECT DISTINCT n FROM counters")
            #expect(try rows.decode(Int.self) == [2])
            await pool.close()
        }
    }

    /// A transaction that is sent as one takes its turn among the statements of other tasks, and is not
    /// taken for one within another.
    @Test func aPipelinedTransactionTakesItsTurnAmongStatementsOfOthers() async throws {
        try await withTestConnection { connection in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        for _ in 0..<40 { try await connection.execute("SELECT pg_sleep(0.001)") }
                    }
                    group.addTask {
                        for number in 0..<40 {
                            let rows = try await connection.transaction(["SELECT \(number)::int"])
                            #expect(try rows[0].decode(Int.self) == [number])
                            let error = await postgresError {
                                _ = try await connection.transaction(["SELECT 1 / 0"])
                            }
                            #expect(error?.sqlState == "22012")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func aPipelinedTransactionReturnsEachResult() async throws {
        try await withTestConnection { connection in
            try await connection.execute(table)
            let results = try await connection.transaction([
                "SELECT set_config('application_name', \("inside"), true)",
                "UPDATE counters SET n = \(5) WHERE id = \(1)",
                "SELECT current_setting('application_name'), n FROM counters ORDER BY id",
            ])
            #expect(results.map(\.command) == ["SELECT", "UPDATE", "SELECT"])
            #expect(results[1].affected == 1)
            #expect(try results[2].decode((String, Int).self)[0] == ("inside", 5))
            let name = try await connection.value(
                "SELECT current_setting('application_name')", as: String.self)
            #expect(name.isEmpty)
            let level = try await connection.transaction(
                ["SHOW transaction_isolation"], isolation: .serializable)
            #expect(try level[0].decode(String.self) == ["serializable"])
        }
    }

    @Test func anErrorInTheMiddleRollsBackAll() async throws {
        try await withTestConnection { connection in
            try await connection.execute(table)
            let error = await postgresError {
                try await connection.transaction([
                    "UPDATE counters SET n = 7", "SELECT 1/0", "UPDATE counters SET n = 8",
                ])
            }
            #expect(error?.sqlState == "22012")
            #expect(error?.statement == "SELECT 1/0")
            let sum = try await connection.value("SELECT sum(n) FROM counters", as: Int.self)
            #expect(sum == 0)
            let again = try await connection.transaction([
                "UPDATE counters SET n = 7", "UPDATE counters SET n = 8",
            ])
            #expect(again.map(\.affected) == [2, 2])
        }
    }

    @Test func anErrorOfCommitIsThrown() async throws {
        try await withTestConnection { connection in
            try await connection.execute(
                "CREATE TABLE once (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
            let error = await postgresError {
                try await connection.transaction(["INSERT INTO once VALUES (1), (1)"])
            }
            #expect(error?.sqlState == "23505")
            let other = await postgresError {
                try await connection.withTransaction { connection in
                    try await connection.execute("INSERT INTO once VALUES (1), (1)")
                }
            }
            #expect(other?.sqlState == "23505")
            let count = try await connection.value("SELECT count(*) FROM once", as: Int.self)
            #expect(count == 0)
        }
    }

    @Test func aPipelinedTransactionIsOneRoundTrip() async throws {
        let cluster = try await TestCluster.shared()
        func roundTrips(_ transactions: Int) async throws -> Int {
            let counter = try RoundTripCounter(to: cluster.folder + "/.s.PGSQL.5432")
            var configuration = cluster.configuration()
            configuration.parameters["host"] = counter.folder
            let connection = try await Connection.connect(to: configuration)
            for number in 0..<transactions {
                _ = try await connection.transaction([
                    "SELECT set_config('application_name', \("a"), true)",
                    "SELECT set_config('search_path', \("pg_catalog"), true)",
                    "SELECT \(number)::int",
                ])
            }
            await connection.close()
            return await counter.count()
        }
        let without = try await roundTrips(0)
        let with = try await roundTrips(5)
        #expect(with - without == 5)
    }

    @Test func aLongPipelineDoesNotBlockItself() async throws {
        try await withTestConnection { connection in
            let text = String(repeating: "x", count: 100_000)
            let queries = (0..<200).map { "SELECT \($0)::int, \(text)::text" as Query }
            let results = try await connection.transaction(queries)
            #expect(results.count == 200)
            #expect(try results[199][0].decode(Int.self, at: 0) == 199)
        }
    }
}

/// Two tasks wait here for each other.
private actor Meeting {
    private var first: CheckedContinuation<Void, Never>?

    func meet() async {
        if let first {
            first.resume()
            self.first = nil
        } else {
            await withCheckedContinuation { first = $0 }
        }
    }
}

import PostgreSQL
import TestSupport
import Testing

@Suite struct StatementCacheTests {
    /// How many statements the connection has prepared on the server. Asked in a way that prepares
    /// nothing itself.
    private func preparedStatements(_ connection: Connection) async throws -> Int {
        try await connection.execute(
            script: """
                DROP TABLE IF EXISTS counted;
                CREATE TEMP TABLE counted AS SELECT count(*)::int AS n FROM pg_prepared_statements;
                """)
        return try await connection.value("SELECT n FROM counted", as: Int.self)
    }

    @Test func aStatementIsPreparedOnceAndTheOldestGoes() async throws {
        try await withTestDatabase { database in
            var configuration = database.configuration
            configuration.statementCacheSize = 3
            let connection = try await Connection.connect(to: configuration)
            for number in 0..<5 {
                _ = try await connection.query("SELECT \(number)::int")
            }
            #expect(try await preparedStatements(connection) == 1)
            for number in 0..<10 {
                let text = Query(unescaped: "SELECT \(number)")
                let value = try await connection.value(text, as: Int.self)
                #expect(value == number)
            }
            #expect(try await preparedStatements(connection) == 3)
            let long = (0..<6).map { Query(unescaped: "SELECT \($0)") }
            let results = try await connection.transaction(long)
            #expect(try results.map { try $0[0].decode(Int.self, at: 0) } == Array(0..<6))
            let short = try await connection.transaction(["SELECT 20", "SELECT 20", "SELECT 1"])
            #expect(try short.map { try $0[0].decode(Int.self, at: 0) } == [20, 20, 1])
            #expect(try await preparedStatements(connection) <= 3)
            await connection.close()
        }
    }

    @Test func itCanBeTurnedOff() async throws {
        try await withTestDatabase { database in
            var configuration = database.configuration
            configuration.statementCacheSize = 0
            let connection = try await Connection.connect(to: configuration)
            _ = try await connection.query("SELECT \(1)::int")
            let results = try await connection.transaction(["SELECT \(2)::int"])
            #expect(try results[0][0].decode(Int.self, at: 0) == 2)
            #expect(try await preparedStatements(connection) == 0)
            await connection.close()
        }
    }

    @Test func whatCommittingRefusesIsAnErrorTheFirstTimeToo() async throws {
        try await withTestConnection { connection in
            try await connection.execute(
                script: """
                    CREATE TABLE places (place int CONSTRAINT one_each UNIQUE DEFERRABLE
                        INITIALLY DEFERRED);
                    """)
            let twice: Query = "INSERT INTO places VALUES (\(1)), (\(1)) RETURNING place"
            for _ in 1...3 {
                let error = await postgresError { try await connection.query(twice) }
                #expect(error?.code == .server)
                #expect(error?.constraint == "one_each")
                #expect(error?.statement?.hasPrefix("INSERT INTO places") == true)
                let count = try await connection.value("SELECT count(*) FROM places", as: Int.self)
                #expect(count == 0)
            }
            let once: Query = "INSERT INTO places VALUES (\(1)) RETURNING place"
            #expect(try await connection.value(once, as: Int.self) == 1)
        }
    }

    @Test(arguments: ["idle_session_timeout", "idle_in_transaction_session_timeout"])
    func aConnectionEndedForIdlenessIsLost(_ timeout: String) async throws {
        try await withTestDatabase { database in
            let watcher = try await Connection.connect(to: database.configuration)
            for isPrepared in [false, true] {
                let connection = try await Connection.connect(to: database.configuration)
                if isPrepared { _ = try await connection.query("SELECT \(1)::int") }
                let process = try await connection.processID
                let begin = timeout == "idle_session_timeout" ? "" : "; BEGIN"
                try await connection.execute(script: "SET \(timeout) TO 50" + begin)
                try await watcher.wait(
                    for: "the session to end",
                    until:
                        "SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = \(process))")
                let error = await postgresError { try await connection.query("SELECT \(1)::int") }
                #expect(error?.code == .connectionLost)
                #expect(!connection.isOpen)
                await connection.close()
            }
            await watcher.close()
        }
    }

    @Test func aChangedTableIsNoticed() async throws {
        try await withTestConnection { connection in
            try await connection.execute("CREATE TABLE houses (id text)")
            let all: Query = "SELECT * FROM houses"
            #expect(try await connection.query(all).columnNames == ["id"])
            try await connection.execute(script: "ALTER TABLE houses ADD COLUMN name text")
            #expect(try await connection.query(all).columnNames == ["id", "name"])
            try await connection.execute(script: "ALTER TABLE houses ADD COLUMN colours text")
            let inside = try await connection.withTransaction { try await $0.query(all) }
            #expect(inside.columnNames == ["id", "name", "colours"])
            try await connection.execute(script: "ALTER TABLE houses DROP COLUMN name")
            let piped = try await connection.transaction([all])
            #expect(piped[0].columnNames == ["id", "colours"])
        }
    }

    @Test func statementsThatTheServerForgotAreNoticed() async throws {
        try await withTestConnection { connection in
            for forget in ["DEALLOCATE ALL", "DISCARD ALL"] as [Query] {
                _ = try await connection.query("SELECT 1")
                try await connection.execute(forget)
                #expect(try await connection.query("SELECT 1").count == 1)
                try await connection.execute(script: forget.sql)
                #expect(try await connection.query("SELECT 1").count == 1)
                // Out of sight of whoever reads the statement.
                try await connection.execute(
                    "DO $$ BEGIN EXECUTE 'DEAL' || 'LOCATE ALL'; END $$")
                #expect(try await connection.query("SELECT 1").count == 1)
            }
        }
    }
}

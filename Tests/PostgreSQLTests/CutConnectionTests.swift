import PostgreSQL
import TestSupport
import Testing

/// A connection that ends before or within any answer of the server is a lost one, and nothing else.
@Suite struct CutConnectionTests {
    /// Every way to run a statement; returns when all have been answered.
    private func work(_ configuration: ConnectionConfiguration) async throws {
        let connection = try await Connection.connect(to: configuration)
        for number in 1...2 {
            // Prepared first, then run as it was prepared.
            _ = try await connection.query("SELECT \(number)::int", as: Int.self)
            _ = try await connection.transaction([
                "SELECT set_config('search_path', \("pg_catalog"), true)", "SELECT 'a' AS b",
            ])
        }
        try await connection.withTransaction { connection in
            try await connection.execute("SAVEPOINT here")
            _ = try await connection.pipeline(["SELECT 1", "SELECT 2", "SELECT 3"])
            try await connection.execute("ROLLBACK TO SAVEPOINT here")
        }
        try await connection.execute(script: "SELECT 1; SELECT 2")
        await connection.close()
    }

    @Test func isLostWhereverItIsCut() async throws {
        let cluster = try await TestCluster.shared()
        func run(after limit: Int = .max) async throws -> (error: PostgresError?, cuts: [Int]) {
            let cut = try CutConnection(to: cluster.folder + "/.s.PGSQL.5432", after: limit)
            var configuration = cluster.configuration()
            configuration.parameters["host"] = cut.folder
            let error = await postgresError { try await work(configuration) }
            return (error, await cut.outcome().cuts)
        }
        let whole = try await run()
        try #require(whole.error == nil && whole.cuts.count > 100)
        let expected: Set<PostgresError.Code> = [
            .connectionFailed, .connectionLost, .commitOutcomeUnknown,
        ]
        for place in whole.cuts {
            let error = try await run(after: place).error
            #expect(error.map { expected.contains($0.code) } == true, "\(place): \(error as Any)")
        }
    }
}

package import LeagueDatabase
package import PostgreSQL

/// How the databases of a group of tests begin: made once a run, then copied for each test.
package struct TestTemplate: Sendable {
    /// The name by which it is told from others, such as `league`.
    package let name: String
    /// Fills the empty database, for instance with the migrations.
    package let prepare: @Sendable (ConnectionConfiguration) async throws -> Void

    /// A template named `name` that `prepare` fills.
    package init(
        name: String, prepare: @escaping @Sendable (ConnectionConfiguration) async throws -> Void
    ) {
        self.name = name
        self.prepare = prepare
    }
}

/// A database of a test's own.
package struct TestDatabase: Sendable {
    /// The server that it is in.
    package let cluster: TestCluster
    /// The database's name.
    package let name: String

    /// How to reach it as the superuser.
    package var configuration: ConnectionConfiguration { cluster.configuration(database: name) }

    /// How to reach it as a role.
    package func configuration(user: String) -> ConnectionConfiguration {
        cluster.configuration(database: name, user: user)
    }

    /// The same as a URL.
    package func url(user: String = "postgres") -> String {
        cluster.url(database: name, user: user)
    }
}

/// Gives `body` a fresh database, and drops it afterwards.
///
/// Only some of the tests have one at a time, so `body` must not ask for another.
///
/// - Parameters:
///   - template: how it begins; nil is empty.
///   - cluster: where; nil is the run's shared one.
package nonisolated(nonsending) func withTestDatabase<Value>(
    from template: TestTemplate? = nil, in cluster: TestCluster? = nil,
    _ body: nonisolated(nonsending) (TestDatabase) async throws -> Value
) async throws -> Value {
    let cluster = if let cluster { cluster } else { try await TestCluster.shared() }
    var source = "template0"
    if let template { source = try await cluster.databaseName(of: template) }
    let name = "test_\(UInt64.random(in: 0...UInt64.max))"
    await turns.begin()
    let outcome: Result<Value, any Error>
    do {
        try await administer(
            cluster,
            "CREATE DATABASE \(identifier: name) TEMPLATE \(identifier: source) STRATEGY file_copy")
        outcome = .success(try await body(TestDatabase(cluster: cluster, name: name)))
    } catch {
        outcome = .failure(error)
    }
    do {
        try await administer(
            cluster, "DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        await turns.end()
    } catch {
        await turns.end()
        throw error
    }
    return try outcome.get()
}

/// Eight at a time keep two processors busy, and are far from what the server can take.
private let turns = AsyncSemaphore(8)

private func administer(_ cluster: TestCluster, _ statement: Query) async throws {
    // Not the test's task: a cancelled test must clean up all the same.
    try await Task.detached {
        let connection = try await Connection.connect(to: cluster.configuration())
        try await connection.execute(statement)
        await connection.close()
    }.value
}

/// The templates that a cluster has; each is made once, however many tests wait for it.
actor Templates {
    private var databases: [String: Task<String, any Error>] = [:]

    func name(of template: TestTemplate, in cluster: TestCluster) async throws -> String {
        if let known = databases[template.name] { return try await known.value }
        let database = Task {
            let name = "template_\(template.name)"
            try await administer(
                cluster, "CREATE DATABASE \(identifier: name) TEMPLATE template0")
            try await template.prepare(cluster.configuration(database: name))
            return name
        }
        databases[template.name] = database
        return try await database.value
    }
}

extension TestTemplate {
    /// A database with the league's schema and nothing in it.
    package static let league = TestTemplate(name: "league") { configuration in
        let connection = try await Connection.connect(to: configuration)
        _ = try await Migrator(connection).migrate()
        await connection.close()
    }
}

/// Gives `body` a league's database of its own, and a connection to it as the superuser.
package nonisolated(nonsending) func withLeague<Value>(
    _ body: nonisolated(nonsending) (LeagueRepository, Connection) async throws -> Value
) async throws -> Value {
    try await withTestDatabase(from: .league) { database in
        let connection = try await Connection.connect(to: database.configuration)
        let value = try await body(LeagueRepository(connection), connection)
        await connection.close()
        return value
    }
}

import Foundation
import PostgreSQL
import TestSupport
import Testing

/// A league, and a season of messages in a Maildir that nothing has been imported of.
struct KillLeague {
    let program: Program
    private let maildir: MaildirFixture
    private let database: TestDatabase

    /// Gives `body` a league of its own.
    static func with<Value>(
        _ season: KillSeason, in cluster: TestCluster,
        _ body: (KillLeague) async throws -> Value
    ) async throws -> Value {
        try await withTestDatabase(from: .league, in: cluster) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "fieldgame-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let maildir = try MaildirFixture(in: folder)
            try season.deliver(to: maildir)
            return try await body(
                KillLeague(program: program, maildir: maildir, database: database))
        }
    }

    /// The arguments that import it.
    var arguments: [String] { maildir.arguments }

    /// How many messages are still in `new/`.
    var left: Int { maildir.names("new").count }

    /// How many messages have been put away.
    var done: Int { maildir.names("cur").count + maildir.names(".Failed/cur").count }

    /// How many messages the log has, once no importer's transaction is still under way.
    func loggedRows() async throws -> Int {
        try await connected { connection -> Int in
            try await wait(for: "the server to notice") {
                try await connection.query(
                    """
                    SELECT NOT EXISTS (SELECT FROM pg_stat_activity
                                       WHERE application_name = 'fieldgame'
                                         AND datname = current_database())
                    """, as: Bool.self) == [true]
            }
            let counts = try await connection.query(
                "SELECT count(*)::int FROM import_log", as: Int.self)
            return try #require(counts.first)
        }
    }

    /// All that the import has left behind.
    func traces() async throws -> KillTraces {
        try await connected { connection in
            try await KillTraces(
                matches: Self.rows(
                    "matches", hiding: ["id", "created_at", "updated_at", "score_submitted_at"],
                    connection),
                log: Self.rows(
                    "import_log", hiding: ["id", "created_at", "location"], connection),
                effects: Self.rows(
                    "import_effects", hiding: ["import_id", "match_id", "old_row", "new_row"],
                    connection),
                audit: Self.rows(
                    "score_audit_log", hiding: ["id", "match_id", "at", "import_id"], connection),
                new: maildir.names("new") + maildir.names("tmp"), cur: maildir.names("cur"),
                failed: maildir.names(".Failed/cur"))
        }
    }

    private static func rows(
        _ table: String, hiding columns: [String], _ connection: Connection
    ) async throws -> [String] {
        try await connection.query(
            """
            -- Notes name matches by the start of their ids, which no two runs share.
            SELECT regexp_replace((to_jsonb(t) - \(columns)::text[])::text,
                                  '\\([0-9a-f]{8}\\)', '(id)', 'g')
            FROM \(identifier: table) AS t ORDER BY 1
            """, as: String.self)
    }

    private func connected<Value>(
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let connection = try await Connection.connect(to: database.configuration)
        let value = try await body(connection)
        await connection.close()
        return value
    }
}

/// All that an import leaves behind, but for ids and times.
struct KillTraces {
    let matches, log, effects, audit, new, cur, failed: [String]
}

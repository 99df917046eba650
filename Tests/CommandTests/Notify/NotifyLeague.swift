import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

/// A league whose followers are told by mail, by the program as it was built.
struct NotifyLeague {
    let program: Program
    let database: TestDatabase
    /// As the superuser.
    let connection: Connection
    let server: LetterServer
    let folder: URL

    /// Gives `body` a sample league without matches and a mail server that is there.
    ///
    /// - Parameter cluster: where; nil is the run's shared one.
    static func with(
        in cluster: TestCluster? = nil, _ body: (NotifyLeague) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await withSampleDatabase(in: cluster) { database, connection in
                var program = Program(database: database)
                let configuration = folder.appending(path: "fieldgame.conf").path
                program.environment["FIELDGAME_CONFIG"] = configuration
                let league = NotifyLeague(
                    program: program, database: database, connection: connection,
                    server: try LetterServer(in: folder), folder: folder)
                try makeMaildir(in: league.maildir)
                try league.configure(server: league.server.url)
                try await body(league)
            }
        }
    }

    /// Where letters come back to.
    var maildir: URL { folder.appending(path: "returned") }

    /// Writes the configuration file, with this mail server and this public address.
    func configure(server: String, base: String = "https://fixtures.example") throws {
        try """
        [serve]
        base_url = "\(base)"

        [news]
        from = "Field Game <fixtures@league.example>"
        server = "\(server)"
        returns = "bounces@league.example"
        returns_maildir = "\(maildir.path)"

        """.write(
            to: folder.appending(path: "fieldgame.conf"), atomically: true, encoding: .utf8)
    }

    /// What `notify --once` did at an instant such as `2026-01-12T12:10Z`; nil is the real time.
    @discardableResult
    func once(
        _ clock: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String: Int] {
        let arguments = ["notify", "--once", "--json"] + (clock.map { ["--clock", $0] } ?? [])
        let outcome = try program.run(arguments)
        // 75 where the mail server is away.
        #expect(
            [0, 75].contains(outcome.status), "\(outcome.errors)", sourceLocation: sourceLocation)
        return try JSONDecoder().decode([String: Int].self, from: Data(outcome.output.utf8))
    }

    /// What time it is for what this connection changes: `2026-01-12T12:00Z`.
    func set(_ clock: String) async throws {
        try await connection.execute("SELECT set_config('league.clock', \(clock), false)")
    }

    /// Somebody who has confirmed that they follow these, such as `house keate`, by mail.
    ///
    /// - Parameter settings: columns and what stands in them.
    @discardableResult
    func follow(
        _ address: String, _ items: [String] = ["house keate"],
        _ settings: [(column: String, value: String)] = []
    ) async throws -> UUID {
        try await connection.addFollower(address, items, settings)
    }

    /// A fixture of Keate against Hawtrey on a day, or of others.
    @discardableResult
    func add(_ date: String, _ more: [(String, String?)] = []) async throws -> UUID {
        try await connection.addMatch(
            [("date", date), ("time", "14:25"), ("pitch", "Agar's 3")] + more)
    }

    /// Changes a match.
    func update(_ match: UUID, _ column: String, _ value: String?) async throws {
        try await connection.execute(
            "UPDATE matches SET \(identifier: column) = \(value) WHERE id = \(match)")
    }

    /// All that was planned, in that order: `news sent 1 20:15` with kind, outcome (`waits`), attempts
    /// and the time on London's clocks at which it is due, or was.
    func deliveries(to address: String? = nil) async throws -> [String] {
        try await connection.query(
            """
            SELECT concat_ws(' ', d.kind, coalesce(d.outcome, 'waits'), d.attempts,
                             to_char(d.due_at AT TIME ZONE 'Europe/London', 'HH24:MI'))
            FROM deliveries AS d JOIN followers AS f ON f.id = d.follower_id
            WHERE f.address = coalesce(\(address), f.address) ORDER BY d.id
            """, as: String.self)
    }

    /// Lets leases end now, as time would.
    func endLeases() async throws {
        try await connection.execute(
            "UPDATE deliveries SET leased_until = now() WHERE leased_until IS NOT NULL")
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import Logging
import NIOCore
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

/// A league with two houses more than it needs, and the calendars made from it.
struct FeedLeague: Sendable {
    let database: TestDatabase
    /// The superuser's connection, by which everything changes.
    let connection: Connection
    let feeds: FeedService

    static let keate = "JDM"
    static let hawtrey = "HWTA"

    /// Adds a match and returns its id.
    @discardableResult
    func add(
        _ home: String, _ away: String, on date: String = "2026-01-13", time: String? = "14:25",
        competition: String? = "Senior League", pitch: String? = "Agar's 3",
        umpires: String? = nil
    ) async throws -> UUID {
        let ids = try await connection.query(
            """
            INSERT INTO matches (date, time, competition_type, pitch, home_team_id, away_team_id,
                                 umpires)
            VALUES (\(date)::date, \(time)::time, \(competition), \(pitch), \(home), \(away),
                    \(umpires))
            RETURNING id
            """, as: UUID.self)
        return ids[0]
    }

    /// The calendar at a target, or where that leads to; throws where there is none.
    func content(_ target: String) async throws -> FeedContent {
        try await feeds.content(target)
    }

    /// Its lines, unfolded.
    func lines(_ target: String) async throws -> [String] {
        try await content(target).lines
    }

    /// Waits until a calendar shows what is wanted, and returns it.
    func wait(
        for target: String, until isRight: (FeedContent) -> Bool
    ) async throws -> FeedContent {
        var found = try await content(target)
        try await TestSupport.wait(for: "\(target), as it should be") {
            if isRight(found) { return true }
            found = try await content(target)
            return false
        }
        return found
    }

    /// Waits until they know that the database is away; since when.
    func waitUntilAway() async throws -> Date {
        var away: Date?
        try await TestSupport.wait(for: "the end of the connection") {
            if case .away(let since, _) = feeds.health { away = since }
            return away != nil
        }
        return try #require(away)
    }

    /// Waits until the calendars follow the database.
    func waitUntilCurrent() async throws {
        try await TestSupport.wait(for: "a connection") { feeds.health == .current }
    }
}

struct NoCalendar: Error {
    let target: String
}

extension FeedService {
    /// The calendar at a target, or where that leads to; throws where there is none.
    func content(_ target: String) async throws -> FeedContent {
        var target = target
        for _ in 0..<1000 {
            switch try await answer(target) {
            case .content(let content, _): return content
            case .moved(let path):
                // A name that has just been given back leads in a circle until that is known here.
                if path == target { throw NoCalendar(target: "a circle") }
                target = path
                try await Task.sleep(for: .milliseconds(10))
            case .refused: throw NoCalendar(target: target)
            }
        }
        throw NoCalendar(target: "the end of \(target)")
    }
}

extension FeedContent {
    /// The whole text.
    var text: String { String(buffer: bytes) }

    /// Its lines, unfolded.
    var lines: [String] {
        text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }
}

extension Logger {
    /// A logger that says nothing.
    static var silent: Logger { Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() } }
}

/// Gives `body` a league of four houses and a school team, and calendars that follow it.
nonisolated(nonsending) func withFeeds(
    following isFollowing: Bool = true,
    _ body: nonisolated(nonsending) (FeedLeague) async throws -> Void
) async throws {
    try await withTestDatabase(from: .league) { database in
        try await withFeeds(on: database, following: isFollowing, body)
    }
}

/// The same in a database with the schema and nothing in it.
nonisolated(nonsending) func withFeeds(
    on database: TestDatabase, reading reader: LeagueReader? = nil,
    following isFollowing: Bool = true,
    _ body: nonisolated(nonsending) (FeedLeague) async throws -> Void
) async throws {
    let connection = try await Connection.connect(to: database.configuration)
    try await connection.execute(
        script: """
            INSERT INTO houses (id, name) VALUES
                ('JDM', 'Keate'), ('HWTA', 'Hawtrey'), ('ASR', 'Evans''s'), ('PGW', 'Warre');
            INSERT INTO houses (id, name, kind) VALUES ('2nd', '2nd Field', 'school_team');
            INSERT INTO competitions (name, abbreviation, kind, colour)
                VALUES ('Senior League', 'SL', 'league', '#1E4D8C');
            INSERT INTO pitches (name, abbreviation) VALUES ('Agar''s 3', 'A3');
            """)
    let feeds = try FeedService(
        reader ?? .patient(database), baseURL: "https://league.example", clock: nil,
        logger: .silent, limits: .init(), patience: .init(heartbeat: .patience))
    let league = FeedLeague(database: database, connection: connection, feeds: feeds)
    let following = isFollowing ? Task { try await feeds.run() } : nil
    do {
        if isFollowing { try await league.waitUntilCurrent() }
        try await body(league)
    } catch {
        following?.cancel()
        throw error
    }
    following?.cancel()
    try await following?.value
    await connection.close()
}

extension LeagueReader {
    /// A service's reader of a database, with the ``Swift/Duration/patience`` of a test.
    static func patient(_ database: TestDatabase) -> LeagueReader {
        LeagueReader(
            ConnectionPool(
                forService: database.configuration(user: "authenticator"), waitLimit: .patience),
            patience: .patience)
    }
}

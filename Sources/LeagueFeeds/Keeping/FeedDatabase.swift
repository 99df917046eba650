import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// The database as those see it who read calendars: everything is asked in the name of nobody.
struct FeedDatabase: Sendable {
    /// How many connections are open at once at most, beside the one that listens.
    static let connections = 4

    private let pool: ConnectionPool

    /// The database; opens nothing yet.
    init(_ configuration: ConnectionConfiguration) {
        pool = ConnectionPool(configuration, maximum: Self.connections)
    }

    /// Lends `body` a repository; throws what it throws, and ``PostgresError``.
    nonisolated(nonsending) func read<Value>(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await pool.asUser(.anonymous, body)
    }

    /// What became of matches; of an id that never was one's, nothing.
    func changes(of ids: [UUID]) async throws -> [MatchChange] {
        let found = try await read { try await $0.feedMatches(ids: ids) }
        return found.matches.map(MatchChange.present) + found.deleted.map(MatchChange.deleted)
    }

    /// Closes its connections.
    func close() async { await pool.close() }
}

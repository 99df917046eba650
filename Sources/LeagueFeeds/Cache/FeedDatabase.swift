import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// The database as those see it who read calendars: everything is asked in the name of nobody.
struct FeedDatabase: Sendable {
    /// How many connections are open at once at most, beside the one that listens.
    static let connections = 4
    /// How long an answer may take.
    static let patience = Duration.seconds(10)

    private let pool: ConnectionPool

    /// The database; opens nothing yet.
    init(_ configuration: ConnectionConfiguration) {
        pool = ConnectionPool(configuration, maximum: Self.connections)
    }

    /// Lends `body` a repository; throws what it throws, ``PostgresError``, and ``FeedUnavailable``
    /// when there is no answer in time.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await within(Self.patience) { [pool] in
            try await pool.asUser(.anonymous) { try await body($0) }
        }
    }

    /// What became of matches; of an id that never was one's, nothing.
    func changes(of ids: [UUID]) async throws -> [MatchChange] {
        try await read { try await $0.matchChanges(of: ids) }
    }

    /// Closes its connections.
    func close() async { await pool.close() }
}

extension LeagueRepository {
    /// What became of matches; of an id that never was one's, nothing.
    func matchChanges(of ids: [UUID]) async throws -> [MatchChange] {
        let found = try await feedMatches(ids: ids)
        return found.matches.map(MatchChange.present) + found.deleted.map(MatchChange.deleted)
    }
}

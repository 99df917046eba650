import FieldGame
import Foundation
import LeagueDatabase
package import PostgreSQL

/// The database as readers of calendars see it: everything is asked as `anon`.
struct FeedDatabase: Sendable {
    /// How long an answer may take.
    static let patience = Duration.seconds(10)

    let pool: ConnectionPool

    /// Lends `body` a repository; throws what it throws, ``PostgresError``, and ``FeedUnavailable``
    /// when there is no answer in time.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await withTimeout(Self.patience) { [pool] in
            try await pool.asUser(.anonymous) { try await body($0) }
        }
    }

    /// What became of matches; of an id that never was one's, nothing.
    func changes(of ids: [UUID]) async throws -> [MatchChange] {
        try await read { try await $0.matchChanges(of: ids) }
    }
}

extension ConnectionPool {
    /// The pool that all parts of a service borrow from; opens nothing yet.
    ///
    /// Its configuration notices within some ten seconds that the other machine is gone, where nothing
    /// else is said. <https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-KEEPALIVES>
    ///
    /// - Parameter maximum: how many connections may be open at once.
    package convenience init(
        forService configuration: ConnectionConfiguration, maximum: Int = 4
    ) {
        var configuration = configuration
        let keepalives = [
            "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3",
            "tcp_user_timeout": "10000",
        ]
        configuration.parameters.merge(keepalives) { given, _ in given }
        self.init(configuration, maximum: maximum)
    }
}

extension LeagueRepository {
    /// What became of matches; of an id that never was one's, nothing.
    func matchChanges(of ids: [UUID]) async throws -> [MatchChange] {
        let found = try await feedMatches(ids: ids)
        return found.matches.map(MatchChange.present) + found.deleted.map(MatchChange.deleted)
    }
}

/// What became of a match.
enum MatchChange: Sendable {
    /// It is new, or has changed: as it is now.
    case present(Match)
    /// It has been deleted: as it was, its `updatedAt` when that was.
    case deleted(Match)

    /// The match.
    var match: Match {
        switch self {
        case .present(let match), .deleted(let match): match
        }
    }
}

/// Runs `work`, and no longer waits for it after `limit`.
///
/// A call of the database that hangs cannot be ended from here: it goes on by itself, and is not
/// waited for.
///
/// Throws what `work` throws; ``FeedUnavailable`` when the time is over; `CancellationError`.
func withTimeout<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (outcomes, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
    let working = Task {
        do {
            continuation.yield(try await work())
            continuation.finish()
        } catch {
            continuation.finish(throwing: error)
        }
    }
    let clock = Task {
        try await Task.sleep(for: limit)
        continuation.finish(throwing: FeedUnavailable("The database does not answer."))
    }
    defer {
        working.cancel()
        clock.cancel()
    }
    for try await outcome in outcomes { return outcome }
    throw CancellationError()
}

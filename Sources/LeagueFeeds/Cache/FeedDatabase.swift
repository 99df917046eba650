import FieldGame
import Foundation
package import LeagueDatabase
package import PostgreSQL

extension ConnectionPool {
    /// The pool that all parts of a service borrow from, whoever waits for `waitLimit` at most; opens
    /// nothing yet.
    package convenience init(
        forService configuration: ConnectionConfiguration, waitLimit: Duration = .seconds(10)
    ) {
        self.init(configuration.forLeague, maximum: 4, waitLimit: waitLimit)
    }
}

extension LeagueReader {
    /// ``read(as:_:)`` with a bound: throws ``FeedUnavailable`` when `body` has not ended within
    /// `limit`; nil is the reader's ``patience``.
    package func readInTime<Value: Sendable>(
        as claims: Claims = .anonymous, within limit: Duration? = nil,
        _ body: @escaping @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await withTimeout(limit ?? patience) { try await self.read(as: claims, body) }
    }
}

extension LeagueRepository {
    /// What became of matches; of an id that never was one's, nothing.
    func matchChanges(of ids: [UUID]) async throws -> [MatchChange] {
        let found = try await feedMatches(ids: ids)
        return found.matches.map { MatchChange(match: $0, isDeleted: false) }
            + found.deleted.map { MatchChange(match: $0, isDeleted: true) }
    }
}

/// What became of a match: it is new or has changed, or has been deleted.
struct MatchChange: Sendable {
    /// The match as it is now; of a deleted one as it was, its `updatedAt` when that was.
    let match: Match
    let isDeleted: Bool
}

/// Runs `work`, and no longer waits for it after `limit`.
///
/// A call of the database that hangs cannot be ended from here: it goes on by itself, and is not
/// waited for.
///
/// Throws what `work` throws; ``FeedUnavailable`` when the time is over; `CancellationError`.
package func withTimeout<Value: Sendable>(
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

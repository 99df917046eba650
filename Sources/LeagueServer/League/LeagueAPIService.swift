import FieldGame
package import Foundation
import Glibc
package import LeagueAPI
import LeagueDatabase
package import LeagueFeeds
package import Logging
import NIOConcurrencyHelpers
import NIOCore
package import PostgreSQL

/// `/api/v1`: what is public, for programs of others; made when it is asked for, and held until the
/// database tells of a change.
package final class LeagueAPIService: Sendable {
    /// A document, and since when it may no longer be what the database holds; nil while it is.
    package typealias Answer = (content: FeedContent, staleSince: Date?)

    private let pool: ConnectionPool
    private let feeds: any ChangeSource
    private let kept: NIOLockedValueBox<KeptDocuments>
    private let loads = NIOLockedValueBox<[Load: Task<FeedContent, any Error>]>([:])
    /// The changes for streams of events.
    package let hub: ChangeHub

    /// What is being made: once, however many ask for it at the same moment.
    private struct Load: Hashable {
        let target: String
        let moment: KeptDocuments.Moment
    }

    /// The lists and changes of a database.
    ///
    /// - Parameters:
    ///   - pool: connections of `authenticator`, which the caller closes; all is read as `anon`. What
    ///     others ask in their own words waits here and holds up nothing else.
    ///   - feeds: tells of changes.
    package convenience init(
        _ pool: ConnectionPool, feeds: any ChangeSource, logger: Logger,
        patience: ChangeHub.Patience = .init()
    ) {
        self.init(pool, feeds: feeds, logger: logger, patience: patience, limits: .init())
    }

    /// The same with another bound of memory.
    init(
        _ pool: ConnectionPool, feeds: any ChangeSource, logger: Logger,
        patience: ChangeHub.Patience, limits: KeptDocuments.Limits
    ) {
        (self.pool, self.feeds) = (pool, feeds)
        kept = NIOLockedValueBox(KeptDocuments(limits))
        hub = ChangeHub(
            ChangeHub.Source(
                latest: { try await pool.reading { try await $0.latestPublishedChange() } },
                page: { cursor, limit in
                    try await pool.reading {
                        try await ChangePage.read(after: cursor, limit: limit, in: $0)
                    }
                },
                follow: { wake in for await _ in feeds.changes() { wake() } }),
            patience: patience, logger: logger)
    }

    /// The document at a request target, if it is at hand and right: never waits.
    ///
    /// - Parameter now: whole seconds since 1970.
    package func cached(_ target: String, now: Int) -> Answer? {
        if let away = feeds.health.lastAgreement {
            return kept.withLockedValue { $0.last(target) }.map { ($0, away) }
        }
        let moment = moment(now)
        return kept.withLockedValue { $0.document(target, at: moment) }.map { ($0, nil) }
    }

    /// The document at a request target such as `/api/v1/matches?house=JDM`.
    ///
    /// With the database away it is the last one known. Throws ``LeagueAPIRefusal``, `FeedRefusal`, and
    /// `FeedUnavailable` when nothing is known.
    package func document(_ target: String) async throws -> Answer {
        let now = time(nil)
        if let answer = cached(target, now: now) { return answer }
        let question = try LeagueQuestion(target)
        guard feeds.health.lastAgreement == nil else {
            throw FeedUnavailable("The database is away.")
        }
        do {
            return (try await load(question, target, moment(now)), nil)
        } catch {
            let error = meaning(of: error)
            if error is FeedUnavailable, let last = kept.withLockedValue({ $0.last(target) }) {
                return (
                    last, feeds.health.lastAgreement ?? Date(timeIntervalSince1970: Double(now))
                )
            }
            throw error
        }
    }

    /// A page of changes for a stream; throws as ``document(_:)`` does.
    package func changes(after cursor: ChangeCursor, limit: Int) async throws -> ChangePage {
        do {
            return try await pool.reading {
                try await ChangePage.read(after: cursor, limit: limit, in: $0)
            }
        } catch {
            throw meaning(of: error)
        }
    }

    /// What an error of the database means for the client.
    func meaning(of error: any Error) -> any Error {
        switch error {
        case is LeagueAPIRefusal, is FeedRefusal: return error
        case let error as PostgresError where error.sqlState == "57014":
            return LeagueAPIRefusal(
                .tooExpensive,
                "The answer would have taken more than \(LeagueRepository.publishedSeconds) seconds.",
                hint: "Ask for less at once: a smaller limit, or fewer days.")
        case let error as PostgresError where error.code == .poolTimeout:
            return LeagueAPIRefusal(
                .busy, "Too much is asked for at once.", hint: "Try again in half a minute.")
        default: return feeds.unavailable(error)
        }
    }

    private func moment(_ now: Int) -> KeptDocuments.Moment {
        KeptDocuments.Moment(changes: feeds.changeCount, hour: now / 3600)
    }

    private func load(
        _ question: LeagueQuestion, _ target: String, _ moment: KeptDocuments.Moment
    ) async throws -> FeedContent {
        let load = Load(target: target, moment: moment)
        // Before it is read: what changes meanwhile must not go unnoticed.
        let isFollowing = feeds.health == .current
        let task = loads.withLockedValue { loads in
            if let known = loads[load] { return known }
            let task = Task {
                defer { self.loads.withLockedValue { $0[load] = nil } }
                let document = try await pool.reading { try await question.document(in: $0) }
                let content = FeedContent(
                    ByteBuffer(string: document.json), lastChange: .distantPast,
                    fileName: "league.json", events: 0)
                let isRight = isFollowing && document.isLasting
                kept.withLockedValue {
                    $0.keep(content, at: target, moment: isRight ? moment : nil)
                }
                return content
            }
            loads[load] = task
            return task
        }
        return try await task.value
    }
}

extension ConnectionPool {
    /// Lends `body` a repository that sees what is public; throws what it throws, and
    /// `FeedUnavailable` when there is no answer within ten seconds.
    fileprivate func reading<Value: Sendable>(
        _ body: @escaping @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await withTimeout(.seconds(10)) {
            try await self.asUser(.anonymous) { try await body($0) }
        }
    }
}

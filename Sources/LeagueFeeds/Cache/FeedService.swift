import FieldGame
package import Foundation
import LeagueCalendar
package import LeagueDatabase
package import Logging
import NIOConcurrencyHelpers
package import PostgreSQL
import ServiceLifecycle

/// The calendars of a league: made when they are asked for, cached, and changed when a match changes.
///
/// `run()` keeps them right; without it they are what they were when they were first asked for.
package final class FeedService: Service {
    private let logger: Logger
    let reader: LeagueReader
    private let listening: ConnectionConfiguration
    let renderer: FeedRenderer
    private let patience: ChangeListener.Patience
    private let onLoss: @Sendable () async -> Void
    private let clock: Date?
    let cache: NIOLockedValueBox<FeedCache>
    private let counts = NIOLockedValueBox(FeedStatistics())
    /// The list of all calendars, and how many changes there had been when it was read.
    let listed = NIOLockedValueBox<(listing: [FeedListing], changes: Int)?>(nil)
    private let subscribers = ChangeSubscribers()
    let loader: FeedLoader

    /// The calendars of a database.
    ///
    /// - Parameters:
    ///   - reader: reads as `anon`; the caller closes it.
    ///   - listening: the primary without a pooler; nil is as `reader` reaches it.
    ///   - baseURL: the public address of the service, for links in events; nil leaves them out.
    ///   - clock: what `today`, `tomorrow` and `week` go by; nil is the database's clock.
    ///   - onLoss: called each time that the database was looked for in vain, while `run()` goes on.
    /// - Throws: `CalendarError.invalidAddress` for a base URL that is none.
    package convenience init(
        _ reader: LeagueReader, listening: ConnectionConfiguration? = nil, baseURL: String? = nil,
        clock: Date? = nil, logger: Logger, onLoss: @escaping @Sendable () async -> Void = {}
    ) throws {
        try self.init(
            reader, listening: listening, baseURL: baseURL, clock: clock, logger: logger,
            limits: .init(), patience: .init(), onLoss: onLoss)
    }

    /// The same with other bounds than the usual ones.
    init(
        _ reader: LeagueReader, listening: ConnectionConfiguration? = nil, baseURL: String?,
        clock: Date?, logger: Logger, limits: FeedCache.Limits, patience: ChangeListener.Patience,
        onLoss: @escaping @Sendable () async -> Void = {}
    ) throws {
        self.clock = clock
        self.logger = logger
        self.patience = patience
        self.onLoss = onLoss
        cache = NIOLockedValueBox(FeedCache(limits))
        renderer = try FeedRenderer(baseURL: baseURL)
        self.reader = reader
        self.listening = listening ?? reader.primary.configuration
        loader = FeedLoader(reader, renderer, cache)
    }

    /// What is in memory for this request target (a path with its query), if it is right: a look-up in
    /// memory that never waits.
    package func cached(_ target: String) -> FeedAnswer? {
        cache.withLockedValue { $0.answer(target) }
    }

    /// The answer to a request target such as `/calendar/house/keate.ics?alarm=30`.
    ///
    /// With the database away it is the last one known. Throws ``FeedUnavailable`` when there is none,
    /// and `CalendarError` for a match that no calendar can hold.
    package func answer(_ target: String) async throws -> FeedAnswer {
        if let answer = cached(target) { return answer }
        let address: FeedAddress
        do {
            address = try FeedAddress(target)
        } catch {
            return .refused(error)
        }
        do {
            // The listener finds out when it is back: no request has to wait for that.
            if let away = health.lastAgreement {
                if let content = try await staleContent(of: target) {
                    return .content(content, staleSince: away)
                }
                guard reader.hasStandbys else { throw FeedUnavailable("The database is away.") }
            }
            return try await newAnswer(address, target)
        } catch let refusal as FeedRefusal {
            return .refused(refusal)
        } catch {
            let error = unavailable(error)
            if let last = cache.withLockedValue({ $0.lastAnswer(target) }) { return last }
            throw error
        }
    }

    /// How the calendars stand to the database now.
    package var health: FeedHealth { cache.withLockedValue { $0.health } }

    /// Follows the database's notifications until the task is cancelled or the service group shuts
    /// down; reconnects for ever.
    package func run() async throws {
        let listener = ChangeListener(
            configuration: listening, reader: reader, patience: patience, loader: loader,
            cache: cache, counts: counts, logger: logger, onChange: subscribers.tell, onLoss: onLoss
        )
        await cancelWhenGracefulShutdown { await listener.run() }
        subscribers.end()
    }

    /// What has changed, after each change that this process has taken in; anything, after each time
    /// that it found the database again. Several changes may come as one.
    package func changes() -> AsyncStream<FeedChange> { subscribers.stream() }

    /// Counts for monitoring.
    package var statistics: FeedStatistics {
        get async {
            var statistics = counts.withLockedValue { $0 }
            let size = cache.withLockedValue { $0.size }
            (statistics.feeds, statistics.bytes) = (size.feeds, size.octets)
            statistics.renderedEvents = renderer.blocks.rendered
            statistics.assembledFeeds = await loader.assembled
            return statistics
        }
    }

    /// Counts what may have changed calendars, or lists beside them.
    package var changeCount: Int { cache.withLockedValue { $0.changes } }

    private func newAnswer(_ address: FeedAddress, _ target: String) async throws -> FeedAnswer {
        let changes = changeCount
        let (renderer, today) = (renderer.renderer, clock.flatMap { London.clock(at: $0)?.date })
        let chosen = try await chosenItems(address)
        let outcome = try await reader.readInTime { repository in
            try await FeedResolver(
                repository: repository, renderer: renderer, today: today, chosen: chosen
            ).outcome(of: address)
        }
        switch outcome {
        case .moved(let path):
            cache.withLockedValue { $0.store(.moved(to: path), at: target, since: changes) }
            return .moved(to: path)
        case .feed(let feed):
            let content = try await loader.content(of: feed)
            cache.withLockedValue {
                // What is asked for by today is another calendar tomorrow, and what is followed under a
                // code becomes another one without a word.
                $0.store(
                    .feed(key: feed.key), at: target, since: changes, isLasting: feed.isTimeless)
            }
            return .content(content, staleSince: health.lastAgreement)
        }
    }

    /// What is followed under the code of an address; nil where there is none.
    private func chosenItems(_ address: FeedAddress) async throws -> [FollowedItem]? {
        guard address.kind == .code, let code = FollowCode(address.name) else { return nil }
        // A standby is only known to have what is public.
        return try await withTimeout(reader.patience) { [reader] in
            try await reader.primary.asUser(.news) { try await $0.items(ofCode: code) }
        }
    }

    /// What is known without the database.
    private func staleContent(of target: String) async throws -> FeedContent? {
        guard let key = cache.withLockedValue({ $0.key(at: target) }) else { return nil }
        return try await loader.knownContent(of: key)
    }

    /// What an error means for the client. What is no sign of a database that is away is told to the
    /// log.
    package func unavailable(_ error: any Error) -> any Error {
        if error is FeedUnavailable { return error }
        if let error = error as? PostgresError, error.isAway {
            return FeedUnavailable("The database is away.")
        }
        if !(error is CancellationError) {
            logger.error("a calendar could not be read", metadata: ["error": "\(error)"])
        }
        return error
    }
}

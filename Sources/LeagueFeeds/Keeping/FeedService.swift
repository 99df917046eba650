import FieldGame
import Foundation
import LeagueCalendar
import LeagueDatabase
package import Logging
import NIOConcurrencyHelpers
package import PostgreSQL
import ServiceLifecycle

/// The calendars of a league: made when they are asked for, kept, and changed when a match changes.
///
/// `run()` keeps them right; without it they are what they were when they were first asked for.
package final class FeedService: Service {
    private let configuration: ConnectionConfiguration
    private let logger: Logger
    private let database: FeedDatabase
    private let press: FeedPress
    private let kept = NIOLockedValueBox(KeptFeeds())
    private let counts = NIOLockedValueBox(FeedStatistics())
    private let listed = NIOLockedValueBox(Listed?.none)
    private let watchers = Watchers()
    private let keeper: FeedKeeper

    /// The calendars of a database.
    ///
    /// - Parameters:
    ///   - configuration: a login of `authenticator`; all is read in the name of nobody.
    ///   - baseURL: the public address of the service, for links in events; nil leaves them out.
    /// - Throws: `CalendarError.invalidAddress` for a base URL that is none.
    package init(
        _ configuration: ConnectionConfiguration, baseURL: String? = nil, logger: Logger
    ) throws {
        self.configuration = configuration
        self.logger = logger
        press = try FeedPress(baseURL: baseURL)
        database = FeedDatabase(configuration)
        keeper = FeedKeeper(database, press, kept)
    }

    /// What is kept for this request target (a path with its query), if it is right: a look-up in
    /// memory that never waits.
    package func kept(_ target: String) -> FeedAnswer? {
        kept.withLockedValue { $0.answer(target) }
    }

    /// The answer to a request target such as `/calendar/house/keate.ics?alarm=30`.
    ///
    /// With the database away it is the last one known. Throws ``FeedUnavailable`` when there is none,
    /// and `CalendarError` for a match that no calendar can hold.
    package func answer(_ target: String) async throws -> FeedAnswer {
        if let answer = kept(target) { return answer }
        let address: FeedAddress
        do {
            address = try FeedAddress(target)
        } catch {
            return .refused(error)
        }
        do {
            return try await newAnswer(address, target)
        } catch let refusal as FeedRefusal {
            return .refused(refusal)
        } catch {
            let last = kept.withLockedValue { kept in
                kept.lastAnswer(target, staleSince: kept.agreedAt ?? .now)
            }
            if let last { return last }
            throw Self.unavailable(error)
        }
    }

    /// Every calendar that can be subscribed to, by kind and name; no single matches.
    ///
    /// With the database away it is the last one known. Throws ``FeedUnavailable`` when there is none.
    package func listing() async throws -> [FeedListing] {
        let known = listed.withLockedValue { $0 }
        if let known, health.lastAgreement != nil || isRight(known) { return known.listing }
        do {
            let news = newsCount
            let listing = try await database.read { try await $0.calendarFeeds() }
                .compactMap(FeedListing.init)
            listed.withLockedValue { $0 = Listed(listing: listing, news: news) }
            return listing
        } catch {
            if let known { return known.listing }
            throw Self.unavailable(error)
        }
    }

    /// Every target, without a query, at which there is or was a calendar, for who writes them as
    /// files: by kind, slug and id; former names and removed calendars among them, and every match.
    ///
    /// Throws ``FeedUnavailable`` with the database away.
    package func targets() async throws -> [String] {
        do {
            let found = try await database.read { try await $0.everyCalendar() }
            let names = found.names.compactMap { kind, slug in
                FeedKind(rawValue: kind).map { FeedAddress.path($0, slug) }
            }
            let matches = found.matches.map {
                FeedAddress.path(.match, $0.uuidString.lowercased())
            }
            return [FeedAddress.path(.all)] + names + matches
        } catch {
            throw Self.unavailable(error)
        }
    }

    /// Makes and keeps nothing: hands every match that is, was deleted, or both, as a file of its own
    /// to `body`, by its target; all of one moment, and with one look at the database.
    ///
    /// Throws ``FeedUnavailable`` with the database away, and `CalendarError`.
    package func eachMatch(_ body: (String, FeedContent) throws -> Void) async throws {
        let found: (matches: [Match], deleted: [Match])
        do {
            found = try await database.read { try await $0.everyMatch() }
        } catch {
            throw Self.unavailable(error)
        }
        for (matches, isDeleted) in [(found.matches, false), (found.deleted, true)] {
            for match in matches {
                let target = FeedAddress.path(.match, match.id.uuidString.lowercased())
                let content = try press.content(
                    of: match, isDeleted: isDeleted)
                try body(target, content)
            }
        }
    }

    /// How the calendars stand to the database now.
    package var health: FeedHealth { kept.withLockedValue { $0.health } }

    /// Follows the database's notifications until the task is cancelled or the service group shuts
    /// down; reconnects for ever.
    package func run() async throws {
        let listener = ChangeListener(
            configuration: configuration, database: database, keeper: keeper, kept: kept,
            counts: counts, logger: logger, onChange: watchers.tell)
        await cancelWhenGracefulShutdown { await listener.run() }
        watchers.end()
        await database.close()
    }

    /// An element after each change that this process has taken in, and one after each time that it
    /// found the database again; several changes may come as one.
    package func changes() -> AsyncStream<Void> { watchers.stream() }

    /// Counts for monitoring.
    package var statistics: FeedStatistics {
        get async {
            var statistics = counts.withLockedValue { $0 }
            (statistics.feeds, statistics.bytes) = kept.withLockedValue { $0.size }
            statistics.renderedEvents = press.blocks.rendered
            statistics.assembledFeeds = await keeper.assembled
            return statistics
        }
    }

    private struct Listed {
        let listing: [FeedListing]
        let news: Int
    }

    /// Whether nothing has changed since, as far as one can know: who does not listen cannot.
    private func isRight(_ known: Listed) -> Bool {
        health == .current && known.news == newsCount
    }

    private var newsCount: Int {
        counts.withLockedValue { $0.notifications + $0.connections }
    }

    private func newAnswer(_ address: FeedAddress, _ target: String) async throws -> FeedAnswer {
        let news = newsCount
        let outcome = try await database.read { repository in
            try await FeedResolver(repository: repository, renderer: press.renderer)
                .outcome(of: address)
        }
        switch outcome {
        case .refused(let refusal): return .refused(refusal)
        case .moved(let path):
            keep(.moved(to: path), target, since: news)
            return .moved(to: path)
        case .feed(let feed):
            let content = try await keeper.content(of: feed)
            // What is asked for by today is another calendar tomorrow.
            if feed.isTimeless { keep(.feed(key: feed.key), target, since: news) }
            return .content(content, staleSince: health.lastAgreement)
        }
    }

    private func keep(_ place: KeptFeeds.Place, _ target: String, since news: Int) {
        let isSettled = news == newsCount
        kept.withLockedValue { $0.keep(place, at: target, isSettled: isSettled) }
    }

    private static func unavailable(_ error: any Error) -> any Error {
        switch error {
        case is PostgresError, is DatabaseError: FeedUnavailable("The database is away.")
        default: error
        }
    }
}

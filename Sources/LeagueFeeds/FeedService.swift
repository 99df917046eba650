package import Logging
package import PostgreSQL
import ServiceLifecycle

/// The calendars of a league: made when they are asked for, kept, and changed when a match changes.
///
/// `run()` keeps them right; without it they are what they were when they were first asked for.
package final class FeedService: Service {
    /// What is kept for this request target (a path with its query), if it is right: a look-up in
    /// memory that never waits.
    package func kept(_ target: String) -> FeedAnswer? { nil }

    /// The answer to a request target such as `/calendar/house/keate.ics?alarm=30`.
    ///
    /// With the database away it is the last one known. Throws ``FeedUnavailable`` when there is none.
    package func answer(_ target: String) async throws -> FeedAnswer {
        throw FeedUnavailable("not yet")
    }

    /// Every calendar that can be subscribed to, by kind and name; no single matches.
    ///
    /// With the database away it is the last one known. Throws ``FeedUnavailable`` when there is none.
    package func listing() async throws -> [FeedListing] { throw FeedUnavailable("not yet") }

    /// Every target, without a query, at which there is or was a calendar, for who writes them as
    /// files: by kind, slug and day; former names and removed calendars among them, and every match.
    ///
    /// Throws ``FeedUnavailable`` with the database away.
    package func targets() async throws -> [String] { throw FeedUnavailable("not yet") }

    /// How the calendars stand to the database now.
    package var health: FeedHealth { .starting }

    /// Follows the database's notifications until the task is cancelled or the service group shuts
    /// down; reconnects for ever.
    package func run() async throws {}

    /// An element after each change that this process has taken in, and one after each time that it
    /// found the database again; several changes may come as one.
    package func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    /// Counts for monitoring.
    package var statistics: FeedStatistics { FeedStatistics() }

    /// The calendars of a database.
    ///
    /// - Parameters:
    ///   - configuration: a login of `authenticator`; all is read in the name of nobody.
    ///   - baseURL: the public address of the service, for links in events; nil leaves them out.
    package init(
        _ configuration: ConnectionConfiguration, baseURL: String? = nil, logger: Logger
    ) throws {}
}

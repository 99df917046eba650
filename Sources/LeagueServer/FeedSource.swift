package import LeagueFeeds

/// Where the calendars come from: ``LeagueFeeds/FeedService``, or fixed ones in tests.
package protocol FeedSource: Sendable {
    /// The answer to a request target, if it is at hand and right; never waits.
    func cached(_ target: String) -> FeedAnswer?

    /// The answer to a request target such as `/calendar/house/keate.ics?alarm=30`.
    ///
    /// Throws `FeedUnavailable` when nothing is known, because the database is away.
    func answer(_ target: String) async throws -> FeedAnswer

    /// Every calendar that can be subscribed to. Throws as ``answer(_:)`` does.
    func listing() async throws -> [FeedListing]

    /// How the calendars stand to the database now.
    var health: FeedHealth { get }

    /// Counts for monitoring.
    var statistics: FeedStatistics { get async }
}

extension FeedService: FeedSource {}

package import Foundation

/// How the calendars stand to the database.
package enum FeedHealth: Hashable, Sendable {
    /// Not connected yet.
    case starting
    /// Connected: what is served is what the database holds.
    case current
    /// The database is away; nothing newer than `since` is known.
    case away(since: Date, reason: String)
    /// The database is there, with a schema that this program does not know.
    case unsuitable(since: Date, reason: String)
}

extension FeedHealth {
    /// When the database was last known to agree with the cache, where it is away.
    package var lastAgreement: Date? {
        switch self {
        case .starting, .current: nil
        case .away(let since, _), .unsuitable(let since, _): since
        }
    }
}

/// Counts for monitoring, since the process began.
package struct FeedStatistics: Hashable, Sendable {
    /// Calendars in the cache.
    package var feeds = 0
    /// What they take in memory, with their events and addresses.
    package var bytes = 0
    /// Events rendered.
    package var renderedEvents = 0
    /// Calendars put together.
    package var assembledFeeds = 0
    /// Notifications taken in.
    package var notifications = 0
    /// Connections to listen with that were opened.
    package var connections = 0
}

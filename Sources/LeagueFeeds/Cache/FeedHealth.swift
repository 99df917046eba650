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
    /// When the database was last known to agree with what is kept, where it is away.
    package var lastAgreement: Date? {
        switch self {
        case .starting, .current: nil
        case .away(let since, _), .unsuitable(let since, _): since
        }
    }
}

package import Foundation

/// The answer to a request for a calendar.
package enum FeedAnswer: Sendable {
    /// The calendar. `staleSince` is when the database was last known to agree with it, where the
    /// database is away; nil when it is as good as new.
    case content(FeedContent, staleSince: Date?)
    /// It is called something else now: the path, with the query, where it is.
    case moved(to: String)
    /// There is none.
    case refused(FeedRefusal)
}

/// Why there is no calendar at an address.
package struct FeedRefusal: Error, Hashable, Sendable {
    /// What kind of refusal it is; the raw value is its code on the wire.
    package enum Kind: String, Hashable, Sendable {
        /// There is no such calendar and there never was one.
        case unknown = "unknown_calendar"
        /// The address cannot be understood.
        case invalid = "invalid_address"
    }

    /// The kind.
    package let kind: Kind
    /// A sentence for people.
    package let message: String
    /// What exactly was found; nil when the message says it all.
    package let details: String?
    /// What to do next; nil when nothing can be said.
    package let hint: String?

    /// A refusal in these words.
    package init(_ kind: Kind, _ message: String, details: String? = nil, hint: String? = nil) {
        self.kind = kind
        self.message = message
        self.details = details
        self.hint = hint
    }
}

/// There is no answer now, and may be one later: the database is away and this calendar has not been
/// asked for before, or too much is asked for at once.
package struct FeedUnavailable: Error, CustomStringConvertible {
    /// What happened, safe for anyone.
    package let description: String
    /// What happened, for programs: `database_away` or `busy`.
    package let code: String

    /// What happened, in these words.
    package init(_ description: String, code: String = "database_away") {
        (self.description, self.code) = (description, code)
    }
}

extension FeedRefusal {
    /// No choice has this code, or has it any more.
    package static let unknownCode = FeedRefusal(
        .unknown, "Nothing is followed under this code.",
        hint: "Codes look like FAM-7KQ2M9. /follow makes one.")
}

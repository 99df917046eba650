/// Why a question to `/api/v1` has no answer.
package struct LeagueAPIRefusal: Error, Hashable, Sendable {
    /// What kind of refusal it is; the raw value is its code on the wire.
    package enum Kind: String, Hashable, Sendable {
        /// The question cannot be understood.
        case invalid = "invalid_query"
        /// It is about something that the league never had.
        case unknown = "unknown_name"
        /// There is no such match.
        case unknownMatch = "unknown_match"
        /// A cursor that means nothing in this database.
        case foreignCursor = "start_again"
        /// The answer would have taken too long.
        case tooExpensive = "too_expensive"
        /// Too much is asked for at once.
        case busy = "busy"
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
        (self.kind, self.message, self.details, self.hint) = (kind, message, details, hint)
    }
}

package import FieldGame
package import LeagueDatabase

/// The parameters of a query that choose matches: those of `/calendar/feed.ics`, and the options of
/// `fieldgame fixtures`, for lists that are no calendar.
package struct QueryFilter: Sendable {
    /// What the parameters are called.
    package static let names = FeedParameter.Key.allCases.filter(\.isFilter).map(\.rawValue)

    private let parameters: [FeedParameter]

    /// Takes what chooses matches out of a query's pairs.
    ///
    /// Throws ``FeedRefusal`` (`invalid`) for a parameter that stands there twice and may not.
    package init(taking pairs: inout [(name: String, value: String)]) throws(FeedRefusal) {
        var found: [FeedParameter] = []
        for (name, value) in pairs {
            guard let key = FeedParameter.Key(rawValue: name), key.isFilter else { continue }
            guard key.repeats || !found.contains(where: { $0.key == key }) else {
                throw QueryText.repeated(name)
            }
            found.append(FeedParameter(key, value))
        }
        parameters = found
        pairs.removeAll { pair in Self.names.contains(pair.name) }
    }

    /// The matches that are meant, their names found in the league.
    ///
    /// - Parameter today: what `today`, `tomorrow` and `week` go by; nil is the database's clock.
    ///
    /// Throws ``FeedRefusal`` for a name that the league never had and for days that are none, and
    /// the database's errors.
    package func matches(
        in repository: LeagueRepository, today: LocalDate? = nil
    ) async throws -> MatchFilter {
        parameters.isEmpty
            ? MatchFilter()
            : try await FeedSelection(parameters, in: repository, today: today).filter
    }
}

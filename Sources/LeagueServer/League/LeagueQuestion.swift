import FieldGame
import LeagueAPI
import LeagueDatabase
import LeagueFeeds

/// A request target of `/api/v1` taken apart.
struct LeagueQuestion: Sendable {
    private let resource: LeagueResource
    private let request: ListRequest
    private let filter: QueryFilter
    private let query: String?

    /// Reads `/api/v1/matches?house=JDM`.
    ///
    /// Throws ``LeagueAPIRefusal`` and `FeedRefusal` for what cannot be understood, and
    /// ``ErrorResponse`` where there is nothing.
    init(_ target: String) throws {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let resource = try LeagueResource(path: parts[0]) else {
            throw ErrorResponse.unknownLeagueAddress
        }
        query = parts.count > 1 ? String(parts[1]) : nil
        var pairs = try QueryText.pairs(of: parts.count > 1 ? parts[1] : "")
        if ListRequest.takesFilters(resource) {
            filter = try QueryFilter(taking: &pairs)
        } else if resource == .standings {
            // A table has one of the filters: its competition.
            var chosen = pairs.filter { $0.name == "competition" }
            pairs.removeAll { $0.name == "competition" }
            filter = try QueryFilter(taking: &chosen)
        } else {
            var none: [(name: String, value: String)] = []
            filter = try QueryFilter(taking: &none)
        }
        request = try ListRequest(pairs, for: resource, filters: QueryFilter.names)
        self.resource = resource
    }

    /// Whether it asks what has changed since.
    var asksForChanges: Bool { resource == .changes }

    /// The document that answers it; throws as ``LeagueLists/document(_:_:_:query:in:)`` does.
    func document(in repository: LeagueRepository) async throws -> LeagueLists.Document {
        let matches: MatchFilter
        do {
            matches = try await filter.matches(in: repository)
        } catch let refusal as FeedRefusal where refusal.kind == .unknown {
            throw LeagueAPIRefusal(
                .unknown, refusal.message, details: refusal.details,
                hint: try await Self.hint(refusal.details ?? "", in: repository))
        }
        return try await LeagueLists.document(
            resource, request, matches, query: query.map { $0[...] }, in: repository)
    }

    /// The names that are nearest to one that the league does not know.
    private static func hint(_ name: String, in repository: LeagueRepository) async throws -> String
    {
        let names = try await repository.calendarFeeds().map(\.2)
        let near = NameIndex(names.map { ($0, $0) }).nearest(to: name)
        return near.isEmpty
            ? "/api/v1/houses, /api/v1/competitions, /api/v1/pitches and /calendars list what it knows."
            : "Did you mean \(near.joined(separator: ", "))?"
    }
}

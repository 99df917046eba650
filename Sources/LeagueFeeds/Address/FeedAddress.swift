import FieldGame
import Foundation

/// A request target taken apart: what is asked for, whether it is there or not.
struct FeedAddress: Hashable, Sendable {
    /// The most octets that a target may have.
    static let limit = 8192
    /// What the calendar is about.
    let kind: FeedKind
    /// What stands before `.ics`: a slug, or an id; empty for `all` and `feed`.
    let name: String
    /// What chooses matches, as it stands there.
    let filters: [FeedParameter]
    /// How the calendar is to be.
    let options: FeedOptions

    /// Reads `/calendar/house/keate.ics?alarm=30`.
    ///
    /// Throws ``FeedRefusal``: `unknown` for a path that is no calendar's, `invalid` for a query
    /// that cannot be read.
    init(_ target: String) throws(FeedRefusal) {
        guard target.utf8.count <= Self.limit else {
            throw FeedRefusal(
                .invalid, "The address is too long.", details: "at most \(Self.limit) octets")
        }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        (kind, name) = try Self.read(path: parts.first ?? "")
        var options = FeedOptions()
        var filters: [FeedParameter] = []
        var seen: Set<FeedParameter.Key> = []
        for parameter in try Self.read(query: parts.count > 1 ? parts[1] : "") {
            guard parameter.key.repeats || seen.insert(parameter.key).inserted else {
                throw FeedRefusal(
                    .invalid, "The address says \(parameter.key.rawValue) more than once.")
            }
            if try options.take(parameter) { continue }
            filters.append(parameter)
        }
        guard filters.isEmpty || kind == .feed else {
            throw FeedRefusal(
                .invalid, "This calendar cannot be narrowed by \(filters[0].key.rawValue).",
                hint: "Ask /calendar/feed.ics, with all that shall be in it.")
        }
        self.options = options
        self.filters = filters
    }

    /// A path and parameters as one target: `/calendar/all.ics` and `alarm=30` give
    /// `/calendar/all.ics?alarm=30`.
    static func target(_ path: String, _ parameters: [FeedParameter]) -> String {
        parameters.isEmpty
            ? path : path + "?" + parameters.map(\.encoded).joined(separator: "&")
    }

    /// `/calendar/house/keate.ics`, `/calendar/all.ics`.
    static func path(_ kind: FeedKind, _ name: String = "") -> String {
        switch kind {
        case .all, .feed: "/calendar/\(kind.rawValue).ics"
        default: "/calendar/\(kind.rawValue)/\(name).ics"
        }
    }

    /// What the paths of the calendars of codes begin with.
    static let codes = "/calendar/\(FeedKind.code.rawValue)/"

    /// `/calendar/match/3f0c….ics`.
    static func path(ofMatch id: UUID) -> String { path(.match, id.text) }

    private static func read(
        path: Substring
    ) throws(FeedRefusal) -> (kind: FeedKind, name: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard (3...4).contains(parts.count), parts[0].isEmpty, parts[1] == "calendar",
            let last = parts.last, last.hasSuffix(".ics"),
            let name = String(last.dropLast(4)).removingPercentEncoding, !name.isEmpty,
            let kind = FeedKind(rawValue: parts.count == 3 ? name : String(parts[2])),
            [.all, .feed].contains(kind) == (parts.count == 3)
        else {
            throw FeedRefusal(
                .unknown, "There is no calendar at this address.",
                hint: "/calendars lists all of them.")
        }
        return (kind, parts.count == 3 ? "" : name)
    }

    private static func read(query: Substring) throws(FeedRefusal) -> [FeedParameter] {
        var parameters: [FeedParameter] = []
        for (name, value) in try QueryText.pairs(of: query) {
            guard let key = FeedParameter.Key(rawValue: name) else {
                throw QueryText.unknown(name, known: FeedParameter.Key.allCases.map(\.rawValue))
            }
            parameters.append(FeedParameter(key, value))
        }
        return parameters
    }
}

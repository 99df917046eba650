package import FieldGame
import Foundation
import LeagueDatabase
package import LeagueFeeds

extension PageRequest {
    /// The page at a request target such as `/fixtures?when=week&house=keate`; nil where there never
    /// is a page.
    ///
    /// Throws `FeedRefusal` (`invalid`) for a query that cannot be understood.
    package init?(_ target: String) throws(FeedRefusal) {
        guard let (request, _) = try Self.read(target) else { return nil }
        self = request
    }

    /// The page at a request target, and the one way to write that target: without fields that are
    /// empty, what is said twice, and encodings that nothing needs; nil where there never is a page.
    ///
    /// Throws as ``init(_:)`` does.
    package static func read(
        _ target: String
    ) throws(FeedRefusal) -> (request: PageRequest, path: PagePath)? {
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = halves.first, path.first == "/" else { return nil }
        let written = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let parts = written.compactMap(\.removingPercentEncoding)
        guard parts.count == written.count, !parts.contains(where: { $0.utf8.contains(0) }) else {
            return nil
        }
        let isTable = parts.count == 3 && parts[0] == "tables"
        let pairs = try QueryText.pairs(
            of: halves.count > 1 ? halves[1] : "",
            limit: isTable ? TablePage.parameters : QueryText.limit)
        var query = PageQuery(pairs)
        guard let request = try request(parts, &query) else { return nil }
        try query.requireEmpty()
        let canonical =
            switch request {
            case .match(let key): PagePath("matches", key.digits)
            case .table(let table) where !table.isFromForm: table.path
            default: PagePath(parts: parts, query: query.said)
            }
        return (request, canonical)
    }

    private static func request(
        _ parts: [String], _ query: inout PageQuery
    ) throws(FeedRefusal) -> PageRequest? {
        let rest = Array(parts.dropFirst())
        switch (parts.first, rest.count) {
        case ("", 0): return .home
        case ("fixtures", 0): return .fixtures(try FixturesRequest(&query))
        case ("fixtures", 2): return calendar(rest[0], rest[1])
        case ("results", 0...1):
            guard rest.first.map({ Season($0) != nil }) ?? true else { return nil }
            return .results(season: rest.first, until: try query.day("until"))
        case ("tables", 0): return .tables
        case ("tables", 2):
            guard Season(rest[0]) != nil else { return nil }
            return .table(try TableRequest(season: rest[0], slug: rest[1], &query))
        case ("matches", 1): return MatchKey(rest[0]).map(PageRequest.match)
        case ("houses", 0): return .houses
        case ("pitches", 0):
            return .pitches(day: try query.day("day"), time: try query.time("time"))
        case (let plural?, 1) where subjects[plural] != nil:
            return subjects[plural].map { .subject(Subject(kind: $0, slug: rest[0])) }
        case ("changes", 0):
            return .changes(before: try query.number("before"), house: try query.text("house"))
        case ("board", 0): return .board(try BoardRequest(&query))
        case ("calendars", 0): return .calendars
        case ("embed", 3) where rest[0] == "table":
            guard Season(rest[1]) != nil else { return nil }
            return .embeddedTable(season: rest[1], slug: rest[2], try query.theme())
        case ("embed", 3) where rest[0] == "fixtures":
            guard let kind = LeagueDirectory.Kind(rawValue: rest[1]) else { return nil }
            return .embeddedFixtures(Subject(kind: kind, slug: rest[2]), try query.theme())
        case ("settings", 0): return .settings
        case ("offline", 0): return .offline
        default: return nil
        }
    }

    private static func calendar(_ span: String, _ text: String) -> PageRequest? {
        switch span {
        case "month": Month(text).map(PageRequest.month)
        case "week": ISOWeek(text).map(PageRequest.week)
        case "day": LocalDate(iso: text).map(PageRequest.day)
        default: nil
        }
    }

    /// What the folders of addresses hold.
    static let subjects: [String: LeagueDirectory.Kind] = [
        "houses": .house, "teams": .team, "competitions": .competition, "umpires": .umpire,
        "pitches": .pitch,
    ]
}

extension PageRequest.Subject {
    /// Where its page is.
    var path: PagePath {
        let folder = PageRequest.subjects.first { $0.value == kind }?.key ?? ""
        return PagePath(folder, slug)
    }

    /// Where its calendar is.
    var calendar: PagePath { PagePath("calendar", kind.rawValue, slug + ".ics") }
}

extension PagePath {
    /// The page of what may be followed.
    package static func page(of item: FollowedItem) -> PagePath {
        LeagueDirectory.Kind(rawValue: item.kind.rawValue).map {
            PageRequest.Subject(kind: $0, slug: item.slug).path
        } ?? "/"
    }

    /// Where the form is in which something may be followed, with these items chosen.
    package static func following(_ items: [FollowedItem]) -> PagePath {
        PagePath("follow", query: items.map { ("item", "\($0)") })
    }
}

extension PagePath {
    /// The feed of news of something: `/news/house/keate.atom`.
    package static func news(_ kind: String, _ file: String) -> PagePath {
        PagePath("news", kind, file)
    }
}

/// The names and values of a query, as far as they have not been understood yet.
struct PageQuery {
    /// What the query says, each thing once and in one way of writing.
    private(set) var said: [(name: String, value: String)]
    private var pairs: [(name: String, value: String)]
    /// Forms send empty fields, too: those mean nothing.
    private var emptyNames: Set<String>
    private var known: [String] = []

    init(_ pairs: [(name: String, value: String)]) {
        var seen: Set<[String]> = []
        let pairs = pairs.map {
            ($0.name, $0.value.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        said = pairs.filter { !$0.1.isEmpty && seen.insert([$0.0, $0.1]).inserted }
        self.pairs = said
        emptyNames = Set(pairs.filter(\.1.isEmpty).map(\.0))
    }

    /// The pairs that choose matches, as feeds read them.
    mutating func filter() throws(FeedRefusal) -> QueryFilter {
        known += QueryFilter.names
        return try QueryFilter(taking: &pairs)
    }

    /// All values of a name.
    mutating func values(_ name: String) -> [String] {
        known.append(name)
        let values = pairs.filter { $0.name == name }.map(\.value)
        pairs.removeAll { $0.name == name }
        return values
    }

    /// What follows a beginning of names, with the values, in their order.
    mutating func numbered(_ beginning: String) -> [(String, String)] {
        let found = pairs.filter { $0.name.hasPrefix(beginning) }
        pairs.removeAll { $0.name.hasPrefix(beginning) }
        emptyNames = emptyNames.filter { !$0.hasPrefix(beginning) }
        return found.map { (String($0.name.dropFirst(beginning.count)), $0.value) }
    }

    /// The value of a name, read by `body`; nil where there is none.
    mutating func value<Value: CustomStringConvertible>(
        _ name: String, _ expected: String, _ body: (String) -> Value?
    ) throws(FeedRefusal) -> Value? {
        let texts = values(name)
        guard let text = texts.first else { return nil }
        guard texts.count == 1 else { throw QueryText.repeated(name) }
        guard let value = body(text) else {
            throw FeedRefusal(
                .invalid, "The address cannot be read: \(name) must be \(expected).",
                details: "\(name)=\(text)")
        }
        if let place = said.firstIndex(where: { $0.name == name }) {
            said[place].value = "\(value)"
        }
        return value
    }

    mutating func text(_ name: String) throws(FeedRefusal) -> String? {
        try value(name, "a text") { $0 }
    }

    mutating func day(_ name: String) throws(FeedRefusal) -> LocalDate? {
        try value(name, "a day such as 2026-01-13") { LocalDate(iso: $0) }
    }

    mutating func time(_ name: String) throws(FeedRefusal) -> LocalTime? {
        try value(name, "a time such as 14:25") { LocalTime(spoken: $0) }
    }

    mutating func number(_ name: String) throws(FeedRefusal) -> Int? {
        try value(name, "a number") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    }

    mutating func word(_ name: String, of words: [String]) throws(FeedRefusal) -> String? {
        try value(name, words.joined(separator: ", ")) { words.contains($0) ? $0 : nil }
    }

    /// What a frame looks like: light unless it is said.
    mutating func theme() throws(FeedRefusal) -> EmbeddedTheme {
        let words = EmbeddedTheme.allCases.map(\.rawValue)
        return try word("theme", of: words).flatMap(EmbeddedTheme.init) ?? .light
    }

    /// Throws when something is left that means nothing.
    func requireEmpty() throws(FeedRefusal) {
        let others = pairs.map(\.name) + emptyNames.subtracting(known).sorted()
        if let other = others.first { throw QueryText.unknown(other, known: known) }
    }
}

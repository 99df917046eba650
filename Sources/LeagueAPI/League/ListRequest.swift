package import FieldGame
package import LeagueDatabase

/// What a query asks of a resource, beside which matches.
package struct ListRequest: Sendable {
    /// How many entries at most.
    package private(set) var limit = 0
    /// What matches must be; none is any.
    package private(set) var statuses: [Match.Status] = []
    /// The season of a table; nil is the one of today.
    package private(set) var season: String?
    /// Where the page before ended; nil is the first one.
    package private(set) var after: MatchPlace?
    /// How far the reader of changes has come; nil is not at all.
    package private(set) var since: ChangeCursor?

    /// How many matches a page has that says nothing of it, and at most.
    package static let matches = (usual: 1_000, most: 10_000)

    /// The parameters that a resource takes, without those that choose matches.
    package static func parameters(of resource: LeagueResource) -> [String] {
        switch resource {
        case .matches: ["status", "limit", "cursor"]
        case .results: ["limit", "cursor"]
        case .standings: ["competition", "season"]
        case .changes: ["since", "limit"]
        case .index, .match, .houses, .competitions, .pitches, .description: []
        }
    }

    /// Whether a resource takes the parameters that choose matches.
    package static func takesFilters(_ resource: LeagueResource) -> Bool {
        resource == .matches || resource == .results
    }

    /// Reads the pairs of a query, those that choose matches taken out.
    ///
    /// Throws ``LeagueAPIRefusal`` (`invalid`) for what is not understood, or stands there twice.
    package init(
        _ pairs: [(name: String, value: String)], for resource: LeagueResource, filters: [String]
    ) throws(LeagueAPIRefusal) {
        limit = resource == .changes ? ChangePage.limit : Self.matches.usual
        let own = Self.parameters(of: resource)
        var seen: Set<String> = []
        for (name, value) in pairs {
            guard own.contains(name) else {
                let known = own + (Self.takesFilters(resource) ? filters : [])
                throw LeagueAPIRefusal(
                    .invalid, "The address says something that is not understood: \(name).",
                    hint: known.isEmpty
                        ? "It takes no parameters."
                        : "What is understood: \(known.joined(separator: ", ")).")
            }
            guard seen.insert(name).inserted || name == "status" else {
                throw LeagueAPIRefusal(.invalid, "The address says \(name) more than once.")
            }
            try take(name, value, for: resource)
        }
    }

    private mutating func take(
        _ name: String, _ value: String, for resource: LeagueResource
    ) throws(LeagueAPIRefusal) {
        switch name {
        case "limit":
            let most = resource == .changes ? ChangePage.limit : Self.matches.most
            guard let number = Self.number(value), (1...most).contains(number) else {
                throw Self.refusal(name, value, expecting: "a whole number from 1 to \(most)")
            }
            limit = number
        case "status":
            guard let status = Match.Status(rawValue: value) else {
                let known = Match.Status.allCases.map(\.rawValue).joined(separator: ", ")
                throw Self.refusal(name, value, expecting: "one of \(known)")
            }
            statuses.append(status)
        case "season":
            guard Self.isSeason(value) else {
                throw Self.refusal(name, value, expecting: "a season such as 2026 or 2013-14")
            }
            season = value
        case "cursor": after = try MatchPlace(cursor: value)
        case "since": since = try ChangeCursor(value)
        default: break
        }
    }

    /// Digits only: `Int` reads `+5` too.
    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// Four digits, or four and two: what the database calls a season.
    private static func isSeason(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        func isDigits(_ part: Substring, _ count: Int) -> Bool {
            part.utf8.count == count && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        return isDigits(parts[0], 4) && parts.count <= 2
            && (parts.count == 1 || isDigits(parts[1], 2))
    }

    private static func refusal(
        _ name: String, _ value: String, expecting expected: String
    ) -> LeagueAPIRefusal {
        LeagueAPIRefusal(
            .invalid, "The address cannot be read: \(name) must be \(expected).",
            details: "\(name)=\(value.prefix(200))")
    }
}

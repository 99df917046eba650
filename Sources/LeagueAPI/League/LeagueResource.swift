package import Foundation

/// What `/api/v1` has, by its path.
package enum LeagueResource: Hashable, Sendable {
    /// Links to the others.
    case index
    /// All matches, soonest first.
    case matches
    /// One match.
    case match(UUID)
    /// Completed matches, newest first.
    case results
    /// The league tables.
    case standings
    /// The teams.
    case houses
    /// The listed competitions.
    case competitions
    /// The listed pitches.
    case pitches
    /// What has changed since.
    case changes
    /// The description of all this.
    case description

    /// What every path begins with.
    package static let root = "/api/v1"

    /// The paths as routes and logs have them, with the stream of events, which is no document.
    package static let templates =
        [
            "", "/matches", "/matches/{id}", "/results", "/standings", "/houses", "/competitions",
            "/pitches", "/changes", "/events", "/openapi.json",
        ].map { root + $0 }

    /// The resource at a path without its query; nil where there is none.
    ///
    /// Throws ``LeagueAPIRefusal`` (`unknownMatch`) for the address of a match whose id is none.
    package init?(path: Substring) throws(LeagueAPIRefusal) {
        guard path.utf8.starts(with: Self.root.utf8) else { return nil }
        switch path.dropFirst(Self.root.count) {
        case "", "/": self = .index
        case "/matches": self = .matches
        case "/results": self = .results
        case "/standings": self = .standings
        case "/houses": self = .houses
        case "/competitions": self = .competitions
        case "/pitches": self = .pitches
        case "/changes": self = .changes
        case "/openapi.json": self = .description
        case let rest:
            let words = rest.split(separator: "/", omittingEmptySubsequences: false)
            guard words.count == 3, words[1] == "matches" else { return nil }
            guard let id = UUID(uuidString: String(words[2])) else {
                throw .noMatch
            }
            self = .match(id)
        }
    }

    /// What logs and metrics call a request target; nil for one that is not of `/api/v1`.
    package static func template(of target: String) -> String? {
        guard target.utf8.starts(with: root.utf8) else { return nil }
        let path = target.prefix { $0 != "?" }
        if path == root || path == root + "/" { return root }
        guard path.utf8.starts(with: (root + "/").utf8) else { return nil }
        if path.utf8.starts(with: (root + "/matches/").utf8) { return root + "/matches/{id}" }
        return templates.first { $0 == path } ?? root + "/{other}"
    }
}

extension LeagueAPIRefusal {
    /// No match has this id.
    package static let noMatch = LeagueAPIRefusal(
        .unknownMatch, "There is no such match.",
        hint: "/api/v1/matches lists those that there are; /api/v1/changes tells of deleted ones.")
}

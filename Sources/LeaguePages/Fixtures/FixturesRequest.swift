import FieldGame
import LeagueDatabase
import LeagueFeeds

/// Which list of fixtures is asked for.
package struct FixturesRequest: Sendable {
    /// The span of days.
    enum When: String, Sendable, CaseIterable {
        case today, tomorrow, week, all
    }

    /// From today on, unless days are given.
    let when: When
    let filter: QueryFilter
    /// What is searched for; empty for nothing.
    let search: String

    init(_ query: inout PageQuery) throws(FeedRefusal) {
        let words = When.allCases.map(\.rawValue)
        when = try query.word("when", of: words).flatMap(When.init) ?? .all
        search = MatchSearch.cut(try query.text("q") ?? "")
        filter = try query.filter()
    }
}

/// The choice of matches of a list, as its links and its form repeat it.
struct FixtureChoice: Sendable {
    /// The filter with the days that were given in the address, and no others.
    let filter: MatchFilter
    /// What is searched for; empty for nothing.
    let search: String
    /// Names and values in addresses, one for each thing chosen, and how people call it.
    let parameters: [Parameter]

    /// One thing chosen.
    struct Parameter: Sendable {
        let name, value: String
        /// `House: Keate`.
        let words: String
    }

    init(_ filter: MatchFilter, search: String, _ directory: LeagueDirectory) {
        (self.filter, self.search) = (filter, search)
        var parameters: [Parameter] = []
        func add(_ name: String, _ value: String, _ label: String, _ words: String) {
            parameters.append(Parameter(name: name, value: value, words: "\(label): \(words)"))
        }
        for (name, label, ids) in [
            ("house", "House", filter.houses), ("team", "Team", filter.teams),
        ] {
            for team in ids.compactMap(directory.team) {
                add(name, directory.slug(of: team) ?? team.id, label, team.name)
            }
        }
        for umpire in filter.umpires {
            add(
                "umpire", directory.umpire(called: umpire.name)?.slug ?? umpire.name, "Umpire",
                umpire.name)
        }
        for name in filter.competitions {
            add("competition", directory.slug(of: .competition, name) ?? name, "Competition", name)
        }
        for name in filter.pitches {
            add("pitch", directory.slug(of: .pitch, name) ?? name, "Pitch", name)
        }
        for follow in filter.follows {
            let name = directory.team(follow.teamID)?.name ?? follow.teamID
            let competition = follow.competition.map { ":" + $0 } ?? ""
            add(
                "follow", follow.teamID + competition, "Following",
                follow.competition.map { "\(name) in the \($0)" } ?? name)
        }
        if let from = filter.from { add("from", "\(from)", "From", from.spoken) }
        if let to = filter.to { add("to", "\(to)", "Until", to.spoken) }
        if !search.isEmpty { add("q", search, "Search", search) }
        self.parameters = parameters
    }

    /// The query of all of them, or of all but one.
    func query(without index: Int? = nil) -> [(name: String, value: String)] {
        parameters.enumerated().filter { $0.offset != index }.map {
            ($0.element.name, $0.element.value)
        }
    }

    /// The value that is chosen for a name; nil for none.
    func value(_ name: String) -> String? { parameters.last { $0.name == name }?.value }

    /// The calendar of the same matches; nil where none can have them.
    func calendar(_ when: FixturesRequest.When) -> PagePath? {
        guard search.isEmpty else { return nil }
        let span = when == .all ? [] : [(name: when.rawValue, value: "yes")]
        let query = query() + span
        guard let only = query.first else { return PagePath("calendar", "all.ics") }
        let kinds = PageRequest.subjects.values.map(\.rawValue)
        if query.count == 1, kinds.contains(only.name) {
            return PagePath("calendar", only.name, only.value + ".ics")
        }
        return PagePath("calendar", "feed.ics", query: query)
    }
}

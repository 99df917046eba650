package import FieldGame
package import LeagueDatabase

/// Finds what a typed name stands for, or says which names are near.
///
/// Case, accents, apostrophes and punctuation do not count, and the beginning of a name is enough
/// where only one starts so; see ``NameIndex/find(_:_:)``. Emails, addresses and files are read by
/// ``NameIndex/find(_:)``.
package struct NameResolver: Sendable {
    private let reference: ReferenceData
    private let offersNew: Bool
    private let extent: NameExtent

    /// - Parameters:
    ///   - offersNew: whether a refusal of what the league does not know offers to enter it.
    ///   - extent: how much of a name must be given.
    package init(
        _ reference: ReferenceData, offersNew: Bool = false, _ extent: NameExtent = .beginning
    ) {
        self.reference = reference
        self.offersNew = offersNew
        self.extent = extent
    }

    /// The house with this id, name or alias.
    package func house(_ name: String) throws -> Team {
        if case .found(let team) = search(reference.teams).find(name, .whole), team.kind != .house {
            throw Refusal("\(team.name) is a school team", [.filterByTeam])
        }
        return try team(
            name, called: "house", among: reference.teams.filter { $0.kind == .house })
    }

    /// The house or school team with this id, name or alias.
    package func team(_ name: String) throws -> Team {
        try team(name, called: "team", among: reference.teams)
    }

    /// The pitch with this name, abbreviation or alias, listed or only named by matches.
    package func pitch(_ name: String, _ unlisted: [String] = []) throws -> Pitch {
        let aliases = Dictionary(grouping: reference.pitchAliases, by: \.pitch)
        return try find(
            name, called: "pitch", among: reference.pitches + unlisted.map { Pitch(name: $0) },
            names: { [$0.name, $0.abbreviation] + (aliases[$0.name] ?? []).map(\.alias) },
            ignoringArticle: true)
    }

    /// The competition with this name or abbreviation, or one that was taught, listed or only named
    /// by matches.
    package func competition(_ name: String, _ unlisted: [String] = []) throws -> Competition {
        let words = Dictionary(grouping: reference.words, by: \.competition)
        return try find(
            name, called: "competition",
            among: reference.competitions + unlisted.map { Competition(name: $0, kind: .other) },
            names: { [$0.name, $0.abbreviation] + (words[$0.name] ?? []).map(\.word) })
    }

    /// The name of the league with this name or abbreviation; throws for what has no table.
    package func league(_ name: String) throws -> String {
        let found = try competition(name)
        guard found.kind == .league else {
            throw Refusal(
                "\(found.name) has no table: its kind is \(found.kind.rawValue), and only a league has"
            )
        }
        return found.name
    }

    /// The umpire with this name, or another one.
    package func umpire(_ name: String, among umpires: [Umpire]) throws -> Umpire {
        try find(name, called: "umpire", among: umpires, names: { [$0.name] + $0.otherNames })
    }

    /// `JDM` or `JDM:Junior League`.
    package func follow(_ text: String) throws -> MatchFilter.Follow {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let team = try team(String(parts[0]))
        guard parts.count == 2 else { return MatchFilter.Follow(teamID: team.id) }
        return MatchFilter.Follow(
            teamID: team.id, competition: try competition(String(parts[1])).name)
    }

    private func search(_ teams: [Team]) -> NameIndex<Team> {
        var search = NameIndex<Team>()
        let byID = Dictionary(teams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for team in teams {
            search.add(team.name, for: team)
            search.add(team.id, for: team)
        }
        for alias in reference.aliases {
            if let team = byID[alias.teamID] { search.add(alias.alias, for: team) }
        }
        return search
    }

    private func team(_ name: String, called kind: String, among teams: [Team]) throws -> Team {
        let search = search(teams)
        if case .unknown = search.find(name, extent) {
            // The names that people know are of more help than initials that look alike.
            let index = NameIndex(teams.map { ($0.name, $0) })
            let near = index.nearest(to: name).flatMap { index[$0] }
            if !near.isEmpty { throw unknown(name, kind, near.map(\.label)) }
        }
        return try find(name, in: search, called: kind, \.label)
    }

    /// - Parameters:
    ///   - names: the name of one, which comes before all others, and what else it is called.
    ///   - ignoringArticle: whether a leading article does not count.
    private func find<Value: Hashable & Sendable>(
        _ name: String, called kind: String, among values: [Value], names: (Value) -> [String],
        ignoringArticle: Bool = false
    ) throws -> Value {
        if let exact = values.first(where: { names($0)[0] == name }) { return exact }
        var search = NameIndex<Value>(ignoringArticle: ignoringArticle)
        for value in values {
            for name in names(value) { search.add(name, for: value) }
        }
        return try find(name, in: search, called: kind) { names($0)[0] }
    }

    private func find<Value>(
        _ name: String, in search: NameIndex<Value>, called kind: String,
        _ label: (Value) -> String
    ) throws -> Value {
        switch search.find(name, extent) {
        case .found(let value):
            return value
        case .ambiguous(let values):
            let listed = values.prefix(6)
            let more = values.count - listed.count
            let list = listed.map(label).joined(separator: ", ")
            throw Refusal(
                "\"\(name)\" may be \(list)\(more > 0 ? " and \(more) more" : ""): name the "
                    + "\(kind) in full")
        case .unknown(let nearest):
            throw unknown(name, kind, nearest)
        }
    }

    private func unknown(_ name: String, _ kind: String, _ nearest: [String]) -> Refusal {
        let entry = offersNew ? Remedy.Listed(rawValue: kind).map(Remedy.add) : nil
        return Refusal(
            "no \(kind) is called \"\(name)\""
                + (name.isEmpty ? ": choose one" : Refusal.hint(nearest)), entry.map { [$0] } ?? [])
    }
}

/// The names of teams by their ids.
package struct TeamNames: Sendable {
    private let names: [String: String]

    /// The names of these teams.
    package init(_ teams: [Team]) { self.init(teams.map { ($0.id, $0.name) }) }

    /// The names of the league's teams.
    package init(_ reference: ReferenceData) { self.init(reference.teams) }

    /// The names that a table gives its teams.
    package init(_ table: SeasonTable) {
        self.init(table.standings.map { ($0.teamID, $0.teamName) })
    }

    private init(_ names: [(String, String)]) {
        self.names = Dictionary(names, uniquingKeysWith: { first, _ in first })
    }

    /// A team's name; its id where the team is not known.
    package subscript(id: String) -> String { names[id] ?? id }
}

extension CaseIterable where Self: RawRepresentable & Hashable & Sendable, RawValue == String {
    /// The case that a typed word stands for; nil when it is none, or several.
    package static func named(_ word: String) -> Self? {
        let search = NameIndex(allCases.map { ($0.rawValue, $0) })
        guard case .found(let one) = search.find(word, .beginning) else { return nil }
        return one
    }
}

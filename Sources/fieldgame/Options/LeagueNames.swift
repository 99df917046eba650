import FieldGame

/// Finds what a name on the command line stands for, or says which names are near.
struct LeagueNames {
    private let reference: ReferenceData
    private let offersImport: Bool

    /// - Parameter offersImport: whether to say, of a name that the league does not know, how a new
    ///   one is entered.
    init(_ reference: ReferenceData, offersImport: Bool = false) {
        self.reference = reference
        self.offersImport = offersImport
    }

    /// The house with this id, name or alias.
    func house(_ name: String) throws -> Team {
        let team = try team(
            name, called: "house", among: reference.teams.filter { $0.kind == .house })
        guard team.kind == .house else {
            throw CommandFailure(.usage, "\(team.name) is a school team: use --team")
        }
        return team
    }

    /// The house or school team with this id, name or alias.
    func team(_ name: String) throws -> Team {
        try team(name, called: "team", among: reference.teams)
    }

    /// The name of the pitch with this name or abbreviation.
    func pitch(_ name: String) throws -> String {
        try find(name, in: reference.pitchIndex, called: "pitch") { $0.name }.name
    }

    /// The name of the competition with this name or abbreviation, entered or only used by matches.
    func competition(_ name: String, _ unlisted: [String] = []) throws -> String {
        // Two that differ in case only are told apart by their exact spelling.
        if unlisted.contains(name) || reference.competitions.contains(where: { $0.name == name }) {
            return name
        }
        var index = NameIndex<String>()
        for competition in reference.competitions {
            index.add(competition.name, for: competition.name)
            index.add(competition.abbreviation, for: competition.name)
        }
        for competition in unlisted { index.add(competition, for: competition) }
        return try find(name, in: index, called: "competition") { $0 }
    }

    /// The name of the league with this name or abbreviation.
    ///
    /// Throws `CommandFailure` (64) for a competition that is not known or no league: it has no table.
    func league(_ name: String) throws -> String {
        let name = try competition(name)
        if let kind = reference.competitions.first(where: { $0.name == name })?.kind,
            kind != .league
        {
            throw CommandFailure(
                .usage, "\(name) has no table: its kind is \(kind.rawValue), and only a league has")
        }
        return name
    }

    /// The umpire as matches name them.
    func umpire(_ name: String, _ known: [String]) throws -> String {
        var index = NameIndex<String>()
        for umpire in known { index.add(umpire, for: umpire) }
        return try find(name, in: index, called: "umpire") { $0 }
    }

    /// `JDM` or `JDM:Junior League`.
    func follow(_ text: String) throws -> MatchFilter.Follow {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let team = try team(String(parts[0]))
        guard parts.count == 2 else { return MatchFilter.Follow(teamID: team.id) }
        return MatchFilter.Follow(teamID: team.id, competition: try competition(String(parts[1])))
    }

    /// The commands that enter things of each kind.
    private static let entries = [
        "team": "houses import FILE.csv", "pitch": "pitches import FILE.csv",
        "competition": "competition add NAME",
    ]

    private func team(_ name: String, called kind: String, among teams: [Team]) throws -> Team {
        if case .unknown = reference.teamIndex.find(name) {
            // The names that people know are of more help than initials that look alike.
            var index = NameIndex<Team>()
            for team in teams { index.add(team.name, for: team) }
            let near = index.nearest(to: name).flatMap { index[$0] }
            if !near.isEmpty { throw unknown(name, kind, near.map { "\($0.name) (\($0.id))" }) }
        }
        return try find(name, in: reference.teamIndex, called: kind) { "\($0.name) (\($0.id))" }
    }

    private func find<Value>(
        _ name: String, in index: NameIndex<Value>, called kind: String,
        _ label: (Value) -> String
    ) throws -> Value {
        switch index.find(name) {
        case .found(let value):
            return value
        case .ambiguous(let values):
            let list = values.map(label).joined(separator: ", ")
            throw CommandFailure(.usage, "\"\(name)\" may be \(list): name the \(kind) in full")
        case .unknown(let nearest):
            throw unknown(name, kind, nearest)
        }
    }

    private func unknown(_ name: String, _ kind: String, _ nearest: [String]) -> CommandFailure {
        var hint = nearest.isEmpty ? "" : "; did you mean \(nearest.joined(separator: ", "))?"
        if offersImport, let command = Self.entries[kind] {
            hint += nearest.isEmpty ? "; enter" : " Enter"
            hint += " a new one with `fieldgame \(command)`"
        }
        return CommandFailure(.usage, "no \(kind) is called \"\(name)\"\(hint)")
    }
}

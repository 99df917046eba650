/// What the league knows before it reads a message: its teams, pitches and competitions, and every
/// name that stands for one of them.
public struct ReferenceData: Sendable {
    /// Houses and school teams.
    public let teams: [Team]
    /// Other names of teams.
    public let aliases: [Alias]
    /// Pitches.
    public let pitches: [Pitch]
    /// Competitions.
    public let competitions: [Competition]

    /// Teams by id, name and alias.
    public let teamIndex: NameIndex<Team>
    /// Pitches by name and abbreviation.
    public let pitchIndex: NameIndex<Pitch>
    /// Competitions by name and abbreviation.
    public let competitionIndex: NameIndex<Competition>

    /// The indexes over these rows. An alias of a team that is not among them is left out.
    public init(
        teams: [Team], aliases: [Alias] = [], pitches: [Pitch] = [],
        competitions: [Competition] = []
    ) {
        self.teams = teams
        self.aliases = aliases
        self.pitches = pitches
        self.competitions = competitions

        var teamIndex = NameIndex<Team>()
        let byID = Dictionary(teams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for team in teams {
            teamIndex.add(team.name, for: team)
            teamIndex.add(team.id, for: team)
        }
        for alias in aliases {
            if let team = byID[alias.teamID] { teamIndex.add(alias.alias, for: team) }
        }
        self.teamIndex = teamIndex

        var pitchIndex = NameIndex<Pitch>()
        for pitch in pitches {
            pitchIndex.add(pitch.name, for: pitch)
            pitchIndex.add(pitch.abbreviation, for: pitch)
        }
        self.pitchIndex = pitchIndex

        var competitionIndex = NameIndex<Competition>()
        for competition in competitions {
            competitionIndex.add(competition.name, for: competition)
            competitionIndex.add(competition.abbreviation, for: competition)
        }
        self.competitionIndex = competitionIndex
    }
}

extension ReferenceData: Codable {
    private enum CodingKeys: String, CodingKey {
        case teams, aliases, pitches, competitions
    }

    /// Reads the rows and builds the indexes over them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            teams: try container.decode([Team].self, forKey: .teams),
            aliases: try container.decode([Alias].self, forKey: .aliases),
            pitches: try container.decode([Pitch].self, forKey: .pitches),
            competitions: try container.decode([Competition].self, forKey: .competitions))
    }

    /// Writes the rows; whoever reads them builds the indexes again.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(teams, forKey: .teams)
        try container.encode(aliases, forKey: .aliases)
        try container.encode(pitches, forKey: .pitches)
        try container.encode(competitions, forKey: .competitions)
    }
}

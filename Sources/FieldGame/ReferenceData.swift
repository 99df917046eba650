/// What the league knows before it reads a message: its teams, pitches and competitions, and every
/// name that stands for one of them.
public struct ReferenceData: Sendable {
    /// Houses and school teams.
    public let teams: [Team]
    /// Other names of teams.
    public let aliases: [Alias]
    /// Pitches.
    public let pitches: [Pitch]
    /// Other names of pitches.
    public let pitchAliases: [PitchAlias]
    /// Competitions.
    public let competitions: [Competition]
    /// Other words of emails.
    public let words: [TaughtWord]

    /// Teams by id, name and alias.
    public let teamIndex: NameIndex<Team>
    /// Pitches by name, abbreviation and alias; a leading article does not count.
    public let pitchIndex: NameIndex<Pitch>
    /// Competitions by name and abbreviation, and by taught words that are the name of no other.
    public let competitionIndex: NameIndex<Competition>

    /// The indexes over these rows. An alias of what is not among them is left out.
    public init(
        teams: [Team], aliases: [Alias] = [], pitches: [Pitch] = [],
        pitchAliases: [PitchAlias] = [], competitions: [Competition] = [],
        words: [TaughtWord] = []
    ) {
        (self.teams, self.aliases) = (teams, aliases)
        (self.pitches, self.competitions) = (pitches, competitions)
        (self.pitchAliases, self.words) = (pitchAliases, words)
        let byID = Dictionary(teams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        teamIndex = NameIndex(
            teams.flatMap { [($0.name, $0), ($0.id, $0)] }
                + aliases.compactMap { alias in byID[alias.teamID].map { (alias.alias, $0) } })
        let byName = Dictionary(
            pitches.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        pitchIndex = NameIndex(
            pitches.flatMap { [($0.name, $0), ($0.abbreviation, $0)] }
                + pitchAliases.compactMap { alias in byName[alias.pitch].map { (alias.alias, $0) } },
            ignoringArticle: true)
        competitionIndex = Self.index(competitions, words)
    }

    private static func index(
        _ competitions: [Competition], _ words: [TaughtWord]
    ) -> NameIndex<Competition> {
        var index = NameIndex(competitions.flatMap { [($0.name, $0), ($0.abbreviation, $0)] })
        let byName = Dictionary(
            competitions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for word in words where index[word.word].isEmpty {
            if let known = word.competition.flatMap({ byName[$0] }) {
                index.add(word.word, for: known)
            }
        }
        return index
    }
}

extension ReferenceData: Codable {
    private enum CodingKeys: String, CodingKey {
        case teams, aliases, pitches, pitchAliases, competitions, words
    }

    /// Reads the rows and builds the indexes over them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            teams: try container.decode([Team].self, forKey: .teams),
            aliases: try container.decode([Alias].self, forKey: .aliases),
            pitches: try container.decode([Pitch].self, forKey: .pitches),
            pitchAliases: try container.decode([PitchAlias].self, forKey: .pitchAliases),
            competitions: try container.decode([Competition].self, forKey: .competitions),
            words: try container.decodeIfPresent([TaughtWord].self, forKey: .words) ?? [])
    }

}

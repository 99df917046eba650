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

/// A season of a league, and how far it is.
public struct SeasonState: Hashable, Sendable {
    /// The league.
    public let competition: String
    /// The season, `2026` or `2013-14`.
    public let season: String
    /// Its matches that are not cancelled.
    public let matches: Int
    /// Those of them that count in the table.
    public let played: Int
    /// Whether London's today is in it.
    public let isCurrent: Bool
    /// That it was closed; nil while it is not.
    public var closed: ClosedSeason?

    /// A season with these values.
    public init(
        competition: String, season: String, matches: Int, played: Int, isCurrent: Bool,
        closed: ClosedSeason? = nil
    ) {
        (self.competition, self.season) = (competition, season)
        (self.matches, self.played, self.isCurrent) = (matches, played, isCurrent)
        self.closed = closed
    }

    /// `Senior League 2026`.
    public var name: String { "\(competition) \(season)" }

    /// `28 matches, 2 of them without a result`.
    public var count: String {
        let all = matches == 1 ? "1 match" : "\(matches) matches"
        return all + (matches == played ? "" : ", \(matches - played) of them without a result")
    }

    /// What people should know before it is closed, a sentence each.
    public var warnings: [String] {
        var lines: [String] = []
        if played < matches {
            let one = matches - played == 1
            lines.append(
                "\(name): \(matches - played) \(one ? "match has" : "matches have") no result yet, "
                    + "and \(one ? "gets" : "get") one only for a reason once it is closed")
        }
        if isCurrent { lines.append("\(name) is the season that today is in") }
        return lines
    }
}

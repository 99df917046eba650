public import Foundation

/// What the table of one league in one season is worked out from.
public struct SeasonBook: Hashable, Sendable {
    /// The league's name.
    public let competition: String
    /// The season, `2026` or `2013-14`.
    public let season: String
    /// The rules that hold in it.
    public let rules: TableRules
    /// Every match of the season that is not cancelled, in no order.
    public let matches: [CountedMatch]
    /// Points beside the matches, reversed ones too.
    public let adjustments: [Adjustment]
    /// Lots that were drawn, reversed ones too.
    public let draws: [LotDraw]
    /// The name and the shirt of each team by its id.
    private let teams: [String: Named]

    /// A team as its season calls it.
    private struct Named: Hashable { let name, colours: String }

    /// A season with these values.
    public init(
        competition: String, season: String, rules: TableRules, matches: [CountedMatch],
        adjustments: [Adjustment] = [], draws: [LotDraw] = [],
        teams: [String: (name: String, colours: String)] = [:]
    ) {
        (self.competition, self.season, self.rules) = (competition, season, rules)
        (self.matches, self.adjustments, self.draws) = (matches, adjustments, draws)
        self.teams = teams.mapValues { Named(name: $0.name, colours: $0.colours) }
    }

    /// The table.
    ///
    /// - Parameters:
    ///   - day: counts only what had happened by the end of that day in London; nil all.
    ///   - scores: scores to suppose for matches that have none, by their ids.
    public func table(asOf day: LocalDate? = nil, supposing scores: [UUID: Score] = [:])
        -> SeasonTable
    {
        var matches = matches
        if !scores.isEmpty {
            for index in matches.indices where matches[index].score == nil {
                matches[index].score = scores[matches[index].id]
            }
        }
        return SeasonTable(
            competition: competition, season: season, rules: rules, matches: matches,
            adjustments: adjustments, draws: draws,
            teams: teams.mapValues { ($0.name, $0.colours) }, asOf: day)
    }

    /// The days on which matches were played that count, in their order.
    public var playedDays: [LocalDate] {
        Set(matches.lazy.filter { $0.score != nil }.map(\.date)).sorted()
    }
}

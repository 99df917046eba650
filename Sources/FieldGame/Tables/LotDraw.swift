/// Lots drawn among teams that nothing else parted.
public struct LotDraw: Hashable, Sendable, Identifiable {
    /// The number by which it is reversed; of two draws of a day the greater one counts.
    public var id: Int
    /// The league.
    public var competition: String
    /// The season whose table it orders.
    public var season: String
    /// The teams' ids in the order in which they came out: the first stands highest.
    public var teamIDs: [String]
    /// The day on which they were drawn.
    public var decidedOn: LocalDate
    /// The day from which it counts no longer, and why; nil while it stands.
    public var reversal: Reversal?

    /// A draw with these values.
    public init(
        id: Int, competition: String, season: String, teamIDs: [String], decidedOn: LocalDate,
        reversal: Reversal? = nil
    ) {
        self.id = id
        self.competition = competition
        self.season = season
        self.teamIDs = teamIDs
        self.decidedOn = decidedOn
        self.reversal = reversal
    }

    /// Whether it counts in the table of `day`; nil asks for what stands in the end.
    public func stands(on day: LocalDate?) -> Bool {
        Reversal.stands(decidedOn, reversal, on: day)
    }
}

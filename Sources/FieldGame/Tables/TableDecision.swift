/// Why one team stands above the next one of its table.
public struct TableDecision: Hashable, Sendable {
    /// The team below.
    public let teamID: String
    /// What parted them; nil when nothing did, and they share a place.
    public let tieBreaker: TieBreaker?
    /// The number of the team above; nil when nothing parted them. Points deducted count from 0 up;
    /// of lots, it is the place in which the team came out.
    public let value: Int?
    /// The number of the team below.
    public let otherValue: Int?
    /// The ids of the teams among whom head-to-head matches or lots were counted, in the table's
    /// order; empty for what each team has by itself.
    public let among: [String]
    /// How often head-to-head had been applied until it parted them: 1 for the first time.
    public let round: Int
}

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

    /// `Keate above Warre on head-to-head points, 4-1`.
    ///
    /// - Parameters:
    ///   - team: the name of the team above.
    ///   - names: the name of a team by its id.
    ///   - tieBreakers: what the rules tried, for those whom nothing parted.
    package func sentence(
        _ team: String, names: (String) -> String, tieBreakers: [TieBreaker]
    ) -> String {
        let other = names(teamID)
        guard let tieBreaker else {
            let tried = tieBreakers.filter { $0 != .lots }.map(\.spoken).joined(separator: ", ")
            let lots = tieBreakers.contains(.lots) ? "; no lots were drawn among them" : ""
            return "\(team) level with \(other): parted by none of \(tried)\(lots)"
        }
        return
            "\(team) above \(other) on \(tieBreaker.spoken)\(company(names))\(numbers(tieBreaker))"
    }

    /// ` among Keate, Warre and Evans's` where there were more than the two, and ` again` where
    /// head-to-head had left just these level before.
    private func company(_ names: (String) -> String) -> String {
        let again = round > 1 ? " again," : ""
        guard among.count > 2 else { return round > 1 ? "\(again) between these two alone" : "" }
        return "\(again) among \(among.map(names).formattedList)"
    }

    private func numbers(_ tieBreaker: TieBreaker) -> String {
        guard let value, let otherValue else { return "" }
        switch tieBreaker {
        case .lots: return ""
        case .goalDifference, .headToHeadGoalDifference:
            return ", \(value.signed) to \(otherValue.signed)"
        default:
            return min(value, otherValue) < 0
                ? ", \(value) to \(otherValue)" : ", \(value)-\(otherValue)"
        }
    }
}

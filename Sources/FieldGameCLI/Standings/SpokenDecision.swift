import FieldGame

/// Why one team stands above the next, in words and as JSON.
struct SpokenDecision {
    let decision: TableDecision
    /// The name of the team above.
    let team: String
    /// The names of all teams of the table by their ids.
    let names: TeamNames
    /// What the rules tried, for those whom nothing parted.
    let tieBreakers: [TieBreaker]

    /// The decision as JSON.
    var record: Record {
        [
            "below_team_id": decision.teamID, "below_team_name": names[decision.teamID],
            "tie_breaker": decision.tieBreaker?.rawValue, "value": decision.value,
            "below_value": decision.otherValue, "among": decision.among, "round": decision.round,
            "sentence": sentence,
        ]
    }

    /// `Keate above Warre on head-to-head points, 4-1`.
    var sentence: String {
        let other = names[decision.teamID]
        guard let tieBreaker = decision.tieBreaker else {
            let tried = tieBreakers.filter { $0 != .lots }.map(\.spoken).joined(separator: ", ")
            let lots = tieBreakers.contains(.lots) ? "; no lots were drawn among them" : ""
            return "\(team) level with \(other): parted by none of \(tried)\(lots)"
        }
        return "\(team) above \(other) on \(tieBreaker.spoken)\(company)\(numbers(tieBreaker))"
    }

    /// ` among Keate, Warre and Evans's` where there were more than the two, and ` again` where
    /// head-to-head had left just these level before.
    private var company: String {
        let again = decision.round > 1 ? " again," : ""
        guard decision.among.count > 2 else {
            return decision.round > 1 ? "\(again) between these two alone" : ""
        }
        return "\(again) among \(decision.among.map { names[$0] }.formattedList)"
    }

    private func numbers(_ tieBreaker: TieBreaker) -> String {
        guard let value = decision.value, let other = decision.otherValue else { return "" }
        switch tieBreaker {
        case .lots: return ""
        case .goalDifference, .headToHeadGoalDifference:
            return ", \(Self.signed(value)) to \(Self.signed(other))"
        default: return min(value, other) < 0 ? ", \(value) to \(other)" : ", \(value)-\(other)"
        }
    }

    /// `+3`, `0` or `-1`.
    static func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }
}

import FieldGame
import LeagueAdministration

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
        decision.sentence(team, names: { names[$0] }, tieBreakers: tieBreakers)
    }
}

import FieldGame
import LeagueDatabase

/// A match as JSON with what the caller may do: `can_enter_score` of one that is not completed, as
/// `upcoming_matches` has it; `editable_until` of one that is, as `recent_results`.
struct ScoreRecord: Encodable {
    let entry: ScoreEntry

    private enum CodingKeys: String, CodingKey {
        case canEnterScore = "can_enter_score", editableUntil = "editable_until"
    }

    func encode(to encoder: any Encoder) throws {
        try MatchRecord(match: entry.match).encode(to: encoder)
        var object = encoder.container(keyedBy: CodingKeys.self)
        guard entry.match.status == .completed else {
            return try object.encode(entry.isAllowed, forKey: .canEnterScore)
        }
        switch entry.correction {
        case .open(let deadline): try object.encode(deadline, forKey: .editableUntil)
        case .unlimited: try object.encode("infinity", forKey: .editableUntil)
        case .closed: try object.encodeNil(forKey: .editableUntil)
        }
    }
}

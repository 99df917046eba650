import FieldGame
import LeagueDatabase

// Notices that arrive after what was sent later: they do not overrule it.

extension MatchSnapshot {
    /// Whether it is neither cancelled nor postponed.
    var isPlayedOrOn: Bool { status == .scheduled || status == .completed }

    /// Takes over the value of a field.
    mutating func take(_ field: Notice.Field, from other: MatchSnapshot) {
        switch field {
        case .date: date = other.date
        case .time: time = other.time
        case .competition: competition = other.competition
        case .pitch: pitch = other.pitch
        case .umpires: umpires = other.umpires
        }
    }

    /// The match as it is together with its `double`, which later mail has told of.
    func joined(to double: MatchSnapshot) -> MatchSnapshot {
        var one = self
        (one.date, one.status, one.outcome) = (double.date, double.status, double.outcome)
        one.score = double.home == home ? double.score : double.score?.reversed
        for field in [Notice.Field.time, .competition, .pitch, .umpires]
        where double.later.contains(where: { $0.says(field, of: double) }) {
            one.take(field, from: double)
        }
        one.later = (later + double.later).sorted { $0.saidAt < $1.saidAt }
        return one
    }

    /// What is left of a notice's value of a field, since a later word stands.
    func keeping(
        _ field: Notice.Field, otherThanIn said: MatchSnapshot, by word: LaterWord
    ) -> OutdatedField {
        OutdatedField(
            field.rawValue, said: said.text(of: field) ?? "none", stands: text(of: field) ?? "none",
            by: word)
    }

    /// What is left of what a notice says of the state: `on`, `cancelled` or `postponed`.
    func keepingState(not said: String, by word: LaterWord) -> OutdatedField {
        let stands =
            switch status {
            case .scheduled: "on \(date.spoken)"
            case .completed: score?.description ?? "played"
            case .cancelled, .postponed: status.rawValue
            }
        return OutdatedField("state", said: said, stands: stands, by: word)
    }

    /// A notice of which nothing is done, since a later word stands.
    func outdating(_ notice: Notice, _ field: OutdatedField) -> PlannedChange {
        PlannedChange(notice, .outdated, match: id, outdated: [field])
    }
}

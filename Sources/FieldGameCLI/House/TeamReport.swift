import FieldGame
import LeagueAdministration
import LeagueDatabase

extension Team: Changeable {
    static let jsonHelp =
        "Print JSON: an object whose keys are the table's columns, and what was done."

    /// The table's columns as JSON.
    var record: Record {
        ["id": id, "name": name, "kind": kind, "colours": colours, "pattern": pattern]
    }
}

extension TeamTies {
    /// What refers to the team, as people read it.
    var details: [LabelledValue] {
        let former = formerNames.map { "\($0.name) until \($0.until.spoken)" }
        return [
            LabelledValue("also called", aliases.joined(separator: ", ")),
            LabelledValue("formerly", former.joined(separator: ", ")),
            LabelledValue("matches", matches == 0 ? "" : "\(matches)"),
            LabelledValue("accounts", accounts.joined(separator: ", ")),
            LabelledValue("adjustments", adjustments == 0 ? "" : "\(adjustments)"),
            LabelledValue("lots", lots.counted("draw", "draws") ?? ""),
        ]
    }

    /// What refers to the team as JSON.
    var record: Record {
        [
            "aliases": aliases, "former_names": formerNames.map(\.record), "matches": matches,
            "accounts": accounts, "adjustments": adjustments, "lots": lots,
        ]
    }
}

extension FormerName {
    var record: Record { ["name": name, "until": until] }
}

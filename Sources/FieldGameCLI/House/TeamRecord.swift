import FieldGame
import LeagueDatabase

/// A house or school team as JSON: the table's columns, what hangs on it, and what was done.
struct TeamRecord: Encodable {
    /// The team.
    let team: Team
    /// Nil where that does not matter.
    var ties: TeamTies?
    /// Nil where it is only shown.
    var deed: Deed?

    private struct Former: Encodable {
        let name: String
        let until: LocalDate
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, kind, colours, aliases, matches, accounts, adjustments, lots, action
        case formerNames = "former_names", isRehearsal = "dry_run"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(team.id, forKey: .id)
        try object.encode(team.name, forKey: .name)
        try object.encode(team.kind, forKey: .kind)
        try object.encode(team.colours, forKey: .colours)
        if let ties {
            try object.encode(ties.aliases, forKey: .aliases)
            let former = ties.formerNames.map { Former(name: $0.name, until: $0.until) }
            try object.encode(former, forKey: .formerNames)
            try object.encode(ties.matches, forKey: .matches)
            try object.encode(ties.accounts, forKey: .accounts)
            try object.encode(ties.adjustments, forKey: .adjustments)
            try object.encode(ties.lots, forKey: .lots)
        }
        if let deed {
            try object.encode(deed.action, forKey: .action)
            try object.encode(deed.isRehearsal, forKey: .isRehearsal)
        }
    }
}

import FieldGame
import LeagueAdministration
import LeagueDatabase
import PostgreSQL

extension Team: Changeable {
    static let jsonHelp =
        "Print JSON: an object whose keys are the table's columns, and what was done."

    static func sentence(for error: any Error) -> String? {
        switch error {
        case let refused as RefusedValue where refused.constraint == "houses_id_plain":
            "an id has 1 to 40 characters without comma, bracket or quotation mark; nothing was "
                + "changed"
        case let error as PostgresError where error.constraint == "require_distinct_team_names":
            error.message.map { "\($0); nothing was changed" }
        default: nil
        }
    }

    /// The table's columns as JSON.
    var record: Record {
        ["id": id, "name": name, "kind": kind, "colours": colours, "pattern": pattern]
    }

    /// What it is, as people read it.
    var details: [LabelledValue] {
        [
            LabelledValue("kind", kind == .house ? "house" : "school team"),
            LabelledValue("colours", colours), LabelledValue("pattern", pattern?.rawValue ?? ""),
        ]
    }
}

extension ReferenceData {
    /// Throws when another team than `team` is called by the name or the id of `changed`.
    func requireFree(_ changed: Team, for team: Team? = nil) throws {
        for name in [changed.name, changed.id] {
            guard let other = teamIndex[name].first(where: { $0.id != team?.id }) else { continue }
            throw CommandFailure.taken(
                name, by: other.label, ": " + wayToFree(FoldedName(name), of: other))
        }
    }

    /// What frees a name or id. An alias of the same words hides behind a name, and remains.
    private func wayToFree(_ name: FoldedName, of team: Team) -> String {
        let rename = "change that with `fieldgame house rename \(ShellQuoting.quoted(team.id))"
        if name == FoldedName(team.id) { return "\(rename) --id NEW`" }
        if name == FoldedName(team.name) { return "\(rename) --name NEW`" }
        let alias = aliases.first { $0.teamID == team.id && FoldedName($0.alias) == name }
        return alias.map {
            "take that back first with `fieldgame alias remove \"\($0.alias)\"`"
        } ?? "choose another"
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

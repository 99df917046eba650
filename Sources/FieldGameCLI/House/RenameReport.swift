import FieldGame
import LeagueAdministration
import LeagueDatabase

extension RenamedTeam: Changeable {
    static let jsonHelp =
        "Print what was done as JSON: an object with the names and ids before and after."

    /// Says which teams an import of rows has renamed; nothing when none was.
    static func printImported(_ teams: [RenamedTeam], isRehearsal: Bool) {
        guard let last = teams.last else { return }
        for team in teams {
            Terminal.say(
                "\(isRehearsal ? "would rename" : "renamed"): \(team.before.name) is "
                    + "\(team.after.label) from now on")
        }
        Terminal.say(
            """
            Tables of seasons past keep the old \(teams.count == 1 ? "name" : "names"). If an old \
            name was a slip: fieldgame house rename \(last.after.id) --name "\(last.after.name)" \
            --everywhere; if the change is older than today, --since DATE in its place.
            """)
    }
}

extension ChangeOptions<RenamedTeam> {
    /// Prints `renamed: Keate (JDM) is Keate House (JDM)` and what follows from it, or an object.
    func print(
        _ team: RenamedTeam, _ extent: RenameExtent, formerlyKnown: [FormerName]
    ) throws {
        let (before, after) = (team.before, team.after)
        if json {
            return try printJSON([
                "id": after.id, "name": after.name, "old_id": before.id, "old_name": before.name,
                "former_names": team.formerNames.map(\.record), "aliases": team.aliases,
            ])
        }
        guard before != after || team.formerNames != formerlyKnown else {
            return say("unchanged", "\(after.label) is called so already")
        }
        var lines: [String] = []
        if extent == .everywhere {
            let slip = before.name == after.name ? formerlyKnown.last?.name : before.name
            lines.append("\(slip ?? before.name) was a slip: no table says it any more")
        }
        for former in team.formerNames where extent != .everywhere || before == after {
            lines.append(
                "tables of seasons that ended before \(former.until.spoken): \(former.name)")
        }
        if !team.aliases.isEmpty {
            lines.append("emails may go on saying \(team.aliases.joined(separator: ", "))")
        }
        if before == after { return say("corrected", after.label, lines) }
        say("renamed", "\(before.label) is \(after.label)", lines)
    }
}

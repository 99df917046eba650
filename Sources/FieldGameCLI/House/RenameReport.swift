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

extension RenamedTeam {
    /// The names and ids before and after as JSON.
    var record: Record {
        [
            "id": after.id, "name": after.name, "old_id": before.id, "old_name": before.name,
            "former_names": formerNames.map(\.record), "aliases": aliases,
        ]
    }
}

import FieldGame
import LeagueDatabase

/// Says what became of a team that was renamed, or would become of it.
struct RenameReport {
    /// Whether it was only found out what would be done.
    let isRehearsal: Bool
    /// Whether an object is printed in place of sentences.
    let json: Bool

    /// Prints `renamed: Keate is Keate House (JDM)` and what follows from it, or an object.
    ///
    /// - Parameter formerlyKnown: its former names before that.
    func print(
        _ team: RenamedTeam, _ extent: RenameExtent, formerlyKnown: [FormerName]
    ) throws {
        if json { return Swift.print(try JSONLines.pretty(RenameRecord(team, isRehearsal))) }
        let (before, after) = (team.before, team.after)
        guard before != after || team.formerNames != formerlyKnown else {
            return Self.line("nothing to change: \(after.name) (\(after.id)) is called so already")
        }
        let start = isRehearsal ? "dry run, " : ""
        if before == after {
            Self.line("\(start)corrected: \(after.name) (\(after.id))")
        } else {
            Self.line(
                "\(start)renamed: \(before.name) (\(before.id)) is \(after.name) (\(after.id))")
        }
        if extent == .everywhere {
            let slip = before.name == after.name ? formerlyKnown.last?.name : before.name
            Self.line("  \(slip ?? before.name) was a slip: no table says it any more")
        }
        for former in team.formerNames where extent != .everywhere || before == after {
            Self.line(
                "  tables of seasons that ended before \(former.until.spoken): \(former.name)")
        }
        if !team.aliases.isEmpty {
            Self.line("  emails may go on saying \(team.aliases.joined(separator: ", "))")
        }
    }

    /// Says which teams an import of rows has renamed; nothing when none was.
    static func printImported(_ teams: [RenamedTeam], isRehearsal: Bool) {
        guard let last = teams.last else { return }
        for team in teams {
            line(
                "\(isRehearsal ? "would rename" : "renamed"): \(team.before.name) is "
                    + "\(team.after.name) (\(team.after.id)) from now on")
        }
        line(
            """
            Tables of seasons past keep the old \(teams.count == 1 ? "name" : "names"). If an old \
            name was a slip: fieldgame house rename \(last.after.id) --name "\(last.after.name)" \
            --everywhere; if the change is older than today, --since DATE in its place.
            """)
    }

    private static func line(_ text: String) {
        Terminal.say(text)
    }
}

/// A renamed team as JSON.
private struct RenameRecord: Encodable {
    struct Former: Encodable {
        let name: String
        let until: LocalDate
    }

    let id: String
    let name: String
    let oldID: String
    let oldName: String
    let formerNames: [Former]
    let aliases: [String]
    let isRehearsal: Bool

    private enum CodingKeys: String, CodingKey {
        case id, name, oldID = "old_id", oldName = "old_name", formerNames = "former_names"
        case aliases, isRehearsal = "dry_run"
    }

    init(_ team: RenamedTeam, _ isRehearsal: Bool) {
        (id, name) = (team.after.id, team.after.name)
        (oldID, oldName) = (team.before.id, team.before.name)
        formerNames = team.formerNames.map { Former(name: $0.name, until: $0.until) }
        aliases = team.aliases
        self.isRehearsal = isRehearsal
    }
}

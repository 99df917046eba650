import FieldGame
import LeagueDatabase

/// Says what a command did to a house or school team, or would do.
struct TeamReport {
    /// Whether it was done, and how that is said.
    let change: ChangeOptions<Team>
    /// The team as it is now, or was before it was removed.
    let team: Team

    /// Prints `added: Keate (JDM)` and lines about it, or an object.
    ///
    /// - Parameter action: `added`, `changed`, `unchanged` or `removed`.
    func print(_ action: String, _ lines: [String], _ ties: TeamTies? = nil) throws {
        if change.json {
            let record = TeamRecord(
                team: team, ties: ties, deed: Deed(action: action, isRehearsal: change.dryRun))
            return Swift.print(try JSONLines.pretty(record))
        }
        Deed(action: action, isRehearsal: change.dryRun).print("\(team.name) (\(team.id))", lines)
    }

    /// Prints that it was removed, what went with it, and how it would come back.
    func printRemoved(_ ties: TeamTies) throws {
        var lines = ties.spokenCompany
        lines.append("whoever has subscribed to its calendar is told that it is no more")
        lines.append("to enter it again: \(team.addCommand)")
        for alias in ties.aliases {
            lines.append("  and: \(ShellWord.command("alias add", [alias, team.id]))")
        }
        try print("removed", lines, ties)
    }
}

/// What a command did to a row of reference data.
struct Deed {
    /// `added`, `changed`, `unchanged`, `renamed` or `removed`.
    let action: String
    /// Whether it was only found out what would be done.
    let isRehearsal: Bool

    /// Prints `removed: Keate (JDM)`, and lines about it that are indented.
    func print(_ subject: String, _ lines: [String]) {
        let words = action == "unchanged" ? "nothing to change" : action
        let start = isRehearsal && action != "unchanged" ? "dry run, " : ""
        Swift.print(Terminal.printable("\(start)\(words): \(subject)"))
        for line in lines { Swift.print(Terminal.printable("  \(line)")) }
    }
}

extension Team {
    /// The command that enters it as it is.
    fileprivate var addCommand: String {
        var options = [ShellWord.option("id", id)]
        if kind != .house { options.append("--kind \(kind.word)") }
        if !colours.isEmpty { options.append(ShellWord.option("colours", colours)) }
        return ShellWord.command("house add", [name], options)
    }
}

extension TeamTies {
    /// What needs the team: `12 matches`, `1 adjustment`; an item each.
    var spokenNeeds: [String] {
        [
            matches.counted("match", "matches"),
            accounts.count.counted("account", "accounts").map {
                accounts.count > 3 ? $0 : "\($0) (\(accounts.joined(separator: ", ")))"
            },
            adjustments.counted("adjustment", "adjustments"),
            lots.counted("draw of lots", "draws of lots"),
        ].compactMap(\.self)
    }

    /// Whether just one thing needs it.
    var isSingle: Bool { matches + accounts.count + adjustments + lots == 1 }

    /// What goes with the team, a sentence each; none where nothing does.
    var spokenCompany: [String] {
        var lines: [String] = []
        if !aliases.isEmpty {
            let word = aliases.count == 1 ? "its alias goes" : "its aliases go"
            lines.append("\(word) with it: \(aliases.joined(separator: ", "))")
        }
        if !formerNames.isEmpty {
            let word = formerNames.count == 1 ? "its former name goes" : "its former names go"
            lines.append("\(word) with it: \(formerNames.map(\.name).joined(separator: ", "))")
        }
        return lines
    }

    /// What hangs on the team, as people read it; what there is none of is left out.
    var spokenDetails: [(label: String, words: String)] {
        let former = formerNames.map { "\($0.name) until \($0.until.spoken)" }
        let details = [
            ("also called", aliases.joined(separator: ", ")),
            ("formerly", former.joined(separator: ", ")),
            ("matches", matches == 0 ? "" : "\(matches)"),
            ("accounts", accounts.joined(separator: ", ")),
            ("adjustments", adjustments == 0 ? "" : "\(adjustments)"),
            ("lots", lots.counted("draw", "draws") ?? ""),
        ]
        return details.filter { !$0.1.isEmpty }.map { (label: $0.0, words: $0.1) }
    }
}

extension Int {
    /// `1 match`, `2 matches`; nil for none.
    func counted(_ one: String, _ many: String) -> String? {
        self == 0 ? nil : "\(self) \(self == 1 ? one : many)"
    }
}

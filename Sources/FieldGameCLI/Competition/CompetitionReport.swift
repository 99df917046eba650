import FieldGame
import LeagueDatabase

/// Says what a command did to a competition, or would do, and what became of its tables.
struct CompetitionReport {
    /// Whether it was done, and how that is said.
    let change: ChangeOptions<Competition>
    /// The competition as it is now, or would be.
    let rules: CompetitionRules
    /// What became of its matches and tables.
    let effects: CompetitionEffects

    /// Prints `added: Senior League` and its rules.
    func printAdded(_ notes: [String]) throws {
        try print("added", notes, "added: \(rules.competition.name)") {
            let values =
                rules.spokenDetails.filter { !$0.words.isEmpty }
                + rules.rules.spoken.map { ($0.label, $0.words) }
            return CompetitionSheet.lines(values)
        }
    }

    /// Prints `changed: Senior League, 2026 and later`, each change on a line, and `notes`; without
    /// changes, that there was nothing to change.
    ///
    /// - Parameter seasons: those that it was about; nil for all.
    func printChanged(_ seasons: String?, _ changes: [String], _ notes: [String]) throws {
        let what = seasons.map { "\(rules.competition.name), \($0)" } ?? rules.competition.name
        if changes.isEmpty {
            return try print("unchanged", [], "nothing to change: \(what)") { [] }
        }
        try print("changed", notes, "changed: \(what)") { changes.map { "  " + $0 } }
    }

    /// Prints `renamed: Senior League is First League`, and what followed.
    ///
    /// - Parameters:
    ///   - former: the name before.
    ///   - joined: how many matches had the new name already.
    func printRenamed(from former: String, joined: Int) throws {
        let name = rules.competition.name
        if former == name { return try print("unchanged", [], "nothing to change: \(name)") { [] } }
        let notes = [
            (effects.matches - joined).counted(
                "match was its, and says the new name", "matches were its, and say the new name"),
            joined.counted(
                "match named \(name) before, and is part of it now",
                "matches named \(name) before, and are part of it now"),
            effects.touchesNoTable ? "no table changes" : nil,
            "its calendar is found by both names",
            FoldedName(former) == FoldedName(name)
                ? nil : "emails that say \(former) no longer mean it",
        ].compactMap(\.self)
        try print("renamed", notes, "renamed: \(former) is \(name)") { [] }
    }

    /// Prints `removed: House Cup`, what became of its matches, and how it would come back.
    func printRemoved() throws {
        let calendar =
            effects.matches > 0
            ? "its calendar stays as long as a match names it"
            : "whoever has subscribed to its calendar is told that it is no more"
        let keepers = [effects.keepers, calendar].compactMap(\.self)
        let commands = rules.addCommands.enumerated().map { index, command in
            index == 0 ? "to enter it again: \(command)" : "  and: \(command)"
        }
        try print("removed", keepers, "removed: \(rules.competition.name)") {
            []
        } after: {
            commands
        }
    }

    private func print(
        _ action: String, _ notes: [String], _ title: String, _ lines: () -> [String],
        after: () -> [String] = { [] }
    ) throws {
        if change.json {
            let deed = CompetitionRecord.Deed(
                action: action, effects: effects, isRehearsal: change.dryRun)
            return Swift.print(try JSONLines.pretty(CompetitionRecord(rules: rules, deed: deed)))
        }
        let plan = change.dryRun ? "dry run, " : ""
        let told = (notes + effects.sentences).map { "  " + $0 }
        for line in [plan + title] + lines() + told { Terminal.say(line) }
        // Each on one line however long it is, so that it can be copied.
        for command in after() { Swift.print(Terminal.printable("  \(command)")) }
    }
}

extension CompetitionEffects {
    /// `2 matches keep its name`; nil for none.
    fileprivate var keepers: String? {
        matches.counted("match keeps its name", "matches keep its name")
    }

    /// What a removal does to matches and tables, a sentence each.
    var removalSentences: [String] { [keepers].compactMap(\.self) + sentences }

    /// What became of matches and tables, a sentence each; none where nothing did.
    fileprivate var sentences: [String] {
        var sentences: [String] = []
        if matchesMoved > 0 {
            sentences.append(
                matchesMoved == 1
                    ? "1 match counts for another season now"
                    : "\(matchesMoved) matches count for another season now")
        }
        let tables: [(seasons: [String], one: String, many: String)] = [
            (tablesChanged, "changes", "change"), (tablesAdded, "is new", "are new"),
            (tablesRemoved, "is gone", "are gone"),
        ]
        for (seasons, one, many) in tables where !seasons.isEmpty {
            sentences.append(
                (seasons.count == 1 ? "the table of " : "the tables of ") + Self.list(seasons)
                    + " \(seasons.count == 1 ? one : many)")
        }
        return sentences
    }

    /// `2024`; `2024 and 2025`; `2023, 2024 and 2025`; `9 seasons from 2018 to 2026`.
    private static func list(_ seasons: [String]) -> String {
        guard let first = seasons.first, let last = seasons.last, seasons.count > 6 else {
            return seasons.spokenList
        }
        return "\(seasons.count) seasons from \(first) to \(last)"
    }
}

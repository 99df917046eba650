import FieldGame

/// Says what a command did to a match, or would do.
struct FixtureReport {
    /// What is done to a match.
    enum Deed: String {
        case added, changed, moved, cancelled, postponed, reinstated, deleted, undone, restored
    }

    let options: ChangeOptions<Match>

    /// Prints `added: Keate v Hawtrey, Tuesday 13 January 2026, …`, or the match as JSON.
    func print(_ deed: Deed, _ match: Match) throws {
        try printJSON(match) {
            let plan = options.dryRun ? "dry run, " : ""
            line("\(plan)\(deed.rawValue): \(match.sentence(with: match.score))")
        }
    }

    /// Prints the same and each change on a line; without any, that there was nothing to change.
    func print(_ deed: Deed, _ match: Match, before: Match) throws {
        let changes = MatchChanges(from: before, to: match)
        guard !changes.lines.isEmpty else {
            return try printUnchanged(match, "nothing to change")
        }
        try print(deed, match)
        if !options.json { for change in changes.lines { line("  " + change) } }
    }

    /// Prints `REASON: Keate v Hawtrey, Tuesday 13 January 2026`, or the match as JSON.
    func printUnchanged(_ match: Match, _ reason: String) throws {
        try printJSON(match) { line("\(reason): \(match.sentence(with: match.score))") }
    }

    private func printJSON(_ match: Match, otherwise words: () -> Void) throws {
        guard options.json else { return words() }
        Swift.print(try JSONLines.pretty(MatchRecord(match: match)))
    }

    private func line(_ text: String) {
        Terminal.say(text)
    }
}

import FieldGame

/// Prints all that is known of one competition: a line a value, or JSON.
struct CompetitionSheet {
    /// The competition with the rules of all its seasons.
    let rules: CompetitionRules

    /// Prints `Senior League`, what it is in all seasons and the rules of each span of seasons; or, as
    /// JSON, an object.
    func print(json: Bool) throws {
        if json { return Swift.print(try JSONLines.pretty(CompetitionRecord(rules: rules))) }
        Terminal.say(rules.competition.name)
        for line in Self.lines(rules.spokenDetails.filter { !$0.words.isEmpty }) {
            Swift.print(line)
        }
        if rules.competition.kind != .league { Swift.print("  no table: only a league has one") }
        for (seasons, rules) in rules.spans {
            Swift.print("Rules, \(seasons)")
            for line in Self.lines(rules.spoken.map { ($0.label, $0.words) }) { Swift.print(line) }
        }
    }

    /// `  label:  words`, the words under each other.
    static func lines(_ values: [(label: String, words: String)]) -> [String] {
        var table = TextTable([.left(""), .left("")])
        // As wide as the longest label that any sheet has.
        for (label, words) in values {
            let blanks = String(repeating: " ", count: max(0, "abbreviation".count - label.count))
            table.add(["  \(label):\(blanks)", words])
        }
        return Array(table.layout(width: Terminal.columns).rows.joined())
    }
}

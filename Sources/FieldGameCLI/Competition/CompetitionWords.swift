import FieldGame

extension CompetitionRules {
    /// `January to December`, `August to July`.
    private var months: String {
        let names = LocalDate.monthNames
        guard names.indices.contains(seasonStarts - 1) else { return "month \(seasonStarts)" }
        return "\(names[seasonStarts - 1]) to \(names[(seasonStarts + 10) % 12])"
    }

    /// What it is in all seasons, as people read it; empty where nothing is set.
    var spokenDetails: [(label: String, words: String)] {
        [
            ("abbreviation", competition.abbreviation), ("kind", competition.kind.rawValue),
            ("colour", competition.colour), ("seasons", months),
        ]
    }

    /// What differs from a competition before: `kind: cup -> league`.
    func changes(from old: CompetitionRules) -> [String] {
        var lines = zip(old.spokenDetails, spokenDetails).compactMap { before, after in
            Self.line(after.label, before.words, after.words)
        }
        lines += Self.changes(from: old.rules, to: rules)
        return lines
    }

    /// What differs between rules: `order: points, wins -> points, goal difference`.
    static func changes(from old: TableRules, to new: TableRules) -> [String] {
        new.differences(from: old).compactMap { line($0.label, $0.old, $0.new) }
    }

    private static func line(_ label: String, _ old: String, _ new: String) -> String? {
        old == new
            ? nil : "\(label): \(old.isEmpty ? "none" : old) -> \(new.isEmpty ? "none" : new)"
    }

    /// The rules of each span of seasons, the earliest first:
    /// `before 2025`, `2025 to 2026`, `2027 and later`.
    var spans: [(seasons: String, rules: TableRules)] {
        guard let first = later.first else { return [("all seasons", rules)] }
        var spans = [("before \(first.since)", rules)]
        for (index, span) in later.enumerated() {
            let next = index + 1 < later.count ? later[index + 1].since : nil
            spans.append((Self.seasons(span.since, before: next), span.rules))
        }
        return spans
    }

    /// `2025 and later`; `2025`; `2025 to 2026`.
    static func seasons(_ first: String, before next: String?) -> String {
        guard let next else { return "\(first) and later" }
        let last = Season(next)?.previous.description ?? "before \(next)"
        return last == first ? first : "\(first) to \(last)"
    }
}

package import FieldGame
package import LeagueDatabase

extension CompetitionEffects {
    /// What became of matches and tables, a sentence each; none where nothing did.
    package var sentences: [String] {
        var sentences = [
            matchesMoved.counted(
                "match counts for another season now", "matches count for another season now")
        ].compactMap(\.self)
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
            return seasons.formattedList
        }
        return "\(seasons.count) seasons from \(first) to \(last)"
    }

    /// What followed for matches that named a new competition before, a sentence each.
    var joining: [String] {
        [
            (matches - respelled).counted(
                "match named it before, and is part of it now",
                "matches named it before, and are part of it now"),
            respelled.counted(
                "match spelled it otherwise, and is part of it now",
                "matches spelled it otherwise, and are part of it now"),
        ].compactMap(\.self)
    }

    /// What new rules leave as it is, a sentence each.
    func following(_ old: TableRules, to new: TableRules) -> [String] {
        guard old != new else { return [] }
        var notes: [String] = []
        if old.walkover != new.walkover, walkovers > 0 {
            notes.append(
                walkovers == 1
                    ? "the walkover of before keeps the score that was entered for it"
                    : "the \(walkovers) walkovers of before keep the scores that were entered")
        }
        if touchesNoTable { notes.append("no table changes") }
        return notes
    }
}

extension CompetitionRules {
    /// `January to December`, `August to July`.
    private var months: String {
        let names = LocalDate.monthNames
        guard names.indices.contains(seasonStarts - 1) else { return "month \(seasonStarts)" }
        return "\(names[seasonStarts - 1]) to \(names[(seasonStarts + 10) % 12])"
    }

    /// What it is in all seasons, as people read it.
    package var details: [LabelledValue] {
        [
            LabelledValue("abbreviation", competition.abbreviation),
            LabelledValue("kind", competition.kind.rawValue),
            LabelledValue("colour", competition.colour),
            LabelledValue("squad", competition.squad ?? ""), LabelledValue("seasons", months),
        ]
    }

    /// All that holds in its seasons before any later rules.
    package var facts: [LabelledValue] { details.known + rules.details }

    /// What differs from a competition before: `kind: cup -> league`.
    func changes(from old: CompetitionRules) -> [String] {
        details.changes(from: old.details) + Self.changes(from: old.rules, to: rules)
    }

    /// What differs between rules: `order: points, wins -> points, goal difference`.
    static func changes(from old: TableRules, to new: TableRules) -> [String] {
        new.differences(from: old).compactMap {
            LabelledValue($0.label, $0.new).change(from: $0.old)
        }
    }

    /// The rules of each span of seasons, the earliest first:
    /// `before 2025`, `2025 to 2026`, `2027 and later`.
    package var spans: [(seasons: String, rules: TableRules)] {
        guard let first = later.first else { return [("all seasons", rules)] }
        let next = later.dropFirst().map { Optional($0.since) } + [nil]
        return [(seasons: "before \(first.since)", rules: rules)]
            + zip(later, next).map {
                (seasons: Self.seasons($0.since, before: $1), rules: $0.rules)
            }
    }

    /// `2025 and later`; `2025`; `2025 to 2026`.
    static func seasons(_ first: String, before next: String?) -> String {
        guard let next else { return "\(first) and later" }
        let last = Season(next)?.previous.description ?? "before \(next)"
        return last == first ? first : "\(first) to \(last)"
    }
}

extension TableRules {
    /// What people read of the rules.
    package var details: [LabelledValue] { spoken.map { LabelledValue($0.label, $0.words) } }
}

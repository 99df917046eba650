import FieldGame
import LeagueAdministration
import LeagueDatabase

extension CompetitionRules: Changeable {
    static let jsonHelp =
        "Print JSON: the competition with its rules, and what became of its tables."
}

extension ChangeOptions<CompetitionRules> {
    /// Prints `added: Senior League`, lines about it and what became of its tables, or an object.
    func print(
        _ action: String, _ rules: CompetitionRules, _ effects: CompetitionEffects,
        subject: String? = nil, _ lines: [String] = []
    ) throws {
        try print(
            action, subject ?? rules.competition.name, lines + effects.sentences,
            as: rules.record + effects.record)
    }

    /// Prints `renamed: Senior League is First League`, and what followed; `joined` matches had the
    /// new name already.
    func printRenamed(
        _ rules: CompetitionRules, _ effects: CompetitionEffects, from former: String, joined: Int
    ) throws {
        let name = rules.competition.name
        if former == name { return try print("unchanged", rules, effects) }
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
        try print("renamed", rules, effects, subject: "\(former) is \(name)", notes)
    }
}

extension CompetitionEffects {
    /// What became of matches and tables, a sentence each; none where nothing did.
    var sentences: [String] {
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
}

extension CompetitionRules {
    /// `January to December`, `August to July`.
    private var months: String {
        let names = LocalDate.monthNames
        guard names.indices.contains(seasonStarts - 1) else { return "month \(seasonStarts)" }
        return "\(names[seasonStarts - 1]) to \(names[(seasonStarts + 10) % 12])"
    }

    /// What it is in all seasons, as people read it.
    private var details: [LabelledValue] {
        [
            LabelledValue("abbreviation", competition.abbreviation),
            LabelledValue("kind", competition.kind.rawValue),
            LabelledValue("colour", competition.colour),
            LabelledValue("squad", competition.squad ?? ""), LabelledValue("seasons", months),
        ]
    }

    /// All that holds in its seasons before any later rules, a line each.
    var lines: [String] { (details.known + rules.details).lines }

    /// `Senior League`, what it is in all seasons, and the rules of each span of seasons.
    var sheet: [String] {
        var lines = [competition.name] + details.known.lines.map { "  " + $0 }
        if competition.kind != .league { lines.append("  no table: only a league has one") }
        for (seasons, rules) in spans {
            lines.append("Rules, \(seasons)")
            lines += rules.details.lines.map { "  " + $0 }
        }
        return lines
    }

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
    private var spans: [(seasons: String, rules: TableRules)] {
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
    fileprivate var details: [LabelledValue] { spoken.map { LabelledValue($0.label, $0.words) } }
}

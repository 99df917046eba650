package import FieldGame
import LeagueDatabase

/// What is said of a match, as it was typed: `13 Jan`, `2:25pm`, `keate`.
package struct FixtureEntry: Hashable, Sendable {
    /// The fields of a match.
    package static let fields: [Field] = [
        .date, .time, .competition, .pitch, .home, .away, .opponent, .umpires, .bibs, .notes,
    ]

    /// The fields of which a match may say nothing.
    package static let clearable: [Field] = [
        .time, .pitch, .umpires, .competition, .away, .bibs, .notes,
    ]

    /// What each field says; a field that is not here leaves things as they are.
    package var texts: [Field: String]

    /// What is taken away; the texts come after.
    package var cleared: Set<Field>

    /// An entry of these texts.
    package init(_ texts: [Field: String] = [:], clearing cleared: Set<Field> = []) {
        (self.texts, self.cleared) = (texts, cleared)
    }

    /// A form that was sent: a blank field takes away what stood there.
    ///
    /// - Parameter match: the match that the form has shown: what it says still is nothing new, even
    ///   where the league no longer knows the name.
    package init(form texts: [Field: String], changing match: Match? = nil) {
        let given = texts.filter { !$0.value.inOneLine.isEmpty }
        cleared = Set(texts.keys).subtracting(given.keys)
        let shown = match.map { FixtureEntry($0).texts } ?? [:]
        self.texts = given.filter { field, text in
            // Of two opponents none is silently left out.
            shown[field] != text || field == .away && given[.opponent] != nil
        }
    }

    /// What a form shows of a match before anything is typed.
    package init(_ match: Match) {
        let details = match.details
        let texts: [(Field, String?)] = [
            (.date, details.date.description), (.time, details.time?.description),
            (.competition, details.competition), (.pitch, details.pitch), (.home, details.home),
            (.away, details.away), (.opponent, details.awayText),
            (.umpires, Umpires.text(details.umpires)), (.bibs, details.bibs?.rawValue),
            (.notes, details.notes),
        ]
        self.init(
            Dictionary(
                uniqueKeysWithValues: texts.compactMap { field, text in
                    text.map { (field, $0) }
                }))
    }

    /// What is wrong with the texts, whatever the league knows.
    package var problems: [FieldProblem] {
        var problems: [FieldProblem] = []
        for field in [Field.opponent, .umpires, .notes] {
            if texts[field]?.unicodeScalars.contains(where: \.isControl) == true {
                problems.append(FieldProblem(field, "holds control characters"))
            }
        }
        if texts[.away] != nil, texts[.opponent] != nil {
            problems.append(FieldProblem(.opponent, "excludes an away team of the league"))
        }
        if texts[.opponent]?.inOneLine.isEmpty == true {
            problems.append(FieldProblem(.opponent, "needs a name"))
        }
        if let umpires = texts[.umpires], Umpires.names(umpires).isEmpty {
            problems.append(FieldProblem(.umpires, "needs a name"))
        }
        if let notes = texts[.notes], !(1...1000).contains(notes.inOneLine.unicodeScalars.count) {
            problems.append(FieldProblem(.notes, "takes 1 to 1000 characters"))
        }
        if let bibs = texts[.bibs], Bibs(rawValue: bibs) == nil {
            problems.append(FieldProblem(.bibs, "is home, away or none"))
        }
        return problems
    }
}

extension FixtureEntry {
    /// What is arranged of a match when all this is said of it.
    ///
    /// - Parameter old: what was arranged of it before; nil for a match that is to be added.
    /// - Throws: ``Refusal`` with every field that is wrong.
    nonisolated(nonsending) func details(
        changing old: FixtureDetails?, _ repository: LeagueRepository
    ) async throws -> FixtureDetails {
        var problems = missing(from: old).map { FieldProblem($0, "is missing") }
        var day = old?.date
        if let text = texts[.date] {
            day = try await problems.noting(.date) {
                try await repository.day(try SpokenDay(typed: text))
            }
        }
        // What is wrong with the other fields is found without a day, too.
        let date = if let day { day } else { try await repository.today() }
        var details = old ?? FixtureDetails(date: date, home: nil)
        details.date = date
        for field in cleared { Self.clear(field, of: &details) }
        if let time = texts[.time] {
            details.time = try await problems.noting(.time) { try LocalTime(typed: time) }
        }
        if let bibs = texts[.bibs] { details.bibs = Bibs(rawValue: bibs) }
        if let umpires = texts[.umpires] {
            details.umpires = Umpires.names(Self.separated(umpires))
        }
        if let notes = texts[.notes] { details.notes = notes.inOneLine }
        try await resolveNames(in: &details, noting: &problems, repository)
        if let refusal = Refusal(problems + self.problems) { throw refusal }
        return details
    }

    /// `Mr Carlow; Dr Penhale & Mr Dray` -> `Mr Carlow, Dr Penhale, Mr Dray`. `Mr and Mrs Dray` stays: where
    /// a word alone stands beside it, an `and` may be part of a name.
    private static func separated(_ umpires: String) -> String {
        umpires.replacing(";", with: ",")
            .replacing(/(\p{L})\s*\/\s*(\p{Lu})/) { "\($0.output.1), \($0.output.2)" }
            .replacing(/(\S\s+\S+)\s+(?:&|and)\s+(\S+\s+\S)/) { "\($0.output.1), \($0.output.2)" }
    }

    /// What a match needs, and would not have.
    private func missing(from old: FixtureDetails?) -> [Field] {
        let isHomeNeeded = old.map { $0.home != nil && cleared.contains(.home) } ?? true
        let isDayNeeded = old == nil || cleared.contains(.date)
        return [(Field.date, isDayNeeded), (.home, isHomeNeeded)]
            .filter { field, isNeeded in isNeeded && texts[field] == nil }.map(\.0)
    }

    /// Sets the names that are given, as the league writes them.
    private nonisolated(nonsending) func resolveNames(
        in details: inout FixtureDetails, noting problems: inout [FieldProblem],
        _ repository: LeagueRepository
    ) async throws {
        // Names cost look-ups only where there are any.
        guard texts.keys.contains(where: Self.named.contains) else { return }
        let names = try await FixtureNames(repository)
        func found<Value>(_ field: Field, _ find: (String) throws -> Value) async throws -> Value? {
            guard let text = texts[field] else { return nil }
            return try await problems.noting(field) { try find(text) }
        }
        if let name = try await found(.competition, names.competition) {
            details.competition = name
        }
        if let name = try await found(.pitch, names.pitch) { details.pitch = name }
        if let team = try await found(.home, names.team) { details.home = team.id }
        if let team = try await found(.away, names.opposingTeam) {
            (details.away, details.awayText) = (team.id, nil)
        }
        if let name = try await found(.opponent, { try names.opponent($0.inOneLine) }) {
            (details.away, details.awayText) = (nil, name)
        }
    }

    private static let named: Set<Field> = [.competition, .pitch, .home, .away, .opponent]

    private static func clear(_ field: Field, of details: inout FixtureDetails) {
        switch field {
        case .time: details.time = nil
        case .pitch: details.pitch = nil
        case .umpires: details.umpires = []
        case .competition: details.competition = nil
        case .away: (details.away, details.awayText) = (nil, nil)
        case .opponent: details.awayText = nil
        case .bibs: details.bibs = nil
        case .notes: details.notes = nil
        default: break
        }
    }
}

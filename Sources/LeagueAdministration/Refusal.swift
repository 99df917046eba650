/// Why an action was not done, in words for people; it has changed nothing.
package struct Refusal: Error, Hashable, Sendable {
    /// Why: a sentence without capital letter and full stop, which names no command and no page.
    package let message: String
    /// What can be done about it, the most likely first.
    package let remedies: [Remedy]
    /// What is wrong with the fields of a form, one or more; none where no field is at fault. The
    /// message and the remedies are those of the first.
    package let problems: [FieldProblem]

    /// A refusal that is about no field.
    package init(_ message: String, _ remedies: [Remedy] = []) {
        (self.message, self.remedies, problems) = (message, remedies, [])
    }

    /// A refusal that is about one field.
    init(_ field: Field, _ message: String, _ remedies: [Remedy] = []) {
        self.init(FieldProblem(field, sentence: message, remedies))
    }

    /// The same with its problem.
    init(_ problem: FieldProblem) {
        (message, remedies, problems) = (problem.message, problem.remedies, [problem])
    }

    /// What all these are together; nil for none.
    init?(_ problems: [FieldProblem]) {
        guard let first = problems.first else { return nil }
        (message, remedies, self.problems) = (first.message, first.remedies, problems)
    }

    /// `; did you mean Keate, Warre?`; empty where no name is near.
    package static func hint(_ nearest: [String]) -> String {
        nearest.isEmpty ? "" : "; did you mean \(nearest.joined(separator: ", "))?"
    }
}

/// What is wrong with one field of a form.
package struct FieldProblem: Hashable, Sendable {
    /// The field.
    package let field: Field
    /// What can be done about it.
    package let remedies: [Remedy]
    private let words: String
    private let isPredicate: Bool

    /// A problem that is said of the field: `needs a name`.
    init(_ field: Field, _ predicate: String) {
        (self.field, words, remedies, isPredicate) = (field, predicate, [], true)
    }

    /// A problem that a sentence of its own says.
    init(_ field: Field, sentence: String, _ remedies: [Remedy] = []) {
        (self.field, words, self.remedies, isPredicate) = (field, sentence, remedies, false)
    }

    /// `the opponent needs a name`; without capital letter and full stop.
    package var message: String { message(calling: "the \(field.label)") }

    /// The same with another name for the field: `--opponent needs a name`.
    package func message(calling name: String) -> String {
        isPredicate ? "\(name) \(words)" : words
    }
}

extension [FieldProblem] {
    /// What `body` returns; nil where it refuses, which is kept as a problem of the field.
    nonisolated(nonsending) mutating func noting<Value>(
        _ field: Field, _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value? {
        do {
            return try await body()
        } catch let refusal as Refusal {
            append(
                contentsOf: refusal.problems.isEmpty
                    ? [FieldProblem(field, sentence: refusal.message, refusal.remedies)]
                    : refusal.problems)
            return nil
        }
    }
}

/// A field of a form, named as the option of a command that says the same.
package enum Field: String, Hashable, Sendable, CaseIterable {
    case date, time, competition, pitch, home, away, opponent, umpires, bibs, notes
    case email, name, house
    case id, kind, colours, pattern, since
    case abbreviation, area, latitude, longitude
    case colour, squad, points, order, walkover
    case seasonStarts = "season-starts"
    case headToHead = "head-to-head"
    case alias, team, umpire, means
    case season, on, reason
    case file

    /// What people call it.
    package var label: String {
        switch self {
        case .date, .on: "day"
        case .time: "kick-off"
        case .home: "home team"
        case .away: "away team"
        case .umpires: "list of umpires"
        case .bibs: "side with bibs"
        case .notes: "note"
        case .email: "address"
        case .seasonStarts: "month in which seasons start"
        case .headToHead: "rule of head-to-head"
        default: rawValue
        }
    }
}

/// What should be known of something that was done.
package struct Note: Hashable, Sendable {
    /// A sentence without capital letter and full stop, which names no command and no page.
    package let message: String
    /// What can be done about it; nil for nothing.
    package let remedy: Remedy?
    /// Whether it was hardly meant so.
    package let isWarning: Bool

    init(_ message: String, _ remedy: Remedy? = nil) {
        (self.message, self.remedy, isWarning) = (message, remedy, false)
    }

    init(warning message: String, _ remedy: Remedy? = nil) {
        (self.message, self.remedy, isWarning) = (message, remedy, true)
    }
}

/// What was done to one match, step by step, and what it said after each step.
///
/// A step's number is its place, from 1. Nothing is ever taken out of the audit, so numbers stay.
public struct MatchHistory: Hashable, Sendable {
    /// The steps, oldest first.
    public let steps: [AuditEntry]

    /// A history of these entries, which are all that the audit has of one match, oldest first.
    public init(_ steps: [AuditEntry]) {
        self.steps = steps
    }

    /// The columns of `matches` that the audit keeps beside status and score.
    public static let columns = FixtureDetails.Column.allCases.map(\.rawValue) + ["outcome"]

    /// The step before the newest one that changed anything: what to go back to when that one is to
    /// be undone.
    ///
    /// Throws ``HistoryProblem`` when there is none, since that one brought the match into the league.
    public func stepBeforeLast() throws(HistoryProblem) -> Int {
        guard let last = steps.lastIndex(where: \.changesAnything) else { throw .empty }
        guard last > 0, steps[last].action != .added else { throw .added }
        return last
    }

    /// What `matches` must say, by column, for the match to be as it was after a step; only the
    /// columns that later steps changed, and `status`, `home_score` and `away_score` with them.
    ///
    /// Texts are as PostgreSQL writes the values; nil is NULL. `[:]` when nothing differs.
    ///
    /// - Parameter step: 1 to the number of steps.
    /// - Throws: ``HistoryProblem`` when there is no such step, or when the match had been deleted by
    ///   then.
    public func values(after step: Int) throws(HistoryProblem) -> [String: String?] {
        guard step >= 1, step <= steps.count else {
            throw steps.isEmpty ? .empty : .noStep(step, of: steps.count)
        }
        guard steps[step - 1].action != .deleted else { throw .deleted(step) }
        var values: [String: String?] = [:]
        for entry in steps[step...].reversed() {
            switch entry.action {
            case .added: values = [:]
            case .deleted: values = Dictionary(uniqueKeysWithValues: Self.columns.map { ($0, nil) })
            default: break
            }
            for (column, change) in entry.changes { values.updateValue(change.old, forKey: column) }
            guard let old = entry.old, old != entry.new else { continue }
            values["status"] = old.status.rawValue
            values.updateValue(old.score.map { "\($0.home)" }, forKey: "home_score")
            values.updateValue(old.score.map { "\($0.away)" }, forKey: "away_score")
        }
        return values
    }
}

extension AuditEntry {
    /// Whether the match says something else since.
    fileprivate var changesAnything: Bool {
        old != new || changes.contains { $0.value.old != $0.value.new }
    }
}

/// Why a match cannot be brought back to what it was, in words for people.
public enum HistoryProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing is recorded of the match.
    case empty
    /// All that was done to it is that it was added.
    case added
    /// There is no step of that number.
    case noStep(Int, of: Int)
    /// After that step the match was not there.
    case deleted(Int)
    /// A team that it names is no longer in the league.
    case departedTeam(String)

    /// A sentence, without a full stop.
    public var description: String {
        switch self {
        case .empty: "nothing is recorded of this match"
        case .added: "nothing was done to this match since it came into the league"
        case .noStep(let step, let count):
            "there is no step \(step): the history has \(count == 1 ? "1 step" : "\(count) steps")"
        case .deleted(let step): "after step \(step) the match had been deleted"
        case .departedTeam(let id): "it names the team \(id), which the league no longer has"
        }
    }
}

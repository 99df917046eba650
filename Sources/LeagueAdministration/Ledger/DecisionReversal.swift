import FieldGame
package import LeagueDatabase

/// Lets a decision of a ledger count no longer from a day on; it stays on record.
package struct DecisionReversal<Decision: NamedDecision>: Hashable, Sendable {
    private let id: Int
    private let reversal: Reversal
    private let isDayGiven: Bool

    /// Reads what was typed for `reason` and `on`; without a day it is today.
    ///
    /// - Parameter id: the decision's number.
    /// - Throws: ``Refusal`` when there is no such decision, when it was reversed before, and when the
    ///   day lies before that of the decision.
    package static nonisolated(nonsending) func entered(
        _ id: Int, _ texts: [Field: String], in repository: LeagueRepository
    ) async throws -> DecisionReversal {
        guard let known = try await repository.decision(Decision.self, id) else {
            throw unknown(id)
        }
        if let reversed = known.decision.reversal {
            throw Refusal(
                "\(Decision.noun) \(id) was reversed on \(reversed.date.spoken) already: "
                    + reversed.reason)
        }
        var problems: [FieldProblem] = []
        let day = try await problems.noting(.on) {
            let day = try await repository.dayOfDecision(texts[.on])
            guard day >= known.decision.decidedOn else {
                throw Refusal(
                    "\(Decision.noun) \(id) is of \(known.decision.decidedOn.spoken): it cannot be "
                        + "reversed before that day")
            }
            return day
        }
        let reason = try await problems.noting(.reason) {
            try TypedText.reason(texts[.reason] ?? "")
        }
        guard let day, let reason else {
            throw Refusal(problems) ?? Refusal(.reason, "is missing")
        }
        return DecisionReversal(
            id: id, reversal: Reversal(date: day, reason: reason), isDayGiven: texts[.on] != nil)
    }

    /// Records it; in a rehearsal only finds out what it would do.
    ///
    /// Throws ``Refusal`` when the decision is gone.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> LedgerChange<Decision> {
        guard let reversed = try await repository.reverse(Decision.self, id, reversal) else {
            throw Self.unknown(id)
        }
        let names = TeamNames(try await repository.teams())
        return LedgerChange(
            recorded: reversed, names: names,
            deed: reversed.decision.noLonger(names)
                + (isDayGiven ? " from \(reversal.date.spoken)" : ""),
            words: reversal.reason)
    }

    private static func unknown(_ id: Int) -> Refusal {
        Refusal("no \(Decision.noun) has the number \(id)", [.listDecisions(Decision.list)])
    }
}

package import FieldGame
package import LeagueDatabase

/// A decision about a league table, as people name it.
package protocol NamedDecision: LedgerDecision {
    /// What one is called: `adjustment`.
    static var noun: String { get }
    /// What all of them are called: `adjustments`, `lots`.
    static var list: String { get }
    /// That it is reversed: `Keate: 3 points deducted in Senior League 2026 no longer count`.
    func noLonger(_ names: TeamNames) -> String
}

extension Adjustment: NamedDecision {
    package static let noun = "adjustment"
    package static let list = "adjustments"

    package func noLonger(_ names: TeamNames) -> String {
        "\(names[teamID]): \(deed) in \(competition) \(season) no longer "
            + (points.magnitude == 1 ? "counts" : "count")
    }
}

extension LotDraw: NamedDecision {
    package static let noun = "draw"
    package static let list = "lots"

    package func noLonger(_ names: TeamNames) -> String {
        "the lots of \(teamIDs.map { names[$0] }.joined(separator: ", ")) in \(competition) "
            + "\(season) no longer count"
    }
}

/// What was recorded in a ledger, or would be. Nothing of it is taken away: a
/// ``DecisionReversal`` lets it count no longer.
package struct LedgerChange<Decision: NamedDecision>: Sendable {
    /// What was recorded.
    package let recorded: Recorded<Decision>
    /// What its teams are called.
    package let names: TeamNames
    /// What follows from it now; nil where that is not asked, or a note says it.
    package var effect: String?
    /// What should be known of it.
    package var notes: [Note] = []
    /// What is said before its number, and after it.
    let deed, words: String

    /// `Keate: 3 points deducted in Senior League 2026 (adjustment 7): a late team`.
    ///
    /// - Parameter isNumbered: whether the number is its own; a rehearsal's is not.
    package func sentence(isNumbered: Bool = true) -> String {
        let number = isNumbered ? " (\(Decision.noun) \(recorded.id))" : ""
        return "\(deed)\(number): \(words)"
    }
}

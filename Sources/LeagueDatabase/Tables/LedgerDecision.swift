package import FieldGame
package import Foundation
package import PostgreSQL

/// What is decided about a league table beside its matches, and has a ledger: adjustments, and lots
/// that were drawn.
package protocol LedgerDecision: RowDecodable, Hashable, Sendable {
    /// The number by which it is reversed.
    var id: Int { get }
    /// The league.
    var competition: String { get }
    /// The season, `2026` or `2013-14`.
    var season: String { get }
    /// The day from which it counts.
    var decidedOn: LocalDate { get }
    /// The day from which it counts no longer, and why; nil while it stands.
    var reversal: Reversal? { get }

    /// The table that holds them.
    static var ledger: Query { get }
    /// What `init(row:)` reads of it.
    static var columns: Query { get }
}

extension Adjustment: LedgerDecision {
    package static let ledger: Query = "public.standing_adjustments"
    package static let columns: Query = """
        id, competition_type, season, team_id, points, reason, decided_on, reversed_on,
        reversal_reason
        """
}

extension LotDraw: LedgerDecision {
    package static let ledger: Query = "public.lot_draws"
    package static let columns: Query = """
        id, competition_type, season, decided_on, reversed_on, reversal_reason,
        ARRAY(SELECT l.team_id FROM public.drawn_lots AS l WHERE l.draw_id = lot_draws.id
              ORDER BY l.place) AS team_ids
        """
}

/// When something was written into a ledger, and by whom.
package struct LedgerStamp: Hashable, Sendable {
    /// When, by the server's clock.
    package let at: Date
    /// The login.
    package let by: String

    /// Both stamps of a row.
    static let columns: Query = """
        recorded_at, recorded_by::text, reversal_recorded_at, reversal_recorded_by::text
        """
}

/// A decision as its ledger keeps it: with when and by whom it was recorded and reversed,
/// which is not for everybody to read.
@dynamicMemberLookup
package struct Recorded<Decision: LedgerDecision>: RowDecodable, Hashable, Sendable {
    /// What was decided.
    package let decision: Decision
    /// That it was recorded, whenever it counts from.
    package let stamp: LedgerStamp
    /// That its reversal was recorded; nil while it stands.
    package let reversalStamp: LedgerStamp?

    /// What ``init(row:)`` reads.
    static var columns: Query { "\(fragment: Decision.columns), \(fragment: LedgerStamp.columns)" }

    /// Reads a row of the ledger.
    package init(row: Row) throws {
        decision = try Decision(row: row)
        stamp = LedgerStamp(
            at: try row.decode("recorded_at"), by: try row.decode("recorded_by"))
        reversalStamp =
            if let at = try row.decode(Date?.self, "reversal_recorded_at"),
                let by = try row.decode(String?.self, "reversal_recorded_by")
            {
                LedgerStamp(at: at, by: by)
            } else {
                nil
            }
    }

    /// What the decision says.
    package subscript<Value>(dynamicMember path: KeyPath<Decision, Value>) -> Value {
        decision[keyPath: path]
    }
}

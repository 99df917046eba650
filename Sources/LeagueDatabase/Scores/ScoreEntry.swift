package import FieldGame
import Foundation
package import PostgreSQL

/// A match, and what the caller may do with its score.
package struct ScoreEntry: Sendable, Hashable, RowDecodable {
    /// The match.
    package let match: Match
    /// Whether the caller may enter a score now.
    package let isAllowed: Bool
    /// Whether the caller may change the score that stands.
    package let correction: CorrectionWindow

    /// The columns of `all_matches` that an entry is read from.
    static let columns: Query = """
        \(fragment: Match.columns), can_enter_score, editable_until = 'infinity' AS always,
        nullif(editable_until, 'infinity') AS editable_until
        """

    /// The statement that reads one.
    static func query(_ match: UUID) -> Query {
        "SELECT \(fragment: columns) FROM public.all_matches WHERE id = \(match)"
    }

    /// Reads a row of `all_matches` with a column `always`.
    package init(row: Row) throws {
        match = try Match(row: row)
        isAllowed = try row.decode("can_enter_score")
        if try row.decode(Bool?.self, "always") == true {
            correction = .unlimited
        } else {
            correction =
                try row.decode(Date?.self, "editable_until").map { .open(until: $0) } ?? .closed
        }
    }
}

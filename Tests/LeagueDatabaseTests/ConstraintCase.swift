import FieldGame
import Testing

/// A constraint, a statement with `?` for what it bounds, and what stands there in turn.
struct ConstraintCase: Sendable, CustomTestStringConvertible {
    /// What is accepted, and what is refused, as SQL.
    struct Sides: Sendable {
        /// At the bound.
        let accepted: [String]
        /// Beyond it.
        let refused: [String]
    }

    /// The name of the constraint that refuses.
    let constraint: String
    /// SQL with `?` in one place.
    let statement: String
    /// What stands there.
    let sides: Sides

    var testDescription: String { "\(constraint): \(statement)" }

    init(_ constraint: String, _ statement: String, _ sides: Sides) {
        (self.constraint, self.statement, self.sides) = (constraint, statement, sides)
    }

    init(_ constraint: String, _ statement: String, accepted: [String], refused: [String]) {
        self.init(constraint, statement, Sides(accepted: accepted, refused: refused))
    }
}

// What several tables limit alike.

extension ConstraintCase {
    /// `repeat('x', 200)`, as SQL.
    static func letters(_ count: Int) -> String { "repeat('x', \(count))" }

    /// So many tie-breakers, as SQL.
    static func order(_ count: Int) -> String {
        "array_fill('wins'::text, ARRAY[\(count)])"
    }

    /// The score of a walkover, the winner's first.
    static let walkovers = Sides(
        accepted: ["1, 0", "999, 998", "999, 0"],
        refused: ["0, 0", "998, 998", "0, 1", "1, -1", "1000, 0", "1000, 999"]
    )

    /// Tie-breakers; as many as the program takes.
    static let orders = Sides(
        accepted: [
            order(TieBreaker.orderLength.lowerBound), order(TieBreaker.orderLength.upperBound),
            "'{\(TieBreaker.allCases.map(\.rawValue).joined(separator: ","))}'",
        ],
        refused: [
            order(TieBreaker.orderLength.lowerBound - 1),
            order(TieBreaker.orderLength.upperBound + 1), "'{luck}'", "'{points,luck}'",
            "'{Points}'", "'{NULL}'", "'{points,NULL}'", "'{{points},{wins}}'",
            "'[2:2]={points}'",
        ]
    )

    /// A league and a season: one of calendar years, one that starts in August.
    static let seasons = Sides(
        accepted: [
            "'Senior League', '2026'", "'Winter League', '2026-27'",
            "'Winter League', '1999-00'",
        ],
        refused: [
            "''", "' '", "'202'", "'20266'", "'2026-'", "'2026-2'", "'2026-277'", "'2026/27'",
            "' 2026'", "'2026 '", "E'2026\n'", "'-2026'", "'٢٠٢٦'", "'2026-27'", "'2026-99'",
        ].map { "'Senior League', \($0)" }
            + ["'2026'", "'2026-26'", "'2026-28'", "'2026-99'"].map { "'Winter League', \($0)" }
    )

    /// Words of up to 500 letters.
    static let reasons = Sides(
        accepted: ["'x'", letters(500), "'été'"],
        refused: ["''", "' '", letters(501), "E'a\\nb'", "E'a\\u007fb'"]
    )

    /// The day and the reason of a reversal of what was decided on 1 March 2026.
    static let reversals = Sides(
        accepted: ["'2026-03-01', 'x'", "'2026-03-02', 'x'"],
        refused: ["'2026-02-28', 'x'", "'2026-03-01', NULL", "NULL, 'x'"]
    )

    /// The day of a decision and that of its reversal.
    static let days = Sides(
        accepted: ["'1800-01-01', '1800-01-01'", "'2999-12-31', '2999-12-31'"],
        refused: [
            "'1799-12-31', '2026-03-01'", "'3000-01-01', '3000-01-01'",
            "'2026-03-01', '3000-01-01'", "'-infinity', '2026-03-01'", "'2026-03-01', 'infinity'",
        ]
    )
}

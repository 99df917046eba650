public import FieldGame
public import PostgreSQL

// How the league's own values are written in SQL and read from it.

extension LocalDate: PostgresValue {
    /// Reads a `date` of the years 1 to 9999.
    public init(decoding cell: Cell) throws {
        try self.init(cell, otherwise: "no day of the years 1 to 9999")
    }
}

extension LocalTime: PostgresValue {
    /// Reads a `time`; its seconds are dropped.
    public init(decoding cell: Cell) throws {
        try self.init(cell, otherwise: "no time of day")
    }
}

extension ISOText {
    /// `2026-01-13`, `14:25`.
    public var postgresText: String? { description }

    fileprivate init(_ cell: Cell, otherwise kind: String) throws {
        guard let value = cell.withOctets(Self.init(isoOctets:)) else {
            _ = try cell.text()
            throw cell.mismatch(Self.self, kind)
        }
        self = value
    }
}

extension Team.Kind: PostgresValue {}
extension Competition.Kind: PostgresValue {}
extension Match.Status: PostgresValue {}
extension Match.Outcome: PostgresValue {}
extension Bibs: PostgresValue {}
extension KitPattern: PostgresValue {}
extension TaughtWord.Column: PostgresValue {}

extension Score {
    /// The score of two columns, or nil unless both hold one.
    init?(home: Int?, away: Int?) {
        guard let home, let away else { return nil }
        self.init(home: home, away: away)
    }
}

extension Pitch.Position {
    /// The position of two columns, or nil unless both hold one.
    init?(latitude: Double?, longitude: Double?) {
        guard let latitude, let longitude else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension Pitch.Plan {
    /// The place of four columns, or nil unless all hold one.
    init?(x: Int?, y: Int?, width: Int?, height: Int?) {
        guard let x, let y, let width, let height else { return nil }
        self.init(x: x, y: y, width: width, height: height)
    }
}

extension Query {
    /// What follows a column that is to hold one of these: `= $1` for one value, else `= ANY ($1)`.
    ///
    /// Of a bound list the server expects ten values, and plans the statement anew each time. Where one
    /// value is bound it settles on a plan that it keeps, and planning was most of the work.
    /// <https://www.postgresql.org/docs/15/sql-prepare.html#SQL-PREPARE-NOTES>
    static func isOne(of values: [String]) -> Query {
        values.count == 1 ? "= \(values[0])" : "= ANY (\(values))"
    }
}

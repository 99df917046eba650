import PostgreSQL

extension Query {
    /// What follows a column that is to hold one of these: `= $1` for one value, else `= ANY ($1)`.
    ///
    /// Of a list that is bound the server does not know how long it is, expects ten, and plans the
    /// statement anew each time for fear of them. Where one value is bound it settles on a plan that
    /// it keeps, and the planning was most of the work.
    /// <https://www.postgresql.org/docs/15/sql-prepare.html#SQL-PREPARE-NOTES>
    static func isOne(of values: [String]) -> Query {
        values.count == 1 ? "= \(values[0])" : "= ANY (\(values))"
    }
}

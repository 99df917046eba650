package import PostgreSQL

// What the league lists in tables of their own, and how their rows are written.

/// Columns of a table and what they hold, in the order in which statements write them; the first one
/// tells a row from others.
package struct Columns: ExpressibleByDictionaryLiteral {
    /// A column's name, and its value as PostgreSQL's text; nil is NULL.
    fileprivate var columns: [(name: String, value: String?)]

    /// The columns by their names.
    package init(dictionaryLiteral columns: (String, (any PostgresValue)?)...) {
        self.columns = columns.map { ($0, $1?.postgresText) }
    }

    static func + (left: Columns, right: Columns) -> Columns {
        var sum = left
        sum.columns += right.columns
        return sum
    }

    /// `name = $1`.
    fileprivate var condition: Query { assignments(columns.prefix(1)) }

    private func assignments(_ columns: some Sequence<(name: String, value: String?)>) -> Query {
        columns.map { column -> Query in "\(identifier: column.name) = \(column.value)" }
            .joined(by: ", ")
    }

    /// Adds a row.
    func insertion(into table: Query) -> Query {
        let names = columns.map { column -> Query in "\(identifier: column.name)" }
        let values = columns.map { column -> Query in "\(column.value)" }
        return """
            INSERT INTO \(fragment: table) AS old (\(fragment: names.joined(by: ", ")))
            VALUES (\(fragment: values.joined(by: ", ")))
            """
    }

    /// Adds a row, or changes all but the first column of the one that `conflict` finds, where it holds
    /// another value; returns whether it is new, and no row where nothing was to change.
    func upsert(into table: Query, conflict: Query) -> Query {
        func others(of row: Query) -> Query {
            columns.dropFirst().map { "\(fragment: row)\(identifier: $0.name)" }.joined(by: ", ")
        }
        let (old, new) = (others(of: "old."), others(of: "excluded."))
        return """
            \(fragment: insertion(into: table))
            ON CONFLICT (\(fragment: conflict)) DO UPDATE
            SET (\(fragment: others(of: ""))) = ROW (\(fragment: new))
            WHERE (\(fragment: old)) IS DISTINCT FROM (\(fragment: new))
            RETURNING xmax = 0
            """
    }

    /// Changes the row of `old`, which has the same columns, where it holds another value; nil where
    /// none is another.
    func update(of table: Query, from old: Columns) -> Query? {
        let changes = zip(columns, old.columns).filter { $0.value != $1.value }.map(\.0)
        guard !changes.isEmpty else { return nil }
        return """
            UPDATE \(fragment: table) SET \(fragment: assignments(changes))
            WHERE \(fragment: old.condition)
            """
    }
}

/// What the league lists, a row of a table each.
package protocol ListedRow: RowDecodable, Hashable, Sendable {
    static var table: Query { get }
    /// The column or expression of which there is one row each.
    static var identity: Query { get }
    var columns: Columns { get }
}

extension LeagueRepository {
    /// Adds rows, and changes those whose key is known; all of them or, when one is refused, none.
    /// A pitch without a position keeps the one that the database has, a competition its rules and,
    /// where it names none, its squad; an alias that is known in another spelling takes the new team.
    ///
    /// Throws ``RefusedValue``.
    package func save<Listed: ListedRow>(_ rows: [Listed]) async throws -> UpsertCounts {
        try await inTransaction { repository in
            var counts = UpsertCounts()
            for start in stride(from: 0, to: rows.count, by: 250) {
                let statements = rows[start...].prefix(250).map { row in
                    var given = row.columns
                    given.columns.removeAll { $0.value == nil }
                    return given.upsert(into: Listed.table, conflict: Listed.identity)
                }
                let results: [Rows]
                do {
                    results = try await repository.connection.pipeline(statements)
                } catch let error as PostgresError where error.isAboutValues {
                    throw RefusedValue(index: start + (error.place ?? 0), error: error)
                }
                for result in results {
                    switch try result.decode(Bool.self).first {
                    case true: counts.added += 1
                    case false: counts.changed += 1
                    case nil: counts.unchanged += 1
                    }
                }
            }
            return counts
        }
    }

    /// Locks a row, which people call `label`, until the transaction ends; throws ``DatabaseError``
    /// (`changedMeanwhile`) when it is not as it was read.
    func hold<Listed: ListedRow>(_ row: Listed, _ label: String) async throws {
        let found = try await connection.query(
            """
            SELECT * FROM \(fragment: Listed.table)
            WHERE \(fragment: row.columns.condition) FOR UPDATE
            """, as: Listed.self)
        guard found == [row] else { throw DatabaseError.changedMeanwhile("\(label) has") }
    }
}

/// What one statement returned: its rows, and how many it changed.
///
/// A collection of ``Row``; the values stay in libpq's memory until they are decoded.
public struct Rows: RandomAccessCollection, Sendable {
    let result: ResultHandle

    /// How many rows were inserted, updated, deleted or selected; 0 for any other statement.
    public var affected: Int { result.affected }

    /// The server's name of what was done: `SELECT`, `INSERT`, `CREATE TABLE`.
    public var command: String { result.command }

    init(_ result: ResultHandle) {
        self.result = result
        endIndex = result.rowCount
    }

    /// 0.
    public let startIndex = 0

    /// How many rows there are.
    public let endIndex: Int

    /// The columns' names in their order.
    public var columnNames: [String] { (0..<result.columnCount).map(result.name) }

    /// The row at `position`, which must be one of the collection's indices.
    public subscript(position: Int) -> Row {
        precondition(indices.contains(position), "no such row")
        return Row(result: result, index: position)
    }

    /// Reads every row as `type`; throws ``PostgresError`` (`decoding`).
    public func decode<Value: RowDecodable>(_ type: Value.Type = Value.self) throws -> [Value] {
        try map { try Value(row: $0) }
    }

    /// Reads the first columns of every row: `decode((String, Int?).self)`.
    public func decode<each Value: PostgresValue>(
        _ types: (repeat each Value).Type
    ) throws -> [(repeat each Value)] {
        try map { try $0.decode(types) }
    }
}

/// A type that is read from a whole row, as in `query("...", as: House.self)`, column by column:
/// `id = try row.decode("id")`.
public protocol RowDecodable {
    /// Reads the value; throws ``PostgresError`` (`decoding`) when a column is missing or does not
    /// fit.
    init(row: Row) throws
}

/// One row of a result.
///
/// ```swift
/// let name = try row.decode(String.self, "name")       // "Keate"
/// let (id, score) = try row.decode((String, Int?).self)
/// ```
public struct Row: Sendable {
    private let result: ResultHandle
    private let index: Int

    init(result: ResultHandle, index: Int) {
        self.result = result
        self.index = index
    }

    /// The cell at `position`, from 0; throws ``PostgresError`` (`decoding`) when there is none.
    public func cell(_ position: Int) throws -> Cell {
        guard 0..<result.columnCount ~= position else {
            throw PostgresError(
                .decoding,
                reason: "the result has no column at position \(position), only "
                    + "\(result.columnCount)")
        }
        return Cell(result: result, row: index, position: position)
    }

    /// The cell of the first column named `name`; throws ``PostgresError`` (`decoding`) when there
    /// is none. Names are compared as they are, case included.
    public func cell(_ name: StaticString) throws -> Cell {
        guard let position = result.position(ofColumn: name) else {
            throw PostgresError(
                .decoding, reason: "the result has no column named \"\(name)\"",
                column: name.description)
        }
        return Cell(result: result, row: index, position: position)
    }

    /// Reads the column named `name`; throws ``PostgresError`` (`decoding`) when there is none or
    /// its value does not fit.
    @inlinable public func decode<Value: PostgresValue>(
        _ type: Value.Type, _ name: StaticString
    ) throws -> Value {
        try Value(decoding: cell(name))
    }

    /// The same where the type is known from the place: `id = try row.decode("id")`.
    @inlinable public func decode<Value: PostgresValue>(_ name: StaticString) throws -> Value {
        try Value(decoding: cell(name))
    }

    /// Reads the column at `position`, from 0; throws as reading by name does.
    public func decode<Value: PostgresValue>(
        _ type: Value.Type = Value.self, at position: Int
    ) throws -> Value {
        try Value(decoding: cell(position))
    }

    /// Reads the first columns in their order: `decode((String, Int?).self)`.
    public func decode<each Value: PostgresValue>(
        _ types: (repeat each Value).Type
    ) throws -> (repeat each Value) {
        var position = -1
        func next<One: PostgresValue>(_ type: One.Type) throws -> One {
            position += 1
            return try One(decoding: cell(position))
        }
        return (repeat try next((each Value).self))
    }
}

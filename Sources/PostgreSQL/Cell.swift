import CLibPQ

/// One value of a result as the server wrote it, with all that an error has to name.
public struct Cell: Sendable {
    /// The column's name in the result.
    public let column: String

    /// The column's position, from 0.
    public let position: Int

    /// The number of the value's type in `pg_type`: 25 is `text`.
    public let typeOID: UInt32

    private enum Content: Sendable {
        case null
        case text(String)
        case invalidUTF8
    }

    private let content: Content

    init(result: ResultHandle, row: Int, column: Column, position: Int) {
        self.column = column.name
        self.position = position
        typeOID = column.typeOID
        content = unsafe result.withValue(row: row, column: position) { bytes in
            guard let bytes = unsafe bytes else { return .null }
            guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
                return .invalidUTF8
            }
            return .text(text)
        }
    }

    private init(_ cell: Cell, content: Content) {
        column = cell.column
        position = cell.position
        typeOID = 0
        self.content = content
    }

    /// Whether the value is NULL.
    public var isNull: Bool {
        if case .null = content { true } else { false }
    }

    /// The value as PostgreSQL's text: `2026-11-21`, `t`, `{a,b}`.
    ///
    /// Throws ``PostgresError`` (`decoding`) for NULL and for bytes that are not UTF-8.
    public func text() throws -> String {
        switch content {
        case .text(let text): return text
        case .null: throw mismatch(String.self, "NULL")
        case .invalidUTF8: throw mismatch(String.self, "bytes that are not UTF-8")
        }
    }

    /// The error to throw when the value is not of the wanted type.
    ///
    /// - Parameter kind: what was found, without the value itself: `text that is not a number`.
    public func mismatch<Wanted>(_ wanted: Wanted.Type, _ kind: String) -> PostgresError {
        let type = Cell.typeNames[typeOID].map { " (\($0))" } ?? ""
        return PostgresError(
            .decoding,
            reason: "column \"\(column)\"\(type) was to be read as \(wanted), but holds \(kind)",
            column: column)
    }

    /// The same place with other content: an element of the array that stands there.
    func replacing(text: String?) -> Cell {
        Cell(self, content: text.map(Content.text) ?? .null)
    }

    private static let typeNames: [UInt32: String] = [
        16: "bool", 17: "bytea", 20: "int8", 21: "int2", 23: "int4", 25: "text", 700: "float4",
        701: "float8", 1009: "text[]", 1043: "varchar", 1082: "date", 1083: "time",
        1114: "timestamp", 1184: "timestamptz", 1700: "numeric", 2950: "uuid", 2951: "uuid[]",
        3802: "jsonb",
    ]
}

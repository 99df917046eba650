import CLibPQ

/// One value of a result as the server wrote it, with all that an error has to name.
public struct Cell: Sendable {
    /// The column's position, from 0.
    public let position: Int

    private enum Content: Sendable {
        /// In libpq's memory, where it stays until it is read.
        case stored(ResultHandle, row: Int)
        /// An element of an array in the column of this name; nil is NULL.
        case element(String?, column: String)
    }

    private let content: Content

    init(result: ResultHandle, row: Int, position: Int) {
        self.position = position
        content = .stored(result, row: row)
    }

    private init(position: Int, content: Content) {
        self.position = position
        self.content = content
    }

    /// The column's name in the result.
    public var column: String {
        switch content {
        case .stored(let result, _): result.columns[position].name
        case .element(_, let column): column
        }
    }

    /// The number of the value's type in `pg_type`: 25 is `text`; 0 for an element of an array.
    public var typeOID: UInt32 {
        switch content {
        case .stored(let result, _): result.columns[position].typeOID
        case .element: 0
        }
    }

    /// Whether the value is NULL.
    public var isNull: Bool {
        switch content {
        case .stored(let result, let row): result.isNull(row: row, column: position)
        case .element(let text, _): text == nil
        }
    }

    /// Lends the octets of ``text()``, as the server sent them, to what can read them without a
    /// `String`: a number, a day. They need not be UTF-8.
    ///
    /// Returns what `read` returns; nil without asking it when the value is NULL.
    public func withOctets<Value>(_ read: (Span<UInt8>) throws -> Value?) rethrows -> Value? {
        switch content {
        case .stored(let result, let row):
            try unsafe result.withValue(row: row, column: position) { octets in
                guard let octets = unsafe octets else { return nil }
                return try read(unsafe octets.span)
            }
        case .element(let text, _): try text.flatMap { try read($0.utf8Span.span) }
        }
    }

    /// The value as PostgreSQL's text: `2026-11-21`, `t`, `{a,b}`.
    ///
    /// Throws ``PostgresError`` (`decoding`) for NULL and for bytes that are not UTF-8.
    public func text() throws -> String {
        switch content {
        case .stored:
            guard !isNull else { break }
            let text: String? = withOctets { octets in
                do throws(UTF8.ValidationError) {
                    return String(copying: try UTF8Span(validating: octets))
                } catch {
                    return nil
                }
            }
            guard let text else { throw mismatch(String.self, "bytes that are not UTF-8") }
            return text
        case .element(let text, _):
            if let text { return text }
        }
        throw mismatch(String.self, "NULL")
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
        Cell(position: position, content: .element(text, column: column))
    }

    private static let typeNames: [UInt32: String] = [
        16: "bool", 17: "bytea", 20: "int8", 21: "int2", 23: "int4", 25: "text", 700: "float4",
        701: "float8", 1009: "text[]", 1043: "varchar", 1082: "date", 1083: "time",
        1114: "timestamp", 1184: "timestamptz", 1700: "numeric", 2950: "uuid", 2951: "uuid[]",
        3802: "jsonb",
    ]

    /// The value when it is a minus or none and 1 to 18 digits; nil for anything else, which may be a
    /// number all the same.
    @usableFromInline var shortNumber: Int? {
        withOctets { text in
            let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
            let digits = (isNegative ? 1 : 0)..<text.count
            guard 1...18 ~= digits.count else { return nil }
            var value = 0
            for index in digits {
                guard 0x30...0x39 ~= text[index] else { return nil }
                value = value * 10 + Int(text[index] - 0x30)
            }
            return isNegative ? -value : value
        }
    }
}

/// A type whose arrays can be bound and read: `text[]`, `uuid[]`, `int[]`; and `[UInt8]`, which is
/// not an array to PostgreSQL but a `bytea`.
public protocol PostgresArrayElement {
    /// The array as the server reads it: `{"a","b"}`.
    static func postgresText(ofArray array: [Self]) -> String

    /// Reads an array that is not NULL; throws ``PostgresError`` (`decoding`).
    static func array(decoding cell: Cell) throws -> [Self]
}

extension PostgresArrayElement where Self: PostgresEncodable & PostgresDecodable {
    /// Quotes every element, so that no text can be mistaken for the array's own punctuation.
    public static func postgresText(ofArray array: [Self]) -> String {
        ArrayText.text(of: array.map(\.postgresText))
    }

    /// Reads a one-dimensional array.
    public static func array(decoding cell: Cell) throws -> [Self] {
        guard let elements = ArrayText.elements(of: try cell.text()) else {
            throw cell.mismatch([Self].self, "text that is not a one-dimensional array")
        }
        return try elements.map { try Self(decoding: cell.replacing(text: $0)) }
    }
}

extension Optional: PostgresArrayElement
where Wrapped: PostgresArrayElement & PostgresEncodable & PostgresDecodable {}

extension Array: PostgresEncodable where Element: PostgresArrayElement {
    /// `{"a","b"}`, or `\x00ff` for bytes.
    public var postgresText: String? { Element.postgresText(ofArray: self) }
}

extension Array: PostgresDecodable where Element: PostgresArrayElement {
    /// Reads a one-dimensional array, or a `bytea` as `[UInt8]`.
    public init(decoding cell: Cell) throws {
        self = try Element.array(decoding: cell)
    }
}

extension UInt8: PostgresArrayElement {
    /// Bytes as the server reads them: `\x00ff`.
    ///
    /// See <https://www.postgresql.org/docs/15/datatype-binary.html>.
    public static func postgresText(ofArray bytes: [UInt8]) -> String {
        bytes.reduce(into: "\\x") { $0 += String(UInt16($1) | 0x100, radix: 16).dropFirst() }
    }

    /// Reads a `bytea` in the server's `hex` format, the default of `bytea_output`.
    public static func array(decoding cell: Cell) throws -> [UInt8] {
        let text = Array(try cell.text().utf8)
        guard text.count.isMultiple(of: 2), text.starts(with: "\\x".utf8) else {
            throw cell.mismatch([UInt8].self, "text that is not hexadecimal bytes")
        }
        return try stride(from: 2, to: text.count, by: 2).map { index in
            guard let high = hexDigit(text[index]), let low = hexDigit(text[index + 1]) else {
                throw cell.mismatch([UInt8].self, "text that is not hexadecimal bytes")
            }
            return high << 4 | low
        }
    }
}

/// PostgreSQL's text of one-dimensional arrays: `{"a","b\"c",NULL}`.
///
/// See <https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO>.
enum ArrayText {
    /// `["a", nil]` is `{"a",NULL}`.
    static func text(of elements: [String?]) -> String {
        "{" + elements.map { $0.map(quoted) ?? "NULL" }.joined(separator: ",") + "}"
    }

    /// `{a,"b c",NULL}` is `["a", "b c", nil]`; nil when the text is no such array.
    static func elements(of text: String) -> [String?]? {
        var scanner = Scanner(text)
        guard scanner.take("{") else { return nil }
        var elements: [String?] = []
        if scanner.take("}") { return scanner.isAtEnd ? elements : nil }
        repeat {
            guard let element = scanner.element() else { return nil }
            elements.append(element.isNull ? nil : element.text)
        } while scanner.take(",")
        guard scanner.take("}"), scanner.isAtEnd else { return nil }
        return elements
    }

    private static func quoted(_ element: String) -> String {
        var bytes = Array("\"".utf8)
        bytes.reserveCapacity(element.utf8.count + 2)
        for byte in element.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(UInt8(ascii: "\\"))
            }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct Scanner {
        private let bytes: [UInt8]
        private var position = 0

        init(_ text: String) {
            bytes = Array(text.utf8)
        }

        var isAtEnd: Bool { position == bytes.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
                return false
            }
            position += 1
            return true
        }

        /// One element; nil when it is cut short, or is an array itself.
        mutating func element() -> (text: String, isNull: Bool)? {
            let isQuoted = take("\"")
            var content: [UInt8] = []
            while position < bytes.count {
                let byte = bytes[position]
                if isQuoted, byte == UInt8(ascii: "\"") {
                    position += 1
                    return (String(decoding: content, as: UTF8.self), false)
                }
                if !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") {
                    let text = String(decoding: content, as: UTF8.self)
                    return text.isEmpty ? nil : (text, text == "NULL")
                }
                if !isQuoted, byte == UInt8(ascii: "{") { return nil }
                if byte == UInt8(ascii: "\\") { position += 1 }
                guard position < bytes.count else { return nil }
                content.append(bytes[position])
                position += 1
            }
            return nil
        }
    }
}

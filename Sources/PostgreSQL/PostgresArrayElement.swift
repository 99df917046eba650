public import FoundationEssentials

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

extension String: PostgresArrayElement {}
extension Bool: PostgresArrayElement {}
extension Int: PostgresArrayElement {}
extension Int16: PostgresArrayElement {}
extension Int32: PostgresArrayElement {}
extension Int64: PostgresArrayElement {}
extension Double: PostgresArrayElement {}
extension UUID: PostgresArrayElement {}
extension Date: PostgresArrayElement {}
extension Optional: PostgresArrayElement
where Wrapped: PostgresArrayElement & PostgresEncodable & PostgresDecodable {}

extension UInt8: PostgresArrayElement {
    /// Bytes as the server reads them: `\x00ff`.
    ///
    /// See <https://www.postgresql.org/docs/15/datatype-binary.html>.
    public static func postgresText(ofArray bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("\\x".utf8)
        text.reserveCapacity(2 + 2 * bytes.count)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a `bytea` in the server's `hex` format, the default of `bytea_output`.
    public static func array(decoding cell: Cell) throws -> [UInt8] {
        let text = Array(try cell.text().utf8)
        guard text.count.isMultiple(of: 2), text.starts(with: "\\x".utf8) else {
            throw cell.mismatch([UInt8].self, "text that is not hexadecimal bytes")
        }
        return try stride(from: 2, to: text.count, by: 2).map { index in
            guard let high = digit(text[index]), let low = digit(text[index + 1]) else {
                throw cell.mismatch([UInt8].self, "text that is not hexadecimal bytes")
            }
            return high << 4 | low
        }
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

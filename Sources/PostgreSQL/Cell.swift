import CLibPQ

/// One value of a result as the server wrote it, with all that an error has to name.
///
/// `@unchecked Sendable`: its octets never change, and are there as long as the result is.
@safe
public struct Cell: @unchecked Sendable {
    /// An element of an array.
    @usableFromInline
    final class Element {
        @usableFromInline let text: String?
        init(_ text: String?) { self.text = text }
    }

    /// The column's position, from 0.
    public let position: Int
    @usableFromInline let result: ResultHandle
    /// In the result's memory; nil for NULL, and for an element.
    @usableFromInline let octets: UnsafeBufferPointer<UInt8>?
    @usableFromInline let element: Element?

    init(result: ResultHandle, row: Int, position: Int) {
        self.position = position
        self.result = result
        unsafe octets = result.value(row: row, column: position)
        element = nil
    }

    private init(_ cell: Cell, element: String?) {
        position = cell.position
        result = cell.result
        unsafe octets = nil
        self.element = Element(element)
    }

    /// The column's name in the result.
    public var column: String { result.name(ofColumn: position) }

    /// The number of the value's type in `pg_type`: 25 is `text`; 0 for an element of an array.
    public var typeOID: UInt32 { element == nil ? result.typeOID(ofColumn: position) : 0 }

    /// Whether the value is NULL.
    @inlinable public var isNull: Bool { unsafe octets == nil && element?.text == nil }

    /// Lends the octets of ``text()``, as the server sent them, to what can read them without a
    /// `String`: a number, a day. They need not be UTF-8.
    ///
    /// Returns what `read` returns; nil without asking it when the value is NULL.
    @inlinable public func withOctets<Value>(
        _ read: (Span<UInt8>) throws -> Value?
    ) rethrows -> Value? {
        if let octets = unsafe octets {
            return try withExtendedLifetime(result) { try read(unsafe octets.span) }
        }
        return try element?.text.flatMap { try read($0.utf8Span.span) }
    }

    /// The value as PostgreSQL's text: `2026-11-21`, `t`, `{a,b}`.
    ///
    /// Throws ``PostgresError`` (`decoding`) for NULL and for bytes that are not UTF-8.
    public func text() throws -> String {
        if let text = element?.text { return text }
        guard !isNull else { throw mismatch(String.self, "NULL") }
        let text: String? = withOctets { octets in
            do throws(UTF8.ValidationError) {
                return String(copying: try UTF8Span(validating: octets))
            } catch {
                return nil
            }
        }
        guard let text else { throw mismatch(String.self, "bytes that are not UTF-8") }
        return text
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
    func replacing(text: String?) -> Cell { Cell(self, element: text) }

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

    /// The value when it is a minus or none and 1 to 15 digits with one point among them, so that whole
    /// number and power of ten are exact and their quotient is the nearest there is; nil for anything
    /// else, which may be a number all the same.
    ///
    /// Reading a map's position takes a sixth of the time of `strtod`.
    var shortDecimal: Double? {
        withOctets { text in
            let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
            let places = (isNegative ? 1 : 0)..<text.count
            guard 2...16 ~= places.count else { return nil }
            var (whole, power) = (0, 0)
            for index in places {
                if text[index] == UInt8(ascii: "."), power == 0 {
                    power = 1
                    continue
                }
                guard 0x30...0x39 ~= text[index] else { return nil }
                whole = whole * 10 + Int(text[index] - 0x30)
                power *= 10
            }
            guard power > 1 else { return nil }
            let value = Double(whole) / Double(power)
            return isNegative ? -value : value
        }
    }
}

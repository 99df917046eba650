import CLibPQ

/// What keeps the octets of cells, and tells what an error has to name: a result, or an array's element.
///
/// One reference, rather than one to each, takes 7 % fewer instructions for a list of matches.
///
/// `@unchecked Sendable`: it has no state, and what its subclasses hold is safe to read from any thread.
@usableFromInline
class CellOwner: @unchecked Sendable {
    func name(ofColumn position: Int) -> String { "" }
    func typeOID(ofColumn position: Int) -> UInt32 { 0 }
}

/// One value of a result as the server wrote it, with all that an error has to name.
///
/// `@unchecked Sendable`: its octets never change, and are there as long as their owner is.
@safe
public struct Cell: @unchecked Sendable {
    /// The column's position, from 0.
    public let position: Int
    @usableFromInline let owner: CellOwner
    /// In the owner's memory, a zero behind them; nil for NULL.
    @usableFromInline let octets: UnsafeBufferPointer<UInt8>?

    /// The value of a row of a result.
    @inline(__always) init(result: ResultHandle, row: Int, position: Int) {
        self.position = position
        owner = result
        unsafe octets = result.value(row: row, column: position)
    }

    /// An element of the array that stands at the place of another cell; nil for NULL.
    init(_ array: Cell, element: String?) {
        let element = ArrayElement(of: array, element)
        position = array.position
        owner = element
        unsafe octets = element.octets.map { octets in
            unsafe UnsafeBufferPointer(rebasing: octets.dropLast())
        }
    }

    /// The column's name in the result.
    public var column: String { owner.name(ofColumn: position) }

    /// The number of the value's type in `pg_type`: 25 is `text`; 0 for an element of an array.
    public var typeOID: UInt32 { owner.typeOID(ofColumn: position) }

    /// Whether the value is NULL.
    @inlinable public var isNull: Bool { unsafe octets == nil }

    /// Lends the octets of ``text()``, as the server sent them, to what can read them without a
    /// `String`: a number, a day. They need not be UTF-8.
    ///
    /// Returns what `read` returns; nil without asking it when the value is NULL.
    @inlinable public func withOctets<Value>(
        _ read: (Span<UInt8>) throws -> Value?
    ) rethrows -> Value? {
        guard let octets = unsafe octets else { return nil }
        return try withExtendedLifetime(owner) { try read(unsafe octets.span) }
    }

    /// The value as PostgreSQL's text: `2026-11-21`, `t`, `{a,b}`.
    ///
    /// Throws ``PostgresError`` (`decoding`) for NULL and for bytes that are not UTF-8.
    public func text() throws -> String {
        guard let octets = unsafe octets?.baseAddress else { throw mismatch(String.self, "NULL") }
        // No text of PostgreSQL has a zero within.
        let text = withExtendedLifetime(owner) {
            let characters = unsafe UnsafeRawPointer(octets).assumingMemoryBound(to: CChar.self)
            return unsafe String(validatingCString: characters)
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

/// The text of an array's element, for as long as a cell needs it.
///
/// `@unchecked Sendable`: its octets are written before any cell has them, and never again.
@safe
private final class ArrayElement: CellOwner, @unchecked Sendable {
    /// With a zero behind them; nil for NULL.
    let octets: UnsafeMutableBufferPointer<UInt8>?
    private let array: Cell

    init(of array: Cell, _ text: String?) {
        self.array = array
        unsafe octets = text.map { text in
            let octets = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count + 1)
            _ = unsafe octets.initialize(fromContentsOf: Array(text.utf8) + [0])
            return unsafe octets
        }
    }

    deinit { unsafe octets?.deallocate() }

    override func name(ofColumn position: Int) -> String { array.column }
}

/// A value that can be bound to a statement and read from a column.
///
/// A type of your own says how it is written as PostgreSQL's text, and reads that; an enumeration
/// with raw values needs nothing but the conformance:
///
/// ```swift
/// enum Status: String, PostgresValue { case scheduled, completed }
/// ```
///
/// No value traps: what does not fit throws ``PostgresError`` (`decoding`), which names the
/// column, its type, and what kind of value it holds.
public protocol PostgresValue {
    /// The value as the server reads it, such as `2026-11-21`; nil is NULL.
    var postgresText: String? { get }

    /// Reads the value; throws ``PostgresError`` (`decoding`) when it is NULL or does not fit.
    init(decoding cell: Cell) throws
}

extension Optional: PostgresValue where Wrapped: PostgresValue {
    /// The value's text, or NULL.
    public var postgresText: String? { self?.postgresText }

    /// Nil for NULL, else what `Wrapped` reads.
    @inlinable public init(decoding cell: Cell) throws {
        self = cell.isNull ? nil : try Wrapped(decoding: cell)
    }
}

extension RawRepresentable where Self: PostgresValue, RawValue: PostgresValue {
    /// The raw value's text.
    public var postgresText: String? { rawValue.postgresText }

    /// Reads the raw value; throws when the type has no case for it.
    @inlinable public init(decoding cell: Cell) throws {
        guard let value = Self(rawValue: try RawValue(decoding: cell)) else {
            throw cell.mismatch(Self.self, "a value that it does not know")
        }
        self = value
    }
}

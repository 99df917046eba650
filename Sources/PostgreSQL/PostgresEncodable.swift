public import FoundationEssentials

/// A value that can be bound to a statement.
///
/// A type of your own says how it is written as PostgreSQL's text; an enumeration with raw values
/// needs nothing but the conformance:
///
/// ```swift
/// enum Status: String, PostgresEncodable { case scheduled, completed }
/// ```
public protocol PostgresEncodable {
    /// The value as the server reads it, such as `2026-11-21`; nil is NULL.
    var postgresText: String? { get }
}

extension String: PostgresEncodable {
    /// The string itself.
    public var postgresText: String? { self }
}

extension Substring: PostgresEncodable {
    /// The string itself.
    public var postgresText: String? { String(self) }
}

extension Bool: PostgresEncodable {
    /// `true` or `false`.
    public var postgresText: String? { self ? "true" : "false" }
}

extension FixedWidthInteger where Self: PostgresEncodable {
    /// Decimal digits: `-7`.
    public var postgresText: String? { String(self) }
}

extension Int: PostgresEncodable {}
extension Int16: PostgresEncodable {}
extension Int32: PostgresEncodable {}
extension Int64: PostgresEncodable {}

extension Double: PostgresEncodable {
    /// The shortest digits that read back as the same number, `NaN`, `Infinity` or `-Infinity`.
    public var postgresText: String? {
        if isNaN { return "NaN" }
        if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
        return description
    }
}

extension UUID: PostgresEncodable {
    /// `A1B2...`: 36 characters; the server takes either case.
    public var postgresText: String? { uuidString }
}

extension Date: PostgresEncodable {
    /// The instant as a `timestamptz` in UTC, to the microsecond: `2026-11-21 14:25:00.000000+00`.
    ///
    /// A date without a finite value is sent as such and refused by the server (22007).
    public var postgresText: String? { Timestamp.text(of: self) }
}

extension Optional: PostgresEncodable where Wrapped: PostgresEncodable {
    /// The value's text, or NULL.
    public var postgresText: String? { self?.postgresText }
}

extension RawRepresentable where Self: PostgresEncodable, RawValue: PostgresEncodable {
    /// The raw value's text.
    public var postgresText: String? { rawValue.postgresText }
}

extension Array: PostgresEncodable where Element: PostgresArrayElement {
    /// `{"a","b"}`, or `\x00ff` for bytes.
    public var postgresText: String? { Element.postgresText(ofArray: self) }
}

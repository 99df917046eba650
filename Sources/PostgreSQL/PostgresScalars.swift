public import FoundationEssentials

// What PostgreSQL reads and writes of the standard library's types.

extension String: PostgresValue {
    /// The string itself.
    public var postgresText: String? { self }

    /// The value's text, whatever its type.
    public init(decoding cell: Cell) throws {
        self = try cell.text()
    }
}

extension Bool: PostgresValue {
    /// `true` or `false`.
    public var postgresText: String? { self ? "true" : "false" }

    /// `t` is true, `f` is false.
    public init(decoding cell: Cell) throws {
        switch try cell.text() {
        case "t", "true": self = true
        case "f", "false": self = false
        default: throw cell.mismatch(Bool.self, "text that is neither t nor f")
        }
    }
}

extension FixedWidthInteger where Self: PostgresValue {
    /// Decimal digits: `-7`.
    public var postgresText: String? { String(self) }

    /// Reads decimal digits; throws when the number is too great, has a fraction or is NaN.
    @inlinable public init(decoding cell: Cell) throws {
        if let value = cell.shortNumber.flatMap(Self.init(exactly:)) {
            self = value
            return
        }
        let text = try cell.text()
        guard let value = Self(text) else {
            let digits = text.first == "-" ? text.dropFirst() : text[...]
            let isWhole = !digits.isEmpty && digits.utf8.allSatisfy { 48...57 ~= $0 }
            throw cell.mismatch(
                Self.self, isWhole ? "a number out of its range" : "text that is no whole number")
        }
        self = value
    }
}

extension Int: PostgresValue {}
extension Int16: PostgresValue {}
extension Int32: PostgresValue {}
extension Int64: PostgresValue {}

extension Double: PostgresValue {
    /// The shortest digits that read back as the same number, `NaN`, `Infinity` or `-Infinity`.
    public var postgresText: String? {
        if isNaN { return "NaN" }
        if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
        return description
    }

    /// Reads any number, `NaN` and the infinities; throws when a number is out of range.
    public init(decoding cell: Cell) throws {
        if let value = cell.shortDecimal {
            self = value
            return
        }
        let text = try cell.text()
        switch text {
        case "NaN": self = .nan
        case "Infinity": self = .infinity
        case "-Infinity": self = -.infinity
        default:
            // Swift would also read `nan`, `inf` and hexadecimal.
            guard text.utf8.allSatisfy({ 48...57 ~= $0 || "+-.eE".utf8.contains($0) }),
                let value = Double(text)
            else {
                throw cell.mismatch(Double.self, "text that is no number")
            }
            guard value.isFinite else {
                throw cell.mismatch(Double.self, "a number out of its range")
            }
            self = value
        }
    }
}

extension UUID: PostgresValue {
    /// `A1B2...`: 36 characters; the server takes either case.
    public var postgresText: String? { UUIDText.text(of: self) }

    /// Reads 36 characters, in either case.
    public init(decoding cell: Cell) throws {
        guard let value = cell.withOctets(UUIDText.id(from:)) else {
            _ = try cell.text()
            throw cell.mismatch(UUID.self, "text that is no UUID")
        }
        self = value
    }
}

extension Date: PostgresValue {
    /// The instant as a `timestamptz` in UTC, to the microsecond: `2026-11-21 14:25:00.000000+00`.
    ///
    /// A date without a finite value is sent as such and refused by the server (22007).
    public var postgresText: String? { Timestamp.text(of: self) }

    /// Reads a `timestamptz`: an instant with its offset from UTC; throws for `infinity`, and for a
    /// `timestamp`, which names no instant.
    public init(decoding cell: Cell) throws {
        guard let value = cell.withOctets(Timestamp.date(from:)) else {
            _ = try cell.text()
            throw cell.mismatch(Date.self, "text that is no instant with an offset from UTC")
        }
        self = value
    }
}

extension Data: PostgresValue {
    /// The octets as a `bytea`: `\x0a1b`, two digits each.
    public var postgresText: String? {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("\\x".utf8)
        text.reserveCapacity(2 + 2 * count)
        for octet in self {
            text.append(digits[Int(octet >> 4)])
            text.append(digits[Int(octet & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a `bytea` in the form of `bytea_output = hex`, which is the server's standard.
    public init(decoding cell: Cell) throws {
        let text = Array(try cell.text().utf8)
        let digits = text.dropFirst(2).compactMap(hexDigit)
        guard text.starts(with: Array("\\x".utf8)), digits.count == text.count - 2,
            digits.count.isMultiple(of: 2)
        else { throw cell.mismatch(Data.self, "text that is no octets") }
        self.init(
            stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }
}

/// PostgreSQL's text of `uuid`, read without a `String`.
enum UUIDText {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The same as `uuidString`, in a tenth of its 6,000 instructions: lists of ids are long.
    static func text(of id: UUID) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        unsafe withUnsafeBytes(of: id.uuid) { octets in
            for index in octets.indices {
                let octet = unsafe octets[index]
                if 4...10 ~= index, index.isMultiple(of: 2) { text.append(UInt8(ascii: "-")) }
                text.append(digits[Int(octet >> 4)])
                text.append(digits[Int(octet & 15)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `6f1c0e5a-2b7d-4c33-9a10-000000000001`, in either case; nil for any other form.
    static func id(from text: Span<UInt8>) -> UUID? {
        guard text.count == 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        for index in 0..<36 {
            switch index {
            case 8, 13, 18, 23:
                guard text[index] == UInt8(ascii: "-") else { return nil }
            default:
                guard let digit = hexDigit(text[index]) else { return nil }
                halves = (halves.0 << 4 | halves.1 >> 60, halves.1 << 4 | UInt64(digit))
            }
        }
        return unsafe unsafeBitCast((halves.0.bigEndian, halves.1.bigEndian), to: UUID.self)
    }
}

/// The value of a hexadecimal digit in either case; nil for any other character.
func hexDigit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
}

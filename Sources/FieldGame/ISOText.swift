/// A day or a time with a text of ISO 8601, which is its form in JSON too: `2026-01-13`, `14:25`.
public protocol ISOText: Codable, Comparable, Hashable, Sendable, CustomStringConvertible {
    /// The value that the octets of a text name; nil for any other form.
    init?(isoOctets text: Span<UInt8>)
}

extension ISOText {
    /// The value that a text names; nil for any other form.
    @inlinable
    public init?(iso text: some StringProtocol) {
        let value = text.utf8.withContiguousStorageIfAvailable { Self(isoOctets: $0.span) }
        guard let value = value ?? Self(isoOctets: Array(text.utf8).span) else { return nil }
        self = value
    }

    /// Reads the ISO text; another one is a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(iso: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is no \(Self.self)")
        }
        self = value
    }

    /// Writes the ISO text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a number with that many ASCII digits, the last ones of it.
    func write(_ number: Int, digits: Int, at start: Int) {
        var rest = number
        for index in (start..<start + digits).reversed() {
            unsafe self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}

extension Span<UInt8> {
    /// The number that two ASCII digits make, 0 to 99; nil when there are no two.
    func twoDigits(at index: Int) -> Int? {
        guard index >= 0, index < count - 1 else { return nil }
        let (tens, ones) = (self[index], self[index + 1])
        guard 48...57 ~= tens, 48...57 ~= ones else { return nil }
        return Int(tens - 48) * 10 + Int(ones - 48)
    }
}

/// A time of day to the minute, on London's clocks: PostgreSQL's `time` without its seconds.
public struct LocalTime: Hashable, Comparable, Sendable {
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int

    /// The time, or nil when a day has no such minute (24:00, 12:60).
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// `14:25` or `14:25:00` -> 14:25 (seconds are dropped); any other form is nil.
    public init?(iso text: some StringProtocol) {
        let time = text.utf8.withContiguousStorageIfAvailable { LocalTime(isoOctets: $0.span) }
        if let time = time ?? nil {
            self = time
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3,
            parts.allSatisfy({ part in
                part.utf8.count >= 2 && part.utf8.prefix(2).allSatisfy { (48...57).contains($0) }
            }), parts[0].utf8.count == 2, parts[1].utf8.count == 2,
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// The same from the octets of a text that is nothing but `14:25` or `14:25:00`.
    public init?(isoOctets text: Span<UInt8>) {
        guard text.count == 5 || text.count == 8, text[2] == UInt8(ascii: ":"),
            let hour = text.twoDigits(at: 0), let minute = text.twoDigits(at: 3)
        else { return nil }
        if text.count == 8 {
            guard text[5] == UInt8(ascii: ":"), text.twoDigits(at: 6) != nil else { return nil }
        }
        self.init(hour: hour, minute: minute)
    }

    /// Minutes since midnight, 0 to 1439.
    public var minuteOfDay: Int { hour * 60 + minute }

    /// Earlier times come first.
    public static func < (left: LocalTime, right: LocalTime) -> Bool {
        left.minuteOfDay < right.minuteOfDay
    }
}

extension LocalTime: CustomStringConvertible {
    /// The form of JSON, CSV and SQL: `14:25`.
    public var description: String {
        (hour < 10 ? "0" : "") + String(hour) + (minute < 10 ? ":0" : ":") + String(minute)
    }

    /// The form for people: `2:25pm`, `11am`, `12 noon`.
    public var spoken: String {
        if hour == 12 && minute == 0 { return "12 noon" }
        let minutes = minute == 0 ? "" : (minute < 10 ? ":0" : ":") + String(minute)
        return "\(hour % 12 == 0 ? 12 : hour % 12)\(minutes)\(hour < 12 ? "am" : "pm")"
    }
}

extension LocalTime: Codable {
    /// Reads `14:25`; another text is a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = LocalTime(iso: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is not a time like 14:25")
        }
        self = time
    }

    /// Writes `14:25`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

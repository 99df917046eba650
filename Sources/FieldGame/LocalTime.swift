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

extension LocalTime {
    /// A time as people type it: `14:25`, `2:25pm`, `2.25 p.m.`, `11am`, `12 noon`.
    ///
    /// Without am or pm a single digit from 1 to 7 is an hour of the afternoon, as in the league's
    /// emails (`2.25` -> 14:25); two digits are read as they stand (`02:25` is in the night).
    /// Anything else is nil: `1425`, `2`, `25:00`, `13am`.
    public init?(spoken text: some StringProtocol) {
        if let time = LocalTime(iso: text) {
            self = time
            return
        }
        var word = text.lowercased().filter { !$0.isWhitespace }
        if ["noon", "12noon", "midday"].contains(word) {
            self.init(hour: 12, minute: 0)
            return
        }
        let half = Half(endOf: &word)
        let parts = word.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        guard let first = parts.first, (1...2).contains(first.utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(first),
            parts.count == 1 && half != nil || parts.count == 2 && parts[1].utf8.count == 2,
            let minute = parts.count == 2 ? Int(parts[1]) : 0
        else { return nil }
        switch half {
        case .am where hour <= 12: self.init(hour: hour % 12, minute: minute)
        case .am: return nil
        case .pm: self.init(hour: hour < 12 ? hour + 12 : hour, minute: minute)
        case nil where first.utf8.count == 1 && (1...7).contains(hour):
            self.init(hour: hour + 12, minute: minute)
        case nil: self.init(hour: hour, minute: minute)
        }
    }

    /// The half of the day that a time is marked with.
    private enum Half {
        case am, pm

        /// Takes `am`, `a.m.` and the like off the end of a word; nil, and nothing, where there is
        /// none.
        init?(endOf word: inout String) {
            for (suffix, half) in [
                ("am", Half.am), ("a.m", .am), ("a.m.", .am), ("pm", .pm), ("p.m", .pm),
                ("p.m.", .pm),
            ] where word.hasSuffix(suffix) {
                word.removeLast(suffix.count)
                self = half
                return
            }
            return nil
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

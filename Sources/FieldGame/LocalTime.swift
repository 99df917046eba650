/// A time of day to the minute, on London's clocks: PostgreSQL's `time` without its seconds.
public struct LocalTime: ISOText {
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int

    /// The time, or nil when a day has no such minute (24:00, 12:60).
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    /// `14:25` or `14:25:00` -> 14:25, with whatever follows the seconds but a colon; any other form
    /// is nil.
    public init?(isoOctets text: Span<UInt8>) {
        guard text.count == 5 || text.count >= 8, text[2] == UInt8(ascii: ":"),
            let hour = text.twoDigits(at: 0), let minute = text.twoDigits(at: 3)
        else { return nil }
        if text.count >= 8 {
            guard text[5] == UInt8(ascii: ":"), text.twoDigits(at: 6) != nil,
                !(8..<text.count).contains(where: { text[$0] == UInt8(ascii: ":") })
            else { return nil }
        }
        self.init(hour: hour, minute: minute)
    }

    /// Minutes since midnight, 0 to 1439.
    public var minuteOfDay: Int { hour * 60 + minute }

    /// Earlier times come first.
    public static func < (left: LocalTime, right: LocalTime) -> Bool {
        left.minuteOfDay < right.minuteOfDay
    }

    /// The form of JSON, CSV and SQL: `14:25`.
    public var description: String {
        unsafe String(unsafeUninitializedCapacity: 5) { text in
            unsafe text.write(hour, digits: 2, at: 0)
            unsafe text[2] = UInt8(ascii: ":")
            unsafe text.write(minute, digits: 2, at: 3)
            return 5
        }
    }

    /// The form for people: `2:25pm`, `11am`, `12 noon`.
    public var spoken: String {
        if hour == 12 && minute == 0 { return "12 noon" }
        let minutes = minute == 0 ? "" : (minute < 10 ? ":0" : ":") + String(minute)
        return "\(hour % 12 == 0 ? 12 : hour % 12)\(minutes)\(hour < 12 ? "am" : "pm")"
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
        var isAfternoon: Bool?
        for (suffix, isPM) in [
            ("am", false), ("a.m", false), ("a.m.", false), ("pm", true), ("p.m", true),
            ("p.m.", true),
        ] where isAfternoon == nil && word.hasSuffix(suffix) {
            word.removeLast(suffix.count)
            isAfternoon = isPM
        }
        let parts = word.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        guard let first = parts.first, (1...2).contains(first.utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(first),
            parts.count == 1 && isAfternoon != nil || parts.count == 2 && parts[1].utf8.count == 2,
            let minute = parts.count == 2 ? Int(parts[1]) : 0
        else { return nil }
        switch isAfternoon {
        case true?: self.init(hour: hour < 12 ? hour + 12 : hour, minute: minute)
        case false?: self.init(hour: hour <= 12 ? hour % 12 : 24, minute: minute)
        case nil:
            let isMeant = first.utf8.count == 1 && (1...7).contains(hour)
            self.init(hour: isMeant ? hour + 12 : hour, minute: minute)
        }
    }
}

package import FieldGame
internal import Foundation

/// The zones of a calendar file: which clock a TZID means, and what London's clocks show then.
package struct CalendarZones: Sendable {
    /// What London's clocks show at a moment of a calendar.
    package enum Reading: Hashable, Sendable {
        /// A whole day.
        case day(LocalDate)
        /// A day and a time.
        case clock(LocalDate, LocalTime)
        /// The zone of this name is not known, so its offset is not either.
        case unknownZone(String)
        /// The moment lies outside the years 1 to 9999.
        case outOfRange
    }

    /// The distinct TZOFFSETTO of each VTIMEZONE, in seconds, by TZID.
    private let offsets: [String: Set<Int>]

    /// The most zones that are read.
    private static let limit = 1000

    /// Reads the VTIMEZONEs of a file, as far as their offsets go: rules are not followed.
    package init(_ bytes: [UInt8]) {
        var offsets: [String: Set<Int>] = [:]
        var zone: (name: String?, offsets: Set<Int>)?
        for line in LineFolding.lines(of: bytes) {
            guard line.count <= 200, let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                continue
            }
            let name = String(decoding: line[..<colon], as: UTF8.self).uppercased()
            let value = String(decoding: line[line.index(after: colon)...], as: UTF8.self)
            switch (name, value.uppercased()) {
            case ("BEGIN", "VTIMEZONE"): zone = (nil, [])
            case ("END", "VTIMEZONE"):
                if let name = zone?.name, let found = zone?.offsets, offsets.count < Self.limit {
                    offsets[name] = found
                }
                zone = nil
            case ("TZID", _): zone?.name = value
            case ("TZOFFSETTO", _):
                if let seconds = Self.seconds(value) { zone?.offsets.insert(seconds) }
            default: continue
            }
        }
        self.offsets = offsets
    }

    /// What London's clocks show: 20260331T132500Z -> 2026-03-31, 14:25; a time without a zone is
    /// London's own; `Eastern Standard Time` and `/mozilla.org/20050126_1/Europe/Paris` are known, and
    /// other names where the file gives them one offset, or Greenwich's and summer time's.
    package func london(_ moment: CalendarEvent.Moment) -> Reading {
        switch moment {
        case .day(let day): return .day(day)
        case .instant(let instant): return Self.reading(at: instant)
        case .clock(let day, let time, let zone):
            guard let zone, !zone.isEmpty, zone != London.zoneName else {
                return .clock(day, time)
            }
            if offsets[zone] == [0, 3600] { return .clock(day, time) }
            var seconds = day.dayNumber * 86_400 + time.minuteOfDay * 60
            if let known = Self.zone(named: zone) {
                // The offset at the instant itself, not at the one that the clock would show in UTC.
                let near = Date(timeIntervalSince1970: Double(seconds))
                let instant = near - Double(known.secondsFromGMT(for: near))
                seconds -= known.secondsFromGMT(for: instant)
            } else if let offset = offsets[zone]?.first, offsets[zone]?.count == 1 {
                seconds -= offset
            } else {
                return .unknownZone(zone)
            }
            return Self.reading(at: Date(timeIntervalSince1970: Double(seconds)))
        }
    }

    /// The instant of a moment, by London's clocks to the minute; a whole day is London's midnight.
    /// Nil where the zone is not known.
    func instant(_ moment: CalendarEvent.Moment) -> Date? {
        if case .instant(let instant) = moment { return instant }
        switch london(moment) {
        case .day(let day):
            return LocalTime(hour: 0, minute: 0).map { London.instant(of: day, at: $0) }
        case .clock(let day, let time): return London.instant(of: day, at: time)
        case .unknownZone, .outOfRange: return nil
        }
    }

    /// Whether a TZID means a zone without being defined.
    static func isKnown(_ name: String) -> Bool { zone(named: name) != nil }

    private static func reading(at instant: Date) -> Reading {
        London.clock(at: instant).map { .clock($0.date, $0.time) } ?? .outOfRange
    }

    /// A zone by its name in the tz database, perhaps below a program's own path, or by Windows' name.
    private static func zone(named name: String) -> TimeZone? {
        if let identifier = WindowsZones.identifiers[name] {
            return TimeZone(identifier: identifier)
        }
        let parts = name.split(separator: "/")
        if name.hasPrefix("/"), parts.count > 2 {
            return TimeZone(identifier: parts.suffix(2).joined(separator: "/"))
        }
        // A shorter name could be an abbreviation that several countries use.
        return parts.count > 1 || name == "UTC" || name == "GMT"
            ? TimeZone(identifier: name) : nil
    }

    /// `+0100` -> 3600, `-023000` -> -9000
    private static func seconds(_ offset: String) -> Int? {
        guard let sign = offset.first, sign == "+" || sign == "-" else { return nil }
        let digits = offset.dropFirst()
        guard digits.utf8.count == 4 || digits.utf8.count == 6,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let hours = Int(digits.prefix(2)), let minutes = Int(digits.dropFirst(2).prefix(2)),
            hours <= 14, minutes < 60
        else { return nil }
        let total = hours * 3600 + minutes * 60
        return sign == "-" ? -total : total
    }
}

/// Windows' names for zones, which Outlook writes as TZID, and those of the tz database.
///
/// The zones that a school's guests may write in; any other is read by the file's own definition.
/// <https://github.com/unicode-org/cldr/blob/main/common/supplemental/windowsZones.xml>
enum WindowsZones {
    /// `GMT Standard Time` -> `Europe/London`
    static let identifiers: [String: String] = [
        "GMT Standard Time": "Europe/London", "Greenwich Standard Time": "Atlantic/Reykjavik",
        "UTC": "Etc/UTC", "W. Europe Standard Time": "Europe/Berlin",
        "Central Europe Standard Time": "Europe/Budapest",
        "Central European Standard Time": "Europe/Warsaw",
        "Romance Standard Time": "Europe/Paris", "E. Europe Standard Time": "Europe/Chisinau",
        "FLE Standard Time": "Europe/Kiev", "GTB Standard Time": "Europe/Bucharest",
        "Turkey Standard Time": "Europe/Istanbul", "Russian Standard Time": "Europe/Moscow",
        "Israel Standard Time": "Asia/Jerusalem", "Egypt Standard Time": "Africa/Cairo",
        "South Africa Standard Time": "Africa/Johannesburg",
        "E. Africa Standard Time": "Africa/Nairobi", "Arabian Standard Time": "Asia/Dubai",
        "Arab Standard Time": "Asia/Riyadh", "Pakistan Standard Time": "Asia/Karachi",
        "India Standard Time": "Asia/Kolkata", "SE Asia Standard Time": "Asia/Bangkok",
        "Singapore Standard Time": "Asia/Singapore", "China Standard Time": "Asia/Shanghai",
        "Tokyo Standard Time": "Asia/Tokyo", "Korea Standard Time": "Asia/Seoul",
        "AUS Eastern Standard Time": "Australia/Sydney",
        "New Zealand Standard Time": "Pacific/Auckland",
        "Eastern Standard Time": "America/New_York", "Central Standard Time": "America/Chicago",
        "Mountain Standard Time": "America/Denver",
        "Pacific Standard Time": "America/Los_Angeles",
        "Atlantic Standard Time": "America/Halifax",
        "E. South America Standard Time": "America/Sao_Paulo",
        "Argentina Standard Time": "America/Argentina/Buenos_Aires",
    ]
}

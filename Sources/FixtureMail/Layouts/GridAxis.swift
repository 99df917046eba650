import FieldGame

/// What the heading of a row or a column of a grid says of the matches in it:
/// `Tue 3 Feb, 2.25pm`, `Agar's 2`, `Junior League`.
struct GridAxis: Sendable {
    /// What a heading can be about.
    enum Kind: Hashable, Sendable { case day, time, pitch, competition }

    var day: Setting.Day?
    var time: LocalTime?
    /// Why the time is none.
    var timeFault: String?
    var pitch: String?
    var competition: String?
    /// The heading as written, where it names nothing that is known.
    var unknown: String?

    /// What it is about.
    var kinds: Set<Kind> {
        var kinds: Set<Kind> = []
        if day != nil { kinds.insert(.day) }
        if time != nil || timeFault != nil { kinds.insert(.time) }
        if pitch != nil { kinds.insert(.pitch) }
        if competition != nil { kinds.insert(.competition) }
        return kinds
    }

    /// Says nothing.
    init() {}

    /// Reads a heading; nil when it is empty or names a match.
    init?(_ cell: String, in setting: Setting) {
        let lines = cell.utf8.contains(0x0A) ? cell.split(separator: "\n").prefix(6) : [cell[...]]
        guard lines.contains(where: { !$0.trimmingBlanks.isEmpty }) else { return nil }
        var spare: [Word] = []
        for line in lines {
            let items = LineItems(String(line), names: setting.names)
            for item in items.items {
                switch item.kind {
                case .pairing, .score: return nil
                case .date(let date):
                    day = Self.day(setting.resolution.resolve(date))
                case .time(.time(let found)): time = time ?? found
                case .time(.fault(let note)): timeFault = "\(items.text(item.range)): \(note)"
                case .pitch(let name): pitch = name
                case .competition(let name): competition = name
                case .other: spare += items.words[item.range]
                case .umpires, .mark, .label: continue
                }
            }
        }
        if day == nil, let weekday = spare.lazy.compactMap({ DateWords.weekday($0) }).first {
            day = Self.day(weekday, in: setting)
            spare.removeAll { DateWords.weekday($0) != nil }
        }
        if kinds.isEmpty {
            let text = Word.text(spare)
            let initials = setting.names.initials[text] ?? []
            pitch = initials.count == 1 ? initials[0] : setting.names.pitch(near: text)
            if pitch == nil { unknown = cell.onOneLine }
        } else if spare.count > 4 {
            return nil
        }
    }

    private static func day(_ resolved: DateResolution.Resolved) -> Setting.Day {
        switch resolved {
        case .day(let day): .day(day)
        case .fault(let note): .fault(note)
        }
    }

    /// `Tuesday` in a message about a week; under a heading that names the same day; else unclear.
    private static func day(_ weekday: Weekday, in setting: Setting) -> Setting.Day {
        if let week = setting.week,
            let day = (0...6).compactMap({ week.adding(days: $0) })
                .first(where: { $0.weekday == weekday })
        {
            return .day(day)
        }
        if case .day(let day) = setting.day, day.weekday == weekday { return setting.day }
        return .unclear
    }

    /// What both say; the other one where both say the same thing.
    func adding(_ other: GridAxis) -> GridAxis {
        var axis = self
        axis.day = other.day ?? day
        axis.time = other.time ?? (other.timeFault == nil ? time : nil)
        axis.timeFault = other.timeFault ?? (other.time == nil ? timeFault : nil)
        axis.pitch = other.pitch ?? pitch
        axis.competition = other.competition ?? competition
        axis.unknown = other.unknown ?? unknown
        return axis
    }

    /// What holds for a match, with what holds for the whole message.
    func applied(to setting: Setting) -> Setting {
        var setting = setting
        setting.day = day ?? setting.day
        setting.time = time ?? setting.time
        setting.pitch = pitch ?? (unknown == nil ? setting.pitch : nil)
        setting.competition = competition ?? setting.competition
        return setting
    }
}

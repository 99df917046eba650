import FieldGame
import Foundation

/// How an author spells days, times, teams, pitches and umpires.
extension Author {
    static let dateStyles = 14
    static let timeStyles = 8

    /// `Tuesday 13th January` in this author's way.
    func spelled(_ day: LocalDate, style: Int? = nil) -> String {
        let weekday = day.weekday.name
        let short = String(weekday.prefix(3))
        let month = LocalDate.monthNames[day.month - 1]
        let number = day.day
        let suffix = Self.suffix(number)
        switch style ?? dateStyle {
        case 0: return "\(weekday) \(number)\(suffix) \(month)"
        case 1: return "\(short) \(number) \(month.prefix(3))"
        case 2: return "\(weekday) \(number) \(month) \(day.year)"
        case 3:
            return "\(weekday.uppercased()) \(number)\(suffix.uppercased()) \(month.uppercased())"
        case 4: return "\(weekday), \(number) \(month.prefix(3)) \(day.year)"
        case 5: return "\(weekday), \(month) \(number)\(suffix)"
        case 6: return "\(short) \(Self.two(number))/\(Self.two(day.month))/\(day.year)"
        case 7: return "\(weekday) \(number)/\(day.month)"
        case 8: return "\(Self.longShort[weekday] ?? short) \(number)\(suffix) \(month.prefix(3))"
        case 9: return "\(weekday) \(number)\(suffix) of \(month)"
        case 10: return "\(weekday) the \(number)\(suffix) of \(month)"
        case 11: return "\(short). \(number) \(month.prefix(3)). \(day.year)"
        case 12: return "\(number)\(suffix) \(month) (\(weekday))"
        default: return "\(short) \(number)-\(month.prefix(3))-\(Self.two(day.year % 100))"
        }
    }

    /// The way to write days that always says the year, for sheets.
    func sheetDay(_ day: LocalDate, style: Int) -> String {
        let month = LocalDate.monthNames[day.month - 1]
        switch style {
        case 0: return "\(Self.two(day.day))/\(Self.two(day.month))/\(day.year)"
        case 1: return day.description
        case 2: return "\(day.day)-\(month.prefix(3))-\(Self.two(day.year % 100))"
        case 3: return "\(day.day) \(month) \(day.year)"
        case 4: return "\(day.weekday.name.prefix(3)) \(day.day) \(month.prefix(3)) \(day.year)"
        case 5: return "\(day.day)/\(day.month)/\(Self.two(day.year % 100))"
        default: return "\(Self.two(day.day)).\(Self.two(day.month)).\(day.year)"
        }
    }

    static let sheetDays = 7

    /// `2.25pm` in this author's way.
    func spelled(_ time: LocalTime, style: Int? = nil) -> String {
        let half = time.hour < 12 ? "am" : "pm"
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        let minute = Self.two(time.minute)
        switch style ?? timeStyle {
        case 0: return "\(hour).\(minute)\(half)"
        case 1: return "\(hour):\(minute)\(half)"
        case 2: return "\(hour).\(minute)"
        case 3: return "\(Self.two(time.hour)):\(minute)"
        case 4: return "\(Self.two(time.hour)).\(minute)"
        case 5: return "\(hour):\(minute) \(half.uppercased())"
        case 6: return time.minute == 0 ? "\(hour)\(half)" : "\(hour).\(minute) \(half)"
        default:
            let words = ["twelve", "one", "two", "three", "four", "five", "six", "seven"]
            if time.minute == 30, time.hour > 12 { return "half \(words[hour % 12])" }
            if time.hour == 12, time.minute == 0 { return "12 noon" }
            return "\(hour).\(minute) p.m.".replacing("p.m.", with: half == "am" ? "a.m." : "p.m.")
        }
    }

    /// A team by its id, its name or an alias.
    func spelled(team id: String) -> String {
        guard let team = reference.teams.first(where: { $0.id == id }) else { return id }
        let aliases = reference.aliases.filter { $0.teamID == id }.map(\.alias)
        let name: String
        switch naming {
        case .ids: name = id
        case .names: name = team.name
        case .aliases: name = aliases.isEmpty ? team.name : one(aliases)
        case .mixed: name = chance(50) ? id : team.name
        }
        return quoted(name)
    }

    /// A pitch by its name or its abbreviation.
    func spelled(pitch name: String) -> String {
        let short = reference.pitches.first { $0.name == name }?.abbreviation ?? ""
        return quoted(abbreviatesPitches && !short.isEmpty ? short : name)
    }

    /// A competition's abbreviation; its name where it has none.
    func abbreviation(of competition: String) -> String {
        let short = reference.competitions.first { $0.name == competition }?.abbreviation ?? ""
        return short.isEmpty ? competition : short
    }

    /// The names of umpires between this author's marks.
    func spelled(umpires: [String]) -> String { umpires.joined(separator: umpireJoint) }

    /// What stands where nothing is known yet.
    func unknown() -> String { one(["TBC", "tbc", "TBA", "tbc", "to be confirmed"]) }

    /// `Home v Away` in this author's words.
    func pairing(_ match: PlannedMatch) -> (text: String, marks: [String]) {
        let home = spelled(team: match.home)
        let away = match.away.map { spelled(team: $0) } ?? quoted(match.awayText ?? "?")
        return (home + versus + away, [home, away])
    }

    /// With curly apostrophes where this author's machine makes them.
    func quoted(_ text: String) -> String {
        curls ? text.replacing("'", with: "\u{2019}") : text
    }

    /// Whether apostrophes and dashes are printers' ones.
    var curls: Bool { charset == .windows || (charset == .utf8 && timeStyle % 2 == 0) }

    /// A dash between blanks.
    var dash: String { curls ? " \u{2013} " : " - " }

    static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    static func suffix(_ number: Int) -> String {
        if (11...13).contains(number) { return "th" }
        return [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    }

    private static let longShort = [
        "Tuesday": "Tues", "Wednesday": "Weds", "Thursday": "Thurs", "Monday": "Mon",
        "Friday": "Fri", "Saturday": "Sat", "Sunday": "Sun",
    ]
}

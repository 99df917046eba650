import FieldGame
import Foundation

/// Days and times as pages say them.
enum SpokenTime {
    /// A time in both of the forms that a reader may choose between; the style sheet shows one.
    static func clock(_ time: LocalTime) -> HTML { clocks[time.minuteOfDay] }

    /// Each minute of a day, worked out once: lists say the same ones over and over.
    private static let clocks = (0..<1440).map { minute -> HTML in
        guard let time = LocalTime(hour: minute / 60, minute: minute % 60) else { return "" }
        return
            "<span class=\"h12\">\(time.spoken)</span><span class=\"h24\">\(time)</span>"
    }

    /// A day, with the year only where it is another one than today's: `Tuesday 13 January`.
    static func day(_ date: LocalDate, _ today: LocalDate) -> String {
        let words = "\(date.weekday.name) \(date.day) \(LocalDate.monthNames[date.month - 1])"
        return date.year == today.year ? words : "\(words) \(date.year)"
    }

    /// The same with what it is to today: `Today, Tuesday 13 January`.
    static func heading(_ date: LocalDate, _ today: LocalDate) -> String {
        let words = day(date, today)
        if date == today { return "Today, " + words }
        return date == today.adding(days: 1) ? "Tomorrow, " + words : words
    }

    /// The same in short: `Tue 13 Jan`.
    static func brief(_ date: LocalDate, _ today: LocalDate) -> String {
        let words = "\(date.weekday.name.prefix(3)) \(short(date))"
        return date.year == today.year ? words : "\(words) \(date.year)"
    }

    /// `13 Jan`.
    static func short(_ date: LocalDate) -> String {
        "\(date.day) \(LocalDate.monthNames[date.month - 1].prefix(3))"
    }
}

extension HTML.StringInterpolation {
    /// A kick-off, `time not set` where there is none.
    mutating func appendInterpolation(kickOff date: LocalDate, _ time: LocalTime?) {
        guard let time else { return appendLiteral("<span>time not set</span>") }
        append(date, time) { $0.appendInterpolation(SpokenTime.clock(time)) }
    }

    /// An instant on London's clocks: until when something may be done.
    mutating func appendInterpolation(clock instant: Date) {
        guard let (date, time) = London.clock(at: instant) else { return }
        appendInterpolation(kickOff: date, time)
    }

    /// When something was done, seen from today: `today at 2:41pm`, `on Monday`, `on 3 February`.
    mutating func appendInterpolation(done instant: Date, _ today: LocalDate) {
        guard let (date, time) = London.clock(at: instant) else { return }
        append(date, time) { html in
            switch today.dayNumber - date.dayNumber {
            case 0:
                html.appendLiteral("today at ")
                html.appendInterpolation(SpokenTime.clock(time))
            case 1: html.appendLiteral("yesterday")
            case 2...6: html.appendInterpolation("on \(date.weekday.name)")
            default:
                html.appendLiteral("on ")
                html.appendInterpolation(date.day)
                html.appendLiteral(" ")
                html.appendInterpolation(LocalDate.monthNames[date.month - 1])
                if date.year != today.year { html.appendInterpolation(" \(date.year)") }
            }
        }
    }

    /// A moment as programs read it, around the words for it.
    private mutating func append(
        _ date: LocalDate, _ time: LocalTime, around words: (inout Self) -> Void
    ) {
        appendLiteral("<time datetime=\"")
        appendInterpolation(date)
        appendLiteral("T")
        appendInterpolation(time)
        appendLiteral("\">")
        words(&self)
        appendLiteral("</time>")
    }
}

extension AuditEntry {
    /// How it came, in words: ` by email`, ` by a captain`, ` by the admin`.
    var source: String {
        switch actorRole {
        case "email": "by email"
        case "captain": "by a captain"
        default: "by the admin"
        }
    }
}

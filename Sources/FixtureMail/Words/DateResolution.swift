import FieldGame

/// Turns written days into days of the calendar, seen from the day on which the message was sent.
struct DateResolution: Sendable {
    /// London's day of the message; nil when the message has no plausible date.
    let sent: LocalDate?
    /// Whether the words speak of what has been played already.
    var prefersPast = false
    /// The years that a title names for days without one: one, or the two of a school year.
    var years: ClosedRange<Int>?
    /// Whether fixtures of earlier seasons may be meant; not in a sheet that a message encloses.
    var reachesBack = true

    /// Eleven months before the message: a fixture before that is one of last year's season.
    var seasonStart: LocalDate? { reachesBack ? nil : sent?.adding(days: -334) }

    /// Whether a number is a year that is over: `in 1971, when Keate beat Penn`.
    func isYearLongAgo(_ number: Int?) -> Bool {
        number.map { (1440..<(sent?.year ?? 2000) - 1).contains($0) } ?? false
    }

    /// How many days before and after the message a day without a year may lie.
    static let before = 10, after = 60

    /// The years that a message can speak of: `20/01/1026` is a slip.
    static let years = 1900...2099

    /// A day, or why it is none.
    enum Resolved: Hashable, Sendable {
        case day(LocalDate)
        case fault(String)
    }

    /// `Tuesday 13th January` in a message of 9 January 2026 -> 2026-01-13.
    ///
    /// Without a year it is the day from 10 days before to 60 days after the message; the day of the
    /// week must agree.
    func resolve(_ written: WrittenDate) -> Resolved {
        if written.isRange { return .fault("several days are named") }
        if let relative = written.relative {
            guard let day = sent?.adding(days: relative) else {
                return .fault("the message has no date to count from")
            }
            return .day(day)
        }
        if let year = written.year, let month = written.month {
            guard Self.years.contains(year) else { return .fault("there was no game in \(year)") }
            guard (1...12).contains(month) else { return .fault("there is no month \(month)") }
            guard let day = LocalDate(year: year, month: month, day: written.day) else {
                return .fault(
                    "\(LocalDate.monthNames[month - 1]) \(year) has no day \(written.day)")
            }
            return agreeing(day, written.weekday)
        }
        if let years, let month = written.month, (1...12).contains(month) {
            // A school year starts in August.
            let year = month >= 8 ? years.lowerBound : years.upperBound
            guard let day = LocalDate(year: year, month: month, day: written.day) else {
                return .fault(
                    "\(LocalDate.monthNames[month - 1]) \(year) has no day \(written.day)")
            }
            return agreeing(day, written.weekday)
        }
        guard let sent else { return .fault("no year is given and the message has no date") }
        return written.month == nil
            ? withoutMonth(written, sent: sent) : withoutYear(written, sent: sent)
    }

    private func withoutYear(_ written: WrittenDate, sent: LocalDate) -> Resolved {
        let month = written.month ?? 0
        guard (1...12).contains(month) else { return .fault("there is no month \(month)") }
        let name = LocalDate.monthNames[month - 1]
        let candidates = [sent.year - 1, sent.year, sent.year + 1].compactMap {
            LocalDate(year: $0, month: month, day: written.day)
        }
        guard !candidates.isEmpty else { return .fault("\(name) has no day \(written.day)") }
        // What has been played may lie further back than what is announced.
        let near =
            candidates.first { window(around: sent).contains($0.dayNumber) }
            ?? candidates.first {
                prefersPast && (0...Self.after).contains(sent.dayNumber - $0.dayNumber)
            }
        guard let day = near else {
            return .fault(
                "\(written.day) \(name) is not within \(Self.before) days before to \(Self.after) "
                    + "days after the message: it must be given with its year")
        }
        return agreeing(day, written.weekday)
    }

    private func withoutMonth(_ written: WrittenDate, sent: LocalDate) -> Resolved {
        let days = (-Self.before...31).compactMap { sent.adding(days: $0) }
            .filter { $0.day == written.day }
        guard
            let nearest = prefersPast ? days.first : days.first(where: { $0 >= sent }) ?? days.first
        else { return .fault("there is no day \(written.day) near the message's date") }
        let agreeing = days.filter { written.weekday == nil || $0.weekday == written.weekday }
        if agreeing.count == 1 { return .day(agreeing[0]) }
        return self.agreeing(nearest, written.weekday)
    }

    private func agreeing(_ day: LocalDate, _ weekday: Weekday?) -> Resolved {
        guard let weekday, weekday != day.weekday else { return .day(day) }
        let month = LocalDate.monthNames[day.month - 1].prefix(3)
        return .fault(
            "\(day.day) \(month) \(day.year) is a \(day.weekday.name), not a \(weekday.name)")
    }

    private func window(around day: LocalDate) -> ClosedRange<Int> {
        (day.dayNumber - Self.before)...(day.dayNumber + Self.after)
    }
}

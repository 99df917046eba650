/// A date and time of day in UTC, by the Gregorian calendar.
struct CivilTime {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int

    init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The clock at an instant, whole seconds since 1970; what lies outside of the years 1 to 9999
    /// is moved to their ends.
    init(_ instant: Int) {
        let instant = min(max(instant, -62_135_596_800), 253_402_300_799)
        let time = ((instant % 86_400) + 86_400) % 86_400
        // Days since 0000-03-01: a year that begins in March has its leap day at its end.
        let days = (instant - time) / 86_400 + 719_468
        let (cycle, dayOfCycle) = days.quotientAndRemainder(dividingBy: 146_097)
        let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
        (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
    }

    /// Whole seconds since 1970; nil when there is no such time. A leap second is the last second
    /// of its minute.
    var instant: Int? {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let marchYear = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let days =
            marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear
            - 719_468
        let instant = days * 86_400 + hour * 3600 + minute * 60 + min(second, 59)
        // The 31st of a shorter month would come out as a day of the next one.
        return CivilTime(instant).day == day ? instant : nil
    }

    /// 0 is Sunday.
    var weekday: Int {
        let instant = instant ?? 0
        let time = ((instant % 86_400) + 86_400) % 86_400
        // 1970-01-01 was a Thursday.
        return ((((instant - time) / 86_400 + 4) % 7) + 7) % 7
    }
}

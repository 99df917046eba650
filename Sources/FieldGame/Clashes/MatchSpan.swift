/// When a match takes up its teams, its pitch and its umpires: from its kick-off until just before
/// its end, on London's clocks.
public enum MatchSpan {
    /// How long a match lasts, in minutes: what calendars say, too.
    public static let length = 60

    /// When a match is expected whose kick-off is not set: 12 noon to 6pm, in minutes of the day.
    public static let afternoon = 12 * 60..<18 * 60

    /// Where another kick-off is looked for when none is wanted: 14:25.
    static let usual = 14 * 60 + 25

    /// When a match is, in minutes since 1970-01-01 00:00, so that it goes on after midnight.
    static func minutes(of match: Match) -> Range<Int> {
        let day = match.date.dayNumber * 24 * 60
        let span = match.time.map { $0.minuteOfDay..<$0.minuteOfDay + length } ?? afternoon
        return day + span.lowerBound..<day + span.upperBound
    }

    /// Whether a match is going on at a time of its own day, or is expected to.
    public static func contains(_ time: LocalTime, _ match: Match) -> Bool {
        minutes(of: match).contains(match.date.dayNumber * 24 * 60 + time.minuteOfDay)
    }

    /// The kick-off nearest to the wanted one, on a multiple of five minutes, at which a match meets
    /// none of these spans, all in minutes of the day; of two equally near the earlier one. It starts
    /// at 9am at the earliest and is over at 6pm; nil when there is no such kick-off.
    static func freeStart(nearestTo wanted: Int, avoiding taken: Set<Range<Int>>) -> LocalTime? {
        stride(from: 9 * 60, through: 18 * 60 - length, by: 5)
            .filter { start in !taken.contains { $0.overlaps(start..<start + length) } }
            .min { abs($0 - wanted) < abs($1 - wanted) }
            .flatMap { LocalTime(hour: $0 / 60, minute: $0 % 60) }
    }
}

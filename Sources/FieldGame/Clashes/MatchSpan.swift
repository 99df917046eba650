/// When a match takes up its teams, its pitch and its umpires: from its kick-off until just before
/// its end, on London's clocks.
public struct MatchSpan: Hashable, Sendable {
    /// How long a match lasts, in minutes: what calendars say, too.
    public static let length = 60

    /// When a match is expected whose kick-off is not set: 12 noon to 6pm, in minutes of the day.
    public static let afternoon = 12 * 60..<18 * 60

    /// The minutes since 1970-01-01 00:00, so that a match goes on after midnight.
    let minutes: Range<Int>
    /// Whether the kick-off is not set, and the match is somewhere in the afternoon.
    let isOpen: Bool

    /// The span of a match on that day.
    init(on date: LocalDate, at time: LocalTime?) {
        let day = date.dayNumber * 24 * 60
        isOpen = time == nil
        if let time {
            minutes = day + time.minuteOfDay..<day + time.minuteOfDay + Self.length
        } else {
            minutes = day + Self.afternoon.lowerBound..<day + Self.afternoon.upperBound
        }
    }
}

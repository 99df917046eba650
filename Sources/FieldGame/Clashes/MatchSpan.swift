/// Finds when a match could start instead.
public enum FreeSlot {
    /// The hours within which it is looked for: the match starts at 9am at the earliest and is over
    /// at 6pm. In minutes of the day.
    public static let hours = 9 * 60..<18 * 60
    /// Kick-offs are on multiples of this many minutes.
    public static let grid = 5
    /// Where to look when no kick-off is wanted: 14:25.
    static let usual = LocalTime(hour: 14, minute: 25)

    /// The kick-off nearest to the wanted one at which a match meets none of these spans, given in
    /// minutes of the day; of two equally near the earlier one. Nil when there is none.
    static func nearest(to wanted: LocalTime?, avoiding taken: Set<Range<Int>>) -> LocalTime? {
        let wanted = wanted?.minuteOfDay ?? hours.lowerBound
        return stride(
            from: hours.lowerBound, through: hours.upperBound - MatchSpan.length, by: grid
        )
        .filter { start in
            !taken.contains { $0.overlaps(start..<start + MatchSpan.length) }
        }
        .min { abs($0 - wanted) < abs($1 - wanted) }
        .flatMap { LocalTime(hour: $0 / 60, minute: $0 % 60) }
    }
}

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

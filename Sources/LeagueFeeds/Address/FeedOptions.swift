import LeagueCalendar

/// How a calendar is to be, beside what it is about.
struct FeedOptions: Hashable, Sendable {
    /// What becomes of cancelled matches; the raw value stands in addresses.
    enum Cancelled: String, Hashable, Sendable, CaseIterable {
        /// The title says it, and STATUS.
        case title
        /// STATUS alone says it.
        case status
        /// They are left out.
        case omit
    }

    /// Whether matches that have been played are in it.
    var results = true
    /// How many minutes before a match to be reminded; nil for never.
    var alarm: Int?
    /// What becomes of cancelled matches.
    var cancelled = Cancelled.title

    /// How events are written.
    var style: EventStyle { EventStyle(titlesCancellation: cancelled != .status) }

    /// What goes into events that are still to take place; nil for nothing.
    func reminder() throws(CalendarError) -> Reminder? {
        guard let alarm else { return nil }
        return try Reminder(minutes: alarm)
    }

    /// What an address says of them, in a fixed order; nothing of what is usual.
    var parameters: [FeedParameter] {
        var parameters: [FeedParameter] = []
        if !results { parameters.append(FeedParameter(.results, "no")) }
        if let alarm { parameters.append(FeedParameter(.alarm, "\(alarm)")) }
        if cancelled != .title { parameters.append(FeedParameter(.cancelled, cancelled.rawValue)) }
        return parameters
    }

    /// Reads one parameter; false when it is about something else.
    mutating func take(_ parameter: FeedParameter) throws(FeedRefusal) -> Bool {
        switch parameter.key {
        case .results:
            guard ["yes", "no"].contains(parameter.value) else {
                throw parameter.refusal(expecting: "yes or no")
            }
            results = parameter.value == "yes"
        case .alarm:
            guard let minutes = Int(parameter.value), Reminder.minutes.contains(minutes) else {
                throw parameter.refusal(
                    expecting: "minutes from 0 to \(Reminder.minutes.upperBound)")
            }
            alarm = minutes
        case .cancelled:
            guard let wanted = Cancelled(rawValue: parameter.value) else {
                throw parameter.refusal(expecting: "title, status or omit")
            }
            cancelled = wanted
        default: return false
        }
        return true
    }
}

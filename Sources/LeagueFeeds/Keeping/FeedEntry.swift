import FieldGame
import LeagueCalendar

/// A calendar that is kept, and what it is put together from.
struct FeedEntry: Sendable {
    /// The calendar.
    var feed: Feed
    /// Its events; nil for one match's file, and for what must be read anew.
    var events: EventList?
    /// Its bytes; nil when it must be put together anew.
    var content: FeedContent?

    /// The events, where another calendar of the same key has the same ones in it.
    func reusableEvents(for other: Feed) -> EventList? {
        feed.subject == other.subject && feed.options == other.options ? events : nil
    }

    /// Takes in what became of matches; true when that concerns this calendar, which must then be
    /// put together anew.
    mutating func take(_ changes: [MatchChange], _ press: FeedPress) -> Bool {
        var isTouched = false
        for change in changes {
            if case .match(let id) = feed.subject {
                isTouched = isTouched || id == change.match.id
            } else if takeEvent(change, press) {
                isTouched = true
            }
        }
        if isTouched { content = nil }
        return isTouched
    }

    private mutating func takeEvent(_ change: MatchChange, _ press: FeedPress) -> Bool {
        let match = change.match
        if case .present = change, feed.admits(match) {
            do {
                let reminder = try feed.options.alarm.map { minutes in
                    try Reminder(minutes: minutes)
                }
                return events?.put(
                    try press.block(of: match, feed, reminder), updatedAt: match.updatedAt) ?? true
            } catch {
                // A match that cannot be written is met again, and told of, when all is read.
                events = nil
                return true
            }
        }
        guard events?.holds(match.id) == true else { return false }
        events?.remove(match.id, at: match.updatedAt)
        return true
    }
}

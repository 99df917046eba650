import FieldGame
import LeagueCalendar

/// A calendar in the cache, and what it is put together from.
struct FeedEntry: Sendable {
    /// The calendar.
    var feed: Feed
    /// Its events; nil for one match's file, and for what must be read anew.
    var events: EventList?
    /// Its bytes; nil when it must be put together anew.
    var content: FeedContent?

    /// What it takes in memory besides its content.
    var octets: Int { 2048 + 3 * feed.key.utf8.count + (events?.octets ?? 0) }

    /// Takes in what became of matches; true when that concerns this calendar, which must then be
    /// put together anew.
    mutating func take(_ changes: [MatchChange], _ renderer: FeedRenderer) -> Bool {
        // Matches do not say that they have an umpire who is hidden.
        if feed.filter.umpires.contains(where: \.isHidden), !changes.isEmpty {
            (events, content) = (nil, nil)
            return true
        }
        var isTouched = false
        for change in changes where takeOne(change, renderer) { isTouched = true }
        if isTouched { content = nil }
        return isTouched
    }

    private mutating func takeOne(_ change: MatchChange, _ renderer: FeedRenderer) -> Bool {
        let match = change.match
        if let id = feed.match { return id == match.id }
        // What its options leave out may still decide whether there is such a calendar at all.
        let isConcerned = feed.concerns(match)
        if !change.isDeleted, feed.shows(match) {
            do {
                let reminder = try feed.options.reminder()
                return events?.put(
                    try renderer.block(of: match, feed, reminder), updatedAt: match.updatedAt)
                    ?? true
            } catch {
                // A match that cannot be written is met again, and told of, when all is read.
                events = nil
                return true
            }
        }
        let isHeld = events?.holds(match.id) == true
        if isHeld { events?.remove(match.id, at: match.updatedAt) }
        return isHeld || isConcerned
    }
}

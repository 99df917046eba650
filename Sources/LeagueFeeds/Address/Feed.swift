import FieldGame
import Foundation
import LeagueCalendar

/// A calendar that was asked for: what is in it, how it is written, and what it says of itself.
struct Feed: Hashable, Sendable {
    /// Its key in the cache: the same key, the same bytes but for changes.
    let key: String
    /// The matches in it.
    let filter: MatchFilter
    /// The one match in it, to be put into a calendar of one's own; nil for those of the filter.
    let match: UUID?
    /// Since when nothing is in it as far as the lists know, since what it was about has gone; the filter
    /// would let matches through if that came back.
    let goneSince: Date?
    /// How it is to be.
    let options: FeedOptions
    /// What it says of itself.
    let head: CalendarHead
    /// When what it says of itself last changed; nil where that is not known.
    let headChangedAt: Date?
    /// A name for its file: `keate.ics`.
    let fileName: String
    /// Whether its address means the same until the database tells of a change.
    let isTimeless: Bool

    /// Whether it is one of very many that any client can ask for: these are evicted first.
    var isVariant: Bool {
        match != nil || options != FeedOptions() || key.hasPrefix(FeedAddress.path(.feed))
            || key.hasPrefix(FeedAddress.codes)
    }

    /// Whether a match is one of those that it is about.
    func concerns(_ other: Match) -> Bool { match.map { $0 == other.id } ?? filter.admits(other) }

    /// Whether a match is shown in it as it is now.
    func shows(_ match: Match) -> Bool {
        if match.status == .cancelled, options.cancelled == .omit { return false }
        if match.status == .completed, !options.results { return false }
        return concerns(match)
    }
}

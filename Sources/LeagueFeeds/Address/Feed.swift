import FieldGame
import Foundation
import LeagueCalendar

/// A calendar that was asked for: what is in it, how it is written, and what it says of itself.
struct Feed: Hashable, Sendable {
    /// What is in it.
    enum Subject: Hashable, Sendable {
        /// Matches.
        case matches(MatchFilter)
        /// One match, to be put into a calendar of one's own.
        case match(UUID)
        /// Nothing any more, since what it was about has gone; the filter that would let matches
        /// through if it came back, and since when as far as the lists know.
        case gone(MatchFilter, since: Date)
    }

    /// Its key in the cache: the same key, the same bytes but for changes.
    let key: String
    /// What is in it.
    let subject: Subject
    /// How it is to be.
    let options: FeedOptions
    /// What it says of itself.
    let head: CalendarHead
    /// When what it says of itself last changed; nil where that is not known.
    let headChangedAt: Date?
    /// A name for its file: `keate.ics`.
    let fileName: String
    /// Whether its address means the same on every day.
    let isTimeless: Bool

    /// Whether it is one of very many that anybody can ask for: these are evicted first.
    var isVariant: Bool {
        if case .match = subject { return true }
        return options != FeedOptions() || key.hasPrefix(FeedAddress.path(.feed))
    }

    /// Whether a match is one of those that it is about.
    func concerns(_ match: Match) -> Bool {
        switch subject {
        case .matches(let filter), .gone(let filter, _): filter.admits(match)
        case .match(let id): match.id == id
        }
    }

    /// Whether a match is shown in it as it is now.
    func shows(_ match: Match) -> Bool {
        if match.status == .cancelled, options.cancelled == .omit { return false }
        if match.status == .completed, !options.results { return false }
        return concerns(match)
    }
}

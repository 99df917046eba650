@testable import LeagueFeeds

/// Calendars as a league might have them.
enum Listings {
    /// One or two of each kind; the umpire has come by mail, with a name that wants to be markup.
    static let mixed = [
        one(.all, "all", "Field Game", "all", events: 120),
        one(.house, "JDM", "Keate", "keate", events: 24),
        one(.house, "HWTA", "Hawtrey", "hawtrey", events: 1),
        one(.team, "Field", "Field", "field", events: 0),
        one(
            .competition, "Junior League & Co", "Junior League & Co", "junior-league-co", events: 9),
        one(.pitch, "Agar's 3", "Agar's 3", "agars-3", events: 3),
        one(.umpire, "mr-x", Hostile.name + Hostile.opponent, "mr-x", events: 2),
    ]

    private static func one(
        _ kind: FeedKind, _ id: String, _ name: String, _ slug: String, events: Int
    ) -> FeedListing {
        let path = kind == .all ? "/calendar/all.ics" : "/calendar/\(kind.rawValue)/\(slug).ics"
        return FeedListing(
            kind: kind, id: id, name: name, slug: slug, path: path, events: events)
    }
}

@testable import LeagueFeeds

/// Calendars as a league might have them.
enum Listings {
    /// One or two of each kind; the umpire has come by mail, with a name that wants to be markup.
    static let mixed = [
        FeedListing(
            kind: .all, id: "all", name: "Field Game", slug: "all", path: "/calendar/all.ics",
            events: 120),
        house("JDM", "Keate", events: 24), house("HWTA", "Evans’s", events: 1),
        FeedListing(
            kind: .team, id: "2ND", name: "2nd Field", slug: "2nd-field",
            path: "/calendar/team/2nd-field.ics", events: 0),
        FeedListing(
            kind: .competition, id: "Junior League & Co", name: "Junior League & Co",
            slug: "junior-league-co", path: "/calendar/competition/junior-league-co.ics", events: 9),
        FeedListing(
            kind: .pitch, id: "Agar's 3", name: "Agar's 3", slug: "agars-3",
            path: "/calendar/pitch/agars-3.ics", events: 3),
        FeedListing(
            kind: .umpire, id: "mr-x", name: hostile, slug: "mr-x",
            path: "/calendar/umpire/mr-x.ics", events: 2),
    ]

    /// A name that tries to be more than a name.
    static let hostile = "</bdi><script>alert('1')</script> \"Mr\" X\u{202E}\u{0}\u{1B}[31m &amp;"

    /// A house.
    static func house(_ id: String, _ name: String, events: Int) -> FeedListing {
        let slug = name.lowercased().filter { $0.isASCII && $0.isLetter }
        return FeedListing(
            kind: .house, id: id, name: name, slug: slug, path: "/calendar/house/\(slug).ics",
            events: events)
    }
}

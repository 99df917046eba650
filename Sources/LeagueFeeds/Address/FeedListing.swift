/// A calendar in the list of all of them, in the shape of `/calendars`.
package struct FeedListing: Hashable, Sendable, Codable {
    /// What it is about; never a match or a query.
    package let kind: FeedKind
    /// The team's id, the competition's or the pitch's name, the umpire's slug, or `all`.
    package let id: String
    /// The name that people read.
    package let name: String
    /// The name in its address.
    package let slug: String
    /// Where it is: `/calendar/house/keate.ics`.
    package let path: String
    /// How many matches are in it.
    package let events: Int
}

extension FeedListing {
    /// A row of the database's list; nil for a kind that this program does not know.
    init?(_ row: (kind: String, id: String, name: String, slug: String, events: Int)) {
        guard let kind = FeedKind(rawValue: row.kind) else { return nil }
        self.init(
            kind: kind, id: row.id, name: row.name, slug: row.slug,
            path: FeedAddress.path(kind, row.slug), events: row.events)
    }
}

/// What a calendar is about; the raw value is its folder in web addresses.
package enum FeedKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Every match: `/calendar/all.ics`.
    case all
    /// A house: `/calendar/house/keate.ics`.
    case house
    /// A school team: `/calendar/team/2nd-field.ics`.
    case team
    /// A competition, listed or only named by matches: `/calendar/competition/senior-league.ics`.
    case competition
    /// An umpire: `/calendar/umpire/mr-carlow.ics`.
    case umpire
    /// A pitch: `/calendar/pitch/agars-3.ics`.
    case pitch
    /// One match: `/calendar/match/3f0c….ics`.
    case match
    /// What a query chooses: `/calendar/feed.ics?follow=JDM`.
    case feed
    /// What is followed under a code: `/calendar/code/FAM-7KQ2M9.ics`.
    case code
}

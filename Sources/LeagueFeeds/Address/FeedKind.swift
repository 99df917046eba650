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
    /// Somebody who umpires: `/calendar/umpire/mr-carlow.ics`.
    case umpire
    /// A pitch: `/calendar/pitch/agars-3.ics`.
    case pitch
    /// One match: `/calendar/match/3f0c….ics`.
    case match
    /// What a query chooses: `/calendar/feed.ics?follow=JDM`.
    case feed
}

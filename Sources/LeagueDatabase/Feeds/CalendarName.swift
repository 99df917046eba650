package import Foundation
package import PostgreSQL

/// A name by which a calendar is found, or was, and what it leads to.
package struct CalendarName: Hashable, Sendable {
    /// `house`, `team` (a school team), `competition`, `umpire` or `pitch`; of the calendar now.
    package let kind: String
    /// The name in web addresses by which it is found now; of one that is gone, the one asked for.
    package let slug: String
    /// The team's id, the competition's or the pitch's name, or by what the umpire is told apart.
    package let subject: String
    /// The name that people read.
    package let name: String
    /// A competition's CSS colour; empty where there is none.
    package let colour: String
    /// When what its calendar says of itself last changed.
    package let changedAt: Date
    /// Since when its subject is no more, as far as the lists know; nil while it lives.
    package let goneSince: Date?
}

extension CalendarName: RowDecodable {
    /// Reads a row of ``LeagueRepository/calendarNames(_:)``.
    package init(row: Row) throws {
        kind = try row.decode("kind")
        slug = try row.decode("slug")
        subject = try row.decode("subject")
        name = try row.decode("name")
        colour = try row.decode("colour")
        changedAt = try row.decode("changed_at")
        goneSince = try row.decode("gone_since")
    }
}

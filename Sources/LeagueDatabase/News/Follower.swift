package import FieldGame
package import Foundation
package import PostgreSQL

/// How news reach a follower.
package enum NewsChannel: String, Sendable, PostgresValue {
    case mail
    /// A browser (RFC 8030).
    case push
    /// A topic that anybody may read.
    case ntfy
}

/// Somebody who is told news, and how.
package struct Follower: Sendable, Hashable, Identifiable {
    package let id: UUID
    /// What they follow.
    package let choice: UUID
    package let channel: NewsChannel
    /// The address, the browser's endpoint, or the topic.
    package let address: String
    /// What a browser's messages are encrypted with: its public key and its secret; nil for others.
    package let pushKeys: (key: Data, secret: Data)?
    /// When they last said that they want it; nil until they have.
    package let confirmedAt: Date?
    /// Which of their links holds.
    package let linkNumber: Int
    package let settings: FollowerSettings
    /// When it all goes, unless they say again that they want it.
    package let expiresAt: Date
    /// The code of what they follow.
    package let code: FollowCode
    /// Whether nothing can be sent there any more.
    package let isStopped: Bool

    package static func == (left: Follower, right: Follower) -> Bool {
        left.id == right.id && left.settings == right.settings
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What a follower wants to be told, and when. Times are London's.
package struct FollowerSettings: Sendable, Hashable {
    /// What they are told of.
    package var kinds: Set<NewsKind> = Set(NewsKind.allCases)
    /// Whether results come at once, not in the digest.
    package var resultsAtOnce = false
    /// Whether places that changed in tables are told each week.
    package var tables = false
    /// Whether only what concerns the next 48 hours is told.
    package var urgentOnly = false
    /// Whether an umpire is invited to matches.
    package var invitations = false
    /// When to be left alone; the same time twice for never.
    package var quietFrom = LocalTime(hour: 21, minute: 30)
    package var quietUntil = LocalTime(hour: 7, minute: 0)
    /// When the digest comes.
    package var digestAt = LocalTime(hour: 18, minute: 0)
    /// The day on which they want to hear again; nil when they are not away.
    package var pausedUntil: LocalDate?
    /// Whether times read 14:25, not 2:25pm.
    package var clock24 = false

    /// What is set for everybody who has chosen nothing.
    package init() {}
}

extension Follower: RowDecodable {
    /// The columns that ``init(row:)`` reads, of `followers AS f` with `choices AS c`.
    static let columns: Query = "f.*, c.code, c.expires_at"

    /// Reads a row of `followers` with its choice's code and end.
    package init(row: Row) throws {
        id = try row.decode("id")
        choice = try row.decode("choice_id")
        channel = try row.decode("channel")
        address = try row.decode("address")
        let key = try row.decode(Data?.self, "push_key")
        let secret = try row.decode(Data?.self, "push_secret")
        pushKeys = if let key, let secret { (key, secret) } else { nil }
        confirmedAt = try row.decode("confirmed_at")
        linkNumber = try row.decode("link_number")
        settings = try FollowerSettings(row: row)
        expiresAt = try row.decode("expires_at")
        let signs: String = try row.decode("code")
        guard let code = FollowCode(signs) else {
            throw try row.cell("code").mismatch(FollowCode.self, "a code")
        }
        self.code = code
        isStopped = try !row.cell("stopped_at").isNull
    }
}

extension FollowerSettings {
    init(row: Row) throws {
        kinds = Set(try row.decode([NewsKind].self, "kinds"))
        resultsAtOnce = try row.decode("results_at_once")
        tables = try row.decode("tables")
        urgentOnly = try row.decode("urgent_only")
        invitations = try row.decode("invitations")
        quietFrom = try row.decode("quiet_from")
        quietUntil = try row.decode("quiet_until")
        digestAt = try row.decode("digest_at")
        pausedUntil = try row.decode("paused_until")
        clock24 = try row.decode("clock_24")
    }
}

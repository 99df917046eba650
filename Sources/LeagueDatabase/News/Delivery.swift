package import Foundation
package import PostgreSQL

/// What a message is about.
package enum DeliveryKind: String, Sendable, PostgresValue {
    /// Announcements: one, many at once, and what could wait.
    case news, list, digest
    /// Places that changed in tables.
    case tables
    /// Letters about following itself.
    case confirm, renew
    /// A score that nobody has entered.
    case scoreMissing = "score_missing"
    /// An umpire who has declined, for admins.
    case declined
    /// Messages that were not wholly understood, for admins.
    case importProblems = "import_problems"
    /// What was read of a message, for its sender.
    case reply
    /// Letters to accounts.
    case recovery
    case passwordChanged = "password_changed"
    case newBrowser = "new_browser"
}

/// A message that was taken up.
package struct Delivery: Sendable, Hashable, RowDecodable {
    /// In its Message-ID.
    package let id: Int64
    /// To whom: one of the three.
    package let follower, user, importID: UUID?
    /// How its follower is told; nil for other recipients.
    package let channel: NewsChannel?
    package let kind: DeliveryKind
    /// The match whose score is missing.
    package let match: UUID?
    /// What makes it the only one of its kind for this recipient.
    package let key: String
    package let plannedAt: Date
    /// When it is sent, or tried again.
    package let dueAt: Date
    /// How often it was taken up, this time included.
    package let attempts: Int

    /// Reads a row of `deliveries` with its follower's channel.
    package init(row: Row) throws {
        id = try row.decode("id")
        channel = try row.decode("channel")
        follower = try row.decode("follower_id")
        user = try row.decode("user_id")
        importID = try row.decode("import_id")
        kind = try row.decode("kind")
        match = try row.decode("match_id")
        key = try row.decode("key")
        plannedAt = try row.decode("planned_at")
        dueAt = try row.decode("due_at")
        attempts = try row.decode("attempts")
    }
}

extension Delivery {
    /// Whether it waits for the end of quiet hours; a digest comes when it was asked for, and so does a
    /// letter that is waited for.
    var keepsQuietHours: Bool { [.news, .list, .tables, .renew].contains(kind) }

    /// Whether it waits for the end of a pause.
    var keepsPause: Bool { [.news, .list, .digest, .tables].contains(kind) }

    /// Of a missing score: whether it was looked for in vain for two days, as `sweep_news()` says in the key.
    package var isForAdmins: Bool { key.hasSuffix(" admins") }
}

/// What became of a message.
package enum DeliveryOutcome: String, Sendable, PostgresValue {
    /// A server took it.
    case sent
    /// There was nothing left to say.
    case dropped
    /// It was refused for good.
    case dead
}

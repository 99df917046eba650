package import FieldGame
package import Foundation
import PostgreSQL

/// What a message has to say of one match.
package struct DeliveryItem: Sendable, Hashable {
    /// The announcements that it tells.
    package let announcements: [Int64]
    package let news: MatchNews
    /// Until when a later change is not announced yet; nil where there is none.
    package let changingUntil: Date?
}

/// Who gets a message.
package enum Recipient: Sendable, Hashable {
    case follower(Follower)
    case account(Addressee)
    /// The sender of a message that was imported.
    case sender(ImportReply)
}

/// An account that is written to.
package struct Addressee: Sendable, Hashable {
    package let id: UUID
    package let email: String
    /// Empty where it is not known.
    package let name: String
}

/// A message that was imported and not wholly understood.
package struct ProblemMessage: Sendable, Hashable {
    package let id: UUID
    package let subject: String
    /// `partial` or `failed`.
    package let status: String
    package let problem: String
}

/// Whom a message invites to its match, or tells that it is no longer theirs.
package struct InvitedUmpire: Sendable, Hashable {
    package let name: String
    /// Whether they are an umpire of the match now.
    package let isAppointed: Bool
    /// The match's version.
    package let sequence: Int
    package let createdAt: Date
}

/// An umpire who has declined.
package struct DeclinedMatch: Sendable, Hashable {
    package let umpire: String
    package let comment: String
    package let match: AnnouncedMatch
}

/// What the sender of an imported message is told.
package struct ImportReply: Sendable, Hashable {
    package let sender, subject, messageID: String
    /// Why nothing could be read, and the like; empty where all was.
    package let failure: String
    package let problems: [Problem]
    /// The matches that it speaks of, as they are now.
    package let matches: [AnnouncedMatch]
}

/// A team that has another place in its table.
package struct ChangedPlace: Sendable, Hashable {
    package let competition, team: String
    package let place, formerPlace: Int
    /// What it has played, and won in points, since.
    package let played, points: Int
}

/// A message with what it has to say.
package struct OutgoingMessage: Sendable {
    package let delivery: Delivery
    package let recipient: Recipient
    /// What a follower follows, for letters about following itself.
    package var named: [NamedItem] = []
    /// What a follower is told.
    package var items: [DeliveryItem] = []
    /// Whom it invites; nil for nobody.
    package var invited: InvitedUmpire?
    /// What changed in tables.
    package var places: [ChangedPlace] = []
    /// Who has declined; nil where that is settled.
    package var declined: DeclinedMatch?
    /// The match whose score is missing; nil once it is not.
    package var missing: AnnouncedMatch?
    /// What was not wholly understood.
    package var problems: [ProblemMessage] = []
    /// Before when it must not be sent, since its follower wants to be left alone.
    package var notBefore: Date?
    /// What news take for now.
    package let now: Date

    /// The announcements that it tells.
    package var told: [Int64] { items.flatMap(\.announcements) }
}

extension DeliveryItem {
    /// Reads a row of `news_to_tell()`; nil where there is no match to speak of.
    init?(row: Row) throws {
        guard let news = try MatchNews(row: row) else { return nil }
        self.init(
            announcements: try row.decode("told"), news: news,
            changingUntil: try row.decode("changing_until"))
    }

    /// Reads the rows of `news_to_tell()`, by the ids of messages, in their order.
    static func byDelivery(_ rows: Rows) throws -> [Int64: [DeliveryItem]] {
        var items: [Int64: [DeliveryItem]] = [:]
        for row in rows {
            guard let item = try DeliveryItem(row: row) else { continue }
            items[try row.decode("delivery_id"), default: []].append(item)
        }
        return items
    }
}

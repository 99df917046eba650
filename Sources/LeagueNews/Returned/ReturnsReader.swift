import Foundation
import LeagueCalendar
import LeagueDatabase
package import Logging

/// Does what returned letters ask for: an address that is not there is written to no more, and who
/// complains is left alone.
package struct ReturnsReader: Sendable {
    private let database: NewsDatabase
    private let keys: NewsKeys
    private let prefix: String
    private let logger: Logger

    /// A reader of what comes back to the mailbox of this name, such as `bounces`.
    package init(_ database: NewsDatabase, keys: NewsKeys, prefix: String, logger: Logger) {
        (self.database, self.keys, self.prefix, self.logger) = (database, keys, prefix, logger)
    }

    /// Reads a message, at most ``ReturnedMessage/limit`` octets. A letter of ours that came back says
    /// so by its envelope alone: what others make up changes nothing. Throws the database's errors.
    package func take(_ message: [UInt8]) async throws {
        let returned = ReturnedMessage.read(message, key: keys.returns, prefix: prefix)
        if case .invitationReply(let bytes) = returned.meaning { return try await answer(bytes) }
        guard let delivery = returned.delivery else { return }
        try await database.use { league in
            switch returned.meaning {
            case .hardBounce(let status):
                let isStopped = try await league.noteBounce(of: delivery, isHard: true)
                logger.notice(
                    "an address is not there: nothing more is sent to it",
                    metadata: [
                        "delivery": "\(delivery)", "status": "\(status.code)",
                        "follower": "\(isStopped)",
                    ])
            case .softBounce:
                _ = try await league.noteBounce(of: delivery, isHard: false)
            case .complaint:
                guard let follower = try await league.follower(ofDelivery: delivery) else { return }
                try await league.removeFollower(
                    follower.id, hash: keys.links.hash(ofAddress: follower.address))
                logger.notice(
                    "a letter was called spam: its address is forgotten",
                    metadata: ["delivery": "\(delivery)"])
            case .delayed, .delivered, .automaticReply, .invitationReply, .other: break
            }
        }
    }

    /// Notes an umpire's answer, whoever wrote it: admins see to it.
    private func answer(_ bytes: [UInt8]) async throws {
        let reply: InvitationReply
        do {
            reply = try InvitationReply(bytes)
        } catch {
            return logger.notice("an answer to an invitation cannot be read: \(error)")
        }
        _ = try await database.use {
            try await $0.noteInvitationReply(
                from: reply.attendee, match: reply.match, sequence: reply.sequence,
                answer: reply.answer.rawValue, at: reply.sentAt, comment: reply.comment)
        }
    }
}

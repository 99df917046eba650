import FieldGame
import LeagueDatabase

/// Sends a message by the channel that its follower chose.
package struct NewsChannels: Sendable {
    /// What became of a message.
    enum Outcome: Hashable, Sendable {
        /// Nothing is left that its follower does not know.
        case nothingToSay
        case tried(SendingOutcome)
    }

    private let letters: LetterWriter
    /// Nil sends no mail.
    private let mail: MailChannel?
    private let push: PushChannel

    /// The channels that these settings name.
    ///
    /// - Parameters:
    ///   - keys: the database's secrets.
    /// Throws ``DeliveryError`` when the system has nothing left to send with.
    package init(_ settings: NewsSettings, keys: NewsKeys) throws {
        letters = LetterWriter(site: settings.site, links: keys.links)
        mail = settings.mail.map { mail in
            MailChannel(
                from: mail.from, returns: settings.returns, returnKey: keys.returns,
                sender: MailSender(to: mail.server))
        }
        push = PushChannel(
            site: settings.site, services: settings.pushServices,
            tokens: settings.contact.map { VAPIDTokens(keys.vapid, contact: $0) },
            ntfy: settings.ntfy,
            poster: try HTTPSPoster(settings.poster))
    }

    /// Ends the connections to servers; what is on its way is finished.
    package func close() async {
        await mail?.sender.close()
        await push.poster.close()
    }

    func send(_ message: OutgoingMessage, of delivery: Delivery) async throws -> Outcome {
        let news = message.items.map(\.news).filter { !$0.kinds.isEmpty }
        let follower = message.follower
        let letter: Letter
        switch delivery.kind {
        case .news, .list, .digest:
            if news.isEmpty { return .nothingToSay }
            switch follower.channel {
            case .push: return .tried(try await push.push(news, to: follower))
            case .ntfy: return .tried(try await push.publish(news, to: follower))
            case .mail: letter = letters.news(news, for: follower)
            }
        case .confirm:
            if follower.confirmedAt != nil { return .nothingToSay }
            letter = letters.confirmation(follower, message.named)
        case .renew: letter = letters.renewal(follower, message.named)
        default: return .tried(.later("this program does not know how to write this"))
        }
        guard let mail else {
            return .tried(.away("[news] sender is not set: no letters are sent"))
        }
        return .tried(
            try await mail.send(
                letter, of: delivery, to: follower.address,
                unsubscribe: letters.site.unsubscribe(
                    letters.links.token(.unsubscribe, follower))))
    }
}

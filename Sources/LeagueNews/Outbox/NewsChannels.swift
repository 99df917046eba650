import FieldGame
import Foundation
package import LeagueDatabase

/// Sends a message by the channel that its follower chose.
package struct NewsChannels: Sendable {
    private let letters: LetterWriter
    /// Where letters lead to.
    var site: SiteLinks { letters.site }
    /// Nil sends no mail.
    private let mail: MailChannel?
    private let push: PushChannel
    /// Nil invites nobody.
    private let invitations: InvitationWriter?

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
        invitations = try settings.mail.map { mail in
            try InvitationWriter(
                site: settings.site, organizer: settings.returns ?? mail.from.address,
                name: mail.from.name ?? "")
        }
        push = PushChannel(
            site: settings.site, services: settings.pushServices,
            tokens: settings.contact.map { VAPIDTokens(keys.vapid, contact: $0) },
            ntfy: settings.ntfy,
            poster: try HTTPSPoster(settings.poster),
            ntfyPoster: try HTTPSPoster(settings.ntfyPoster))
    }

    /// Lets each team have a topic, where there is a server of topics, and none where there is none.
    package func prepareTopics(_ league: LeagueRepository) async throws {
        var topics: [FollowedItem: String] = [:]
        if let ntfy = push.ntfy {
            for team in try await league.followedTeams() {
                // A name that no topic can have has none.
                do { topics[team] = try ntfy.topic(team.slug) } catch { continue }
            }
        }
        try await league.setTopics(topics)
    }

    /// Ends the connections to servers; what is on its way is finished.
    package func close() async {
        await mail?.sender.close()
        await push.poster.close()
        await push.ntfyPoster.close()
    }

    /// Runs `body` on the thread that sends letters, if there is one.
    func onThreadOfLetters<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard let mail else { return try await body() }
        return try await mail.sender.onItsThread(body)
    }

    /// Sends a message; nil where there is nothing left to say.
    ///
    /// - Parameters:
    ///   - hold: what keeps a letter's end back.
    ///   - link: makes the address by which the owner of this account chooses another password.
    func send(
        _ message: OutgoingMessage, hold: EndHold?, link: (UUID) async throws -> String?
    ) async throws -> SendingOutcome? {
        switch message.recipient {
        case .follower(let follower): try await send(message, to: follower, hold)
        case .account(let addressee): try await send(message, to: addressee, hold, link: link)
        case .sender(let reply): try await answer(reply, message, hold)
        }
    }

    private func send(
        _ message: OutgoingMessage, to follower: Follower, _ hold: EndHold?
    ) async throws -> SendingOutcome? {
        // What they no longer want to hear of is not told, though it was planned.
        let news = message.items.map(\.news).filter {
            !follower.settings.kinds.isDisjoint(with: $0.kinds)
        }
        let letter: Letter
        switch message.delivery.kind {
        case .confirm where follower.confirmedAt == nil:
            letter = letters.confirmation(follower, message.named)
        case .renew: letter = letters.renewal(follower, message.named)
        case .tables where !message.places.isEmpty && follower.channel == .mail:
            letter = letters.tables(message.places, for: follower)
        case .news where !news.isEmpty, .list where !news.isEmpty, .digest where !news.isEmpty:
            switch follower.channel {
            case .push: return try await push.push(news, to: follower)
            case .ntfy: return try await push.publish(news, to: follower)
            case .mail:
                letter = letters.news(
                    news, for: follower, appointed: message.invited?.isAppointed)
            }
        default: return nil
        }
        let leaving = letters.site.unsubscribe(letters.links.token(.unsubscribe, follower))
        return try await post(
            letter, of: message.delivery, to: follower.address, hold, unsubscribe: leaving,
            invitation: try invitations?.part(message, to: follower))
    }

    /// Answers a message; what is days old is not answered any more.
    private func answer(
        _ reply: ImportReply, _ message: OutgoingMessage, _ hold: EndHold?
    ) async throws -> SendingOutcome? {
        guard message.now.timeIntervalSince(message.delivery.plannedAt) < 259_200, let mail else {
            return nil
        }
        return try await mail.answer(
            letters.reply(reply), to: reply, of: message.delivery, hold)
    }

    /// Letters to accounts are of their day: what is older is not sent any more.
    private func send(
        _ message: OutgoingMessage, to addressee: Addressee, _ hold: EndHold?,
        link: (UUID) async throws -> String?
    ) async throws -> SendingOutcome? {
        let age = message.now.timeIntervalSince(message.delivery.plannedAt)
        // Where no letters are sent at all, nobody waits for one.
        guard mail != nil else { return nil }
        let letter: Letter
        switch message.delivery.kind {
        case .recovery where age < 3600:
            guard let address = try await link(addressee.id) else { return nil }
            letter = letters.recovery(addressee, link: address)
        case .passwordChanged where age < 259_200: letter = letters.passwordChanged(addressee)
        case .newBrowser where age < 259_200: letter = letters.newBrowser(addressee)
        case .scoreMissing where age < 259_200:
            guard let match = message.missing, let id = message.delivery.match else {
                return nil
            }
            letter =
                message.delivery.isForAdmins
                ? letters.scoreStillMissing(addressee, match, id)
                : letters.scoreMissing(addressee, match)
        case .declined:
            guard let declined = message.declined, let id = message.delivery.match else {
                return nil
            }
            letter = letters.declined(declined, id)
        case .importProblems where !message.problems.isEmpty:
            letter = letters.problems(message.problems)
        default: return nil
        }
        return try await post(
            letter, of: message.delivery, to: addressee.email, hold, unsubscribe: nil)
    }

    private func post(
        _ letter: Letter, of delivery: Delivery, to address: String, _ hold: EndHold?,
        unsubscribe: String?, invitation: MailMessage.Invitation? = nil
    ) async throws -> SendingOutcome {
        guard let mail else { return .away("[news] from is not set: no letters are sent") }
        return try await mail.send(
            letter, of: delivery, to: address, hold, unsubscribe: unsubscribe,
            invitation: invitation)
    }
}

import Foundation
import LeagueDatabase

/// Sends letters.
struct MailChannel: Sendable {
    let from: MailMessage.Mailbox
    /// To whom letters come back that do not arrive; nil is whom they come from.
    let returns: MailAddress?
    /// By which returned letters are known to be ours.
    let returnKey: VERPKey
    let sender: MailSender

    /// Sends a letter; one that is sent again has the same Message-ID.
    ///
    /// - Parameters:
    ///   - hold: what keeps its end back.
    ///   - unsubscribe: what takes the POST of RFC 8058; nil for letters to accounts.
    func send(
        _ letter: Letter, of delivery: Delivery, to address: String, _ hold: EndHold?,
        unsubscribe: String?, invitation: MailMessage.Invitation? = nil
    ) async throws -> SendingOutcome {
        guard var message = message(letter, of: delivery, to: address) else {
            return .gone("the address has a form that cannot be sent to")
        }
        message.origin = .generated
        message.invitation = invitation
        if let unsubscribe {
            // One click is for https alone (RFC 8058 section 3.1): a league on trial has the footer's link.
            message.list = MailMessage.MailingList(
                id: "news.\(from.address.domain)", name: "Field Game news",
                unsubscribe: unsubscribe.hasPrefix("https://") ? unsubscribe : nil)
        }
        return try await Self.outcome(
            sender.send(
                message.octets(), from: envelopeSender(of: delivery), to: message.to.address,
                hold: hold))
    }

    /// Answers a message, from nobody, so that no answer comes to the answer.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc3834#section-3>
    func answer(
        _ letter: Letter, to reply: ImportReply, of delivery: Delivery, _ hold: EndHold?
    ) async throws -> SendingOutcome {
        guard var message = message(letter, of: delivery, to: reply.sender) else {
            return .dead("the address has a form that cannot be sent to")
        }
        message.origin = .replied
        (message.inReplyTo, message.references) = (reply.messageID, [reply.messageID])
        return try await Self.outcome(
            sender.send(message.octets(), from: nil, to: message.to.address, hold: hold))
    }

    /// What all letters have; nil for an address that none can be sent to.
    private func message(
        _ letter: Letter, of delivery: Delivery, to address: String
    ) -> MailMessage? {
        let recipient: MailAddress
        do {
            recipient = try MailAddress(address)
        } catch {
            return nil
        }
        let planned = Int(delivery.plannedAt.timeIntervalSince1970)
        var message = MailMessage(
            from: from, to: MailMessage.Mailbox(recipient), subject: letter.subject, date: Date(),
            messageID: "news.\(delivery.id).\(planned)@\(from.address.domain)", text: letter.text)
        message.html = letter.html
        message.extraFields = [.suppressResponses: "All"]
        return message
    }

    private func envelopeSender(of delivery: Delivery) throws -> MailAddress {
        guard let returns,
            let address = VERPAddress(
                delivery: delivery.id, key: returnKey, prefix: returns.local, domain: returns.domain
            )
        else { return from.address }
        return try MailAddress(address.description)
    }

    private static func outcome(_ outcome: MailOutcome) -> SendingOutcome {
        switch outcome {
        case .accepted: .sent("")
        case .refused(let reply):
            EnhancedStatusCode(startOf: reply.text)?.condemnsAddress == true
                ? .gone("\(reply)") : .dead("\(reply)")
        case .refusedForNow(let reply): .later("\(reply)")
        case .unreachable(let fault, _): .away("\(outcome)", fault: fault.rawValue)
        case .misconfigured(let fault, _): .away("\(outcome)", fault: fault.rawValue)
        }
    }
}

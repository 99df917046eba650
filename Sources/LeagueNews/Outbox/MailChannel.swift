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
    /// - Parameter unsubscribe: what takes the POST of RFC 8058; nil for letters to accounts.
    func send(
        _ letter: Letter, of delivery: Delivery, to address: String, unsubscribe: String?,
        invitation: MailMessage.Invitation? = nil
    ) async throws -> SendingOutcome {
        let recipient: MailAddress
        do {
            recipient = try MailAddress(address)
        } catch {
            return .gone("\(error)")
        }
        let host = from.address.domain
        var message = MailMessage(
            from: from, to: MailMessage.Mailbox(recipient), subject: letter.subject, date: Date(),
            messageID:
                "news.\(delivery.id).\(Int(delivery.plannedAt.timeIntervalSince1970))@\(host)",
            text: letter.text)
        message.html = letter.html
        message.origin = .generated
        message.invitation = invitation
        message.extraFields = [.suppressResponses: "All"]
        if let unsubscribe {
            message.list = MailMessage.MailingList(
                id: "news.\(host)", name: "Field Game news", unsubscribe: unsubscribe)
        }
        return try await Self.outcome(
            sender.send(message.octets(), from: envelopeSender(of: delivery), to: recipient))
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
        case .unreachable, .misconfigured: .away("\(outcome)")
        }
    }
}

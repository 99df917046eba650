/// What came back for a mail that we sent: a bounce, an answer, a complaint.
///
/// Anybody can write to the address that bounces come to. So a message speaks for a delivery only
/// when it came to the address of that delivery, with the right code, which none but the recipient
/// of that delivery and the servers on its way have seen.
package struct ReturnedMessage: Hashable, Sendable {
    /// What it means for the address that we wrote to.
    package enum Meaning: Hashable, Sendable {
        /// The address is no good: nothing more should be sent to it.
        case hardBounce(BounceStatus)
        /// This mail was not delivered, which says little of the address. Nil where only the text
        /// of a person's or an old server's letter says so.
        case softBounce(BounceStatus?)
        /// A server goes on trying.
        case delayed
        /// A server took it, or passed it on to one that tells nothing.
        case delivered
        /// The recipient called it spam, and wants no more.
        case complaint
        /// A program answered: out of office, a receipt, a request to prove that we are human.
        case automaticReply
        /// A calendar program answered an invitation: the bytes of its iCalendar object, decoded.
        case invitationReply([UInt8])
        /// Anything else, such as a letter, or a bounce of something that we did not send.
        case other
    }

    /// The delivery whose address it came to; nil unless the code in that address is right.
    package let delivery: Int64?
    /// What it means. `hardBounce`, `softBounce`, `delayed`, `delivered` and `complaint` only come
    /// with a `delivery`; an `automaticReply` or an `invitationReply` may come from anybody.
    package let meaning: Meaning

    /// The most bytes that are read, 1 MB; a larger message is `other`.
    package static let limit = 1_048_576

    /// Reads a message; one that is broken says what can be told for certain, at worst `other`.
    ///
    /// - Parameters:
    ///   - bytes: the message as a mail server stored it.
    ///   - key: the key of the addresses that mails were sent from.
    ///   - prefix: the mailbox of those addresses.
    package static func read(
        _ bytes: [UInt8], key: VERPKey, prefix: String = "bounces"
    ) -> ReturnedMessage {
        guard bytes.count <= limit, let mail = ReturnedMail(bytes) else {
            return ReturnedMessage(delivery: nil, meaning: .other)
        }
        let addressee = VERPSearch(key: key, prefix: prefix)
        var delivery = addressee.delivery(in: mail.fields, named: VERPSearch.recipientFields)
        if delivery == nil, let report = FeedbackReport(mail) {
            delivery = addressee.delivery(in: report.fields, named: VERPSearch.senderFields)
        }
        return ReturnedMessage(
            delivery: delivery, meaning: meaning(of: mail, isOurs: delivery != nil))
    }

    /// The first that applies: what a program wrote for programs comes before text for people.
    private static func meaning(of mail: ReturnedMail, isOurs: Bool) -> Meaning {
        if let report = DeliveryStatusReport(mail) { return isOurs ? report.meaning : .other }
        if let report = FeedbackReport(mail) {
            return isOurs && report.isComplaint ? .complaint : .other
        }
        if let reply = mail.invitationReply { return .invitationReply(reply) }
        if let bounce = PlainBounce(mail) { return isOurs ? bounce.meaning : .other }
        return AutomaticReply.isOne(mail) ? .automaticReply : .other
    }
}

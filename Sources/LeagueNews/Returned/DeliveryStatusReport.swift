/// A delivery status notification: what became of a mail, written for programs.
///
/// <https://www.rfc-editor.org/rfc/rfc3464>
struct DeliveryStatusReport {
    /// What it says of one recipient.
    struct Recipient: Hashable {
        /// From the gentlest to the hardest.
        enum Fate: Int, Hashable {
            case delivered, delayed, undelivered, condemned
        }

        let fate: Fate
        let status: BounceStatus
    }

    /// The most recipients that are read of a part, of which the first two count.
    static let limit = 100

    /// The recipients that it tells of, in its order.
    let recipients: [Recipient]

    /// The report in a message; nil when it holds none. A status part outside a `multipart/report;
    /// report-type=delivery-status` is none either.
    init?(_ mail: ReturnedMail) {
        let parts = mail.parts.filter {
            $0.reportType == "delivery-status" && Self.types.contains($0.type)
        }
        guard !parts.isEmpty else { return nil }
        // Some servers call their text for people a status too.
        let groups = parts.prefix(2).flatMap { FieldGroups.read($0.bytes, limit: Self.limit + 1) }
        recipients = groups.compactMap(Recipient.init)
    }

    /// What it means for a delivery to one address. Where that address stands for several, the
    /// gentlest fate counts: as long as one of them gets the mail, the address is good.
    var meaning: ReturnedMessage.Meaning {
        guard let gentlest = recipients.min(by: { $0.fate.rawValue < $1.fate.rawValue }) else {
            return .other
        }
        return switch gentlest.fate {
        case .delivered: .delivered
        case .delayed: .delayed
        case .undelivered: .softBounce(gentlest.status)
        case .condemned: .hardBounce(gentlest.status)
        }
    }

    private static let types: Set<String> = [
        "message/delivery-status", "message/global-delivery-status",
    ]
}

extension DeliveryStatusReport.Recipient {
    /// What a group of fields says; nil when it has neither an Action that RFC 3464 knows nor a Status
    /// of class 4 or 5, such as the first group, which is about the message.
    ///
    /// A failure condemns the address only by its Status, or where that is undefined by the code of
    /// the SMTP server that the Diagnostic-Code quotes. With several Actions or Status fields it is
    /// not clear whose is whose, and it never does; nor does a Status without an Action.
    fileprivate init?(_ fields: [ReturnedMail.Field]) {
        func values(_ name: String) -> [String] {
            fields.filter { $0.name == name }.map(\.value)
        }
        let actions = values("action").map { $0.prefix(while: \.isLetter).lowercased() }
        let statuses = values("status")
        let status = statuses.first.flatMap { EnhancedStatusCode(startOf: $0) }
        let diagnostic = values("diagnostic-code").first ?? ""
        switch actions.first ?? "" {
        case "failed":
            let words = EnhancedStatusCode(diagnostic: diagnostic)
            let cause = status.map { $0.saysNothing ? words ?? $0 : $0 }
            let isPlain = actions.count == 1 && statuses.count == 1
            fate = isPlain && cause?.condemnsAddress == true ? .condemned : .undelivered
        case "delayed": fate = .delayed
        case "delivered", "relayed", "expanded": fate = .delivered
        case "" where status.map { $0.kind != 2 } ?? false: fate = .undelivered
        default: return nil
        }
        let recipient = values("final-recipient").first ?? values("original-recipient").first ?? ""
        // `rfc822; a@b.example`
        let address = recipient.drop { $0 != ";" }.dropFirst().drop(while: \.isWhitespace)
        self.status = BounceStatus(
            code: status, recipient: String(address), diagnostic: diagnostic)
    }
}

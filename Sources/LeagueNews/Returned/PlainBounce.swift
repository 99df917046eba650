/// A bounce that only its text tells, as qmail and old servers write them.
///
/// Free text condemns no address: whatever it says, it only counts.
/// <https://cr.yp.to/proto/qsbmf.txt>
struct PlainBounce {
    /// `softBounce` or `delayed`.
    let meaning: ReturnedMessage.Meaning

    /// The bounce that a message is; nil when it is none. A status part that stands in no proper
    /// report makes it one.
    init?(_ mail: ReturnedMail) {
        let subject = mail.value("subject").lowercased()
        let text = mail.parts.first { $0.type == "text/plain" }?.bytes ?? []
        let isQmail = text.drop { $0 <= 0x20 }.starts(with: Self.qmail)
        let hasStatus = mail.parts.contains { $0.type == "message/delivery-status" }
        let failed = mail.value("x-failed-recipients")
        let isFromServer = Self.isServer(mail)
        let isWarning = Self.warnings.contains(where: subject.hasPrefix)
        guard
            isQmail || hasStatus || !failed.isEmpty
                || isFromServer && (isWarning || Self.subjects.contains(where: subject.hasPrefix))
        else { return nil }
        meaning =
            isFromServer && isWarning
            ? .delayed
            : .softBounce(
                failed.isEmpty
                    ? nil : BounceStatus(code: nil, recipient: failed, diagnostic: ""))
    }

    /// Whether no person wrote it: it has the empty envelope sender, or a server's name as its own.
    private static func isServer(_ mail: ReturnedMail) -> Bool {
        let from = mail.value("from").lowercased()
        return mail.value("return-path") == "<>"
            || ["mailer-daemon", "postmaster", "mail delivery s"].contains(where: from.contains)
    }

    private static let qmail = Array("Hi. This is the qmail-send program".utf8)
    /// How the subjects of bounces begin.
    private static let subjects = [
        "undeliver", "mail delivery failed", "mail delivery failure",
        "delivery failure", "delivery status notification (failure)", "failure notice",
        "returned mail", "mail system error", "delivery has failed",
    ]
    /// How the subjects of warnings begin that a server goes on trying.
    private static let warnings = [
        "warning: message", "warning: could not send", "delivery status notification (delay)",
        "delayed mail", "delivery delayed", "mail delivery delayed",
    ]
}

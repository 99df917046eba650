/// A report of a mailbox provider on a mail of ours, in the Abuse Reporting Format.
///
/// It is sent to an address that the provider knows, so the delivery is found in what it quotes.
/// <https://www.rfc-editor.org/rfc/rfc5965>
struct FeedbackReport {
    /// Whether the recipient called the mail spam: `Feedback-Type: abuse`, and no other type.
    let isComplaint: Bool
    /// Its own fields, and those of the mail that it is about.
    let fields: [ReturnedMail.Field]

    /// The report in a message; nil when it holds none.
    init?(_ mail: ReturnedMail) {
        guard
            let part = mail.parts.first(where: {
                $0.reportType == "feedback-report" && $0.type == "message/feedback-report"
            })
        else { return nil }
        let own = FieldGroups.read(part.bytes, limit: 1).first ?? []
        let types = own.filter { $0.name == "feedback-type" }.map { $0.value.lowercased() }
        isComplaint = types == ["abuse"]
        let returned = mail.parts.first { $0.reportType == "feedback-report" && $0.isReturned }
        fields = own + (returned?.fields ?? [])
    }
}

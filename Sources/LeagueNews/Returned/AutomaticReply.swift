/// The marks of a message that a program wrote in answer to another: vacation notices, receipts,
/// challenges.
///
/// <https://www.rfc-editor.org/rfc/rfc3834#section-5>
enum AutomaticReply {
    /// Whether a message has one of the marks.
    static func isOne(_ mail: ReturnedMail) -> Bool {
        if mail.parts.contains(where: { $0.reportType == "disposition-notification" }) {
            return true
        }
        for field in mail.fields {
            let value = field.value.lowercased()
            switch field.name {
            case "auto-submitted":
                let keyword = value.prefix { $0.isLetter || $0 == "-" }
                if !keyword.isEmpty, keyword != "no" { return true }
            case "precedence": if precedences.contains(value) { return true }
            case "subject": if subjects.contains(where: value.hasPrefix) { return true }
            case let name where marks.contains(name): return true
            default: continue
            }
        }
        return false
    }

    /// Fields that only such programs write; the last three are of challenges.
    private static let marks: Set<String> = [
        "x-autoreply", "x-auto-reply", "x-autorespond", "x-autoresponder", "x-mail-autoreply",
        "x-autoreply-from", "x-vacation", "x-tmda-fingerprint", "x-boxbe-challenge",
        "x-challenge-response",
    ]
    private static let precedences: Set<String> = ["auto_reply", "auto-reply", "junk"]
    /// How such subjects begin, for programs without a mark.
    private static let subjects = [
        "automatic reply", "auto reply", "autoreply", "auto-reply", "auto:", "autosvar",
        "out of office", "out of the office", "on holiday:", "vacation:", "abwesend",
        "abwesenheitsnotiz", "automatische antwort", "réponse automatique", "absence du bureau",
        "please confirm your message", "confirm your email to", "verify your email to",
    ]
}

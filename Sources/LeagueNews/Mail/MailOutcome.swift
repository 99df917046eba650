/// What became of a message to one recipient.
package enum MailOutcome: Hashable, Sendable {
    /// The server has taken it over.
    case accepted
    /// This message to this recipient will never be taken: a 5xx to RCPT, DATA or the end of the data
    /// (RFC 5321 section 4.2.1), or an address that the server has no means for.
    case refused(MailReply)
    /// The server asks to try again later: a 4xx at any place.
    case refusedForNow(MailReply)
    /// There was no answer; try again later. A message that may have been accepted all the same is
    /// sent twice then, with one Message-ID.
    case unreachable(ConnectionFault, mayHaveBeenAccepted: Bool)
    /// Something is wrong between the server and us, which concerns every message: try again later,
    /// and tell the operator.
    case misconfigured(MailFault, MailReply?)

    /// Whether the same message should be sent again later.
    package var isForNow: Bool {
        switch self {
        case .accepted, .refused: false
        case .refusedForNow, .unreachable, .misconfigured: true
        }
    }
}

/// What a server said.
package struct MailReply: Hashable, Sendable {
    /// Its three digits, such as `550`; nil where no server spoke but we ourselves.
    package let code: Int?
    /// Its words without control characters, the lines joined, at most ``limit`` octets. They are a
    /// stranger's: they can hold addresses.
    package let text: String

    /// The most octets of the text.
    package static let limit = 500

    /// An answer; its text is cleaned and cut.
    package init(code: Int?, text: String) {
        (self.code, self.text) = (code, SafeText.clean(text.utf8, limit: Self.limit))
    }
}

/// What is wrong between the mail server and us; the raw value is a sentence for the operator.
package enum MailFault: String, Error, Hashable, Sendable {
    /// AUTH was refused, or is asked for.
    case login = "The mail server refuses the login."
    /// The password could not be read.
    case passwordUnreadable = "The file of the mail server's password cannot be read."
    /// Others may read the password.
    case passwordOpen = "Everybody on this machine can read the file of the mail server's password."
    /// The file holds something else.
    case passwordMissing = "The file of the mail server's password does not hold one line of text."
    /// The sender's address was refused (a 5xx to MAIL).
    case sender = "The mail server refuses our sender's address."
    /// The greeting or EHLO was refused.
    case service = "The mail server does not serve us."
    /// STARTTLS is not offered, or the certificate is not one to trust.
    case tls = "No trusted connection to the mail server could be made."
}

extension MailOutcome: CustomStringConvertible {
    /// For the operator, on one line: `refused: 550 No such user here`.
    package var description: String {
        switch self {
        case .accepted: "accepted"
        case .refused(let reply): "refused: \(reply)"
        case .refusedForNow(let reply): "refused for now: \(reply)"
        case .unreachable(let fault, let mayBe):
            fault.rawValue + (mayBe ? " It may have taken the message all the same." : "")
        case .misconfigured(let fault, let reply):
            fault.rawValue + (reply.map { " It said: \($0)" } ?? "")
        }
    }
}

extension MailReply: CustomStringConvertible {
    /// `550 No such user here`
    package var description: String {
        [code.map { "\($0)" }, text.isEmpty ? nil : text].compactMap(\.self).joined(separator: " ")
    }
}

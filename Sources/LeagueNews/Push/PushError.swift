package import LeagueService

/// Why a message cannot be made for a push service or an ntfy server.
///
/// `description` is a sentence that anyone may see: it repeats no key, no token and no endpoint.
package enum PushError: Error, Hashable, Sendable {
    /// What a browser sent is no subscription that messages can be encrypted for.
    case invalidSubscription(PushSubscription.Fault)
    /// The address that a browser named is none that messages are sent to.
    case invalidEndpoint(PushEndpoint.Fault)
    /// This name of a push service, from the configuration, is malformed.
    case invalidService(String)
    /// What was stored is no P-256 private key.
    case invalidKey
    /// The contact for operators of push services is no such address.
    case invalidContact
    /// A payload has more octets than this.
    case payloadTooLarge(limit: Int)
    /// A part of a notice cannot be sent.
    case invalidNotice(PushNotice.Fault)
    /// A part of a message for an ntfy server, or of the server's configuration, cannot be used.
    case invalidNtfy(NtfyFault)
    /// A time lies outside the years that can be written.
    case timeOutOfRange
    /// What is to be sent cannot be written as JSON.
    case unencodable
    /// The cryptographic library refused.
    case cryptography
    /// A file with a secret may be read by every user of the machine.
    case exposedFile(String)
    /// A file with a secret has more octets than this.
    case fileTooLarge(String, limit: Int)
    /// A file with a secret cannot be read.
    case file(FileFailure)
}

extension PushError: CustomStringConvertible {
    /// A sentence safe for anyone: `The push endpoint has a port.`
    package var description: String {
        switch self {
        case .invalidSubscription(let fault): "The push subscription \(fault.rawValue)."
        case .invalidEndpoint(let fault): "The push endpoint \(fault.rawValue)."
        case .invalidService(let name):
            "“\(name)” names no push service: it takes HOST, *.DOMAIN or HOST:PORT."
        case .invalidKey:
            "The VAPID key is neither 32 octets nor PEM of a P-256 private key."
        case .invalidContact:
            "The contact for push services is neither mailto: with an address nor an https address, "
                + "or its host is not a public one."
        case .payloadTooLarge(let limit): "A push message may have at most \(limit) octets."
        case .invalidNotice(let fault): "The \(fault.rawValue)."
        case .invalidNtfy(let fault): "The ntfy \(fault.rawValue)."
        case .timeOutOfRange: "A time of a push message is out of range."
        case .unencodable: "The message could not be written as JSON."
        case .cryptography: "The message could not be encrypted or signed."
        case .exposedFile(let path):
            "\(path) holds a secret, but every user may read or change it: chmod o= \(path)"
        case .fileTooLarge(let path, let limit): "\(path) has more than \(limit) octets."
        case .file(let failure): failure.description
        }
    }
}

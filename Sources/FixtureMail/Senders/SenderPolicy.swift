/// Who may send fixtures, and whose word for it is believed.
///
/// From can be forged by anybody. It is believed when the mail server that delivers to us says, in
/// an Authentication-Results field of its own, that DMARC passed for the domain in From
/// (<https://www.rfc-editor.org/rfc/rfc7489>), and the address is on the list.
package struct SenderPolicy: Sendable, Hashable, Codable {
    /// Whose Authentication-Results field is believed.
    package enum Authority: Sendable, Hashable, Codable {
        /// The topmost field of the server with this authserv-id, compared without case. That server
        /// must remove such fields from what comes in (RFC 8601 section 5).
        case server(String)
        /// The topmost field of all, which must have no authserv-id: Exchange Online writes it so.
        case topmostWithoutID
        /// No field is asked for and no list: who delivered the message has checked its sender.
        case deliverer
    }

    /// Who may send.
    package var allowed: [AllowedSender]
    /// Whose findings count.
    package var authority: Authority
    /// The addresses that mail comes to and goes out from here: mail from them is a loop.
    package var own: [AllowedSender]

    /// A policy with these values.
    package init(allowed: [AllowedSender], authority: Authority, own: [AllowedSender] = []) {
        self.allowed = allowed
        self.authority = authority
        self.own = own
    }

    /// Whoever the sender is; automatic replies, loops and our own mail are ignored all the same.
    package static func trustingAll(own: [AllowedSender] = []) -> SenderPolicy {
        SenderPolicy(allowed: [], authority: .deliverer, own: own)
    }

    /// What it says of a message, by its header fields alone.
    package func verdict(on message: [UInt8], limits: Limits = .standard) -> SenderVerdict {
        let header = RawMessage(message, atMost: limits.headerBytes).header
        // C strings end at a zero byte: what was compared would not be what is shown.
        guard !header.contains(0) else {
            return .refused("there is a zero byte in the header fields")
        }
        guard header.count <= limits.headerBytes else {
            return .refused("the header fields are larger than \(limits.headerBytes) bytes")
        }
        let fields = HeaderFields(header)
        if let reason = loop(in: fields, limits: limits) { return .ignored(Self.shown(reason)) }
        if authority == .deliverer { return .accepted }
        if let reason = objection(to: fields) { return .refused(Self.shown(reason)) }
        return .accepted
    }

    /// A reason that quotes a message: without control characters, cut.
    private static func shown(_ reason: String) -> String { Message.cleaned(reason, limit: 200) }
}

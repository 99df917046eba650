/// An enhanced mail system status code, such as 5.1.1.
///
/// <https://www.rfc-editor.org/rfc/rfc3463>
struct EnhancedStatusCode: Hashable, Sendable, CustomStringConvertible {
    /// 2 success, 4 persistent transient failure, 5 permanent failure.
    let kind: Int
    /// 1 address, 2 mailbox, 3 system, 4 network and routing, 5 protocol, 6 content, 7 policy.
    let subject: Int
    let detail: Int

    /// Reads a code at the beginning of a text: `5.1.1 (no such user)` -> 5.1.1; nil where none
    /// stands there.
    init?(startOf text: some StringProtocol) {
        let code = text.prefix { $0 == "." || ("0"..."9").contains($0) }
        let parts = code.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ (1...3).contains($0.count) }),
            let kind = Int(parts[0]), [2, 4, 5].contains(kind), let subject = Int(parts[1]),
            let detail = Int(parts[2])
        else { return nil }
        if let next = text.dropFirst(code.count).first, next.isLetter || next.isNumber {
            return nil
        }
        (self.kind, self.subject, self.detail) = (kind, subject, detail)
    }

    /// The code behind an SMTP server's permanent refusal, as a Diagnostic-Code holds it:
    /// `smtp; 550 5.1.1 No such user` or `smtp; 550-5.1.1 …` -> 5.1.1; nil for anything else.
    init?(diagnostic: String) {
        let parts = diagnostic.split(separator: ";", maxSplits: 1)
        guard parts.count == 2,
            parts[0].trimmingPrefix(while: \.isWhitespace).lowercased() == "smtp"
        else { return nil }
        let reply = parts[1].trimmingPrefix(while: \.isWhitespace)
        let number = reply.prefix(3)
        guard number.first == "5", number.count == 3,
            number.allSatisfy({ ("0"..."9").contains($0) }),
            let separator = reply.dropFirst(3).first, separator == " " || separator == "-"
        else { return nil }
        self.init(startOf: reply.dropFirst(4))
    }

    /// `5.1.1`
    var description: String { "\(kind).\(subject).\(detail)" }

    /// Whether it says that the address itself is no good, now and later:
    ///
    /// | code | RFC 3463, or the one named | here |
    /// |---|---|---|
    /// | 5.1.1 | there is no such mailbox | no good |
    /// | 5.1.2 | there is no such domain, or it takes no mail | no good |
    /// | 5.1.3 | the address is malformed | no good |
    /// | 5.1.6 | the mailbox has moved, without a forwarding address | no good |
    /// | 5.1.10 | the domain has a null MX (RFC 7505); at Exchange no such recipient | no good |
    /// | 5.2.1 | the mailbox is disabled | no good |
    /// | 5.1.0, 5.0.0 | undefined | as the server's own words say, see ``DeliveryStatusReport`` |
    /// | 5.1.4, 5.1.5 | ambiguous; valid | counts |
    /// | 5.1.7, 5.1.8, 5.1.9 | our own address or server is at fault | counts |
    /// | 5.2.2, 5.2.3, 5.2.4 | the mailbox is full, the mail too long, a list at fault | counts |
    /// | 5.3.x, 5.4.x, 5.5.x | the system, the network or the route, the protocol | counts |
    /// | 5.6.x, 5.7.x | the content, a policy: what we sent, not to whom | counts |
    /// | 4.x.x | given up after trying for some time | counts |
    ///
    /// <https://www.rfc-editor.org/rfc/rfc3463#section-3>
    var condemnsAddress: Bool {
        kind == 5 && (subject == 1 && [1, 2, 3, 6, 10].contains(detail) || self == Self.disabled)
    }

    /// Whether it leaves open what is wrong: 5.0.0 and 5.1.0.
    var saysNothing: Bool { kind == 5 && subject <= 1 && detail == 0 }

    private static let disabled = EnhancedStatusCode(kind: 5, subject: 2, detail: 1)

    private init(kind: Int, subject: Int, detail: Int) {
        (self.kind, self.subject, self.detail) = (kind, subject, detail)
    }
}

// Whether From is to be believed.

extension SenderPolicy {
    /// Why a message is not from somebody who may send; nil when it is.
    func objection(to fields: HeaderFields) -> String? {
        let from = fields.named("from")
        guard let field = from.first else { return "there is no From field" }
        guard from.count == 1 else { return "there are \(from.count) From fields" }
        guard Self.hasOneAddress(field), let sender = Message.oneMailbox(field.value),
            let at = sender.lastIndex(of: "@")
        else { return "From does not name one mailbox" }
        guard allowed.contains(where: { $0.means(sender) }) else {
            let isASCII = sender.utf8.allSatisfy { $0 < 0x80 }
            return "\(sender) is not an allowed sender"
                + (isASCII ? "" : " (it holds letters outside ASCII)")
        }
        let domain = ASCIICase.lowered(String(sender[sender.index(after: at)...]))
        switch believedFindings(in: fields) {
        case .missing(let why): return why
        case .found(let findings): return Self.objection(to: findings, domain: domain)
        }
    }

    /// Whether nothing stands beside the first address, where lenient readers stop: `a@b; c@d`.
    private static func hasOneAddress(_ field: HeaderFields.Field) -> Bool {
        do throws(MalformedField) {
            let scanner = FieldScanner(field.value)
            let (addresses, ends) = (try scanner.count(of: "@"), try scanner.count(of: ";"))
            return addresses == 1 && ends == 0
        } catch {
            return false
        }
    }

    private enum Believed {
        case found([AuthenticationResults.Finding])
        case missing(String)
    }

    /// The findings of the one field that counts. Fields further down may have been written by the
    /// sender, so a topmost field that cannot be read ends the search.
    private func believedFindings(in fields: HeaderFields) -> Believed {
        let unreadable = Believed.missing("its Authentication-Results cannot be read")
        for field in fields.named("authentication-results") {
            do throws(MalformedField) {
                let results = try AuthenticationResults(field.value)
                switch (authority, results.server) {
                case (.server(let name), let server?):
                    if server == ASCIICase.lowered(name) { return .found(results.findings) }
                case (.topmostWithoutID, nil): return .found(results.findings)
                case (.topmostWithoutID, let server?):
                    return .missing("the topmost Authentication-Results is of \(server)")
                case (.server, nil):
                    return .missing("its Authentication-Results names no server")
                case (.deliverer, _): return .found([])
                }
            } catch {
                return unreadable
            }
        }
        guard case .server(let name) = authority else {
            return .missing("there is no Authentication-Results")
        }
        return .missing("there is no Authentication-Results of \(name)")
    }

    /// Every DMARC finding must be a pass for the domain in From, which `header.from` repeats
    /// (RFC 7489 section 11.2). Without `header.from` nothing says whom the pass is for.
    private static func objection(
        to findings: [AuthenticationResults.Finding], domain: String
    ) -> String? {
        let dmarc = findings.filter { $0.method == "dmarc" }
        if dmarc.isEmpty { return "no dmarc result for \(domain)" }
        for finding in dmarc {
            guard finding.result == "pass" else { return "dmarc=\(finding.result) for \(domain)" }
            let domains = finding.values(of: "header.from").map(domainOnly)
            guard !domains.isEmpty else { return "dmarc=pass does not say for which domain" }
            if let other = domains.first(where: { $0 != domain }) {
                return "dmarc=pass is for \(other), not for \(domain)"
            }
        }
        return nil
    }

    /// `college.example`, of an address too.
    private static func domainOnly(_ value: String) -> String {
        let domain = value.lastIndex(of: "@").map { value[value.index(after: $0)...] } ?? value[...]
        return ASCIICase.lowered(String(domain))
    }
}

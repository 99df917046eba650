import FixtureMail
import Testing

@Suite("Authentication-Results")
struct AuthenticationResultsTests {
    private static let id = "mx.fieldgame.example"
    private static let pass = "dmarc=pass header.from=college.example"

    /// What the policy objects to; nil when the message is accepted.
    private func objection(
        _ results: String, fields: [String] = [],
        _ authority: SenderPolicy.Authority = .server(id)
    ) -> String? {
        let verdict = SenderTests.verdict(
            results: results, fields: fields, policy: SenderTests.policy(authority))
        if case .refused(let reason) = verdict { return reason }
        return verdict == .accepted ? nil : "\(verdict)"
    }

    @Test(
        "are read as RFC 8601 has them",
        arguments: [
            "\(id); \(pass)", "\(id) 1; \(pass)", "\(id);\(pass);",
            "MX.FieldGame.Example ; \(pass)",
            "\"\(id)\"; \(pass)",
            "(a (nested \\) one)) \(id) (b); (c) dmarc (d) = (e) pass (f) "
                + "header (g) . (h) from (i) = (j) college.example (k)",
            "\(id);\r\n\tspf=pass (sender: a@b; dmarc=fail) smtp.mailfrom=a@b.example;\r\n\t\(pass)",
            "\(id); DMARC=Pass header.From=College.Example",
            "\(id); dmarc/1=pass reason=\"it is\" "
                + "header.from=\"college.example\"",
            "\(id); spf=pass smtp.mailfrom=bounce+a=college.example@list.example; \(pass)",
            "\(id); spf=pass smtp.mailfrom=\"x; dmarc=fail\"@b.example; \(pass)",
            "\(id); spf=none smtp.mailfrom=; dkim=none; \(pass)",
            "\(id); dkim=pass header.d=a.example header.b=\"aB/=\"; \(pass)",
            "\(id); dmarc=pass header.from=p.aldous@college.example",
            "\(id); dmarc=pass policy.dmarc=none action=none header.from=college.example",
        ])
    func believed(results: String) {
        #expect(objection(results) == nil)
    }

    @Test(
        "say no more than they say",
        arguments: [
            (
                "\(id); dmarc=fail (\(pass)) header.from=college.example",
                "dmarc=fail for college.example"
            ),
            (
                "\(id); spf=pass smtp.mailfrom=\"x; \(pass)\"@b.example",
                "no dmarc result for college.example"
            ),
            (
                "\(id); x-dmarc=pass header.from=college.example",
                "no dmarc result for college.example"
            ),
            ("\(id); dkim=pass header.d=college.example", "no dmarc result for college.example"),
            ("\(id); none", "no dmarc result for college.example"),
            ("\(id)", "no dmarc result for college.example"),
            ("\(id); dmarc=none header.from=college.example", "dmarc=none for college.example"),
            ("\(id); dmarc=pass", "dmarc=pass does not say for which domain"),
            (
                "\(id); dmarc=pass smtp.from=college.example",
                "dmarc=pass does not say for which domain"
            ),
            (
                "\(id); dmarc=pass header.from=evil.example",
                "dmarc=pass is for evil.example, not for college.example"
            ),
            (
                "\(id); dmarc=pass header.from=sub.college.example",
                "dmarc=pass is for sub.college.example, not for college.example"
            ),
            (
                "\(id); dmarc=pass header.from=college.example header.from=evil.example",
                "dmarc=pass is for evil.example, not for college.example"
            ),
            (
                "\(id); \(pass); dmarc=fail header.from=evil.example",
                "dmarc=fail for college.example"
            ),
            ("\(id); dmarc=passed header.from=college.example", "dmarc=passed for college.example"),
            ("\(id) 2; \(pass)", "its Authentication-Results cannot be read"),
            ("\(id); \(pass) (open", "its Authentication-Results cannot be read"),
            ("\(id); \(pass)) x", "its Authentication-Results cannot be read"),
            ("\(id); spf=\"pass; \(pass)", "its Authentication-Results cannot be read"),
            ("\(id); dmarc; \(pass)", "its Authentication-Results cannot be read"),
            ("\(id); none; \(pass)", "its Authentication-Results cannot be read"),
            ("\(id), \(pass)", nil), ("", nil), (";", nil), ("; \(pass)", nil),
            ("\(id).evil; \(pass)", nil),
            ("evil.\(id); \(pass)", nil), ("x (\(id)); \(pass)", nil), (pass, nil),
        ] as [(String, String?)])
    func notBelieved(results: String, reason: String?) {
        let objection = objection(results)
        #expect(objection != nil)
        if let reason { #expect(objection == reason) }
    }

    @Test("only the topmost field of our server counts; those of other servers are passed over")
    func topmost() {
        let field = "Authentication-Results: "
        let ours = "\(Self.id); \(Self.pass)"
        #expect(objection(ours, fields: [field + "other.example; dmarc=fail"]) == nil)
        #expect(
            objection(ours, fields: [field + "\(Self.id); dmarc=fail header.from=college.example"])
                == "dmarc=fail for college.example")
        #expect(
            objection(ours, fields: [field + "\(Self.id); none"])
                == "no dmarc result for college.example")
        // What cannot be read might be ours.
        #expect(objection(ours, fields: [field + "(open; \(Self.id)"]) != nil)
        #expect(objection(ours, fields: ["X-\(field)\(Self.id); none"]) == nil)
    }

    @Test("Exchange Online writes no name: then the topmost field of all counts")
    func withoutName() {
        let field =
            "spf=pass (sender IP is 192.0.2.25) smtp.mailfrom=college.example; dkim=pass (signature "
            + "was verified) header.d=college.example;dmarc=pass action=none "
            + "header.from=college.example;compauth=pass reason=100"
        #expect(objection(field, .topmostWithoutID) == nil)
        #expect(objection(field) == "its Authentication-Results names no server")
        #expect(objection("\(Self.id); \(Self.pass)", .topmostWithoutID) != nil)
        #expect(objection("", .topmostWithoutID) == "there is no Authentication-Results")
        let forged = objection(
            field,
            fields: ["Authentication-Results: dmarc=fail action=none header.from=college.example"],
            .topmostWithoutID)
        #expect(forged == "dmarc=fail for college.example")
    }
}

import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("Senders")
struct SenderTests {
    static let policy = policy(.server("mx.fieldgame.example"))

    static func policy(_ authority: SenderPolicy.Authority) -> SenderPolicy {
        SenderPolicy(
            allowed: ["@college.example", "no-reply@fixtures.example"].compactMap(
                AllowedSender.init),
            authority: authority, own: ["import@fieldgame.example"].compactMap(AllowedSender.init))
    }

    /// A message of `p.aldous@college.example` that has passed, unless the fields say otherwise.
    static func verdict(
        from: String = "p.aldous@college.example", results: String? = nil, fields: [String] = [],
        policy: SenderPolicy = policy, limits: Limits = .standard
    ) -> SenderVerdict {
        let results =
            results
            ?? "mx.fieldgame.example; spf=pass smtp.mailfrom=a.example; dmarc=pass (p=none) "
            + "header.from=college.example"
        let header = [
            results.isEmpty ? "X-Nothing: x" : "Authentication-Results: \(results)",
            "From: \(from)",
            "Subject: Fixtures", "Message-ID: <1@college.example>",
        ]
        let text = (fields + header).joined(separator: "\r\n") + "\r\n\r\nDMARC=pass\r\n"
        return policy.verdict(on: Array(text.utf8), limits: limits)
    }

    @Test(
        "one mailbox that is on the list, in any case",
        arguments: [
            "p.aldous@college.example", "P.ALDOUS@College.Example",
            "\"Aldous, Peter\" <p.aldous@college.example>", "<tom+fixtures@college.example>",
            "Peter (at work) <p.aldous@college.example>",
            "=?utf-8?Q?P=C3=A9ter?= <x@college.example>",
            "\"boss@evil.example\" <p.aldous@college.example>",
        ])
    func allowed(from: String) {
        #expect(Self.verdict(from: from) == .accepted)
    }

    @Test(
        "everything else is refused",
        arguments: [
            ("p.aldous@evil.example", "p.aldous@evil.example is not an allowed sender"),
            (
                "\"p.aldous@college.example\" <x@evil.example>",
                "x@evil.example is not an allowed sender"
            ),
            ("x@old.college.example", "x@old.college.example is not an allowed sender"),
            ("x@college.example.evil.example", nil), ("x@evilcollege.example", nil),
            ("college.example", "From does not name one mailbox"), ("<>", nil), ("", nil),
            ("@college.example", nil), ("a@college.example, b@college.example", nil),
            ("a@college.example; b@evil.example", nil), ("staff: a@college.example;", nil),
            ("a@college.example <b@college.example>", nil), ("<@a.example:b@college.example>", nil),
            ("\"open <a@college.example>", nil), ("(open <a@college.example>", nil),
            ("undisclosed-recipients:;", nil), ("a@college.example b@evil.example", nil),
            // A Cyrillic o, and a Kelvin sign, which lower-cases to k.
            ("x@c\u{43E}llege.example", nil), ("x@xn--cllege-jye.example", nil),
            ("x@college.example\u{200B}", nil),
        ])
    func notAllowed(from: String, reason: String?) {
        let verdict = Self.verdict(from: from)
        guard case .refused(let why) = verdict else {
            Issue.record("\(from): \(verdict)")
            return
        }
        if let reason { #expect(why == reason) }
    }

    @Test("letters that only look the same, or are so in lower case alone, are others")
    func kelvin() throws {
        let policy = SenderPolicy(
            allowed: [try #require(AllowedSender("keate@k.example"))],
            authority: .server("mx.fieldgame.example"))
        let results = "mx.fieldgame.example; dmarc=pass header.from=k.example"
        func verdict(_ from: String) -> SenderVerdict {
            Self.verdict(from: from, results: results, policy: policy)
        }
        #expect(verdict("KEATE@K.EXAMPLE") == .accepted)
        #expect(verdict("\u{212A}eate@k.example") != .accepted)
        #expect(verdict("keate@\u{212A}.example") != .accepted)
        #expect(verdict("keate+x@k.example") != .accepted)
    }

    @Test("exactly one From field, however it is written")
    func oneFrom() {
        for field in [
            "From: x@college.example", "FROM : x@college.example", "from:\r\n\tx@y.example",
        ] {
            #expect(
                Self.verdict(fields: [field]) == .refused("there are 2 From fields"), "\(field)")
        }
        let none = "Authentication-Results: mx.fieldgame.example; dmarc=pass\r\n\r\nFrom: x\r\n"
        #expect(Self.policy.verdict(on: Array(none.utf8)) == .refused("there is no From field"))
        #expect(
            Self.policy.verdict(on: Array("From: a@college.example\0@evil.example\n\n".utf8))
                == .refused("there is a zero byte in the header fields"))
        #expect(Self.policy.verdict(on: []) == .refused("there is no From field"))
    }

    @Test("an entry of the list is an address or an @domain, and nothing else")
    func entries() {
        for text in [
            "", "@", "college.example", "a@", "*@college.example", "a@b@c", "a b@c.example",
            "@c\u{43E}llege.example", "@.example", "@college..example", "@-a.example",
            "<a@b.example>",
            "\u{212A}@b.example", "@" + String(repeating: "a", count: 64) + ".example",
        ] {
            #expect(AllowedSender(text) == nil, "\(text)")
        }
        #expect(AllowedSender("@College.Example")?.description == "@college.example")
        #expect(AllowedSender("A.b+c@x-1.example")?.description == "a.b+c@x-1.example")
    }

    @Test("what nobody wrote for us is ignored, even when every sender is trusted")
    func loops() {
        let received = "Received: from a by b; Mon, 12 Jan 2026 09:00:00 +0000"
        let cases: [(fields: [String], reason: String?)] = [
            (["Auto-Submitted: auto-replied"], "it is an automatic reply"),
            (["Auto-Submitted: (away) Auto-Replied; owner-email=x"], "it is an automatic reply"),
            (["Auto-Submitted: auto-generated"], nil), (["Auto-Submitted: no"], nil),
            (["Return-Path: <>"], "it is a delivery report (empty Return-Path)"),
            (["Return-Path: <> (bounce)"], "it is a delivery report (empty Return-Path)"),
            (["Return-Path: (a) < (b) > (c)"], "it is a delivery report (empty Return-Path)"),
            (["Return-Path: <a@college.example>", "Return-Path: <>"], nil),
            (["X-Loop: <import@fieldgame.example>"], "it is our own mail"),
            (["X-Loop: Import@Fieldgame.example"], "it is our own mail"),
            (["X-Loop: other@fieldgame.example"], nil),
            (["Precedence: bulk", "List-Id: <staff.college.example>"], nil),
            (Array(repeating: received, count: 50), nil),
            (
                Array(repeating: received, count: 51),
                "it went through 51 servers, more than 50"
            ),
        ]
        for policy in [Self.policy, .trustingAll(own: Self.policy.own)] {
            for (fields, reason) in cases {
                let expected = reason.map(SenderVerdict.ignored) ?? .accepted
                #expect(Self.verdict(fields: fields, policy: policy) == expected, "\(fields)")
            }
            #expect(
                Self.verdict(from: "Import <import@FieldGame.example>", policy: policy)
                    == .ignored("it is our own mail"))
        }
        var limits = Limits.standard
        limits.receivedFields = 1
        #expect(Self.verdict(fields: [received], limits: limits) == .accepted)
        #expect(Self.verdict(fields: [received, received], limits: limits) != .accepted)
    }

    @Test("who trusts everybody asks no server")
    func trust() {
        #expect(
            Self.verdict(from: "x@evil.example", results: "", policy: .trustingAll()) == .accepted)
    }

    @Test("a policy goes to another process and back")
    func coding() throws {
        for policy in [Self.policy, Self.policy(.topmostWithoutID), .trustingAll()] {
            let bytes = try JSONEncoder().encode(policy)
            #expect(try JSONDecoder().decode(SenderPolicy.self, from: bytes) == policy)
        }
        let wrong = Data(#"["no address"]"#.utf8)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([AllowedSender].self, from: wrong)
        }
    }

    @Test("of a refused message only the header is read, and it takes no Message-ID")
    func refused() {
        let body = "Tuesday 13th January\nJDM v HWTA, Dutchman's 5, 2.25pm\n"
        let bytes = PlainMessage(body: body).bytes
        let reader = FixtureMailReader(reference: League.reference, policy: Self.policy)
        let reading = reader.read(bytes)
        #expect(reading.notices.isEmpty && reading.problems.isEmpty)
        #expect(reading.messageIDKey == nil)
        #expect(reading.subject == "Fixtures")
        #expect(reading.sender == "p.aldous@college.example")
        #expect(
            reading.summary.errorMessage
                == "Not authorised: there is no Authentication-Results of mx.fieldgame.example")
        let believed = Array(
            "Authentication-Results: mx.fieldgame.example; dmarc=pass header.from=college.example\n"
                .utf8)
        let accepted = reader.read(believed + bytes)
        #expect(accepted.notices.count == 1)
        #expect(accepted.messageIDKey == PlainMessage(body: body).reading().messageIDKey)
    }
}

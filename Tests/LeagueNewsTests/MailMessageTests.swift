import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite("Messages are composed as other programs read them")
struct MailMessageTests {
    private static let subject =
        "Größe 🏈 — Keate v Hawtrey, “Friday’s” match on Agar’s Plough: "
        + "日本語の件名はとても長いので折り返されなければなりません and more words to fold"
    private static let text = """
        Dear Zoë,
        . a line with a dot, and one with blanks at its end   \u{20}
        From here on a long line: \(String(repeating: "Keate gegen Hawtrey, größer. ", count: 20))
        ..
        .
        \ttab = equals
        """
    private static let calendar =
        "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Keate v Hawtrey – größer\r\nEND:VCALENDAR\r\n"

    private static func message() throws -> MailMessage {
        var message = MailMessage(
            from: .init(try MailAddress("league@example.org"), name: "Field Game, “the” League"),
            to: .init(try MailAddress("tom.brown@example.org"), name: "Tóm \"Big\" Brown <x@y>"),
            subject: subject, date: Date(timeIntervalSince1970: 1_795_687_200.9),
            messageID: "<1234.tom@fixtures.example.org>", text: text)
        message.replyTo = .init(try MailAddress("masters@example.org"))
        message.origin = .generated
        message.inReplyTo = "<first@example.org>"
        message.references = (1...30).map { "<reference-number-\($0)@mail.example.org>" }
        message.list = .init(
            id: "keate.fixtures.example.org", name: "Keate’s fixtures",
            unsubscribe: "https://fixtures.example.org/unsubscribe/"
                + String(repeating: "0123456789abcdef", count: 12))
        message.extraFields = [.suppressResponses: "All", .organization: "Räte"]
        message.html = "<p>Größe &amp; <b>Keate</b></p>\n" + String(repeating: "<br>", count: 400)
        message.invitation = .init(.request, text: calendar)
        return message
    }

    /// Sends it, and gives back what Python read.
    private static func received(_ messages: [MailMessage]) async throws -> [ReceivedMessage] {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            var result: [ReceivedMessage] = []
            for (place, message) in messages.enumerated() {
                let octets = try message.octets()
                #expect(try await sender.send(to: "tom@example.org", octets) == .accepted)
                #expect(try peer.octets(place + 1) == octets)
                result.append(try peer.message(place + 1))
            }
            return result
        }
    }

    @Test("Subject, people, fields and the three forms come back as they were")
    func everything() async throws {
        let received = try await Self.received([Self.message()])[0]
        #expect(received.defects == [])
        #expect(received.values("Subject") == [Self.subject])
        #expect(received.from == [["Field Game, “the” League", "league@example.org"]])
        #expect(received.to == [["Tóm \"Big\" Brown <x@y>", "tom.brown@example.org"]])
        #expect(received.replyTo == [["", "masters@example.org"]])
        #expect(received.values("Date") == ["Thu, 26 Nov 2026 10:00:00 +0000"])
        #expect(received.values("Message-ID") == ["<1234.tom@fixtures.example.org>"])
        #expect(received.values("In-Reply-To") == ["<first@example.org>"])
        #expect(
            received.values("References")[0].split(whereSeparator: \.isWhitespace)
                .map(String.init)
                == (11...30).map { "<reference-number-\($0)@mail.example.org>" })
        #expect(received.values("Auto-Submitted") == ["auto-generated"])
        #expect(received.values("List-Id") == ["Keate’s fixtures <keate.fixtures.example.org>"])
        #expect(
            received.values("List-Unsubscribe") == [
                "<https://fixtures.example.org/unsubscribe/"
                    + String(repeating: "0123456789abcdef", count: 12) + ">"
            ])
        #expect(received.values("List-Unsubscribe-Post") == ["List-Unsubscribe=One-Click"])
        #expect(received.values("X-Auto-Response-Suppress") == ["All"])
        #expect(received.values("Organization") == ["Räte"])
        #expect(received.values("MIME-Version") == ["1.0"])
        #expect(received.values("Precedence") == [])
        let types = ["multipart/alternative", "text/plain", "text/html", "text/calendar"]
        #expect(received.parts.map(\.type) == types)
        #expect(received.parts.flatMap(\.defects) == [])
        let message = try Self.message()
        #expect(received.parts[1].text == Self.text + "\n")
        #expect(received.parts[2].text == (message.html ?? "") + "\n")
        #expect(received.parts[3].text == Self.calendar.replacing("\r\n", with: "\n"))
        #expect(received.parts[3].parameters == ["charset": "UTF-8", "method": "REQUEST"])
        for part in received.parts.dropFirst() {
            #expect(part.parameters["charset"] == "UTF-8")
            #expect(part.encoding == "quoted-printable")
            #expect(part.longest ?? 0 <= 76)
        }
    }

    @Test("Text alone is one part, with HTML it is two")
    func forms() async throws {
        var plain = try Self.message()
        (plain.html, plain.invitation, plain.list, plain.origin) = (nil, nil, nil, .replied)
        var both = plain
        both.html = "<p>x</p>"
        let received = try await Self.received([plain, both])
        #expect(received[0].parts.map(\.type) == ["text/plain"])
        #expect(received[0].parts[0].text == Self.text + "\n")
        #expect(received[0].values("Auto-Submitted") == ["auto-replied"])
        #expect(received[0].values("List-Id") == [])
        #expect(
            received[1].parts.map(\.type) == ["multipart/alternative", "text/plain", "text/html"])
    }

    @Test("The same message has the same octets, another id another boundary")
    func deterministic() throws {
        let message = try Self.message()
        let octets = try message.octets()
        for _ in 0..<20 { #expect(try message.octets() == octets) }
        var other = message
        other.messageID = "other@example.org"
        func boundary(_ octets: [UInt8]) throws -> Substring {
            let text = String(decoding: octets, as: UTF8.self)
            return try #require(text.firstMatch(of: /boundary="([^"]+)"/)).output.1
        }
        let boundaries = try [boundary(octets), boundary(other.octets())]
        #expect(boundaries[0] != boundaries[1])
        #expect(boundaries.allSatisfy { $0.hasPrefix("=_") && $0.count == 34 })
    }

    @Test(
        "No text can begin a field",
        arguments: ["\r\n", "\n", "\r", "\0", "\r\n ", "\u{85}", "\u{2028}", "\r\r\n\n", "\u{0B}"])
    func injection(end: String) async throws {
        let attack = "x\(end)Bcc: eve@example.org\(end)\(end)body"
        var message = try Self.message()
        message.subject = attack
        message.from.name = attack
        message.to.name = attack
        message.messageID = "1\(end)Bcc: eve@example.org"
        message.inReplyTo = attack
        message.references = [attack, end, "<>"]
        message.list?.name = attack
        message.extraFields = [.organization: attack]
        message.text = "\(attack)\r\n.\r\n--=_x\r\n"
        let received = try await Self.received([message])[0]
        #expect(received.values("Bcc") == [])
        #expect(received.parts.count == 4)
        #expect(received.values("Subject")[0].hasPrefix("x"))
        #expect(received.values("Subject")[0].hasSuffix("body"))
        #expect(received.from[0][1] == "league@example.org" && received.from.count == 1)
        #expect(received.to[0][1] == "tom.brown@example.org" && received.to.count == 1)
        #expect(received.values("Message-ID").map { $0.prefix(5) } == ["<1Bcc"])
    }

    @Test("What looks like an encoded word is text")
    func encodedWords() async throws {
        var message = try Self.message()
        message.subject = "=?utf-8?q?x=0D=0ABcc:_eve?= é =?utf-8?b?eA==?="
        message.to.name = message.subject
        let received = try await Self.received([message])[0]
        let shown = "= ?utf-8?q?x=0D=0ABcc:_eve?= é = ?utf-8?b?eA== ?="
        #expect(received.values("Subject") == [shown])
        #expect(received.toName == shown)
    }

    @Test("Fields and octets of a list that will not do are refused")
    func refused() throws {
        let changes: [(inout MailMessage) -> Void] = [
            { $0.messageID = " <> \r\n" }, { $0.list?.unsubscribe = "http://example.org/" },
            { $0.list?.unsubscribe = "https://example.org/\r\nBcc: a" },
            { $0.list?.unsubscribe = "https://example.org/ä" },
            { $0.list?.unsubscribe = "https://" + String(repeating: "a", count: 1000) },
            { $0.list?.id = "a b" }, { $0.list?.id = "" }, { $0.list?.id = "a>\r\nBcc: b" },
            { $0.date = Date(timeIntervalSince1970: -1) },
            { $0.date = Date(timeIntervalSince1970: .infinity) },
            { $0.date = Date(timeIntervalSince1970: .nan) },
            { $0.date = Date(timeIntervalSince1970: 253_402_300_800) },
        ]
        for change in changes {
            var message = try Self.message()
            change(&message)
            #expect(throws: DeliveryError.invalidField) { try message.octets() }
        }
        var message = try Self.message()
        message.html = String(repeating: "x", count: MailMessage.textLimit)
        _ = try message.octets()
        message.html = String(repeating: "x", count: MailMessage.textLimit + 1)
        #expect(throws: DeliveryError.tooLarge(limit: 1_000_000)) { try message.octets() }
    }

    @Test(
        "Texts of any length and kind are folded or cut, and no line is too long",
        arguments: [
            "x", "é", "🏈", "日", "a ", " ", "\t", "=?utf-8?q?x?=", "\u{301}", "\"", "\\", "(", "?=",
            ",", "<", "👩‍👩‍👧‍👦",
        ], [1, 70, 75, 76, 77, 898, 899, 900, 901, 5000])
    func lengths(unit: String, count: Int) throws {
        let long = String(repeating: unit, count: count)
        var message = try Self.message()
        message.subject = long
        message.from.name = long
        message.to.name = long
        message.messageID = long + "x@example.org"
        message.references = [long + "a"]
        message.inReplyTo = long + "b"
        message.list?.name = long
        message.extraFields = [.organization: long]
        message.text = long
        message.html = long
        let octets = try message.octets()
        for line in octets.split(separator: 0x0A) { #expect(line.count <= 999) }
    }

    @Test("Every kind of text comes back from a subject, a name and a body")
    func roundTrips() async throws {
        let units = [
            "x", "é", "🏈", "日本", "a é ", "=x?= ", "e\u{301}", "it's \"quoted\" ", "\\",
            "(c) ", "a, b; ", "👩‍👩‍👧‍👦", "=3D ", "_ ?", "Zoë Ø",
        ]
        var messages: [MailMessage] = []
        for unit in units {
            for count in [1, 2, 9, 30] {
                var message = try Self.message()
                let text = String(repeating: unit, count: count)
                    .trimmingCharacters(in: .whitespaces)
                message.subject = text
                message.to.name = text
                message.text = text
                messages.append(message)
            }
        }
        let received = try await Self.received(messages)
        for (message, received) in zip(messages, received) {
            #expect(received.values("Subject") == [message.subject])
            #expect(received.toName == message.to.name)
            #expect(received.to.map { $0[1] } == ["tom.brown@example.org"])
            #expect(received.parts[1].text == message.text + "\n")
        }
    }
}

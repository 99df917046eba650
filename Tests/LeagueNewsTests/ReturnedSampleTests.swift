import Foundation
import LeagueNews
import TestSupport
import Testing

/// What each sample means, and for which delivery.
@Suite struct ReturnedSampleTests {
    static let samples: [(name: String, delivery: Int64?, told: String)] = [
        ("postfix-no-such-user", 1001, "hard 5.1.1 a.carlow@school.example"),
        ("postfix-hyphen-address", 1002, "hard 5.1.1 a.carlow@school.example"),
        ("postfix-mailbox-full", 1003, "soft 5.2.2 b.penhale@school.example"),
        ("postfix-host-not-found", 1004, "soft 5.4.4 b.penhale@nowhere.example"),
        ("postfix-delayed", 1005, "delayed"), ("postfix-delivered", 1006, "delivered"),
        ("postfix-forged-code", nil, "other"),
        ("postfix-spam-refused", 1008, "soft 5.7.1 a.carlow@school.example"),
        ("postfix-gave-up", 1009, "soft 4.4.1 a.carlow@school.example"),
        ("alias-of-two", 1010, "delivered"),
        ("exim-no-such-user", 1011, "hard 5.0.0 carlow@home.example"),
        ("exim-without-enhanced-code", 1012, "soft 5.0.0 carlow@home.example"),
        ("exim-blocked", 1013, "soft 5.0.0 carlow@home.example"),
        ("exim-old-text-only", 1014, "soft  carlow@home.example"),
        ("exim-warning", 1015, "delayed"),
        ("sendmail-user-unknown", 1016, "hard 5.1.1 b.penhale@school.example"),
        ("office365-recipient-not-found", 1017, "hard 5.1.10 penhale@college.example"),
        ("office365-not-permitted", 1018, "soft 5.7.133 penhale@college.example"),
        ("office365-access-denied", 1019, "soft 5.4.1 penhale@college.example"),
        ("exchange-old-text-only", 1020, "soft"),
        ("gmail-no-such-user", 1021, "hard 5.1.1 umpire@gmail.example"),
        ("gmail-account-disabled", 1022, "hard 5.2.1 umpire@gmail.example"),
        ("gmail-delayed", 1023, "delayed"), ("qmail", 1024, "soft"),
        ("vacation", 1025, "automatic"), ("out-of-office-without-marks", 1026, "automatic"),
        ("automatic-reply-encoded", 1037, "automatic"), ("challenge", 1027, "automatic"),
        ("read-receipt", 1028, "automatic"),
        ("complaint-by-envelope", 1029, "complaint"),
        ("complaint-by-returned-message", 1030, "complaint"), ("complaint-forged", nil, "other"),
        ("feedback-not-spam", 1032, "other"), ("invitation-reply", nil, "reply"),
        ("invitation-reply-automatic", 1033, "reply"), ("letter", 1034, "other"),
        ("status-outside-a-report", 1035, "soft"),
        ("two-status-parts", 1038, "soft 5.3.0 umpire@sms.example"),
        ("two-actions-in-one-group", 1036, "soft 5.1.1 a.carlow@school.example"),
    ]

    @Test("a returned message means what its server said", arguments: samples)
    func meaning(name: String, delivery: Int64?, told: String) throws {
        let message = try ReturnedSample.read(name)
        #expect(message.meaning.told == told)
        #expect(message.delivery == delivery)
    }

    @Test("every sample is expected")
    func allAreThere() throws {
        #expect(try ReturnedSample.names() == Self.samples.map(\.name).sorted())
    }

    @Test("nothing of it speaks for a delivery by another key", arguments: samples.map(\.name))
    func anotherKey(name: String) throws {
        let key = try #require(VERPKey(Array(repeating: 7, count: 32)))
        let message = ReturnedMessage.read(try ReturnedSample.bytes(name), key: key)
        #expect(message.delivery == nil)
        #expect(!message.meaning.needsDelivery)
    }

    @Test("CR LF and LF are the same", arguments: samples)
    func lineEnds(name: String, delivery: Int64?, told: String) throws {
        let text = String(decoding: try ReturnedSample.bytes(name), as: UTF8.self)
            .replacing("\r\n", with: "\n")
        for ends in ["\n", "\r\n"] {
            let bytes = Array(text.replacing("\n", with: ends).utf8)
            let message = ReturnedMessage.read(bytes, key: try ReturnedSample.key())
            #expect(message.meaning.told == told)
            #expect(message.delivery == delivery)
        }
    }

    @Test("a reply to an invitation is given as bytes, decoded")
    func invitationReply() throws {
        for (name, answer) in [
            ("invitation-reply", "ACCEPTED"), ("invitation-reply-automatic", "DECLINED"),
        ] {
            guard case .invitationReply(let bytes) = try ReturnedSample.read(name).meaning else {
                Issue.record("\(name) is no reply")
                continue
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.hasPrefix("BEGIN:VCALENDAR"))
            #expect(text.contains("ATTENDEE;PARTSTAT=\(answer)"))
        }
    }

    @Test("the server's words are kept on one line, cut")
    func diagnostic() throws {
        guard case .hardBounce(let status) = try ReturnedSample.read("exim-no-such-user").meaning
        else {
            Issue.record("it is no bounce")
            return
        }
        #expect(
            status.diagnostic
                == "smtp; 550-5.1.1 There is no account of that name here; see if the 550 5.1.1 "
                + "address was mistyped")
        let text = String(decoding: try ReturnedSample.bytes("exim-no-such-user"), as: UTF8.self)
            .replacing("mistyped", with: String(repeating: "\u{7}x ", count: 5000))
        let long = ReturnedMessage.read(Array(text.utf8), key: try ReturnedSample.key())
        guard case .hardBounce(let cut) = long.meaning else {
            Issue.record("it is no bounce")
            return
        }
        #expect(cut.diagnostic.count == BounceStatus.diagnosticLimit)
        #expect(!cut.diagnostic.contains("\u{7}"))
    }
}

import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite("Mail is handed to a server, and its answers are told apart")
struct MailSenderTests {
    @Test("A message arrives, octet for octet, and its envelope too")
    func arrives() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server(ehloName: "fixtures.example.org"))
            #expect(try await sender.send(to: "-tom+x@example.org") == .accepted)
            #expect(try await sender.send(to: "ann@example.org", from: nil) == .accepted)
            let message = try peer.message(1)
            #expect(message.sender == "league@example.org")
            #expect(message.recipients == ["-tom+x@example.org"])
            #expect(message.ehlo == "fixtures.example.org")
            #expect(!message.tls && message.user == nil)
            #expect(message.options == ["SIZE=\(smallMessage.count)"])
            #expect(try peer.octets(1) == smallMessage)
            let fromNobody = "MAIL FROM:<> SIZE=\(smallMessage.count)"
            #expect(try peer.log().contains { $0.hasSuffix(fromNobody) })
            await sender.close()
        }
    }

    @Test("Many messages share a connection")
    func reuses() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            try await withThrowingTaskGroup(of: MailOutcome.self) { group in
                for number in 0..<50 {
                    group.addTask { try await sender.send(to: "tom\(number)@example.org") }
                }
                for try await outcome in group { #expect(outcome == .accepted) }
            }
            #expect(try peer.count() == 50)
            // On a machine that rests for long between two of them, there is another connection.
            #expect(try peer.message(50).connection < 10)
        }
    }

    @Test(
        "An answer of the server says whether to try again",
        arguments: [
            ("rcpt450", 450, "4.2.1 Mailbox busy", false),
            ("data451", 451, "4.3.0 No room now", false),
            ("end451", 451, "4.7.1 Greylisted", false),
            ("drop421", 421, "4.3.2 Going down", false),
            ("data554", 554, "5.6.0 Not such mail", true),
            ("end552", 552, "5.2.2 Mailbox full", true),
        ])
    func answers(kind: String, code: Int, text: String, isFinal: Bool) async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            // On a connection that was used before, too.
            for place in 0..<2 {
                let outcome = try await sender.send(to: "\(kind)@example.org")
                let reply: MailReply?
                switch outcome {
                case .refused(let said) where isFinal: reply = said
                case .refusedForNow(let said) where !isFinal: reply = said
                default: reply = nil
                }
                #expect(reply?.code == code, "\(outcome)")
                #expect(reply?.text == text, "\(outcome)")
                #expect(try await sender.send(to: "ann@example.org") == .accepted)
                #expect(try peer.count() == place + 1)
            }
        }
    }

    @Test("A refused recipient is final; the server's words are cleaned and cut")
    func refusedRecipient() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            guard case .refused(let reply) = try await sender.send(to: "rcpt550@example.org") else {
                Issue.record("it was not refused")
                return
            }
            #expect(reply.code == 550)
            #expect(reply.text.hasPrefix("5.1.1 No such [31m user 5.1.1 here here"))
            #expect((490...500).contains(reply.text.utf8.count))
        }
    }

    @Test("251 and the like are acceptance too")
    func forwarded() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            #expect(try await sender.send(to: "end251@example.org") == .accepted)
        }
    }

    @Test("What the server holds against us is no fault of the recipient")
    func ourFault() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            func outcome(_ from: String, _ to: String = "tom") async throws -> MailOutcome {
                try await sender.send(to: "\(to)@example.org", from: "\(from)@example.org")
            }
            #expect(
                try await outcome("refused")
                    == .misconfigured(.sender, MailReply(code: 550, text: "5.7.1 Not you")))
            #expect(
                try await outcome("later")
                    == .refusedForNow(MailReply(code: 451, text: "4.3.0 Not now")))
            #expect(
                try await outcome("league", "rcpt530")
                    == .misconfigured(
                        .login, MailReply(code: 530, text: "5.7.0 Authentication required")))
            // Where MAIL names the size, this answer is to that.
            #expect(
                try await outcome("large")
                    == .refused(MailReply(code: 552, text: "5.3.4 Message too big for us")))
            #expect(try await outcome("league") == .accepted)
        }
    }

    @Test(
        "A greeting that refuses",
        arguments: [
            (
                "554 No service",
                MailOutcome.misconfigured(
                    .service, MailReply(code: 554, text: "No service"))
            ),
            ("421 Busy", .refusedForNow(MailReply(code: 421, text: "Busy"))),
        ])
    func greeting(line: String, outcome: MailOutcome) async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder, ["greeting": line])
            let sender = MailSender(to: try peer.server())
            #expect(try await sender.send(to: "tom@example.org") == outcome)
        }
    }

    @Test("An address outside ASCII needs a server that takes it")
    func international() async throws {
        try await withTemporaryFolder { folder in
            for takes in [false, true] {
                let peer = try MailPeer(in: folder, ["utf8": takes])
                let sender = MailSender(to: try peer.server())
                // The second on a connection that has been used.
                for place in 0..<2 {
                    let outcome = try await sender.send(to: "jörg@example.org")
                    if takes {
                        #expect(outcome == .accepted)
                        let message = try peer.message(place * 2 + 1)
                        #expect(message.recipients == ["jörg@example.org"])
                        #expect(message.options.contains("SMTPUTF8"))
                    } else {
                        let text = "The mail server takes no addresses with letters outside ASCII."
                        #expect(outcome == .refused(MailReply(code: nil, text: text)))
                        #expect(try !peer.log().contains { $0.contains("MAIL FROM") && place == 0 })
                    }
                    #expect(try await sender.send(to: "tom@example.org") == .accepted)
                }
            }
        }
    }

    @Test("After the end of the sender nothing is sent")
    func closed() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            #expect(try await sender.send(to: "tom@example.org") == .accepted)
            await sender.close()
            await #expect(throws: DeliveryError.closed) {
                try await sender.send(to: "tom@example.org")
            }
            try await wait(for: "the server to be told") { try peer.log().last == "1 QUIT" }
        }
    }

    @Test("A cancelled task sends nothing")
    func cancelled() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await sender.send(to: "tom@example.org")
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try peer.count() == 0)
        }
    }
}

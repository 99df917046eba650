import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite("Connections to a mail server break, and nothing is lost or doubled")
struct MailConnectionTests {
    @Test(
        "A connection that the server has closed while idle is replaced at once",
        arguments: [false, true])
    func closedWhileIdle(says421: Bool) async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder, ["closeAfter": 1, "says421": says421])
            let sender = MailSender(to: try peer.server())
            for number in 1...5 {
                #expect(try await sender.send(to: "tom@example.org") == .accepted)
                // Also where the message comes before the end of the connection is seen.
                if number > 2 {
                    try await wait(for: "the end of the connection") {
                        try peer.log().contains("\(number) closed")
                    }
                }
            }
            #expect(try peer.count() == 5)
            #expect(try peer.message(5).connection == 5)
        }
    }

    @Test(
        "What was dropped is to be tried again, and not tried twice at once",
        arguments: [("dropRCPT", false, 0), ("dropDATA", true, 0), ("dropEnd", true, 1)])
    func dropped(kind: String, mayBeAccepted: Bool, taken: Int) async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            let outcome = try await sender.send(to: "\(kind)@example.org")
            guard case .unreachable(.dropped, let mayHaveBeenAccepted) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            // A small message can have been handed over before the end is seen.
            #expect(!mayHaveBeenAccepted || mayBeAccepted)
            if kind == "dropEnd" { #expect(mayHaveBeenAccepted) }
            #expect(outcome.isForNow)
            #expect(try peer.count() == taken)
            #expect(try peer.log().count { $0.contains("RCPT") } == 1)
            #expect(try await sender.send(to: "tom@example.org") == .accepted)
            #expect(try peer.count() == taken + 1)
        }
    }

    @Test("The end of a message is held back for as long as is wanted, or for good")
    func held() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            let hold = EndHold(atMost: .seconds(900))
            async let outcome = sender.send(to: "tom@example.org", hold: hold)
            try await wait(for: "the recipient") {
                (try? peer.log())?.contains { $0.contains("RCPT") } ?? false
            }
            try await Task.sleep(for: .milliseconds(50))
            #expect(try peer.count() == 0)
            hold.end(mayGoOn: true)
            #expect(try await outcome == .accepted)
            #expect(try peer.count() == 1)

            let other = EndHold()
            other.end(mayGoOn: false)
            let given = try await sender.send(to: "ann@example.org", hold: other)
            #expect(given.isForNow)
            #expect(try await sender.send(to: "tom@example.org", hold: hold) == .accepted)
            #expect(try peer.count() == 2)
        }
    }

    @Test("On a used connection, what is dropped after DATA is never sent again at once")
    func droppedAfterUse() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            #expect(try await sender.send(to: "tom@example.org") == .accepted)
            let outcome = try await sender.send(to: "dropEnd@example.org")
            #expect(outcome == .unreachable(.dropped, mayHaveBeenAccepted: true))
            #expect(try peer.count() == 2)
            #expect(try peer.log().count { $0.contains("dropEnd") } == 1)
        }
    }

    @Test(
        "A late answer is never taken for the answer to another message",
        arguments: ["stallRCPT", "stallEnd"])
    func stalls(kind: String) async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            var server = try peer.server()
            server.messageTimeout = .seconds(10)
            let sender = MailSender(to: server)
            let outcome = try await sender.send(to: "\(kind)@example.org")
            #expect(outcome == .unreachable(.timedOut, mayHaveBeenAccepted: kind == "stallEnd"))
            let patient = MailSender(to: try peer.server())
            #expect(try await patient.send(to: "tom@example.org") == .accepted)
            let connections = try peer.log().count { $0.hasSuffix("connected") }
            #expect(connections == 2)
        }
    }

    @Test("Words that are no answer end the message's time, not the program")
    func junk() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            var server = try peer.server()
            server.messageTimeout = .seconds(2)
            let sender = MailSender(to: server)
            let outcome = try await sender.send(to: "junk@example.org")
            #expect(outcome.isForNow, "\(outcome)")
        }
    }

    @Test("Where nothing listens, and where the name is unknown")
    func nobody() async throws {
        let sender = MailSender(to: try MailServer(url: "smtp://127.0.0.1:1"))
        #expect(
            try await sender.send(to: "tom@example.org")
                == .unreachable(.noConnection, mayHaveBeenAccepted: false))
        // Longer than a label may be, so that no name server is asked.
        let name = String(repeating: "x", count: 70)
        let unknown = MailSender(to: try MailServer(url: "smtp://\(name).example.org"))
        #expect(
            try await unknown.send(to: "tom@example.org")
                == .unreachable(.unknownHost, mayHaveBeenAccepted: false))
    }

    @Test("A sender that is forgotten ends its thread and its connection")
    func forgotten() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            weak var watched: MailSender?
            do {
                let sender = MailSender(to: try peer.server())
                watched = sender
                #expect(try await sender.send(to: "tom@example.org") == .accepted)
            }
            try await wait(for: "the end of the connection") { try peer.log().last == "1 QUIT" }
            #expect(watched == nil)
        }
    }
}

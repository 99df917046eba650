import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Letters that come back to the Maildir of the configuration.
@Suite struct NotifyReturnTests {
    /// A sample for this envelope sender; nil leaves that of another key.
    private static func sample(_ name: String, to sender: String? = nil) throws -> Data {
        let file = checkout.appending(path: "Tests/LeagueNewsTests/Returned/\(name).eml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let senders = #/bounces\+\d+-[0-9a-f]{16}@league\.example/#
        try #require(text.contains(senders))
        return Data((sender.map { text.replacing(senders, with: $0) } ?? text).utf8)
    }

    private static func deliver(_ message: Data, as name: String, to league: NotifyLeague) throws {
        try message.write(to: league.maildir.appending(path: "new/\(name)"))
    }

    /// `mum stopped bounced 1` and the like.
    private static func followers(_ league: NotifyLeague) async throws -> [String] {
        try await league.connection.query(
            """
            SELECT concat_ws(' ', split_part(address, '@', 1),
                             CASE WHEN stopped_at IS NULL THEN 'goes on' ELSE 'stopped' END,
                             stop_reason, soft_bounces)
            FROM followers WHERE channel = 'mail' ORDER BY address
            """, as: String.self)
    }

    /// Three followers who have been sent a letter each, and by whom it was in the envelope.
    private static func withSentLetters(
        _ body: (NotifyLeague, [String: String]) async throws -> Void
    ) async throws {
        try await NotifyLeague.with { league in
            for name in ["ann", "dad", "mum"] { try await league.follow("\(name)@family.example") }
            try await league.set("2026-01-12T12:00Z")
            try await league.add("2026-01-13")
            try league.once("2026-01-12T12:10Z")
            let letters = try league.server.letters()
            let senders = Dictionary(
                uniqueKeysWithValues: letters.map {
                    (String($0.recipient.prefix { $0 != "@" }), $0.sender)
                })
            #expect(Set(senders.keys) == ["ann", "dad", "mum"])
            #expect(Set(senders.values).count == 3)
            #expect(
                senders.values.allSatisfy {
                    $0.wholeMatch(of: /bounces\+\d+-[0-9a-f]{16}@league\.example/) != nil
                }, "\(senders)")
            try await body(league, senders)
        }
    }

    @Test func `a letter to nobody stops what follows, a full mailbox does not`() async throws {
        try await Self.withSentLetters { league, senders in
            for (name, sample) in [
                ("ann", "postfix-no-such-user"), ("dad", "postfix-mailbox-full"),
                ("mum", "postfix-delivered"),
            ] {
                let sender = try #require(senders[name])
                try Self.deliver(Self.sample(sample, to: sender), as: name, to: league)
            }
            try league.once("2026-01-12T12:11Z")
            #expect(
                try await Self.followers(league) == [
                    "ann stopped bounced 1", "dad goes on 1", "mum goes on 0",
                ])
            let left = try FileManager.default.contentsOfDirectory(
                atPath: league.maildir.appending(path: "new").path)
            #expect(left == [])
            // Only who is there is told the next time.
            try await league.set("2026-01-12T13:00Z")
            try await league.add("2026-01-13", [("time", "16:00")])
            #expect(try league.once("2026-01-12T13:10Z")["sent"] == 2)
            #expect(
                Set(try league.server.letters(after: 3).map(\.recipient))
                    == ["dad@family.example", "mum@family.example"])
        }
    }

    @Test func `what waits for an address that is not there is not sent`() async throws {
        try await Self.withSentLetters { league, senders in
            try await league.set("2026-01-12T22:00Z")
            try await league.add("2026-01-13", [("time", "16:00")])
            #expect(try league.once("2026-01-12T22:10Z")["planned"] == 3)
            let sender = try #require(senders["ann"])
            try Self.deliver(
                Self.sample("postfix-no-such-user", to: sender), as: "ann", to: league)
            let run = try RunningProgram(
                league.program, ["notify", "--once", "--clock", "2026-01-13T07:00Z"])
            try await wait(for: "the round to end") { !run.process.isRunning }
            #expect(try run.outcome().status == 0)
            #expect(
                Set(try league.server.letters(after: 3).map(\.recipient))
                    == ["dad@family.example", "mum@family.example"])
        }
    }

    @Test func `what others make up changes nothing`() async throws {
        try await Self.withSentLetters { league, senders in
            let before = try await Self.followers(league)
            let sender = try #require(senders["ann"])
            let id = try #require(Int(sender.dropFirst("bounces+".count).prefix { $0 != "-" }))
            let code = String(sender.drop { $0 != "-" }.dropFirst().prefix { $0 != "@" })
            let turned = String(code.reversed())
            try #require(turned != code)
            let forged = [
                // Another key, another delivery with this one's code, another code.
                nil, "bounces+\(id + 1)-\(code)@league.example",
                "bounces+\(id)-\(turned)@league.example",
                "bounces+\(id)-@league.example", "bounces+-1-\(code)@league.example",
                "bounces+99999999999999999999-\(code)@league.example",
            ]
            for (number, address) in forged.enumerated() {
                for name in ["postfix-no-such-user", "complaint-by-envelope"] {
                    let message =
                        try Self.sample(name, to: address)
                    try Self.deliver(message, as: "\(number)-\(name)", to: league)
                }
            }
            // The envelope is nobody's; what is said inside is true, but says nothing.
            func halves(_ sender: String?) throws -> [Substring] {
                let sample = try Self.sample("postfix-no-such-user", to: sender)
                return String(decoding: sample, as: UTF8.self).split(
                    separator: "\n\n", maxSplits: 1)
            }
            let (outside, inside) = (try halves(nil), try halves(sender))
            try #require(outside.count == 2 && inside.count == 2)
            try Self.deliver(
                Data("\(outside[0])\n\n\(inside[1])".utf8), as: "inside", to: league)
            try league.once("2026-01-12T12:11Z")
            #expect(try await Self.followers(league) == before)
        }
    }

    /// Letters, lists, spreadsheets, forgeries and rubbish, of which none is about a letter of ours.
    @Test func `the corpus in that Maildir changes nothing`() async throws {
        try await Self.withSentLetters { league, _ in
            let before = try await Self.followers(league)
            var count = 0
            for folder in ["Tests/FixtureMailTests", "Tests/LeagueNewsTests/Returned", "samples"] {
                let files = FileManager.default.enumerator(
                    at: checkout.appending(path: folder), includingPropertiesForKeys: nil)
                while let file = files?.nextObject() as? URL {
                    guard file.pathExtension == "eml" else { continue }
                    count += 1
                    try Self.deliver(
                        try Data(contentsOf: file), as: "\(count)-\(file.lastPathComponent)",
                        to: league)
                }
            }
            #expect(count > 469)
            try league.once("2026-01-12T12:11Z")
            #expect(try await Self.followers(league) == before)
            let names = try FileManager.default.contentsOfDirectory(
                atPath: league.maildir.appending(path: "cur").path)
            #expect(names.count == count)
        }
    }
}

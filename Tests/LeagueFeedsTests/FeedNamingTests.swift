import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct FeedNamingTests {
    @Test("A choice is the same in whatever order it is written") func order() async throws {
        try await withFeeds { league in
            try await league.add("JDM", "PGW")
            let one = try await league.content("/calendar/feed.ics?house=Keate&house=Warre")
            let other = try await league.content("/calendar/feed.ics?house=PGW&house=JDM")
            #expect(one.entityTag == other.entityTag)
            #expect(one.lines.contains("X-WR-CALNAME:Keate\\, Warre"))
        }
    }

    @Test("What is just an id or a name goes before what only looks like it in an address")
    func exactNames() async throws {
        try await withFeeds { league in
            try await league.connection.execute(
                script: """
                    INSERT INTO competitions (name) VALUES ('O''Brien Cup');
                    INSERT INTO competitions (name) VALUES ('Obrien Cup');
                    INSERT INTO houses (id, name) VALUES ('ZZZ', 'HWTA!');
                    """)
            try await league.add("JDM", "HWTA", competition: "Obrien Cup")
            try await league.add("JDM", "ASR", competition: "O'Brien Cup", umpires: "王先生")
            for (query, text) in [
                ("competition=Obrien+Cup", "SUMMARY:Keate v Hawtrey"),
                ("competition=O%27Brien+Cup", "SUMMARY:Keate v Evans's"),
                ("competition=obrien-cup-2", "SUMMARY:Keate v Hawtrey"),
                ("follow=HWTA", "SUMMARY:Keate v Hawtrey"),
                ("umpire=%E7%8E%8B%E5%85%88%E7%94%9F", "SUMMARY:Keate v Evans's"),
            ] {
                let content = try await league.wait(for: "/calendar/feed.ics?\(query)") {
                    $0.events == 1
                }
                #expect(content.lines.contains(text), "\(query)")
            }
            let umpire = try await league.feeds.listing().first { $0.kind == .umpire }
            #expect(umpire?.name == "王先生")
        }
    }

    @Test(
        "An empty name is no name",
        arguments: [
            ("/calendar/feed.ics?competition=", FeedRefusal.Kind.invalid),
            ("/calendar/feed.ics?follow=JDM:", .invalid),
            ("/calendar/feed.ics?pitch=%20", .invalid),
            ("/calendar/competition/-.ics", .unknown), ("/calendar/pitch/%00.ics", .unknown),
        ]) func emptyNames(target: String, kind: FeedRefusal.Kind) async throws
    {
        try await withFeeds(following: false) { league in
            guard case .refused(let refusal) = try await league.feeds.answer(target) else {
                Issue.record("\(target) was answered")
                return
            }
            #expect(refusal.kind == kind)
        }
    }

    @Test("Somebody without a match is still somebody; what can never be is said to be gone")
    func gone() async throws {
        try await withFeeds { league in
            let id = try await league.add("JDM", "HWTA", umpires: "Mr Solo")
            try await league.connection.execute("DELETE FROM matches WHERE id = \(id)")
            let solo = try await league.wait(for: "/calendar/umpire/mr-solo.ics") { $0.events == 0 }
            #expect(solo.lines.contains("X-WR-CALNAME:Mr Solo"))
            try await league.connection.execute("DELETE FROM houses WHERE id = 'PGW'")
            for query in ["follow=PGW:SL", "house=PGW&competition=SL", "follow=PGW"] {
                let notice = try await league.wait(for: "/calendar/feed.ics?\(query)") {
                    $0.events == 1
                }
                #expect(notice.text.contains("(removed)"), "\(query)")
            }
            let rest = try await league.content("/calendar/feed.ics?follow=PGW&follow=JDM")
            #expect(!rest.text.contains("(removed)"))
        }
    }

    @Test("A change of what a calendar says of itself is dated, too") func heads() async throws {
        try await withFeeds { league in
            let target = "/calendar/competition/senior-league.ics"
            let before = try await league.content(target)
            #expect(before.changedAt > Date(timeIntervalSince1970: 1_000_000_000))
            try await league.connection.execute("UPDATE competitions SET colour = '#00ff00'")
            let after = try await league.wait(for: target) { $0.entityTag != before.entityTag }
            #expect(after.changedAt > before.changedAt)
        }
    }

    @Test("Of two transactions the one that ends last is not missed for its date")
    func lateCommit() async throws {
        try await withFeeds { league in
            let first = try await league.add("JDM", "HWTA")
            let second = try await league.add("JDM", "ASR")
            let late = try await Connection.connect(to: league.database.configuration)
            try await late.execute("BEGIN")
            try await late.execute("UPDATE matches SET time = '10:01' WHERE id = \(first)")
            try await league.connection.execute("SELECT pg_sleep(1.1)")
            try await league.connection.execute(
                "UPDATE matches SET time = '10:02' WHERE id = \(second)")
            let target = "/calendar/house/keate.ics"
            let before = try await league.wait(for: target) { $0.text.contains("T100200") }
            try await late.execute("COMMIT")
            let after = try await league.wait(for: target) { $0.text.contains("T100100") }
            #expect(after.changedAt > before.changedAt)
            await late.close()
        }
    }

    @Test("Days that move with today are reckoned by the clock that is given, and kept")
    func movingDays() async throws {
        try await withFeeds { league in
            try await league.add("JDM", "HWTA", on: "2026-01-13")
            let feeds = try FeedService(
                .patient(league.database),
                clock: Date("2026-01-13T09:00:00Z", strategy: .iso8601), logger: .silent)
            #expect(try await feeds.content("/calendar/feed.ics?today").events == 1)
            #expect(try await feeds.content("/calendar/feed.ics?tomorrow").events == 0)
            #expect(try await feeds.content("/calendar/feed.ics?week=yes").events == 1)
        }
    }
}

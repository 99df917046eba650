import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct FeedServiceTests {
    @Test("Every kind of calendar has the matches that belong in it") func kinds() async throws {
        try await withFeeds { league in
            let first = try await league.add("JDM", "HWTA", umpires: "Mr Carlow, Dr Penhale")
            try await league.add("ASR", "2nd", competition: "Odd Cup", pitch: "Mesopotamia")
            for (target, events) in [
                ("/calendar/all.ics", 2), ("/calendar/house/keate.ics", 1),
                ("/calendar/house/warre.ics", 0), ("/calendar/team/2nd-field.ics", 1),
                ("/calendar/competition/senior-league.ics", 1),
                ("/calendar/competition/odd-cup.ics", 1), ("/calendar/pitch/agars-3.ics", 1),
                ("/calendar/pitch/mesopotamia.ics", 1), ("/calendar/umpire/mr-carlow.ics", 1),
                ("/calendar/match/\(first.uuidString.lowercased()).ics", 1),
                ("/calendar/feed.ics?follow=JDM:Senior+League&follow=HWTA", 1),
                ("/calendar/feed.ics?follow=keate&follow=Evans%27s", 2),
                ("/calendar/feed.ics?house=ASR&competition=SL", 0), ("/calendar/feed.ics", 2),
            ] {
                let content = try await league.content(target)
                #expect(content.events == events, "\(target)")
                #expect(content.lines.count { $0 == "BEGIN:VEVENT" } == events, "\(target)")
            }
            let head = try await league.lines("/calendar/competition/senior-league.ics?alarm=30")
            #expect(head.contains("X-WR-CALNAME:Senior League"))
            let source = "https://league.example/calendar/competition/senior-league.ics?alarm=30"
            #expect(
                head.contains("SOURCE;VALUE=URI:\(source)") || head.contains("SOURCE:\(source)"))
            #expect(head.contains("TRIGGER:-PT30M"))
        }
    }

    @Test("A change is in every calendar that it touches, and nothing else is made again")
    func changes() async throws {
        try await withFeeds { league in
            let id = try await league.add("JDM", "HWTA")
            try await league.add("ASR", "PGW", pitch: "Mesopotamia")
            let targets = [
                "/calendar/house/keate.ics", "/calendar/house/warre.ics", "/calendar/all.ics",
            ]
            _ = try await league.wait(for: "/calendar/all.ics") { $0.events == 2 }
            for target in targets { _ = try await league.content(target) }
            let before = await league.feeds.statistics
            let warre = try await league.content("/calendar/house/warre.ics")

            try await league.connection.execute(
                "UPDATE matches SET time = '15:00' WHERE id = \(id)")
            for target in ["/calendar/house/keate.ics", "/calendar/all.ics"] {
                let content = try await league.wait(for: target) {
                    $0.text.contains("DTSTART;TZID=Europe/London:20260113T150000")
                }
                #expect(content.text.contains("SEQUENCE:1"))
            }
            let after = await league.feeds.statistics
            #expect(after.renderedEvents == before.renderedEvents + 1)
            #expect(after.assembledFeeds == before.assembledFeeds + 2)
            #expect(try await league.content("/calendar/house/warre.ics") === warre)
        }
    }

    @Test("A match that goes to another pitch, or goes altogether, leaves its calendars")
    func departures() async throws {
        try await withFeeds { league in
            let id = try await league.add("JDM", "HWTA")
            let old = try await league.content("/calendar/pitch/agars-3.ics")
            #expect(old.events == 1)
            try await league.connection.execute(
                "UPDATE matches SET pitch = 'Mesopotamia' WHERE id = \(id)")
            let new = try await league.wait(for: "/calendar/pitch/agars-3.ics") { $0.events == 0 }
            #expect(new.changedAt > old.changedAt)
            #expect(try await league.content("/calendar/pitch/mesopotamia.ics").events == 1)

            let match = "/calendar/match/\(id.uuidString.lowercased()).ics"
            #expect(try await league.content(match).text.contains("SEQUENCE:1"))
            try await league.connection.execute("DELETE FROM matches WHERE id = \(id)")
            let gone = try await league.wait(for: match) { $0.text.contains("SEQUENCE:2") }
            #expect(gone.lines.contains("STATUS:CANCELLED"))
            #expect(gone.text.contains("removed"))
            _ = try await league.wait(for: "/calendar/house/keate.ics") { $0.events == 0 }
        }
    }

    @Test("Old names lead to new ones, with what was asked for") func renames() async throws {
        try await withFeeds { league in
            try await league.connection.execute(
                "UPDATE houses SET name = 'Newhouse' WHERE id = 'JDM'")
            try await league.connection.execute("UPDATE houses SET id = 'RST' WHERE id = 'JDM'")
            for slug in ["keate", "jdm", "rst", "NewHouse"] {
                let answer = try await league.feeds.answer("/calendar/house/\(slug).ics?alarm=5")
                guard case .moved(let path) = answer else {
                    Issue.record("\(slug): \(answer)")
                    continue
                }
                #expect(path == "/calendar/house/newhouse.ics?alarm=5")
            }
            let name = try await league.lines("/calendar/feed.ics?follow=JDM")
            #expect(name.contains("X-WR-CALNAME:Newhouse"))
        }
    }

    @Test("A calendar that is removed says so, and is back when its subject is")
    func removals() async throws {
        try await withFeeds { league in
            let target = "/calendar/house/warre.ics"
            #expect(try await league.content(target).events == 0)
            try await league.connection.execute("DELETE FROM houses WHERE id = 'PGW'")
            let gone = try await league.wait(for: target) { $0.events == 1 }
            #expect(gone.lines.contains("SUMMARY:Warre (removed)"))
            try await league.connection.execute(
                "INSERT INTO houses (id, name) VALUES ('PGW', 'Warre')")
            _ = try await league.wait(for: target) { $0.events == 0 }

            let id = try await league.add("JDM", "HWTA", competition: "Odd Cup")
            let cup = "/calendar/competition/odd-cup.ics"
            _ = try await league.content(cup)
            try await league.connection.execute("DELETE FROM matches WHERE id = \(id)")
            _ = try await league.wait(for: cup) { $0.text.contains("Odd Cup (removed)") }
            try await league.add("JDM", "HWTA", competition: "Odd Cup")
            _ = try await league.wait(for: cup) { $0.lines.contains("X-WR-CALNAME:Odd Cup") }
        }
    }

    @Test(
        "Unknown names and nonsense are refused",
        arguments: [
            ("/calendar/house/nobody.ics", FeedRefusal.Kind.unknown),
            ("/calendar/house/.ics", .unknown), ("/calendar/nothing.ics", .unknown),
            ("/calendar/match/x.ics", .unknown),
            ("/calendar/match/00000000-0000-4000-8000-000000000000.ics", .unknown),
            ("/calendar/feed.ics?follow=Nobody", .unknown),
            ("/calendar/feed.ics?follow=JDM:Nothing", .unknown),
            ("/calendar/all.ics?alarm=x", .invalid), ("/calendar/all.ics?alarm=40321", .invalid),
            ("/calendar/all.ics?follow=JDM", .invalid), ("/calendar/all.ics?alram=5", .invalid),
            ("/calendar/all.ics?results=no&results=yes", .invalid),
            ("/calendar/feed.ics?follow=%zz", .invalid),
            ("/calendar/feed.ics?week&today", .invalid),
            ("/calendar/feed.ics?from=2026-02-30", .invalid),
        ]) func refusals(target: String, kind: FeedRefusal.Kind) async throws
    {
        try await withFeeds(following: false) { league in
            guard case .refused(let refusal) = try await league.feeds.answer(target) else {
                Issue.record("\(target) was answered")
                return
            }
            #expect(refusal.kind == kind, "\(refusal)")
        }
    }

    @Test("The list counts every calendar's matches") func listing() async throws {
        try await withFeeds { league in
            try await league.add("JDM", "HWTA", umpires: "Mr Carlow")
            var listing = try await league.feeds.listing()
            try await wait(for: "the match") {
                listing = try await league.feeds.listing()
                return listing.first?.events == 1
            }
            let paths = listing.map { "\($0.path) \($0.events)" }
            #expect(
                paths == [
                    "/calendar/all.ics 1", "/calendar/house/evanss.ics 0",
                    "/calendar/house/hawtrey.ics 1", "/calendar/house/keate.ics 1",
                    "/calendar/house/warre.ics 0", "/calendar/team/2nd-field.ics 0",
                    "/calendar/competition/senior-league.ics 1", "/calendar/pitch/agars-3.ics 1",
                    "/calendar/umpire/mr-carlow.ics 1",
                ])
        }
    }
}

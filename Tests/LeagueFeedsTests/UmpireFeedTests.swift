import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

/// Calendars of umpires who are written in several ways.
@Suite struct UmpireFeedTests {
    @Test("A calendar that is kept follows who is meant") func keptCalendars() async throws {
        try await withFeeds { league in
            try await league.add("JDM", "HWTA", umpires: "Dunne")
            let (bare, titled) = ("/calendar/umpire/dunne.ics", "/calendar/umpire/mr-dunne.ics")
            let choice = "/calendar/feed.ics?umpire=Dunne"
            #expect(try await league.content(bare).events == 1)
            #expect(try await league.content(choice).events == 1)

            // A title says who is meant: the address leads on, and subscribers have all.
            try await league.add("JDM", "ASR", umpires: "Mr Dunne")
            for target in [bare, titled, choice] {
                let both = try await league.wait(for: target) { $0.events == 2 }
                #expect(both.lines.contains("X-WR-CALNAME:Mr Dunne"))
            }
            guard case .moved(let path) = try await league.feeds.answer(bare) else {
                Issue.record("\(bare) leads nowhere")
                return
            }
            #expect(path == titled)

            // Another title: each has matches of its own again.
            let before = try await league.content(titled)
            try await league.add("JDM", "PGW", umpires: "Mrs Dunne")
            let after = try await league.wait(for: titled) { $0.events == 1 }
            #expect(after.changedAt > before.changedAt)
            _ = try await league.wait(for: bare) { $0.text.contains("X-WR-CALNAME:Dunne") }
            _ = try await league.wait(for: choice) { $0.events == 1 }

            // What is said by hand.
            let store = LeagueRepository(league.connection)
            let umpires = try await store.umpires()
            let (mister, missis) = (
                try #require(umpires.first { $0.name == "Mr Dunne" }),
                try #require(umpires.first { $0.name == "Mrs Dunne" })
            )
            _ = try await store.merge(missis, into: mister)
            for target in [bare, titled, "/calendar/umpire/mrs-dunne.ics"] {
                _ = try await league.wait(for: target) { $0.events == 3 }
            }
            let listed = try await league.feeds.listing().filter { $0.kind == .umpire }
            #expect(listed.map(\.path) == [titled])
            #expect(listed.map(\.events) == [3])
        }
    }

    @Test("A name that no match has leads to the only umpire who can be meant")
    func nameWithoutMatches() async throws {
        try await withFeeds { league in
            let target = "/calendar/umpire/yule.ics"
            func leads() async throws -> String? {
                guard case .moved(let path) = try await league.feeds.answer(target) else {
                    return nil
                }
                return path
            }
            try await league.add("JDM", "HWTA", umpires: "Mr Yule")
            try await wait(for: "the only Yule") {
                try await leads() == "/calendar/umpire/mr-yule.ics"
            }
            let id = try await league.add("JDM", "ASR", umpires: "Mrs Yule")
            try await wait(for: "two of them") { try await leads() == nil }
            // One whom no match has any more does not count.
            try await league.connection.execute("DELETE FROM matches WHERE id = \(id)")
            try await wait(for: "the only Yule with a match") {
                try await leads() == "/calendar/umpire/mr-yule.ics"
            }
        }
    }

    @Test("A match that comes by another name of the umpire is in the kept calendar")
    func newMatches() async throws {
        try await withFeeds { league in
            try await league.add("JDM", "HWTA", umpires: "Mr Dunne")
            try await league.add("JDM", "HWTA", umpires: "Dunne")
            let target = "/calendar/umpire/mr-dunne.ics"
            _ = try await league.wait(for: target) { $0.events == 2 }
            let id = try await league.add("JDM", "ASR", umpires: "dunne, Mr Ray")
            _ = try await league.wait(for: target) { $0.events == 3 }
            try await league.connection.execute(
                "UPDATE matches SET umpires = 'Mr Ray' WHERE id = \(id)")
            _ = try await league.wait(for: target) { $0.events == 2 }
        }
    }
}

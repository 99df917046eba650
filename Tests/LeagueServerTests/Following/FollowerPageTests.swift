import FieldGame
import Foundation
import LeagueDatabase
import LeagueNews
import PostgreSQL
import TestSupport
import Testing

@Suite("What a follower may change")
struct FollowerPageTests {
    /// What the form of settings sends where nothing was touched.
    private static let standard =
        NewsKind.allCases.map { ("kind", $0.rawValue) } + [
            ("do", "settings"), ("clock", ""), ("quiet-from", "21:30"), ("quiet-until", "07:00"),
            ("digest-at", "18:00"), ("paused-until", ""),
        ]

    @Test("Each setting is kept and shown, and all can be set back")
    func settings() async throws {
        try await withBrowser { league, browser in
            let follower = try await league.follower()
            let link = try await league.link(.manage, follower)
            let plain = try await browser.send(link, Self.standard)
            #expect(plain.status == 303 && plain["Location"] == link + "?done=settings")
            #expect(try await league.followers().first?.settings == FollowerSettings())
            let answer = try await browser.send(
                link,
                [
                    ("do", "settings"), ("kind", "off"), ("kind", "moved"), ("urgent", "yes"),
                    ("results-at-once", "yes"), ("tables", "yes"), ("clock", "24"),
                    ("quiet-from", "22:15"), ("quiet-until", "6:30am"), ("digest-at", "17:00"),
                    ("paused-until", "2026-02-01"), ("kind", "nonsense"), ("invitations", "yes"),
                ])
            #expect(answer.status == 303)
            let kept = try #require(try await league.followers().first).settings
            var wanted = FollowerSettings()
            wanted.kinds = [.off, .moved]
            (wanted.urgentOnly, wanted.resultsAtOnce, wanted.tables) = (true, true, true)
            (wanted.clock24, wanted.invitations) = (true, true)
            wanted.quietFrom = LocalTime(hour: 22, minute: 15)
            wanted.quietUntil = LocalTime(hour: 6, minute: 30)
            wanted.digestAt = LocalTime(hour: 17, minute: 0)
            wanted.pausedUntil = LocalDate(iso: "2026-02-01")
            #expect(kept == wanted)
            let page = try await browser.get(link + "?done=settings").text
            for shown in [
                "Saved.", "value=\"off\" checked", "value=\"22:15\"", "value=\"06:30\"",
                "value=\"2026-02-01\"", "<option value=\"24\" selected>",
                "name=\"urgent\" value=\"yes\" checked", "name=\"tables\" value=\"yes\" checked",
            ] {
                #expect(page.contains(shown), "\(shown)")
            }
            #expect(!page.contains("value=\"new\" checked"))
            #expect(!page.contains("name=\"invitations\""), "no umpire is followed")
            #expect(try await browser.send(link, [("do", "reset")]).status == 303)
            #expect(try await league.followers().first?.settings == FollowerSettings())
        }
    }

    @Test("What cannot be read is refused beside its field, and nothing is kept of it")
    func refused() async throws {
        try await withBrowser { league, browser in
            let link = try await league.link(.manage, try await league.follower())
            let before = try await league.everythingKept()
            for (name, value) in [
                ("quiet-from", ""), ("quiet-until", "25:00"), ("digest-at", "soon"),
                ("paused-until", "2026-01-13"), ("paused-until", "2027-06-01"),
                ("paused-until", "tomorrow"),
            ] {
                let form = Self.standard.filter { $0.0 != name } + [(name, value)]
                let answer = try await browser.send(link, form)
                #expect(answer.status == 422, "\(name)=\(value)")
                #expect(answer.text.contains("href=\"#\(name)\""), "\(name)=\(value)")
                #expect(answer["Cache-Control"] == "no-store")
            }
            #expect(try await browser.send(link, [("do", "nonsense")]).status == 400)
            #expect(try await browser.send(link, [("do", "items")]).status == 422)
            #expect(
                try await browser.send(link, [("do", "items"), ("item", "house:x")]).status == 422)
            #expect(try await league.everythingKept() == before)
        }
    }

    @Test("Other items, of which one that is no longer listed may stay")
    func items() async throws {
        try await withBrowser { league, browser in
            try await league.connection.addMatch([("date", "2026-01-14"), ("umpires", "Mr Carlow")])
            let follower = try await league.follower(
                "tom@example.org", ["house:keate", "umpire:mr-carlow"])
            let link = try await league.link(.manage, follower)
            #expect(try await browser.get(link).text.contains("name=\"invitations\""))
            try await league.connection.execute(
                "INSERT INTO hidden_umpires (titled) SELECT titled FROM umpire_names WHERE name = 'Mr Carlow'"
            )
            try await wait(for: "the page without the name") {
                try await !browser.get("/follow").text.contains("Carlow")
            }
            let page = try await browser.get(link).text
            #expect(page.contains("Something that is no longer listed") && !page.contains("Carlow"))
            let answer = try await browser.send(
                link,
                [
                    ("do", "items"), ("item", "house:hawtrey"), ("in:house:hawtrey", "house-cup"),
                    ("item", "umpire:mr-carlow"),
                ])
            #expect(answer.status == 303, "\(answer.text)")
            #expect(
                try await league.items(of: follower) == [
                    "house:hawtrey:house-cup", "umpire:mr-carlow",
                ])
            _ = try await browser.send(link, [("do", "items"), ("item", "house:keate")])
            #expect(try await league.items(of: follower) == ["house:keate"])
            let hidden = try await browser.send(
                link, [("do", "items"), ("item", "umpire:mr-carlow")])
            #expect(hidden.status == 422, "it was given up")
        }
    }

    @Test("Another code and another link end the old ones; leaving ends all")
    func renewing() async throws {
        try await withBrowser { league, browser in
            let follower = try await league.follower()
            let link = try await league.link(.manage, follower)
            #expect(try await browser.send(link, [("do", "code")]).status == 303)
            #expect(try await browser.get("/follow/\(follower.code)").status == 404)
            let other = try #require(try await league.followers().first)
            #expect(try await browser.get("/follow/\(other.code)").status == 200)
            let answer = try await browser.send(link, [("do", "link")])
            let place = try #require(answer["Location"])
            #expect(answer.status == 303 && !place.hasPrefix(link))
            #expect(try await browser.get(link).status == 404)
            #expect(try await browser.send(link, [("do", "leave")]).status == 404)
            let new = try await browser.get(place)
            #expect(new.status == 200 && new.text.contains("This page has another address"))
            let manage = String(place.prefix { $0 != "?" })
            let left = try await browser.send(manage, [("do", "leave")])
            #expect(left.status == 200 && left.heading == "Nothing more is sent")
            #expect(try await league.followers().isEmpty)
            #expect(try await browser.get(manage).status == 404)
        }
    }

    @Test("Where letters came back, saving tries again")
    func stopped() async throws {
        try await withBrowser { league, browser in
            let follower = try await league.follower()
            let link = try await league.link(.manage, follower)
            try await LeagueRepository(league.connection).stop(follower.id, reason: "bounced")
            #expect(try await browser.get(link).text.contains("Nothing is sent at present"))
            _ = try await browser.send(link, Self.standard)
            #expect(try await league.followers().first?.isStopped == false)
        }
    }
}

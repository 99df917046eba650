import FieldGame
import Foundation
import LeagueFeeds
import PostgreSQL
import Testing

@testable import LeaguePages

@Suite("Every page of a league in which everything has happened")
struct EveryPageTests {
    /// A page of each kind, and of those that differ by what they show.
    private static let targets =
        [
            "/", "/fixtures", "/fixtures?when=today", "/fixtures?when=tomorrow",
            "/fixtures?when=week&house=keate&team=field&pitch=agars-4&umpire=mr-carlow",
            "/fixtures?competition=senior-league&from=2026-01-14&to=2026-02-01",
            "/fixtures?follow=JDM:House+Cup&follow=EVIL", "/fixtures?q=%3Cscript%3E%22%26'",
            "/fixtures?q=keate", "/fixtures/month/2026-01", "/fixtures/month/2026-02",
            "/fixtures/month/0001-01", "/fixtures/week/2026-W03", "/fixtures/week/2020-W53",
            "/fixtures/day/2026-01-13", "/fixtures/day/2026-01-14", "/results", "/results/2026",
            "/results?until=2026-01-05", "/tables/2026/senior-league",
            "/tables/2026/senior-league?as-of=2026-01-06",
            "/tables/2026/senior-league?what-if=3f0c1a2b:0-3&what-if=7f0c1a2b:1-1", "/houses",
            "/houses/keate", "/houses/a-script-alert-1-script", "/teams/field",
            "/competitions/senior-league", "/competitions/cup-a-b", "/pitches/agars-3",
            "/pitches/agars-4", "/pitches/img-src-x-7", "/pitches/triangle-i",
            "/umpires/mr-carlow", "/pitches", "/pitches?day=2026-01-13&time=15:30", "/changes",
            "/changes?before=3", "/changes?before=1", "/board", "/board?day=2026-01-15",
            "/board?week=2026-W03&by=pitch", "/board?area=north-fields&screen=1",
            "/board?area=north-fields", "/calendars", "/embed/table/2026/senior-league",
            "/embed/fixtures/house/keate", "/embed/table/2026/senior-league?theme=dark",
            "/changes?house=keate", "/embed/fixtures/pitch/img-src-x-7", "/settings",
            "/offline",
        ]
        + [
            PageLeague.moved, PageLeague.completed, PageLeague.cancelled, PageLeague.training,
            PageLeague.bare, PageLeague.hostile, PageLeague.postponed, PageLeague.deleted,
        ].map { "/matches/" + $0 }

    /// What is no page: files, calendars and what programs ask for.
    private static let others = [
        "/sign-in", "/follow", "/news", "/assets/", "/calendar/", "/qr.svg",
        "/manifest.webmanifest", "/sw.js", "/api/v1",
    ]

    @Test("It is well made, has one heading of the first rank, and runs nothing of its own")
    func isWellMade() async throws {
        try await withPageLeague { league in
            let context = try await league.context()
            for target in Self.targets {
                let html = try await league.document(target, context)
                #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en-GB\""), "\(target)")
                let markup = Markup(html)
                #expect(markup.faults == [], "\(target)")
                #expect(Hostile.isAbsent(from: html), "\(target)")
                #expect(markup.tags.count { $0.name == "h1" } == 1, "\(target)")
                #expect(markup.tags.count { $0.name == "main" } == 1, "\(target)")
                for tag in markup.tags {
                    #expect(tag.name != "script" || tag.attributes["src"] != nil, "\(target)")
                    #expect(tag.name != "style" && tag.attributes["style"] == nil, "\(target)")
                    #expect(!tag.attributes.keys.contains { $0.hasPrefix("on") }, "\(target)")
                    #expect(tag.name != "img" || tag.attributes["alt"] != nil, "\(target)")
                }
                #expect(html.ranges(of: "<script").count == 1, "\(target)")
            }
        }
    }

    @Test("Its links lead to pages and files that there are", arguments: [nil, "/league"])
    func leadsSomewhere(folder: String?) async throws {
        try await withPageLeague { league in
            let context = try await league.context(
                Site(servedAt: folder.map { "https://x.example" + $0 }))
            var places: [String: String] = [:]
            for target in Self.targets {
                let markup = Markup(try await league.document(target, context))
                let ids = Set(markup.tags.compactMap { $0.attributes["id"] })
                for place in markup.places where !place.hasPrefix("webcals://x.example/") {
                    if place.hasPrefix("#") {
                        #expect(ids.contains(String(place.dropFirst())), "\(place) of \(target)")
                        continue
                    }
                    #expect(place.hasPrefix((folder ?? "") + "/"), "\(place) of \(target)")
                    let own = String(place.dropFirst((folder ?? "").count))
                    if !Self.others.contains(where: own.hasPrefix) { places[own] = target }
                }
            }
            #expect(places.count > 60)
            for (place, target) in places {
                await #expect(throws: Never.self, "\(place) of \(target)") {
                    try await follow(place, league, context)
                }
            }
        }
    }

    /// Asks for a page, and for the one that it has moved to.
    private func follow(
        _ target: String, _ league: PageLeague, _ context: PageContext
    ) async throws {
        guard case .moved(let path) = try await league.outcome(target, context) else { return }
        guard case .document = try await league.outcome(path.target, context) else {
            Issue.record("\(target) moves twice")
            return
        }
    }

    @Test("The same league gives the same bytes")
    func isTheSameAgain() async throws {
        try await withPageLeague { league in
            let (first, second) = (try await league.context(), try await league.context())
            for target in Self.targets {
                let html = try await league.document(target, first)
                #expect(try await league.document(target, second) == html, "\(target)")
            }
        }
    }

    @Test("Names that want to be markup are shown")
    func showsNames() async throws {
        try await withPageLeague { league in
            let context = try await league.context()
            let house = try await league.document("/houses/a-script-alert-1-script", context)
            #expect(house.contains("</i> \(Hostile.escapedName) <small>navy and gold, quarters"))
            let match = try await league.document("/matches/" + PageLeague.hostile, context)
            #expect(match.contains("Old Etonians[31m"))
            #expect(match.contains("Mr &quot;Bob&quot; O&#39;Neill"))
            #expect(match.contains(String(repeating: "&lt;&amp;&gt;&quot;&#39;", count: 200)))
        }
    }

    @Test("What the league does not know is refused")
    func unknown() async throws {
        try await withPageLeague { league in
            let context = try await league.context()
            for target in [
                "/houses/nobody", "/houses/", "/teams/nobody", "/umpires/nobody",
                "/pitches/nowhere", "/competitions/none", "/matches/ffffffffffff",
                "/matches/ffffffff-ffff-ffff-ffff-ffffffffffff", "/tables/2026/house-cup",
                "/tables/1999/senior-league", "/tables/2026/none", "/embed/table/2026/none",
                "/embed/fixtures/house/nobody", "/fixtures?house=nobody",
            ] {
                let refusal = await #expect(throws: FeedRefusal.self, "\(target)") {
                    try await league.outcome(target, context)
                }
                #expect(refusal?.kind == .unknown, "\(target)")
            }
        }
    }

    @Test("A name that no database can hold is the league's neither")
    func nul() async throws {
        try await withPageLeague { league in
            let context = try await league.context()
            for target in ["/houses/%00", "/tables/2026/%00", "/embed/fixtures/umpire/a%00b"] {
                await #expect(throws: FeedRefusal.self, "\(target)") {
                    guard try PageRequest(target) != nil else { throw FeedRefusal(.unknown, "") }
                    _ = try await league.outcome(target, context)
                }
            }
        }
    }

    @Test("A match whose only team is the away side has no other one")
    func lonely() async throws {
        try await withPageLeague { league in
            let context = try await league.context()
            for target in [
                "/fixtures/day/2026-01-21", "/board?day=2026-01-21",
                "/matches/" + PageLeague.lonely,
            ] {
                let html = try await league.document(target, context)
                // The banner names other matches.
                let words = html.replacing(/<(svg|aside)[\s\S]*?<\/(svg|aside)>/, with: "")
                    .replacing(/<[^>]*>/, with: "")
                #expect(words.contains("Keate"), "\(target)")
                #expect(!words.contains(" v ") && !words.contains(" against, "), "\(target)")
            }
        }
    }

    @Test("What has another name now is moved there")
    func moves() async throws {
        try await withPageLeague { league in
            try await league.connection.execute(
                "UPDATE houses SET name = 'Cotton Hall' WHERE id = 'HWTA'")
            let context = try await league.context()
            for (target, place) in [
                ("/houses/hawtrey", "/houses/cotton-hall"), ("/teams/keate", "/houses/keate"),
            ] {
                guard case .moved(let path) = try await league.outcome(target, context) else {
                    Issue.record("\(target) is not moved")
                    continue
                }
                #expect(path.target == place)
            }
        }
    }

    @Test("The changes of a house are those of its matches, newest first")
    func changesOfAHouse() async throws {
        try await withPageLeague { league in
            try await league.connection.execute(
                script: """
                    UPDATE matches SET pitch = NULL WHERE 'JDM' IN (home_team_id, away_team_id)
                        AND pitch IS NOT NULL AND status = 'scheduled';
                    UPDATE matches SET notes = 'of others' WHERE home_team_id <> 'JDM' AND away_team_id <> 'JDM'
                    """)
            let html = try await league.document("/changes?house=keate")
            #expect(html.contains("<h1>Changes: Keate</h1>") && html.contains("All changes</a>"))
            #expect(html.contains("to none") && !html.contains("of others"))
            let all = try await league.document("/changes")
            #expect(all.contains("of others"))
            try await league.connection.execute(
                script: """
                    DO $$ BEGIN FOR step IN 1..100 LOOP
                        UPDATE matches SET notes = 'step ' || step WHERE id = '\(PageLeague.bare)';
                    END LOOP; END $$
                    """)
            let newest = try await league.document("/changes?house=hawtrey")
            #expect(newest.contains("step 100") && !newest.contains("notes: step 1<"))
            let link = try #require(newest.firstMatch(of: /href="\/league(\/changes\?[^"]*)"/))
            let target = link.1.replacing("&amp;", with: "&")
            #expect(target.hasPrefix("/changes?house=hawtrey&before="))
            let older = try await league.document(String(target))
            #expect(older.contains("step 20<") && !older.contains("step 100"))
            await #expect(throws: FeedRefusal.self) {
                try await league.document("/changes?house=nobody")
            }
            let page = try await league.document("/houses/keate")
            #expect(page.contains("/changes?house=keate"))
        }
    }

    @Test("A frame is light, dark, or as the reader's device")
    func themes() async throws {
        try await withPageLeague { league in
            for (query, name) in [
                ("", "embed light"), ("?theme=dark", "embed dark"), ("?theme=auto", "embed"),
            ] {
                for frame in ["/embed/table/2026/senior-league", "/embed/fixtures/house/keate"] {
                    let html = try await league.document(frame + query)
                    #expect(html.contains("<body class=\"\(name)\""))
                }
            }
        }
    }

    @Test("The tables begin with the first league's of today, else its last")
    func firstTable() async throws {
        try await withPageLeague { league in
            let title = "<title>Senior League 2026 "
            var html = try await league.document("/tables")
            #expect(html.contains(title))
            try await league.connection.execute(
                "UPDATE matches SET date = date + 400 WHERE competition_type <> 'Senior League'")
            html = try await league.document("/tables")
            #expect(html.contains(title))
            try await league.connection.execute("DELETE FROM matches")
            html = try await league.document("/tables")
            #expect(html.contains("No tables yet"))
        }
    }

    @Test("A list of fixtures begins today, unless days are given")
    func days() async throws {
        try await withPageLeague { league in
            let context = try await league.context()
            let past = "datetime=\"2026-01-06\""
            #expect(try await !league.document("/fixtures", context).contains(past))
            #expect(
                try await league.document("/fixtures?from=2026-01-01", context).contains(past))
        }
    }
}

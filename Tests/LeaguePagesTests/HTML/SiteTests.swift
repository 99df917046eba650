import FieldGame
import Foundation
import TestSupport
import Testing

@testable import LeaguePages

@Suite("Where the pages are")
struct SiteTests {
    private let calendar: PagePath = "/calendar/all.ics"
    private let house = PagePath("houses", "keate")

    @Test("At the root of any host, without a public address", arguments: [nil, "", "/"])
    func served(base: String?) {
        let site = Site(servedAt: base)
        #expect(site.isServed)
        #expect(site.link("/").text == "/")
        #expect(site.link(house).text == "/houses/keate")
        #expect(site.link(PagePath("board", query: [("by", "pitch")])).text == "/board?by=pitch")
        #expect(site.address(calendar) == "/calendar/all.ics")
        #expect(site.subscription(calendar) == nil)
        #expect(site.seen(from: house) == site)
    }

    @Test("Below the path of its public address")
    func servedBelow() {
        let site = Site(servedAt: "https://x.example/league/")
        #expect(site.baseURL == "https://x.example/league")
        #expect(site.link("/").text == "/league/")
        #expect(site.link(house).text == "/league/houses/keate")
        #expect(site.target(house) == "/league/houses/keate")
        #expect(site.file(calendar).text == "/league/calendar/all.ics")
        #expect(site.address(calendar) == "https://x.example/league/calendar/all.ics")
        #expect(
            site.subscription(calendar)?.text == "webcals://x.example/league/calendar/all.ics")
        #expect(
            Site(servedAt: "http://x.example").subscription(calendar)?.text
                == "webcal://x.example/calendar/all.ics")
        #expect(Site(servedAt: "http://x.example").link(house).text == "/houses/keate")
    }

    @Test("In a folder a page is the index of its own folder, and all links are relative")
    func folder() {
        let top = Site(inFolderAt: nil, hasMatches: true)
        #expect(!top.isServed)
        #expect(top.link("/").text == "./")
        #expect(top.link(house).text == "./houses/keate/")
        #expect(top.file(calendar).text == "./calendar/all.ics")
        #expect(top.address(calendar) == "./calendar/all.ics")
        #expect(top.seen(from: "/") == top)
        let deep = top.seen(from: house)
        #expect(deep.link("/").text == "../../")
        #expect(deep.link(PagePath("board", query: [("by", "pitch")])).text == "../../board/")
        #expect(deep.file(calendar).text == "../../calendar/all.ics")
        #expect(deep.subscription(calendar) == nil)
        let known = Site(inFolderAt: "https://x.example/f/", hasMatches: false).seen(from: house)
        #expect(known.link(house).text == "../../houses/keate/")
        #expect(known.address(calendar) == "https://x.example/f/calendar/all.ics")
        #expect(known.subscription(calendar)?.text == "webcals://x.example/f/calendar/all.ics")
    }

    @Test("A folder has the matches of late only, a server each")
    func matches() throws {
        let today = LocalDate.sample(21)
        func match(_ days: Int) throws -> Match {
            Match(
                id: UUID(), date: try #require(today.adding(days: days)), time: nil,
                competition: nil, pitch: nil, home: Match.Side(teamID: "JDM", name: "Keate"),
                away: Match.Side(teamID: nil, name: ""), createdAt: .distantPast,
                updatedAt: .distantPast, season: "2026")
        }
        for days in [-401, -400, 0, 900] {
            let match = try match(days)
            #expect(Site(servedAt: nil).holds(match, today))
            #expect(Site(inFolderAt: nil, hasMatches: true).holds(match, today) == (days >= -400))
            #expect(!Site(inFolderAt: nil, hasMatches: false).holds(match, today))
        }
    }
}

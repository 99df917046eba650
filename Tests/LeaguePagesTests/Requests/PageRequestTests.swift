import FieldGame
import Foundation
import LeagueDatabase
import LeagueFeeds
import Testing

@testable import LeaguePages

@Suite("Which page is asked for")
struct PageRequestTests {
    /// A request in short: `subject house keate`.
    private func words(_ target: String) throws -> String? {
        guard let request = try PageRequest(target) else { return nil }
        return switch request {
        case .home: "home"
        case .fixtures(let fixtures): "fixtures \(fixtures.when) \(fixtures.search)"
        case .month(let month): "month \(month.text)"
        case .week(let week): "week \(week.description)"
        case .day(let day): "day \(day)"
        case .results(let season, let day):
            "results \(season ?? "-") \(day.map { "\($0)" } ?? "-")"
        case .tables: "tables"
        case .table(let table): "table \(table.season) \(table.slug)"
        case .match(let key): "match \(key.digits)"
        case .houses: "houses"
        case .subject(let subject): "subject \(subject.kind.rawValue) \(subject.slug)"
        case .pitches(let day, let time):
            "pitches \(day.map { "\($0)" } ?? "-") \(time.map { "\($0)" } ?? "-")"
        case .changes(let number, let house):
            "changes \(number ?? 0)\(house.map { " \($0)" } ?? "")"
        case .board(let board):
            "board \(board.day.map { "\($0)" } ?? board.week?.description ?? "-") \(board.order)"
                + " \(board.area ?? "-") \(board.isScreen)"
        case .calendars: "calendars"
        case .embeddedTable(let season, let slug, let theme):
            "embedded table \(season) \(slug) \(theme)"
        case .embeddedFixtures(let subject, let theme):
            "embedded fixtures \(subject.kind.rawValue) \(subject.slug) \(theme)"
        case .settings: "settings"
        case .offline: "offline"
        }
    }

    @Test(
        "Each page has its address",
        arguments: [
            ("/", "home"), ("/fixtures", "fixtures all "),
            ("/fixtures?when=week&house=keate&q=a%26b+c", "fixtures week a&b c"),
            ("/fixtures/month/2026-01", "month 2026-01"),
            ("/fixtures/week/2026-W03", "week 2026-W03"),
            ("/fixtures/day/2026-01-13", "day 2026-01-13"), ("/results", "results - -"),
            ("/results/2013-14?until=2014-01-13", "results 2013-14 2014-01-13"),
            ("/tables", "tables"), ("/tables/2026/senior-league", "table 2026 senior-league"),
            ("/matches/3F0C1A2B4C5D", "match 3f0c1a2b4c5d"), ("/houses", "houses"),
            ("/houses/keate", "subject house keate"), ("/teams/field", "subject team field"),
            ("/competitions/house-cup", "subject competition house-cup"),
            ("/umpires/mr-carlow", "subject umpire mr-carlow"),
            ("/pitches/agars-3", "subject pitch agars-3"),
            ("/houses/M%C3%BCller%2F1", "subject house Müller/1"), ("/pitches", "pitches - -"),
            ("/pitches?day=2026-01-13&time=14:25", "pitches 2026-01-13 14:25"),
            ("/changes", "changes 0"), ("/changes?before=7", "changes 7"),
            ("/board", "board - time - false"),
            (
                "/board?week=2026-W03&by=pitch&area=north&screen=1",
                "board 2026-W03 pitch north true"
            ),
            ("/calendars", "calendars"),
            ("/embed/table/2026/senior-league", "embedded table 2026 senior-league light"),
            ("/embed/fixtures/pitch/agars-3", "embedded fixtures pitch agars-3 light"),
            ("/embed/fixtures/house/keate?theme=dark", "embedded fixtures house keate dark"),
            ("/changes?house=keate", "changes 0 keate"),
            ("/settings", "settings"), ("/offline", "offline"),
        ])
    func pages(target: String, expected: String) throws {
        #expect(try words(target) == expected)
    }

    @Test(
        "What is no page is none",
        arguments: [
            "", "houses", "?x=1", "//", "/nowhere", "/house/keate", "/houses/keate/more",
            "/fixtures/", "/fixtures/month", "/fixtures/month/2026-13", "/fixtures/week/2021-W53",
            "/fixtures/day/2026-02-29", "/fixtures/year/2026", "/results/now", "/results/2013-15",
            "/tables/2026", "/tables/now/senior-league", "/matches", "/matches/3f0c1a2b",
            "/matches/3f0c1a2b4c5g", "/teams", "/changes/", "/embed", "/embed/table/2026",
            "/embed/fixtures/match/x", "/embed/fixtures/all/all", "/calendars.json",
            "/houses/%zz", "/%ff", "/%zz/houses",
        ])
    func others(target: String) throws {
        #expect(try words(target) == nil)
    }

    @Test(
        "A query that cannot be understood is refused",
        arguments: [
            "/?x=1", "/houses?x=1", "/houses/keate?results=no", "/fixtures?when=soon",
            "/fixtures?colour=red", "/fixtures?from=2026-01-01&from=2026-01-02",
            "/results?until=soon", "/pitches?day=2026-02-29", "/pitches?time=25:00",
            "/changes?before=0", "/changes?before=x", "/board?by=name", "/board?screen=2",
            "/board?week=2021-W53", "/tables/2026/senior-league?what-if=x",
            "/tables/2026/senior-league?home-3f=2", "/fixtures?q=%00", "/fixtures?q=%zz",
            "/houses?x=", "/fixtures?colour=", "/fixtures?q=a&q=b", "/board?area=a&area=b",
        ])
    func refusals(target: String) {
        let refusal = #expect(throws: FeedRefusal.self) { try PageRequest(target) }
        #expect(refusal?.kind == .invalid)
        #expect(refusal?.message.isEmpty == false)
    }

    @Test("What nobody has filled in, and what counts readers, means nothing")
    func ignored() throws {
        #expect(try words("/houses?utm_source=x&fbclid=y") == "houses")
        #expect(try words("/pitches?day=&time=+&utm_medium=z") == "pitches - -")
        #expect(try words("/fixtures?house=&team=&from=&to=&q=") == "fixtures all ")
        #expect(
            try words("/tables/2026/x?what-if=&home-3f0c1a2b=&away-3f0c1a2b=") == "table 2026 x")
        #expect(try words("/houses?") == "houses")
    }

    @Test(
        "However an address is written, there is one way to write it",
        arguments: [
            ("/", "/"), ("/?utm_source=x", "/"), ("/%68ouses", "/houses"),
            ("/fixtures?when=week&house=keate", "/fixtures?when=week&house=keate"),
            (
                "/fixtures?when=week&house=&team=+&q=&house=keate&house=keate&fbclid=1",
                "/fixtures?when=week&house=keate"
            ),
            ("/fixtures?house=keate&house=hawtrey", "/fixtures?house=keate&house=hawtrey"),
            ("/fixtures?q=a+b%26c", "/fixtures?q=a%20b%26c"),
            ("/houses/M%c3%bcller%2f1", "/houses/M%C3%BCller%2F1"),
            ("/tables/2026/x?what-if=3f0c1a2b%3A2-1", "/tables/2026/x?what-if=3f0c1a2b:2-1"),
            (
                "/tables/2026/x?what-if=3F0C1A2B:02-1&as-of=2026-01-13",
                "/tables/2026/x?as-of=2026-01-13&what-if=3f0c1a2b:2-1"
            ),
            ("/tables/2026/x?home-3f0c1a2b=2", "/tables/2026/x?home-3f0c1a2b=2"),
            ("/changes?before=007", "/changes?before=7"),
            ("/pitches?time=2.25pm", "/pitches?time=14:25"),
            ("/board?week=2026-W03&by=pitch", "/board?week=2026-W03&by=pitch"),
            ("/fixtures?q=+cup+", "/fixtures?q=cup"),
            (
                "/matches/3F0C1A2B-4C5D-4e6f-8a9b-0c1d2e3f4a5b",
                "/matches/3f0c1a2b4c5d4e6f8a9b0c1d2e3f4a5b"
            ),
        ])
    func oneWay(target: String, expected: String) throws {
        let path = try #require(try PageRequest.read(target)).path
        #expect(path.target == expected)
        #expect(try PageRequest.read(expected)?.path == path)
    }

    @Test("Only the form of a table may say very much")
    func limits() throws {
        func fields(_ count: Int) -> String { String(repeating: "&house=keate", count: count) }
        #expect(try words("/fixtures?" + fields(QueryText.limit)) == "fixtures all ")
        #expect(throws: FeedRefusal.self) { try words("/fixtures?" + fields(QueryText.limit + 1)) }
        let scores = (0..<TablePage.supposable).map { "what-if=\($0 + 10_000_000):1-0" }
        let target = "/tables/2026/x?" + scores.joined(separator: "&")
        #expect(try words(target) == "table 2026 x")
        #expect(throws: FeedRefusal.self) { try words(target + "&what-if=3f0c1a2b:1-0") }
    }

    @Test("The form of a table may be sent whole, with most of it empty")
    func wholeForm() throws {
        let fields = (0..<TablePage.supposable).map { index in
            "home-3f0c1a\(index + 10)=&away-3f0c1a\(index + 10)="
        }
        #expect(
            try words("/tables/2026/x?" + fields.joined(separator: "&")) == "table 2026 x")
    }

    @Test("A match is found by its id or the beginning of it")
    func matchKeys() throws {
        let text = "3f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
        let id = try #require(UUID(uuidString: text))
        #expect(MatchKey(text)?.id == id)
        #expect(MatchKey(text.uppercased())?.digits == text.replacing("-", with: ""))
        #expect(MatchKey(id).digits == "3f0c1a2b4c5d")
        #expect(MatchKey(id).id == nil)
        #expect(MatchKey("3f0c1a2b4c5d")?.begins(id) == true)
        #expect(MatchKey("3f0c1a2b4c5e")?.begins(id) == false)
        #expect(MatchKey("3f0c1a2b", shortest: 8)?.begins(id) == true)
        for other in ["", "3f0c1a2b4c5", text + "0", "3f0c1a2b4c5d%", "٣f0c1a2b4c5d", "----"] {
            #expect(MatchKey(other) == nil, "\(other)")
        }
    }
}

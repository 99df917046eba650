import Testing

@testable import LeaguePages

@Suite("A path of the service")
struct PagePathTests {
    @Test("Its parts are encoded, each for itself")
    func parts() {
        #expect(PagePath("houses", "keate").target == "/houses/keate")
        #expect(PagePath("pitches", "a/b?c#d&e").target == "/pitches/a%2Fb%3Fc%23d%26e")
        #expect(PagePath("umpires", "Müller 1").target == "/umpires/M%C3%BCller%201")
        #expect(PagePath("fixtures", "week", "2026-W03").target == "/fixtures/week/2026-W03")
        #expect(("/news.atom" as PagePath).target == "/news.atom")
        #expect(PagePath(target: "/tables").target == "/tables")
    }

    @Test("So are the values of its query")
    func values() {
        let path = PagePath("board", query: [("day", "2026-01-13"), ("area", "a&b=c+d/é")])
        #expect(path.target == "/board?day=2026-01-13&area=a%26b%3Dc%2Bd%2F%C3%A9")
        #expect(path.path == "/board")
        #expect(path.with([]).target == "/board")
        #expect(path.with([("what-if", "3f0c1a2b:2-1")]).target == "/board?what-if=3f0c1a2b:2-1")
        #expect(path == PagePath("board", query: path.query))
        #expect(path != "/board")
        #expect(Set([path, path, "/board"]).count == 2)
    }
}

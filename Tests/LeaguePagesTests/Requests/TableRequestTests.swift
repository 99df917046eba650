import FieldGame
import LeagueFeeds
import Testing

@testable import LeaguePages

@Suite("Which table is asked for")
struct TableRequestTests {
    private let place = "/tables/2026/senior-league"

    private func table(_ query: String) throws -> TableRequest {
        guard case .table(let table)? = try PageRequest(place + query) else {
            throw NoTable(query: query)
        }
        return table
    }

    private struct NoTable: Error {
        let query: String
    }

    @Test("Scores that are supposed are read from the address and stand there again")
    func supposed() throws {
        let query = "?as-of=2026-01-13&what-if=3f0c1a2b:2-1&what-if=4f0c1a2b4c5d:0-12"
        let table = try table(query)
        #expect(table.day?.description == "2026-01-13")
        #expect(table.supposed.map(\.text) == ["3f0c1a2b:2-1", "4f0c1a2b4c5d:0-12"])
        #expect(table.addressOfForm == nil)
        #expect(table.path.target == place + query)
        #expect(try self.table("").path.target == place)
    }

    @Test("What is typed into the form becomes an address to pass on")
    func typed() throws {
        let table = try table("?home-3f0c1a2b=2&away-3f0c1a2b=+1+&home-4f0c1a2b=&away-4f0c1a2b=")
        #expect(table.addressOfForm?.target == place + "?what-if=3f0c1a2b:2-1")
    }

    @Test(
        "A score is two numbers of up to three digits",
        arguments: [
            ("3f0c1a2b:2-1", "3f0c1a2b:2-1"), ("3F0C1A2B:2–1", "3f0c1a2b:2-1"),
            ("3f0c1a2b: 2 - 1 ", "3f0c1a2b:2-1"), ("3f0c1a2b:0-999", "3f0c1a2b:0-999"),
            ("3f0c1a2b:02-1", "3f0c1a2b:2-1"), ("3f0c1a2:2-1", nil), ("3f0c1a2b:2", nil),
            ("3f0c1a2b:2-1-0", nil), ("3f0c1a2b:-1-0", nil), ("3f0c1a2b:1000-0", nil),
            ("3f0c1a2b:+2-1", nil), ("3f0c1a2b:٢-1", nil), ("3f0c1a2b:2:1", nil), ("", nil),
        ])
    func scores(text: String, expected: String?) {
        #expect(TableRequest.Supposed(text)?.text == expected)
    }

    @Test(
        "One number of two is kept for the form, and so is what is no number",
        arguments: [
            ("?home-3f0c1a2b=2", ["3f0c1a2b": "2-"]), ("?away-3f0c1a2b=2", ["3f0c1a2b": "-2"]),
            ("?home-3f0c1a2b=2&away-4f0c1a2b=1", ["3f0c1a2b": "2-", "4f0c1a2b": "-1"]),
            ("?home-3f0c1a2b=two&away-3f0c1a2b=1", ["3f0c1a2b": "two-1"]),
            ("?home-3f0c1a2b=2-1&away-3f0c1a2b=1", ["3f0c1a2b": "2-1-1"]),
            ("?home-3f0c1a2b=2&away-5f0c1a2b=3&home-5f0c1a2b=0", ["3f0c1a2b": "2-"]),
        ])
    func unfinished(query: String, expected: [String: String]) throws {
        let table = try table(query)
        #expect(table.addressOfForm == nil)
        #expect(
            table.unfinished.map { [$0.digits: "\($1.home)-\($1.away)"] }
                .reduce(into: [:]) { $0.merge($1) { one, _ in one } } == expected)
    }

    @Test(
        "Fields of no match, and two of one, are refused",
        arguments: ["?home-3f=2&away-3f=1", "?home-=2&away-=1", "?home-3f0c1a2b=2&home-3f0c1a2b=1"])
    func refusals(query: String) {
        let refusal = #expect(throws: FeedRefusal.self) { try PageRequest(place + query) }
        #expect(refusal?.kind == .invalid)
    }
}

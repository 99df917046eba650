import FieldGame
import Foundation
import Testing

/// Who wears bibs.
@Suite struct BibsTests {
    private func match(_ home: String, _ away: String, set bibs: Bibs? = nil) throws -> Match {
        Match(
            id: UUID(), date: try #require(LocalDate(iso: "2026-01-13")), time: nil,
            competition: nil, pitch: nil,
            home: Match.Side(teamID: "A", name: "A", colours: home),
            away: Match.Side(teamID: "B", name: "B", colours: away), bibsSet: bibs,
            createdAt: .distantPast, updatedAt: .distantPast, season: "2026")
    }

    @Test(
        arguments: [
            ("red/white", "red/black", .away), ("Red and white", "red", .away),
            ("navy", "navy blue", .away), ("red/white", "black/white", .nobody),
            ("red/white/black", "white/red", .nobody), ("red", "scarlet", .nobody),
            ("", "", .nobody), ("red", "", .nobody),
            ("keate.png", "keate.png", .nobody), ("blurple", "blurple", .nobody),
        ] as [(String, String, Bibs)])
    func theMainColourDecides(_ home: String, _ away: String, _ bibs: Bibs) throws {
        #expect(try match(home, away).bibs == bibs)
    }

    @Test(
        arguments: [
            ("black/ivory", "ivory/black", .away), ("red/white", "White and red", .away),
            ("red/white/black", "white/black/red", .away),
            ("navy blue/gold", "gold/navy", .away), ("red/white/red", "white/red", .away),
        ] as [(String, String, Bibs)])
    func theSameColoursInAnotherOrderAreAlike(_ home: String, _ away: String, _ bibs: Bibs) throws {
        #expect(try match(home, away).bibs == bibs)
        #expect(try match(away, home).bibs == bibs)
    }

    @Test(arguments: Bibs.allCases)
    func whatIsSetComesFirst(_ bibs: Bibs) throws {
        #expect(try match("red", "red", set: bibs).bibs == bibs)
        #expect(try match("red", "blue", set: bibs).bibs == bibs)
    }
}

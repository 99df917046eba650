import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Mail that speaks of a season that is closed changes nothing of it.
@Suite struct ClosedSeasonTests {
    private static let base: [(String, String?)] = [
        ("date", "2026-11-21"), ("competition_type", "Senior League"),
    ]

    private func withClosedSeason(
        _ body: (LeagueRepository, Connection) async throws -> Void
    ) async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(Self.base)
            try await league.closeSeason("2026", of: ["Senior League"])
            try await body(league, connection)
        }
    }

    @Test(
        arguments: [
            .sample(.result) { $0.score = Score(home: 3, away: 1) },
            .sample(.cancel), .sample(.postpone),
            .sample(.update) { ($0.pitch, $0.changed) = ("Agar's 3", [.pitch]) },
            .sample(.add) { ($0.home, $0.away) = ("DWF", "PRDT") },
        ] as [Notice])
    func itIsAProblemLine(_ notice: Notice) async throws {
        try await withClosedSeason { league, connection in
            let before = try await connection.matchRows()
            let outcome = try await Importer(league).record(.sample([notice]))
            #expect(outcome.words == ["refused closed_season"])
            #expect(outcome.summary.status == .failed)
            #expect(outcome.summary.errorMessage?.contains("closed season") == true)
            #expect(try await connection.matchRows() == before)
            let entry = try await league.importLog(limit: 1)[0]
            #expect(entry.problems.map(\.reason) == [.closedSeason])
            #expect(
                entry.problems.first?.note.hasPrefix("the season 2026 of Senior League is closed")
                    == true)
        }
    }

    @Test func theRestOfTheMessageIsDone() async throws {
        try await withClosedSeason { league, _ in
            let outcome = try await Importer(league).record(
                .sample([
                    .sample(.result) { $0.score = Score(home: 3, away: 1) },
                    .sample(.add) { $0.competition = "House Cup" },
                    .sample(.add) { $0.date = LocalDate(iso: "2027-01-13") ?? $0.date },
                ]))
            #expect(outcome.words == ["refused closed_season", "added", "added"])
            #expect(outcome.summary.status == .partial)
        }
    }

    @Test func aListThatSaysWhatStandsIsNoProblem() async throws {
        try await withClosedSeason { league, _ in
            let outcome = try await Importer(league).record(.sample([.sample(.add)]))
            #expect(outcome.words == ["unchanged"])
        }
    }
}

import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// A message is read again when an admin asks for it, and when it has been forgotten.
@Suite struct ImportAgainTests {
    private let partly = [Notice.sample(.add)]
    private let whole = [
        Notice.sample(.add), .sample(.add) { ($0.home, $0.away) = ("DWF", "PRDT") },
    ]
    private let problem = Problem(line: "DFW v PRDT", reason: .unknownTeam)

    @Test func readingItAgainDoesWhatWasMissingInTheSameRow() async throws {
        try await withSampleLeague { league, connection in
            let first = try await Importer(league).record(.sample(partly, problems: [problem]))
            let id = try #require(first.id)
            #expect(first.summary.status == .partial)
            let again = try await Importer(league).recordAgain(.sample(whole), as: id)
            #expect(again.id == id)
            #expect(again.words == ["unchanged", "added"])
            let log = try await league.importLog(limit: 10)
            #expect(log.map(\.status) == [.success])
            #expect(log.map(\.matchesImported) == [2])
            #expect(log[0].errorMessage == nil)
            #expect(log[0].problems == [])
            #expect(try await league.importEffects(of: id).map(\.attempt) == [2, 2])
            // Both readings are taken back.
            #expect(try await league.undoImport(id).count == 2)
            #expect(try await connection.matchRows() == [])
            // And once more: then it is there again, and can be taken back again.
            let third = try await Importer(league).recordAgain(.sample(whole), as: id)
            #expect(third.words == ["added", "added"])
            #expect(try await league.importLog(limit: 1).first?.undoneAt == nil)
            #expect(try await league.undoImport(id).count == 2)
        }
    }

    @Test(arguments: [
        "UPDATE matches SET pitch = 'X', time = '15:15'",
        "UPDATE matches SET date = date + 2",
        "UPDATE matches SET status = 'postponed'",
        "UPDATE matches SET status = 'completed', home_score = 3, away_score = 1",
        "DELETE FROM matches",
    ])
    func whatItHasDoneStaysAsItHasBecome(_ change: String) async throws {
        try await withSampleLeague { league, connection in
            let first = try await Importer(league).record(.sample(partly, problems: [problem]))
            let id = try #require(first.id)
            try await connection.execute(Query(unescaped: change))
            let before = try await connection.matchRows()
            let again = try await Importer(league).recordAgain(.sample(whole), as: id)
            #expect(again.words == ["unchanged", "added"])
            let after = try await connection.matchRows()
            #expect(after.count == before.count + 1)
            #expect(before.allSatisfy(after.contains))
            #expect(try await league.importLog(limit: 1).first?.matchesImported == 2)
        }
    }

    @Test func whatItSaysMoreIsDoneWhereTheMatchIsAsItWasLeft() async throws {
        try await withSampleLeague { league, connection in
            let bare = [Notice.sample(.add) { $0.pitch = nil }]
            let full = [Notice.sample(.add) { $0.pitch = "Agar's 3" }]
            let id = try #require(try await Importer(league).record(.sample(bare)).id)
            #expect(
                try await Importer(league).recordAgain(.sample(full), as: id).words == [
                    "changed pitch"
                ])
            #expect(try await league.undoImport(id).count == 1)
        }
    }

    @Test func anotherCompetitionOfTheSameLineIsGivenToItsMatch() async throws {
        try await withSampleLeague { league, connection in
            let before = [Notice.sample(.add) { $0.competition = "Senior League" }]
            let after = [Notice.sample(.add) { $0.competition = "Junior League" }]
            let id = try #require(try await Importer(league).record(.sample(before)).id)
            #expect(
                try await Importer(league).recordAgain(.sample(after), as: id).words == [
                    "changed competition"
                ])
            #expect(try await connection.matchRows().count == 1)
            #expect(try await league.undoImport(id).count == 1)
            #expect(try await connection.matchRows() == [])
        }
    }

    @Test func changesBetweenTwoReadingsBlockTakingItBack() async throws {
        try await withSampleLeague { league, connection in
            let id = try #require(try await Importer(league).record(.sample(partly)).id)
            try await connection.execute("UPDATE matches SET pitch = 'X'")
            _ = try await Importer(league).recordAgain(.sample(whole), as: id)
            await #expect(throws: ImportRefusal.self) { try await league.undoImport(id) }
        }
    }

    @Test func anotherMessageIsNotTakenForIt() async throws {
        try await withSampleLeague { league, connection in
            let id = try #require(try await Importer(league).record(.sample(partly)).id)
            let before = try await connection.matchRows()
            await #expect(throws: ImportRefusal.self) {
                try await Importer(league).recordAgain(
                    .sample(whole, id: "m2", content: "c2"), as: id)
            }
            #expect(try await connection.matchRows() == before)
            // The same Message-ID will do: a new version may see other parts in it.
            let again = try await Importer(league).recordAgain(
                .sample(whole, content: "c2"), as: id)
            #expect(again.words == ["unchanged", "added"])
        }
    }

    @Test(arguments: [nil, "m1"])
    func aForgottenMessageIsImportedAgain(_ key: String?) async throws {
        try await withSampleLeague { league, connection in
            let first = try #require(try await Importer(league).record(.sample(whole, id: key)).id)
            try await league.forgetImport(first)
            await #expect(throws: ImportRefusal.self) { try await league.forgetImport(first) }
            try await connection.execute("DELETE FROM matches")
            let again = try await Importer(league).record(.sample(whole, id: key))
            #expect(again.words == ["added", "added"])
            #expect(again.id != first)
            #expect(try await Importer(league).record(.sample(whole, id: key)).isRepeated)
            let log = try await league.importLog(limit: 10)
            #expect(log.map { $0.forgottenAt != nil } == [false, true])
            let refusal = await #expect(throws: ImportRefusal.self) {
                try await Importer(league).recordAgain(.sample(whole, id: key), as: first)
            }
            #expect(refusal?.description.contains("imported again") == true)
        }
    }

    @Test func aForgottenMessageMakesNoImpostor() async throws {
        try await withSampleLeague { league, _ in
            let first = try #require(try await Importer(league).record(.sample(partly)).id)
            try await league.forgetImport(first)
            #expect(
                try await Importer(league).record(.sample(whole, content: "c2")).words
                    == ["unchanged", "added"])
        }
    }

    @Test func importsAreFoundByTheStartOfTheirIDAndByDay() async throws {
        try await withSampleLeague { league, connection in
            let id = try #require(try await Importer(league).record(.sample(partly)).id)
            let prefix = id.uuidString.lowercased().prefix(8)
            #expect(
                try await league.imports(idStartingWith: String(prefix), limit: 3).map(\.id) == [id]
            )
            #expect(try await league.imports(idStartingWith: "xyz", limit: 3).isEmpty)
            try await connection.execute(
                "UPDATE import_log SET created_at = '2026-06-01 23:30:00+00'")
            let days = [("2026-06-02", 1), ("2026-06-03", 0)]
            for (day, count) in days {
                let since = try #require(LocalDate(iso: day))
                #expect(try await league.importLog(limit: 9, since: since).count == count)
            }
        }
    }
}

import PostgreSQL
import TestSupport
import Testing

/// Which season a match counts for.
@Suite struct SeasonTests {
    @Test(arguments: [
        ("2026-01-01", 1, "2026"), ("2026-12-31", 1, "2026"), ("2013-08-01", 8, "2013-14"),
        ("2014-07-31", 8, "2013-14"), ("2014-08-01", 8, "2014-15"), ("1999-08-01", 8, "1999-00"),
        ("2000-01-31", 8, "1999-00"), ("2026-12-31", 12, "2026-27"), ("2026-11-30", 12, "2025-26"),
    ])
    func isTheYearOrTwoYears(_ date: String, _ month: Int, _ season: String) async throws {
        try await withSampleLeague { _, connection in
            try await connection.execute(
                "UPDATE competitions SET season_starts = \(month) WHERE name = 'Senior League'")
            try await connection.addMatch([
                ("date", date), ("competition_type", "Senior League"), ("season", "made up"),
            ])
            let found = try await connection.query("SELECT season FROM matches", as: String.self)
            #expect(found == [season])
        }
    }

    @Test func isTheYearWithoutAKnownCompetition() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch([("date", "2026-09-01")])
            try await connection.addMatch([("date", "2026-09-01"), ("competition_type", "Sixes")])
            let found = try await connection.query("SELECT season FROM matches", as: String.self)
            #expect(found == ["2026", "2026"])
        }
    }

    @Test(arguments: [
        ("UPDATE competitions SET season_starts = 9 WHERE name = 'House Cup'", "2026-27"),
        ("DELETE FROM competitions WHERE name = 'Senior League'", "2026"),
        ("UPDATE competitions SET name = 'Old League' WHERE name = 'Senior League'", "2026"),
        ("INSERT INTO competitions (name, season_starts) VALUES ('Sixes', 9)", "2026-27"),
    ])
    func followsTheCompetitionsAndRaisesNoSequence(
        _ change: String, _ season: String
    ) async throws {
        try await withSampleLeague { _, connection in
            try await connection.execute(
                "UPDATE competitions SET season_starts = 8 WHERE name = 'Senior League'")
            let name =
                ["House Cup", "Sixes"].first { change.contains($0) } ?? "Senior League"
            try await connection.addMatch([("date", "2026-11-21"), ("competition_type", name)])
            let before = try await connection.query(
                "SELECT season, updated_at::text FROM matches", as: (String, String).self)[0]
            #expect(before.0 != season)
            try await connection.execute(Query(unescaped: change))
            let after = try await connection.query(
                "SELECT season, updated_at::text, sequence FROM matches",
                as: (String, String, Int).self)[0]
            #expect(after == (season, before.1, 0))
        }
    }

    @Test func movesWithTheDateAndTheCompetition() async throws {
        try await withSampleLeague { _, connection in
            try await connection.execute(
                "UPDATE competitions SET season_starts = 8 WHERE name = 'Senior League'")
            try await connection.addMatch([("date", "2026-03-01")])
            func season(after change: String) async throws -> [String] {
                try await connection.query(
                    "UPDATE matches SET \(unescaped: change) RETURNING season", as: String.self)
            }
            #expect(try await season(after: "competition_type = 'Senior League'") == ["2025-26"])
            #expect(try await season(after: "date = '2026-08-01'") == ["2026-27"])
            #expect(try await season(after: "competition_type = NULL") == ["2026"])
        }
    }
}

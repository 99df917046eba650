import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// The ledgers of league tables while others are at work.
@Suite struct LedgerRaceTests {
    private let adjustment: Query = """
        INSERT INTO standing_adjustments (competition_type, season, team_id, points, reason)
        VALUES ('Senior League', '2026', 'JDM', -1, 'late') RETURNING id
        """

    @Test func numbersHaveNoGaps() async throws {
        try await withSampleLeague { _, connection in
            for _ in 1...2 {
                try await connection.execute("BEGIN")
                try await connection.execute(adjustment)
                try await connection.execute("ROLLBACK")
            }
            for number in 1...2 {
                #expect(try await connection.query(adjustment, as: Int.self) == [number])
            }
            // Several at once, and a number of one's own, come into the same order.
            let ids = try await connection.query(
                """
                INSERT INTO standing_adjustments
                    (id, competition_type, season, team_id, points, reason)
                SELECT 70, 'Senior League', '2026', 'JDM', n, 'late' FROM generate_series(1, 3) AS n
                RETURNING id
                """, as: Int.self)
            #expect(ids == [3, 4, 5])
        }
    }

    @Test func twoAtOnceGetNumbersOfTheirOwn() async throws {
        try await withSampleDatabase { database, connection in
            let configuration = database.configuration
            let ids = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 1...4 {
                    group.addTask {
                        let other = try await Connection.connect(to: configuration)
                        var ids: [Int] = []
                        for _ in 1...5 { ids += try await other.query(adjustment, as: Int.self) }
                        await other.close()
                        return ids
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(ids.sorted() == Array(1...20))
        }
    }

    @Test func anOlderTransactionAddsNoTeamToADraw() async throws {
        try await withSampleDatabase { database, connection in
            let other = try await Connection.connect(to: database.configuration)
            try await other.execute("BEGIN")
            try await other.execute("SELECT now()")
            let draw = try await LeagueRepository(connection).recordDraw(
                of: ["JDM", "HWTA"], in: "Senior League", season: "2026",
                on: try #require(LocalDate(iso: "2026-03-01")))
            let refusal = try await other.refusal(
                of: "INSERT INTO drawn_lots VALUES (\(draw.id), 3, 'DWF')")
            #expect(refusal?.message?.contains("is on record") == true)
            await other.close()
        }
    }

    @Test func whoeverChangesTheMonthWaitsForADecisionThatNamesASeason() async throws {
        try await withSampleDatabase { database, connection in
            let other = try await Connection.connect(to: database.configuration)
            try await connection.execute("BEGIN")
            try await connection.execute(adjustment)
            async let refusal = other.refusal(
                of: "UPDATE competitions SET season_starts = 8 WHERE name = 'Senior League'")
            try await connection.waitForALockedSession()
            try await connection.execute("COMMIT")
            let found = try await refusal
            #expect(found?.message?.contains("keep their month") == true)
            await other.close()
        }
    }

    @Test func whatOthersCommitMeanwhileIsNoDisagreement() async throws {
        try await withSampleDatabase { database, connection in
            let match = try await connection.addMatch([
                ("competition_type", "Senior League"), ("status", "completed"),
                ("home_score", "1"), ("away_score", "0"),
            ])
            let other = try await Connection.connect(to: database.configuration)
            let writer = Task {
                for score in 0..<200 {
                    try await other.execute(
                        "UPDATE matches SET home_score = \(score) WHERE id = \(match)")
                }
            }
            let league = LeagueRepository(connection)
            for _ in 1...20 {
                #expect(try await league.verifiedTables(season: "2026").count == 1)
                let rehearsed = try await league.rehearsing {
                    try await $0.calculatedTables(season: "2026").count
                }
                #expect(rehearsed == 1)
            }
            try await writer.value
            await other.close()
        }
    }
}

import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Who reads what of the ledgers.
@Suite struct LedgerReaderTests {
    @Test func everybodyReadsTablesAndNobodyElseWhoRecorded() async throws {
        try await withSampleDatabase { database, owner in
            let day = try #require(LocalDate(iso: "2026-03-01"))
            try await owner.addMatch([
                ("date", "2026-02-01"), ("competition_type", "Senior League"),
                ("home_team_id", "JDM"), ("away_team_id", "HWTA"), ("status", "completed"),
                ("home_score", "1"), ("away_score", "0"),
            ])
            let league = LeagueRepository(owner)
            let adjustment = try await league.adjust(
                "JDM", by: -3, for: "late", in: "Senior League", season: "2026", on: day)
            #expect(adjustment.stamp.by == database.configuration.parameters["user"])
            #expect(adjustment.reversalStamp == nil)
            let reversed = try await league.reverse(
                Adjustment.self, adjustment.id, Reversal(date: day, reason: "appeal"))
            #expect(reversed?.stamp == adjustment.stamp)
            #expect(reversed?.reversalStamp?.by == adjustment.stamp.by)

            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            let visitor = LeagueRepository(connection)
            let (viewed, calculated) = try await visitor.asUser(.anonymous) {
                (
                    try await $0.tables(season: "2026", competitions: ["Senior League"]),
                    try await $0.calculatedTables(
                        season: "2026", competitions: ["Senior League"])
                )
            }
            for tables in [viewed, calculated] {
                #expect(tables.first?.standings.map(\.points) == [3, 0])
            }
            await #expect {
                _ = try await visitor.asUser(.anonymous) {
                    try await $0.decisions(Adjustment.self)
                }
            } throws: { error in
                (error as? PostgresError)?.sqlState == "42501"
            }
            await connection.close()
        }
    }
}

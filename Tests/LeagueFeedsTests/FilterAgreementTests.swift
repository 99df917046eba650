import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@Suite struct FilterAgreementTests {
    @Test("A filter lets through what the database finds with it") func agreement() async throws {
        try await withLeague { repository, connection in
            try await connection.execute(
                script: """
                    INSERT INTO houses (id, name)
                        SELECT 'T' || n, 'Team ' || n FROM generate_series(1, 5) AS n;
                    INSERT INTO matches (date, competition_type, pitch, home_team_id, away_team_id,
                                         away_text, umpires)
                    SELECT date '2026-01-01' + n % 7,
                           (ARRAY['Senior League', 'Junior League', NULL])[n % 3 + 1],
                           (ARRAY['Agar''s 3', 'Mesopotamia', NULL, 'agars 3'])[n % 4 + 1],
                           'T' || n % 5 + 1,
                           CASE WHEN n % 11 > 1 THEN 'T' || (n + n / 25 % 4) % 5 + 1 END,
                           CASE WHEN n % 11 = 1 THEN 'Old Etonians' END,
                           (ARRAY['Mr Carlow', 'MR. CARLOW, Dr Penhale', NULL, '東, Évans’s'])
                               [n % 4 + 1]
                    FROM generate_series(1, 200) AS n
                    WHERE n % 5 <> (n + n / 25 % 4) % 5 OR n % 11 <= 1;
                    """)
            let all = try await repository.feedMatches(MatchFilter()).matches
            #expect(all.count > 100)
            var random = SplitMix64(seed: 11)
            for _ in 0..<300 {
                let filter = Self.filter(&random)
                let found = try await repository.feedMatches(filter).matches
                #expect(
                    Set(found.map(\.id)) == Set(all.filter(filter.admits).map(\.id)), "\(filter)")
            }
        }
    }

    private static func filter(_ random: inout SplitMix64) -> MatchFilter {
        func some<Value>(_ values: [Value], _ random: inout SplitMix64) -> [Value] {
            guard Int.random(in: 0..<3, using: &random) == 0 else { return [] }
            return Array(values.shuffled(using: &random).prefix(.random(in: 1...2, using: &random)))
        }
        let teams = (1...6).map { "T\($0)" }
        let competitions = ["Senior League", "Junior League", "Nothing"]
        var filter = MatchFilter()
        if Bool.random(using: &random) {
            filter.from = LocalDate(year: 2026, month: 1, day: .random(in: 1...7, using: &random))
        }
        if Bool.random(using: &random) {
            filter.to = LocalDate(year: 2026, month: 1, day: .random(in: 1...7, using: &random))
        }
        filter.houses = some(teams, &random)
        filter.teams = some(teams, &random)
        filter.competitions = some(competitions, &random)
        filter.pitches = some(["Agar's 3", "Mesopotamia", "agars 3"], &random)
        filter.umpires = some(["mr carlow", "Dr Penhale", "evanss", "東", "nobody"], &random)
            .map { MatchFilter.Umpire($0) }
        filter.follows = some(
            teams.map { team in
                MatchFilter.Follow(
                    teamID: team,
                    competition: Bool.random(using: &random)
                        ? competitions.randomElement(using: &random) : nil)
            }, &random)
        return filter
    }
}

import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// League tables against a recount in Swift, and what a table costs.
@Suite struct RandomStandingsTests {
    private struct Played {
        let competition, home, away, status: String
        let homeScore, awayScore: Int?
    }

    private struct Row: Hashable {
        var team: String
        var played = 0
        var wins = 0
        var draws = 0
        var losses = 0
        var goalsFor = 0
        var goalsAgainst = 0
        var points: Int { wins * 3 + draws }
        var merit: [Int] { [points, goalsFor - goalsAgainst, goalsFor] }

        mutating func count(_ scored: Int, _ conceded: Int) {
            played += 1
            goalsFor += scored
            goalsAgainst += conceded
            if scored > conceded { wins += 1 }
            if scored == conceded { draws += 1 }
            if scored < conceded { losses += 1 }
        }
    }

    /// A place and whether it is shared, for each row: the number of better rows decides.
    private struct Place: Hashable {
        let row: Row
        let position: Int
        let shared: Bool
    }

    private static func recount(_ matches: [Played]) -> Set<Place> {
        var rows: [String: Row] = [:]
        for match in matches where match.status != "cancelled" {
            for (team, scored, conceded) in [
                (match.home, match.homeScore, match.awayScore),
                (match.away, match.awayScore, match.homeScore),
            ] {
                var row = rows[team] ?? Row(team: team)
                if let scored, let conceded, match.status == "completed" {
                    row.count(scored, conceded)
                }
                rows[team] = row
            }
        }
        return Set(
            rows.values.map { row in
                let better = rows.values.count { row.merit.lexicographicallyPrecedes($0.merit) }
                let level = rows.values.count { $0.merit == row.merit }
                return Place(row: row, position: better + 1, shared: level > 1)
            })
    }

    private static let teams = (1...8).map { "T\($0)" }

    /// A few matches of one league, with small scores so that many teams are level.
    private static func league(_ name: String, _ random: inout SplitMix64) -> [Played] {
        (0..<Int.random(in: 1...14, using: &random)).map { _ in
            let sides = teams.shuffled(using: &random)
            let status =
                ["completed", "completed", "completed", "scheduled", "cancelled", "postponed"]
                .randomElement(using: &random) ?? "completed"
            let isPlayed = status == "completed"
            return Played(
                competition: name, home: sides[0], away: sides[1], status: status,
                homeScore: isPlayed ? Int.random(in: 0...2, using: &random) : nil,
                awayScore: isPlayed ? Int.random(in: 0...2, using: &random) : nil)
        }
    }

    private func insert(_ matches: [Played], _ connection: Connection) async throws {
        try await connection.execute(
            """
            INSERT INTO houses (id, name)
            SELECT id, 'Team ' || id FROM unnest(\(Self.teams)::text[]) AS team (id)
            """)
        try await connection.execute(
            """
            INSERT INTO competitions (name, kind)
            SELECT DISTINCT name, 'league' FROM unnest(\(matches.map(\.competition))::text[])
                AS league (name)
            """)
        try await connection.execute(
            """
            INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status,
                                 home_score, away_score)
            SELECT '2026-03-01', competition, home, away, status, nullif(home_score, '')::int,
                   nullif(away_score, '')::int
            FROM unnest(\(matches.map(\.competition))::text[], \(matches.map(\.home))::text[],
                        \(matches.map(\.away))::text[], \(matches.map(\.status))::text[],
                        \(matches.map { $0.homeScore.map(String.init) ?? "" })::text[],
                        \(matches.map { $0.awayScore.map(String.init) ?? "" })::text[])
                AS played (competition, home, away, status, home_score, away_score)
            """)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func everyTableIsTheRecountOfItsMatches(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let names = (1...150).map { "League \($0)" }
        let matches = names.flatMap { Self.league($0, &random) }
        try await withLeague { league, connection in
            try await insert(matches, connection)
            let tables = Dictionary(
                grouping: try await league.standings(season: "2026"), by: \.competition)
            for name in names {
                let table = tables[name] ?? []
                let places = table.map { standing in
                    var row = Row(team: standing.teamID)
                    (row.played, row.wins, row.draws) =
                        (standing.played, standing.wins, standing.draws)
                    (row.losses, row.goalsFor, row.goalsAgainst) =
                        (standing.losses, standing.goalsFor, standing.goalsAgainst)
                    return Place(row: row, position: standing.position, shared: standing.shared)
                }
                let mine = matches.filter { $0.competition == name }
                #expect(Set(places) == Self.recount(mine), "\(name), seed \(seed)")
                #expect(table.allSatisfy { $0.points == 3 * $0.wins + $0.draws })
                #expect(table.allSatisfy { $0.played == $0.wins + $0.draws + $0.losses })
                #expect(table.allSatisfy { $0.goalDifference == $0.goalsFor - $0.goalsAgainst })
                #expect(table.map(\.goalDifference).reduce(0, +) == 0)
                #expect(table.map(\.position) == table.map(\.position).sorted())
            }
        }
    }

    @Test(arguments: [
        "SELECT * FROM league_standings WHERE competition_type = 'League 7'",
        "SELECT * FROM season_standings WHERE competition_type = 'League 7' AND season = '2026'",
    ])
    func oneTableAmongManyMatchesIsReadByTheIndex(_ statement: String) async throws {
        try await withLeague { league, connection in
            try await insert(
                (0..<20_000).map { number in
                    Played(
                        competition: "League \(number % 40)", home: "T\(number % 7 + 1)",
                        away: "T8", status: "completed", homeScore: number % 5,
                        awayScore: number % 3)
                }, connection)
            try await connection.execute("ANALYZE")
            try await connection.execute("SET league.clock = '2026-11-21 12:00+00'")
            let plan = try await connection.query(
                "EXPLAIN \(unescaped: statement)", as: String.self
            ).joined(separator: "\n")
            #expect(plan.contains("matches_standings"), "\(plan)")
            #expect(!plan.contains("Seq Scan on matches"), "\(plan)")
            let rows = try await connection.query(Query(unescaped: statement))
            #expect(rows.count == 8)
        }
    }
}

import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// League tables made up at random: what the view tells, what FieldGame makes of the same rows, and
/// a reference table that shares nothing with either must be one and the same; and what a table costs.
@Suite struct RandomStandingsTests {
    private func insert(
        _ leagues: [(name: String, league: RandomLeague)], _ connection: Connection
    ) async throws {
        try await connection.withTransaction { connection in
            try await connection.execute(
                """
                INSERT INTO houses (id, name)
                SELECT id, 'Team ' || id FROM unnest(\(RandomLeague.teams)::text[]) AS team (id)
                """)
            for (name, league) in leagues {
                try await insert(league, called: name, connection)
            }
        }
    }

    private func insert(
        _ league: RandomLeague, called name: String, _ connection: Connection
    ) async throws {
        let rules = league.rules
        try await connection.execute(
            """
            INSERT INTO competitions (name, kind, points_win, points_draw, points_loss,
                                      tie_breakers, head_to_head_restarts)
            VALUES (\(name), 'league', \(rules.pointsForWin), \(rules.pointsForDraw),
                    \(rules.pointsForLoss), \(rules.tieBreakers.map(\.rawValue)),
                    \(rules.headToHeadRestarts))
            """)
        let fixtures = league.fixtures
        try await connection.execute(
            """
            INSERT INTO matches (id, date, time, competition_type, home_team_id, away_team_id,
                                 away_text, status, home_score, away_score)
            SELECT id::uuid, date::date, nullif(time, '')::time, \(name), home, nullif(away, ''),
                   CASE WHEN away = '' THEN 'Old Boys' END, status, nullif(home_score, '')::int,
                   nullif(away_score, '')::int
            FROM unnest(\(fixtures.map { "\($0.id)" })::text[],
                        \(fixtures.map(\.date.description))::text[],
                        \(fixtures.map { $0.time?.description ?? "" })::text[],
                        \(fixtures.map(\.home))::text[],
                        \(fixtures.map { $0.away ?? "" })::text[],
                        \(fixtures.map(\.status.rawValue))::text[],
                        \(fixtures.map { $0.score.map { "\($0.home)" } ?? "" })::text[],
                        \(fixtures.map { $0.score.map { "\($0.away)" } ?? "" })::text[])
                AS fixture (id, date, time, home, away, status, home_score, away_score)
            """)
        for adjustment in league.adjustments {
            try await connection.execute(
                """
                INSERT INTO standing_adjustments
                    (competition_type, season, team_id, points, reason, decided_on, reversed_on,
                     reversal_reason)
                VALUES (\(name), '2026', \(adjustment.teamID), \(adjustment.points),
                        \(adjustment.reason), \(adjustment.decidedOn),
                        \(adjustment.reversal?.date), \(adjustment.reversal?.reason))
                """)
        }
        for draw in league.draws {
            try await connection.execute(
                """
                WITH draw AS (
                    INSERT INTO lot_draws
                        (competition_type, season, decided_on, reversed_on, reversal_reason)
                    VALUES (\(name), '2026', \(draw.decidedOn), \(draw.reversal?.date),
                            \(draw.reversal?.reason))
                    RETURNING id)
                INSERT INTO drawn_lots (draw_id, place, team_id)
                SELECT draw.id, lot.place, lot.team
                FROM draw, unnest(\(draw.teamIDs)::text[]) WITH ORDINALITY AS lot (team, place)
                """)
        }
    }

    private func row(_ standing: Standing) -> ReferenceTable.Row {
        ReferenceTable.Row(
            team: standing.teamID, position: standing.position, shared: standing.shared,
            figures: [
                standing.played, standing.wins, standing.draws, standing.losses,
                standing.goalsFor, standing.goalsAgainst, standing.points, standing.adjustment,
            ],
            form: standing.form)
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func viewAndFunctionAreTheRecountOfTheMatches(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed &* 1000)
        let leagues = (1...250).map { number in
            (name: "League \(number)", league: RandomLeague("League \(number)", &random))
        }
        try await withLeague { league, connection in
            try await insert(leagues, connection)
            let viewed = Dictionary(
                grouping: try await league.standings(season: "2026"), by: \.competition)
            // They are compared with the view on the way, too.
            let made = try await league.verifiedTables(season: "2026")
            for (name, random) in leagues {
                let expected = ReferenceTable(random).rows()
                #expect(Set((viewed[name] ?? []).map(row)) == expected, "view, \(name), \(seed)")
                let table = made.first { $0.competition == name }
                #expect(
                    Set((table?.standings ?? []).map(row)) == expected, "table, \(name), \(seed)")
                #expect(
                    (viewed[name] ?? []).allSatisfy {
                        $0.goalDifference == $0.goalsFor - $0.goalsAgainst
                    })
                let places = (viewed[name] ?? []).map(\.position)
                #expect(places == places.sorted())
            }
            let day = try #require(RandomLeague.firstDay?.adding(days: 20))
            let then = try await league.calculatedTables(season: "2026", asOf: day)
            for (name, random) in leagues {
                let table = then.first { $0.competition == name }
                #expect(
                    Set((table?.standings ?? []).map(row))
                        == ReferenceTable(random, asOf: day).rows(),
                    "then, \(name), \(seed)")
            }
        }
    }

    @Test func tablesThatDifferAreNotShown() async throws {
        try await withLeague { league, connection in
            var random = SplitMix64(seed: 1)
            try await insert(
                [(name: "League", league: RandomLeague("League", &random))], connection)
            #expect(try await league.verifiedTables(season: "2026").count == 1)
            // As if a later version of the view had another idea of a place.
            try await connection.execute("ALTER VIEW season_standings RENAME TO right_standings")
            try await connection.execute(
                """
                CREATE VIEW season_standings AS
                SELECT season, competition_type, position + 1 AS position, team_id, team_name,
                       team_colours, played, wins, draws, losses, goals_for, goals_against,
                       goal_difference, points, shared, adjustment, form
                FROM right_standings
                """)
            await #expect { try await league.verifiedTables(season: "2026") } throws: { error in
                (error as? DatabaseError)?.code == .tablesDisagree
                    && "\(error)".contains("League 2026")
            }
        }
    }

    @Test(arguments: [
        "SELECT * FROM league_standings WHERE competition_type = 'League 7'",
        "SELECT * FROM season_standings WHERE competition_type = 'League 7' AND season = '2026'",
        "SELECT * FROM league_matches WHERE competition_type = 'League 7' AND season = '2026'",
    ])
    func oneTableAmongManyMatchesIsReadByTheIndex(_ statement: String) async throws {
        try await withLeague { league, connection in
            try await connection.execute(
                "INSERT INTO houses (id, name) SELECT 'T' || n, 'Team ' || n FROM generate_series(1, 8) AS n"
            )
            try await connection.execute(
                """
                INSERT INTO competitions (name, kind)
                SELECT 'League ' || n, 'league' FROM generate_series(0, 39) AS n
                """)
            try await connection.execute(
                """
                INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status,
                                     home_score, away_score)
                SELECT '2026-03-01', 'League ' || n % 40, 'T' || n % 7 + 1, 'T8', 'completed',
                       n % 5, n % 3
                FROM generate_series(0, 19999) AS n
                """)
            try await connection.execute("ANALYZE")
            try await connection.execute("SET league.clock = '2026-11-21 12:00+00'")
            let plan = try await connection.query(
                "EXPLAIN \(unescaped: statement)", as: String.self
            ).joined(separator: "\n")
            #expect(plan.contains("matches_standings"), "\(plan)")
            #expect(!plan.contains("Seq Scan on matches"), "\(plan)")
            #expect(!(try await connection.query(Query(unescaped: statement))).isEmpty)
        }
    }
}

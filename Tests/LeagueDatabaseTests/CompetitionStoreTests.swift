import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Competitions and the rules of their tables, written and read.
@Suite struct CompetitionStoreTests {
    private let primera = CompetitionRules(
        Competition(name: "Primera", abbreviation: "P", kind: .league, colour: "#FF4B44"),
        seasonStarts: 8,
        rules: TableRules(
            pointsForWin: 99, pointsForDraw: 2, pointsForLoss: 1,
            tieBreakers: [.points, .headToHeadPoints, .goalDifference, .headToHeadPoints, .lots],
            headToHeadRestarts: true, walkover: Score(home: 999, away: 998) ?? .usualWalkover),
        later: [
            .init(since: "2013-14", rules: TableRules(pointsForWin: 2)),
            .init(since: "1999-00", rules: TableRules(tieBreakers: TieBreaker.allCases)),
        ])

    private func rules(of name: String, _ league: LeagueRepository) async throws
        -> CompetitionRules
    {
        let all = try await league.competitionRules()
        return try #require(all.first { $0.competition.name == name })
    }

    @Test func whatIsAddedIsRead() async throws {
        try await withSampleLeague { league, _ in
            let effects = try await league.add(primera)
            #expect(effects.matches == 0)
            #expect(effects.tablesAdded.isEmpty)
            #expect(try await rules(of: "Primera", league) == primera)
            let all = try await league.competitionRules()
            #expect(all.map(\.competition) == (try await league.competitions()))
        }
    }

    @Test func theDefaultsOfFieldGameAreThoseOfTheSchema() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                "INSERT INTO competitions (name, kind) VALUES ('Plain', 'league')")
            let plain = try await rules(of: "Plain", league)
            #expect(plain == CompetitionRules(Competition(name: "Plain", kind: .league)))
        }
    }

    @Test func rulesAreChangedAddedAndTakenAway() async throws {
        try await withSampleLeague { league, _ in
            _ = try await league.add(primera)
            var changed = primera
            changed.rules.pointsForDraw = 0
            changed.set(nil, since: "1999-00")
            changed.set(TableRules(pointsForLoss: 5), since: "2013-14")
            changed.set(TableRules(), since: "2020-21")
            _ = try await league.change(primera, to: changed)
            #expect(try await rules(of: "Primera", league) == changed)
        }
    }

    @Test func effectsAreWhatTheTablesShow() async throws {
        try await withSampleLeague { league, connection in
            for year in ["2024", "2025", "2026"] {
                try await connection.addMatch([
                    ("date", "\(year)-09-01"), ("competition_type", "Senior League"),
                    ("status", "completed"), ("home_score", "1"), ("away_score", "0"),
                ])
            }
            // No points of 2024 change by what a draw is worth.
            try await connection.execute(
                "UPDATE matches SET away_score = 1 WHERE season IN ('2025', '2026')")
            let old = try await rules(of: "Senior League", league)
            var drawn = old
            drawn.rules.pointsForDraw = 2
            #expect(try await league.change(old, to: drawn).tablesChanged == ["2025", "2026"])

            var later = drawn
            later.set(TableRules(pointsForDraw: 9), since: "2026")
            #expect(try await league.change(drawn, to: later).tablesChanged == ["2026"])

            var coloured = later
            coloured.competition = Competition(name: "Senior League", kind: .league, colour: "red")
            let none = try await league.change(later, to: coloured)
            #expect(none.tablesChanged.isEmpty)
            #expect((none.matches, none.matchesMoved) == (3, 0))

            var cup = coloured
            cup.competition = Competition(name: "Senior League", kind: .cup, colour: "red")
            let gone = try await league.change(coloured, to: cup)
            #expect(gone.tablesRemoved == ["2024", "2025", "2026"])
        }
    }

    @Test func matchesMoveToOtherSeasons() async throws {
        try await withSampleLeague { league, connection in
            for day in ["2025-07-31", "2025-08-01", "2025-09-01"] {
                try await connection.addMatch([("date", day), ("competition_type", "Cup of Old")])
            }
            let new = CompetitionRules(
                Competition(name: "Cup of Old", kind: .league), seasonStarts: 9)
            let added = try await league.add(new)
            #expect((added.matches, added.matchesMoved) == (3, 3))
            #expect(added.tablesAdded == ["2024-25", "2025-26"])
            var august = new
            august.seasonStarts = 8
            let moved = try await league.change(new, to: august)
            #expect(moved.matchesMoved == 1)
            #expect(moved.tablesRemoved.isEmpty)
        }
    }

    @Test func seasonsWithRulesKeepTheirMonth() async throws {
        try await withSampleLeague { league, _ in
            _ = try await league.add(primera)
            var july = primera
            july.seasonStarts = 7
            let error = await #expect(throws: PostgresError.self) {
                try await league.change(primera, to: july)
            }
            #expect(error?.isRaised == true)
            #expect(error?.message?.contains("keep their month") == true)
            july.set(nil, since: "1999-00")
            july.set(nil, since: "2013-14")
            _ = try await league.change(primera, to: july)
            #expect(try await rules(of: "Primera", league) == july)
        }
    }

    @Test func decisionsKeepTheMonthUntilTheyAreTakenBack() async throws {
        try await withSampleLeague { league, connection in
            for ledger in ["standing_adjustments", "lot_draws"] {
                let columns: Query =
                    ledger == "lot_draws"
                    ? "(competition_type, season) VALUES ('Senior League', '2026')"
                    : """
                    (competition_type, season, team_id, points, reason)
                    VALUES ('Senior League', '2026', 'JDM', -1, 'late')
                    """
                let change: Query = """
                    UPDATE competitions SET season_starts = season_starts + 1
                    WHERE name = 'Senior League'
                    """
                try await connection.execute(
                    "INSERT INTO \(identifier: ledger) \(fragment: columns)")
                let refusal = try await connection.refusal(of: change)
                #expect(refusal?.message?.contains("take those back first") == true)
                try await connection.execute(
                    """
                    UPDATE \(identifier: ledger)
                    SET reversed_on = decided_on, reversal_reason = 'another month'
                    """)
                let second = try await connection.refusal(of: change)
                #expect(second == nil)
                try await connection.execute("UPDATE competitions SET season_starts = 1")
            }
        }
    }

    @Test func whatTheSchemaRefusesChangesNothing() async throws {
        try await withSampleLeague { league, _ in
            let before = try await league.competitionRules()
            var wrong = primera
            wrong.set(TableRules(pointsForWin: 100), since: "2020-21")
            let range = await #expect(throws: RefusedValue.self) { try await league.add(wrong) }
            #expect(range?.constraint == "season_rules_points_range")
            let taken = CompetitionRules(Competition(name: "Senior League", kind: .cup))
            let twice = await #expect(throws: RefusedValue.self) { try await league.add(taken) }
            #expect(twice?.constraint == "competitions_pkey")
            #expect(try await league.competitionRules() == before)
        }
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// League tables, worked out by hand.
@Suite struct StandingsTests {
    /// A match of the Senior League 2026: home, score, away.
    private typealias Played = (home: String, score: String, away: String)

    private func add(
        _ matches: [Played], to competition: String = "Senior League",
        on date: String = "2026-11-21",
        _ connection: Connection
    ) async throws {
        for match in matches {
            let scores = match.score.split(separator: "-").map(String.init)
            try await connection.addMatch([
                ("date", date), ("competition_type", competition), ("home_team_id", match.home),
                ("away_team_id", match.away), ("status", "completed"), ("home_score", scores[0]),
                ("away_score", scores[1]),
            ])
        }
    }

    /// `1= JDM 2 1 1 0 4-2 4`: place, team, played, won, drawn, lost, goals, points.
    private func lines(_ table: [Standing]) -> [String] {
        table.map { row in
            "\(row.position)\(row.shared ? "=" : "") \(row.teamID) \(row.played) \(row.wins) "
                + "\(row.draws) \(row.losses) \(row.goalsFor)-\(row.goalsAgainst) \(row.points)"
        }
    }

    @Test func aTableAsWorkedOutByHand() async throws {
        try await withSampleLeague { league, connection in
            try await add(
                [
                    ("JDM", "3-1", "HWTA"), ("HWTA", "2-2", "DWF"), ("DWF", "0-1", "JDM"),
                    ("PRDT", "0-0", "JDM"), ("HWTA", "4-0", "PRDT"),
                ], connection)
            let table = try await league.standings(season: "2026")
            #expect(
                lines(table) == [
                    "1 JDM 3 2 1 0 4-1 7", "2 HWTA 3 1 1 1 7-5 4", "3 DWF 2 0 1 1 2-3 1",
                    "4 PRDT 2 0 1 1 0-4 1",
                ])
            #expect(table.map(\.goalDifference) == [3, 2, -1, -4])
            #expect(table[0].teamName == "Keate")
            #expect(table[0].teamColours == "red/white")
        }
    }

    @Test func teamsThatAreLevelShareAPlaceAndTheNextIsLeftOut() async throws {
        try await withSampleLeague { league, connection in
            try await add(
                [
                    ("JDM", "1-0", "Field"), ("HWTA", "1-0", "Field"), ("DWF", "1-0", "Field"),
                    ("PRDT", "0-0", "Field"),
                ], connection)
            #expect(
                lines(try await league.standings(season: "2026")) == [
                    "1= DWF 1 1 0 0 1-0 3", "1= HWTA 1 1 0 0 1-0 3", "1= JDM 1 1 0 0 1-0 3",
                    "4 PRDT 1 0 1 0 0-0 1", "5 Field 4 0 1 3 0-3 1",
                ])
        }
    }

    @Test func theOrderIsPointsThenDifferenceThenGoals() async throws {
        try await withSampleLeague { league, connection in
            try await add(
                [
                    ("JDM", "1-0", "Field"), ("HWTA", "3-2", "Field"), ("DWF", "2-0", "Field"),
                    ("PRDT", "1-0", "Field"),
                ], connection)
            let order = try await league.standings(season: "2026").map {
                "\($0.position) \($0.teamID)"
            }
            #expect(order == ["1 DWF", "2 HWTA", "3 PRDT", "3 JDM", "5 Field"])
        }
    }

    @Test(arguments: [
        ("{wins,goals_for}", ["1 HWTA", "2 JDM", "3 Field"]),
        ("{goals_for}", ["1 HWTA", "2 Field", "3 JDM"]),
        ("{goal_difference,points}", ["1 JDM", "2 HWTA", "3 Field"]),
        ("{points,goal_difference}", ["1 JDM", "2 HWTA", "3 Field"]),
        ("{wins}", ["1 HWTA", "1 JDM", "3 Field"]),
    ])
    func tieBreakersAreTakenInTheirOrder(_ rules: String, _ order: [String]) async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute("UPDATE competitions SET tie_breakers = \(rules)::text[]")
            try await add([("JDM", "2-0", "Field"), ("Field", "5-6", "HWTA")], connection)
            let found = try await league.standings(season: "2026")
            #expect(found.map { "\($0.position) \($0.teamID)" } == order)
        }
    }

    @Test func pointsAreAsTheCompetitionSays() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                "UPDATE competitions SET points_win = 2, points_draw = 1, points_loss = 0")
            try await add([("JDM", "1-0", "HWTA"), ("JDM", "1-1", "HWTA")], connection)
            #expect(try await league.standings(season: "2026").map(\.points) == [3, 1])
        }
    }

    @Test func aTeamWithoutAResultStandsWithNoughts() async throws {
        try await withSampleLeague { league, connection in
            for status in ["scheduled", "postponed"] {
                try await connection.addMatch([
                    ("competition_type", "Senior League"), ("status", status),
                    ("home_team_id", status == "scheduled" ? "DWF" : "PRDT"),
                ])
            }
            #expect(
                lines(try await league.standings(season: "2026")) == [
                    "1= DWF 0 0 0 0 0-0 0", "1= PRDT 0 0 0 0 0-0 0", "1= HWTA 0 0 0 0 0-0 0",
                ])
        }
    }

    @Test func whatIsCancelledDoesNotCount() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch([
                ("competition_type", "Senior League"), ("status", "cancelled"),
            ])
            #expect(try await league.standings(season: "2026") == [])
        }
    }

    @Test func anOpponentWithoutAnIDHasNoRow() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch([
                ("competition_type", "Senior League"), ("away_team_id", nil),
                ("away_text", "Old Etonians"), ("status", "completed"), ("home_score", "2"),
                ("away_score", "1"),
            ])
            #expect(lines(try await league.standings(season: "2026")) == ["1 JDM 1 1 0 0 2-1 3"])
        }
    }

    @Test(arguments: ["House Cup", "Sixes"]) func onlyLeaguesHaveATable(
        _ competition: String
    ) async throws {
        try await withSampleLeague { league, connection in
            try await add([("JDM", "1-0", "HWTA")], to: competition, connection)
            #expect(try await league.standings(season: "2026") == [])
        }
    }

    @Test func eachCompetitionAndSeasonHasItsOwn() async throws {
        try await withSampleLeague { league, connection in
            try await add([("JDM", "1-0", "HWTA")], connection)
            try await add([("DWF", "1-0", "PRDT")], to: "Junior League", connection)
            try await add([("Field", "1-0", "JDM")], on: "2025-03-01", connection)
            #expect(try await league.seasons() == ["2026", "2025"])
            let junior = try await league.standings(season: "2026", competitions: ["Junior League"])
            #expect(junior.map(\.teamID) == ["DWF", "PRDT"])
            let last = try await league.standings(season: "2025")
            #expect(last.map(\.teamID) == ["Field", "JDM"])
        }
    }

    @Test(arguments: [
        ("2026-07-31 22:59:00+00", "2025-26", "2026"),
        ("2026-07-31 23:00:00+00", "2026-27", "2026"),
        ("2026-12-31 23:59:59+00", "2026-27", "2026"),
        ("2027-01-01 00:00:00+00", "2026-27", "2027"),
    ])
    func thisSeasonIsTheOneThatTodayIsIn(
        _ now: String, _ august: String, _ january: String
    ) async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                "UPDATE competitions SET season_starts = 8 WHERE name = 'Senior League'")
            for date in ["2026-03-01", "2026-07-31", "2026-08-01", "2026-12-31", "2027-01-01"] {
                try await add([("JDM", "1-0", "HWTA")], on: date, connection)
                try await add([("JDM", "1-0", "HWTA")], to: "Junior League", on: date, connection)
            }
            try await connection.execute("SELECT set_config('league.clock', \(now), false)")
            let seasons = try await connection.query(
                "SELECT DISTINCT competition_type, season FROM league_standings ORDER BY 1",
                as: (String, String).self)
            #expect(seasons.map(\.0) == ["Junior League", "Senior League"])
            #expect(seasons.map(\.1) == [january, august])
        }
    }

    @Test func theSecondsOfAKickOffDoNotMatter() async throws {
        try await withSampleLeague { league, connection in
            for (id, time, score) in [("9", "10:00:00", "3"), ("1", "10:00:30.5", "0")] {
                try await connection.addMatch([
                    ("id", "00000000-0000-0000-0000-00000000000" + id), ("time", time),
                    ("competition_type", "Senior League"), ("status", "completed"),
                    ("home_score", score), ("away_score", "1"),
                ])
            }
            let viewed = try await league.standings(season: "2026")
            #expect(viewed.map(\.form) == ["LW", "WL"])
            let made = try await league.verifiedTables(season: "2026")
            #expect(made.flatMap(\.standings) == viewed)
        }
    }
}

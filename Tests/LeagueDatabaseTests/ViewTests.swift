import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What the views show, and on which day.
@Suite struct ViewTests {
    @Test func theColumnsOfACalendarAppAreEnoughToAddAMatch() async throws {
        try await withSampleLeague { _, connection in
            try await connection.execute("SET ROLE league_owner")
            try await connection.execute(
                """
                INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id,
                                     away_team_id, umpires, status, home_score, away_score)
                VALUES ('6f1c0f5e-0000-4000-8000-000000000001', '2026-11-24', '14:25',
                        'Senior League', 'Agar''s 3', 'JDM', 'HWTA', 'Mr Carlow, Dr Penhale',
                        'completed', 3, 1)
                """)
            let row = try await connection.query(
                "SELECT season, outcome, sequence FROM matches", as: (String, String, Int).self)[0]
            #expect(row == ("2026", "played", 0))
        }
    }

    @Test func whatReadersNeedIsNeverNull() async throws {
        try await withSampleLeague { league, connection in
            for status in ["scheduled", "postponed", "completed"] {
                let score = status == "completed" ? "1" : nil
                try await connection.addMatch([
                    ("status", status), ("home_score", score), ("away_score", score),
                    ("away_team_id", nil), ("away_text", score == nil ? nil : "Old Boys"),
                ])
            }
            try await league.setClock(Self.noon)
            for view in ["upcoming_matches", "recent_results"] {
                let rows = try await connection.query(
                    """
                    SELECT competition_type, pitch, home_team_name, home_team_colours,
                           away_team_name, away_team_colours
                    FROM \(identifier: view)
                    """, as: (String, String, String, String, String, String).self)
                #expect(rows.map(\.0) == rows.map { _ in "" })
                #expect(rows.map(\.1) == rows.map { _ in "" })
                #expect(rows.map(\.5) == rows.map { _ in "" })
                #expect(rows.count == (view == "recent_results" ? 1 : 2))
            }
        }
    }

    @Test func onlyCaptainsMakeTheirSeasonsBeLookedAt() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch([])
            try await connection.addMatch([
                ("status", "completed"), ("home_score", "1"), ("away_score", "1"),
            ])
            let calls = try await connection.withTransaction { connection in
                try await connection.execute("SET LOCAL track_functions = 'all'")
                try await connection.execute("SET LOCAL ROLE anon")
                let shown = try await connection.query(
                    "SELECT can_enter_score, editable_until::text FROM all_matches",
                    as: (Bool, String?).self)
                #expect(shown.map(\.0) == [false, false] && shown.allSatisfy { $0.1 == nil })
                try await connection.execute("RESET ROLE")
                return try await connection.query(
                    "SELECT funcname::text, calls FROM pg_stat_xact_user_functions",
                    as: (String, Int).self)
            }
            #expect(calls.contains { $0 == ("league_captained_house", 1) })
            #expect(!calls.contains { ["season_is_closed", "score_clock"].contains($0.0) })
        }
    }

    @Test func theAwayTeamsNameIsItsOwnElseAsWrittenElseEmpty() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch([("umpires", "1")])
            try await connection.addMatch([
                ("umpires", "2"), ("away_team_id", nil), ("away_text", "Old Etonians"),
            ])
            try await connection.addMatch([("umpires", "3"), ("away_team_id", nil)])
            let names = try await connection.query(
                "SELECT away_team_name FROM all_matches ORDER BY umpires", as: String.self)
            #expect(names == ["Hawtrey", "Old Etonians", ""])
        }
    }

    /// 2026-11-21 12:00 in London.
    private static let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func everyViewTellsTheCompetitionsColourAndWhoWearsBibs() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                "UPDATE competitions SET colour = '#1E4D8C' WHERE name = 'Senior League'")
            let played = [("status", "completed"), ("home_score", "1"), ("away_score", "0")]
            for more in [[("date", "2026-11-20")], played, [("date", "2026-11-22")]] {
                for competition in ["Senior League", "House Cup", "Pancake Cup", nil] {
                    try await connection.addMatch(
                        more + [("competition_type", competition), ("bibs", "home")])
                }
            }
            try await league.setClock(Self.noon)
            for view in ["all_matches", "upcoming_matches", "recent_results", "awaiting_results"] {
                let rows = try await connection.query(
                    """
                    SELECT DISTINCT concat_ws('|', competition_type, competition_colour, bibs_set)
                    FROM \(identifier: view)
                    """, as: String.self)
                #expect(
                    rows.sorted() == [
                        "House Cup||home", "Pancake Cup||home", "Senior League|#1E4D8C|home",
                        "||home",
                    ], "\(view)")
            }
        }
    }

    @Test func upcomingIsScheduledOrPostponedFromTodayOn() async throws {
        try await withSampleLeague { league, connection in
            for date in ["2026-11-20", "2026-11-21", "2026-11-22"] {
                for status in ["scheduled", "postponed", "cancelled", "completed"] {
                    let score = status == "completed" ? "0" : nil
                    try await connection.addMatch([
                        ("date", date), ("status", status), ("home_score", score),
                        ("away_score", score),
                    ])
                }
            }
            try await league.setClock(Self.noon)
            func shown(in view: String) async throws -> [String] {
                try await connection.query(
                    "SELECT date || ' ' || status FROM \(identifier: view) ORDER BY 1",
                    as: String.self)
            }
            #expect(
                try await shown(in: "upcoming_matches") == [
                    "2026-11-21 postponed", "2026-11-21 scheduled", "2026-11-22 postponed",
                    "2026-11-22 scheduled",
                ])
            #expect(try await shown(in: "awaiting_results") == ["2026-11-20 scheduled"])
            #expect(try await shown(in: "recent_results").count == 3)
        }
    }

    @Test(arguments: [
        ("2026-06-30 22:59:59+00", "2026-06-30"), ("2026-06-30 23:00:00+00", "2026-07-01"),
        ("2026-12-31 23:59:59+00", "2026-12-31"), ("2026-03-29 00:30:00+00", "2026-03-29"),
    ])
    func todayIsLondonsForEverySession(_ instant: String, _ day: String) async throws {
        try await withLeague { _, connection in
            try await connection.execute("SELECT set_config('league.clock', \(instant), false)")
            for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", "Asia/Kathmandu"] {
                try await connection.execute("SELECT set_config('TimeZone', \(zone), false)")
                let today = try await connection.query(
                    "SELECT league_today()::text", as: String.self)
                #expect(today == [day], "\(zone)")
            }
        }
    }

    @Test func onlyTheMaintenancePathMovesTheClock() async throws {
        try await withTestDatabase(from: .league) { database in
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            for role in ["anon", "authenticated", "service_role"] {
                try await connection.execute("SET ROLE \(identifier: role)")
                try await connection.execute("SET league.clock = '1999-01-01 12:00:00+00'")
                let isNow = try await connection.query(
                    "SELECT league_now() = now()", as: Bool.self)
                #expect(isNow == [true])
            }
            await connection.close()
        }
    }

    @Test func umpiresWhoseNamesMakeTheSameAddressAreOnePerson() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch([("umpires", "Dr Pénhale, Mr O'Dray")])
            try await connection.addMatch([("umpires", "dr penhale,  Mr O’Dray, Dr Penhale")])
            let umpires = try await connection.query(
                "SELECT slug, matches FROM umpires ORDER BY slug", as: (String, Int).self)
            #expect(umpires.map(\.0) == ["dr-penhale", "mr-odray"])
            #expect(umpires.map(\.1) == [2, 2])
        }
    }
}

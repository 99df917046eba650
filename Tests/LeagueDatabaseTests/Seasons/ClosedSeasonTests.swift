import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Seasons that are closed: their tables stay, and what changes of them has a reason.
@Suite struct ClosedSeasonTests {
    /// Each changes something of a closed season.
    private static let changes = [
        "UPDATE matches SET home_score = 3 WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET status = 'scheduled' WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET umpires = 'Mr Carlow' WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET notes = 'Bring both shirts' WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET pitch = 'Elsewhere' WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET pitch = 'Agar''s 3' WHERE id = '\(ClosedLeague.scheduled)'",
        "UPDATE matches SET home_team_id = 'DWF' WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET date = '2026-02-02' WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET date = '2027-02-01' WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET date = '2026-02-01' WHERE id = '\(ClosedLeague.later)'",
        "UPDATE matches SET competition_type = NULL WHERE id = '\(ClosedLeague.played)'",
        "UPDATE matches SET competition_type = 'Senior League' WHERE id = '\(ClosedLeague.unlisted)'",
        "DELETE FROM matches WHERE id = '\(ClosedLeague.played)'",
        """
        INSERT INTO matches (date, competition_type, home_team_id)
        VALUES ('2026-05-05', 'Senior League', 'DWF')
        """,
        """
        INSERT INTO standing_adjustments (competition_type, season, team_id, points, reason)
        VALUES ('Senior League', '2026', 'JDM', -3, 'late')
        """,
        """
        INSERT INTO lot_draws (competition_type, season) VALUES ('Senior League', '2026')
        """,
        "UPDATE competitions SET points_win = 2 WHERE name = 'Senior League'",
        """
        INSERT INTO season_rules VALUES ('Senior League', '2025', 2, 1, 0, '{points}', false, 3, 0)
        """,
    ]

    @Test(arguments: changes)
    func aChangeNeedsAReasonAndIsRecorded(_ change: String) async throws {
        try await ClosedLeague.with { league, connection in
            let before = try await connection.matchRows()
            let refusal = try await connection.refusal(of: Query(unescaped: change))
            #expect(refusal?.sqlState == "23000")
            #expect(refusal?.constraint == "closed_season")
            #expect(
                refusal?.message?.hasPrefix("The season 2026 of Senior League was closed on")
                    == true)
            #expect(refusal?.message?.hasSuffix("a change of it needs a reason.") == true)
            #expect(try await connection.matchRows() == before)

            try await league.forReason("typed wrong") {
                _ = try await $0.rows(of: Query(unescaped: change))
            }
            let closed = try await league.closedSeasons(season: "2026")
            #expect(closed.map(\.changes.count) == [1])
            #expect(closed.first?.changes.first?.reason == "typed wrong")
            #expect(closed.first?.changes.first?.by == "postgres")
            // The table is the one that the matches make now, and the reason ends with its transaction.
            let differing = try await connection.query(
                """
                SELECT count(*) FROM (
                    (TABLE season_standings EXCEPT TABLE calculated_standings)
                    UNION (TABLE calculated_standings EXCEPT TABLE season_standings)) AS odd
                """, as: Int.self)
            #expect(differing == [0])
            let again = try await connection.refusal(
                of:
                    "UPDATE matches SET bibs = 'home' WHERE season = '2026' AND id = \(ClosedLeague.scheduled)::uuid"
            )
            #expect(again?.constraint == "closed_season")
        }
    }

    @Test func thoseOfOtherSeasonsGoOn() async throws {
        try await ClosedLeague.with { league, connection in
            try await connection.execute(
                """
                UPDATE matches SET home_score = 1, away_score = 0, status = 'completed'
                WHERE id = \(ClosedLeague.later)::uuid
                """)
            try await connection.execute(
                "INSERT INTO matches (date, competition_type, home_team_id) VALUES ('2027-05-05', 'Senior League', 'DWF')"
            )
            try await connection.execute(
                "INSERT INTO season_rules VALUES ('Senior League', '2027', 2, 1, 0, '{points}', false, 3, 0)"
            )
            #expect(try await league.standings(season: "2027").map(\.points) == [2, 0, 0])
            #expect(try await league.closedSeasons().flatMap(\.changes).isEmpty)
        }
    }

    @Test func otherNamesAreNoChange() async throws {
        try await ClosedLeague.with { league, connection in
            let keate = try #require(try await league.teams().first { $0.id == "JDM" })
            _ = try await league.rename(
                keate, to: Team(id: "JDK", name: "Keate House", colours: keate.colours), .everywhere
            )
            _ = try await league.add(Pitch(name: "Sixpenny"))
            _ = try await league.change(Pitch(name: "Sixpenny"), to: Pitch(name: "Six"))
            for rules in try await league.competitionRules()
            where rules.competition.kind == .league {
                _ = try await league.rename(rules, to: "The \(rules.competition.name)")
            }
            let closed = try await league.closedSeasons()
            #expect(closed.map(\.competition) == ["The Senior League", "The Junior League"])
            #expect(closed.flatMap(\.changes).isEmpty)
            // Only the id follows.
            #expect(try await ClosedLeague.table(league) == ["1 JDK Keate 3", "2 HWTA Hawtrey 0"])
            let match = try await connection.query(
                "SELECT competition_type, pitch FROM matches WHERE id = \(ClosedLeague.played)::uuid",
                as: (String, String).self)[0]
            #expect(match == ("The Senior League", "Six"))
            // And what is changed then still needs a reason.
            let refusal = try await connection.refusal(
                of: "UPDATE matches SET home_score = 3 WHERE id = \(ClosedLeague.played)::uuid")
            #expect(refusal?.message?.contains("The Senior League") == true)
        }
    }

    @Test func whatChangesForAReasonKeepsTheNames() async throws {
        try await ClosedLeague.with { league, connection in
            try await connection.execute("UPDATE houses SET name = 'Rushton' WHERE id = 'JDM'")
            try await league.forReason("typed wrong") {
                _ = try await $0.rows(
                    of: "UPDATE matches SET home_score = 0 WHERE id = \(ClosedLeague.played)::uuid")
            }
            #expect(try await ClosedLeague.table(league) == ["1 HWTA Hawtrey 3", "2 JDM Keate 0"])
        }
    }

    @Test func whatIsClosedStaysClosedAndWhatIsNotThereIsNotClosed() async throws {
        try await ClosedLeague.with { league, connection in
            for (competition, season, words) in [
                ("Senior League", "2026", "Senior League 2026 was closed on"),
                ("Senior League", "2020", "There is no table of Senior League 2020."),
                ("House Cup", "2026", "There is no table of House Cup 2026."),
                ("Junior League", "2026", "There is no table of Junior League 2026."),
            ] {
                let error = await #expect(throws: PostgresError.self) {
                    try await league.closeSeason(season, of: [competition])
                }
                #expect(error?.message?.hasPrefix(words) == true)
            }
            for statement: Query in [
                "DELETE FROM closed_seasons", "UPDATE closed_seasons SET closed_at = now()",
                "TRUNCATE closed_seasons CASCADE", "DELETE FROM closed_season_changes",
            ] {
                #expect(try await connection.refusal(of: statement)?.sqlState == "42501")
            }
            for statement: Query in [
                "UPDATE competitions SET season_starts = 3 WHERE name = 'Senior League'",
                "DELETE FROM competitions WHERE name = 'Senior League'",
            ] {
                let refusal = try await connection.refusal(of: statement)
                #expect(refusal?.message?.hasPrefix("Seasons of Senior League are closed") == true)
            }
        }
    }

    @Test func itIsToldWhoClosedItAndWhoChangedWhat() async throws {
        try await withSampleDatabase { database, owner in
            try await ClosedLeague.prepare(LeagueRepository(owner), owner)
            let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 1)
            let admin = Claims.user(try #require(UUID(uuidString: ClosedLeague.admin)))
            let match = try #require(UUID(uuidString: ClosedLeague.played))
            let score = try #require(Score(home: 5, away: 1))
            try await pool.asUser(admin.administering) {
                try await $0.closeSeason("2027", of: ["Senior League"])
            }
            // As an admin who only enters a score, too.
            for claims in [admin, admin.administering] {
                let refusal = await #expect(throws: PostgresError.self) {
                    try await pool.asUser(claims) { _ = try await $0.enterScore(score, in: match) }
                }
                #expect(refusal?.constraint == "closed_season")
            }
            _ = try await pool.asUser(admin) {
                try await $0.forReason("typed wrong") { try await $0.enterScore(score, in: match) }
            }
            let closed = try await pool.asUser(admin.administering) {
                try await $0.closedSeasons(competitions: ["Senior League"])
            }
            #expect(closed.map(\.season) == ["2026", "2027"])
            #expect(closed.map(\.closedBy) == ["postgres", "Ada"])
            #expect(closed.map { $0.changes.map(\.by) } == [["Ada"], []])
            #expect(closed[0].changes.first?.matchID == match)
            #expect(
                closed[0].sentences.last?.hasPrefix("changed since: a match was changed on") == true
            )
            #expect(closed[0].sentences.last?.hasSuffix("by Ada: typed wrong") == true)
            await pool.close()
        }
    }

    @Test func captainsChangeNothingOfItWhateverTheReason() async throws {
        try await withSampleDatabase { database, owner in
            try await ClosedLeague.prepare(LeagueRepository(owner), owner)
            let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 1)
            let captain = Claims.user(try #require(UUID(uuidString: ClosedLeague.captain)))
            let match = try #require(UUID(uuidString: ClosedLeague.scheduled))
            let score = try #require(Score(home: 5, away: 1))
            let entry = try await pool.asUser(captain) { try await $0.scoreEntry(for: match) }
            #expect(entry?.isAllowed == false)
            for reason in [nil, "typed wrong"] {
                let refusal = await #expect(throws: PostgresError.self) {
                    try await pool.asUser(captain) {
                        _ = try await $0.forReason(reason) {
                            try await $0.enterScore(score, in: match)
                        }
                    }
                }
                #expect(refusal?.sqlState == "42501")
                #expect(
                    refusal?.message == "The season 2026 of Senior League is closed; ask an admin.")
            }
            let refusal = await #expect(throws: PostgresError.self) {
                try await pool.asUser(captain.administering) {
                    try await $0.closeSeason("2027", of: ["Senior League"])
                }
            }
            #expect(refusal?.message == "Only an admin may do this.")
            let later = try #require(UUID(uuidString: ClosedLeague.later))
            let entered = try await pool.asUser(captain) {
                try await $0.enterScore(score, in: later)
            }
            #expect(entered.match.score == score)
            await pool.close()
        }
    }

    @Test func whoWritesWhileItIsClosedIsWaitedFor() async throws {
        try await withSampleDatabase { database, owner in
            try await ClosedLeague.prepare(LeagueRepository(owner), owner)
            let writer = try await Connection.connect(to: database.configuration)
            try await writer.execute("BEGIN")
            try await writer.execute(
                """
                UPDATE matches SET home_score = 4, away_score = 0, status = 'completed'
                WHERE id = \(ClosedLeague.later)::uuid
                """)
            async let closing: Void = LeagueRepository(owner).closeSeason(
                "2027", of: ["Senior League"])
            try await writer.waitForALockedSession()
            try await writer.execute("COMMIT")
            try await closing
            let table = try await LeagueRepository(owner).standings(season: "2027")
            #expect(table.map(\.goalsFor) == [4, 0])
            await writer.close()
        }
    }

    @Test func theProgramsOwnTablesLeaveClosedOnesAlone() async throws {
        try await ClosedLeague.with { league, connection in
            try await connection.execute("UPDATE houses SET name = 'Rushton' WHERE id = 'JDM'")
            #expect(try await league.verifiedTables(season: "2026").count == 1)
            let explained = try await league.calculatedTables(season: "2026")
            #expect(explained.flatMap(\.standings) == (try await league.standings(season: "2026")))
            let states = try await league.seasonStates(competitions: ["Senior League"])
            #expect(states.map(\.season) == ["2027", "2026"])
            #expect(states.map(\.played) == [0, 1])
            #expect(states.map(\.matches) == [1, 2])
            #expect(states.map { $0.closed != nil } == [false, true])
        }
    }
}

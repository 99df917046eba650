import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// The rules of a match, whoever writes it.
@Suite struct MatchRulesTests {
    @Test(arguments: ["scheduled", "cancelled", "postponed"])
    func leavingCompletedEmptiesTheScore(_ status: String) async throws {
        try await withSampleLeague { _, connection in
            let user = try await connection.query(
                "INSERT INTO user_profiles (email) VALUES ('ann@example.org') RETURNING id",
                as: UUID.self)[0]
            try await connection.addMatch([
                ("status", "completed"), ("home_score", "3"), ("away_score", "1"),
                ("outcome", "walkover"), ("score_submitted_by", user.uuidString),
                ("score_submitted_at", "2026-11-21 16:00+00"),
            ])
            try await connection.execute("UPDATE matches SET status = \(status), home_score = 7")
            let left = try await connection.query(
                """
                SELECT num_nulls(home_score, away_score, score_submitted_by, score_submitted_at),
                       outcome, status FROM matches
                """, as: (Int, String, String).self)[0]
            #expect(left == (4, "played", status))
        }
    }

    /// Whether the server takes a match with these scores; else the constraint that refuses it.
    @Test(
        arguments: [
            ("0", "0", nil), ("999", "0", nil), ("0", "999", nil),
            ("-1", "0", "matches_home_score_range"), ("0", "-1", "matches_away_score_range"),
            ("1000", "0", "matches_home_score_range"), ("0", "1000", "matches_away_score_range"),
            ("1", nil, "matches_both_scores"), (nil, "1", "matches_both_scores"),
            (nil, nil, "matches_completed_has_score"),
        ] as [(String?, String?, String?)])
    func scoresAreBoth0To999(_ home: String?, _ away: String?, _ constraint: String?) async throws {
        try await withSampleLeague { _, connection in
            let id = try await connection.addMatch()
            let error = try await connection.refusal(
                of: """
                    UPDATE matches SET status = 'completed', home_score = \(home),
                                       away_score = \(away)
                    WHERE id = \(id)
                    """)
            #expect(error?.constraint == constraint)
            #expect((error == nil) == (constraint == nil))
        }
    }

    @Test(arguments: [
        ("away_team_id = NULL, home_score = 1, away_score = 0", "matches_score_needs_opponent"),
        ("away_team_id = 'JDM'", "matches_two_teams"),
        ("away_text = 'Old Etonians'", "matches_one_opponent"),
        ("status = 'lost'", "matches_status_known"),
        (
            "status = 'completed', home_score = 1, away_score = 0, outcome = 'lost'",
            "matches_outcome_known"
        ),
        ("bibs = 'both'", "matches_bibs_known"), ("bibs = ''", "matches_bibs_known"),
        ("outcome = 'walkover'", "matches_outcome_fits_status"),
        ("time = '24:00'", "matches_time_on_a_clock"),
        ("date = '1799-12-31'", "matches_date_range"),
        ("date = '3000-01-01'", "matches_date_range"),
        ("home_team_id = 'NOBODY'", "matches_home_team_id_fkey"),
        ("pitch = repeat('x', 201)", "matches_text_length"),
        ("umpires = repeat('x', 1001)", "matches_text_length"),
    ])
    func whatNoMatchCanBeIsRefused(_ change: String, _ constraint: String) async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch()
            let error = try await connection.refusal(
                of: "UPDATE matches SET \(unescaped: change)")
            #expect(error?.constraint == constraint)
        }
    }

    @Test func aTextOpponentTakesScoresLikeAnyOther() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch([
                ("away_team_id", nil), ("away_text", "Old Etonians"), ("status", "completed"),
                ("home_score", "2"), ("away_score", "2"),
            ])
            #expect(try await connection.matchRows().count == 1)
        }
    }

    @Test func twoAlikeAreAllowed() async throws {
        try await withSampleLeague { _, connection in
            let values = [("time", "14:25"), ("pitch", "Agar's 3")] as [(String, String?)]
            try await connection.addMatch(values)
            try await connection.addMatch(values)
            #expect(try await connection.matchRows().count == 2)
        }
    }

    @Test func blankTextIsNone() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch([
                ("competition_type", ""), ("pitch", "  "), ("umpires", ""), ("away_text", " "),
            ])
            let nulls = try await connection.query(
                "SELECT num_nulls(competition_type, pitch, umpires, away_text) FROM matches",
                as: Int.self)
            #expect(nulls == [4])
        }
    }

    @Test func theIdStaysForEver() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch()
            let error = try await connection.refusal(
                of: "UPDATE matches SET id = gen_random_uuid()")
            #expect(error?.sqlState == "23000")
            #expect(error?.message == "a match keeps its id for ever")
        }
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// How a score came about, beside where the match stands.
@Suite struct OutcomeTests {
    /// Every state that a match can be in, as ``state`` says it.
    private static let states = [
        "scheduled", "cancelled", "postponed", "void", "2-1", "2-1 walkover", "2-1 awarded",
        "2-1 abandoned",
    ]

    private static let refused = "matches_outcome_fits_status"
    private static let completes = "status = 'completed', home_score = 2, away_score = 1"

    /// What a match is after a write, for each of ``states``; or the constraint that refuses it.
    private static let writes: [(write: String, after: [String])] = [
        // What clients send that know nothing of outcomes.
        ("status = 'scheduled'", Array(repeating: "scheduled", count: 8)),
        ("status = 'cancelled'", Array(repeating: "cancelled", count: 8)),
        (
            "status = 'postponed'",
            ["postponed", "postponed", "postponed", "void"] + all("postponed")
        ),
        (
            "home_score = 5, away_score = 4, status = 'completed', updated_at = now()",
            Array(repeating: "5-4", count: 8)
        ),
        (completes, all("2-1") + states.suffix(4)),
        (
            "home_score = 5, away_score = 4",
            ["scheduled 5-4", "cancelled 5-4", "postponed 5-4", "void"] + all("5-4")
        ),
        ("pitch = 'Agar''s 4', date = date + 1, home_team_id = 'DWF'", states),
        ("sequence = 7, updated_at = now(), season = NULL", states),
        // Decisions.
        ("\(completes), outcome = 'played'", Array(repeating: "2-1", count: 8)),
        ("\(completes), outcome = 'walkover'", Array(repeating: "2-1 walkover", count: 8)),
        ("\(completes), outcome = 'awarded'", Array(repeating: "2-1 awarded", count: 8)),
        ("\(completes), outcome = 'abandoned'", Array(repeating: "2-1 abandoned", count: 8)),
        ("home_score = 3, outcome = 'awarded'", all("matches_both_scores") + all("3-1 awarded")),
        ("status = 'postponed', outcome = 'abandoned'", Array(repeating: "void", count: 8)),
        (
            "status = 'postponed', outcome = 'abandoned', home_score = 2, away_score = 1",
            Array(repeating: "void", count: 8)
        ),
        ("outcome = 'walkover'", all(refused) + all("2-1 walkover")),
        ("outcome = 'awarded'", all(refused) + all("2-1 awarded")),
        ("outcome = 'abandoned'", [refused, refused, "void", "void"] + all("2-1 abandoned")),
        ("outcome = 'played'", ["scheduled", "cancelled", "postponed", "postponed"] + all("2-1")),
        ("outcome = outcome", states),
        // Nothing that is not completed is one of these; who leaves completed has no score.
        ("status = 'scheduled', outcome = 'abandoned'", all(refused) + all("scheduled")),
        ("status = 'cancelled', outcome = 'walkover'", all(refused) + all("cancelled")),
        ("status = 'postponed', outcome = 'awarded'", all(refused) + all("postponed")),
    ]

    private static func all(_ state: String) -> [String] { Array(repeating: state, count: 4) }

    /// `2-1 walkover`, `scheduled`, `void`.
    private static let state: Query = """
        SELECT concat_ws(' ',
            CASE WHEN status = 'postponed' AND outcome = 'abandoned' THEN 'void'
                 WHEN status <> 'completed' THEN status END,
            home_score || '-' || away_score,
            CASE WHEN outcome <> 'played' AND status <> 'postponed' THEN outcome END), sequence,
            season
        FROM matches
        """

    /// The columns of a match in a state.
    private static func values(of state: String) -> [(String, String?)] {
        let words = state.split(separator: " ").map(String.init)
        guard words[0] == "2-1" else {
            return words[0] == "void"
                ? [("status", "postponed"), ("outcome", "abandoned")] : [("status", words[0])]
        }
        return [("status", "completed"), ("home_score", "2"), ("away_score", "1")]
            + (words.count > 1 ? [("outcome", words[1])] : [])
    }

    @Test(arguments: Self.writes.map(\.write))
    func everyWriteOnEveryStateEndsAsItShould(_ write: String) async throws {
        let after = try #require(Self.writes.first { $0.write == write }).after
        try #require(after.count == Self.states.count)
        try await withSampleLeague { _, connection in
            for (before, after) in zip(Self.states, after) {
                try await connection.execute("DELETE FROM matches")
                try await connection.addMatch(Self.values(of: before))
                let error = try await connection.refusal(
                    of: "UPDATE matches SET \(unescaped: write)")
                if let error {
                    #expect(error.constraint == after, "\(before): \(error)")
                    continue
                }
                let row = try await connection.query(
                    Self.state, as: (String, Int, String).self)[0]
                #expect(row.0 == after, "\(before)")
                #expect(row.2 == "2026")
                if !write.contains("pitch") {
                    #expect(row.1 == (before == after ? 0 : 1), "\(before): the version")
                }
            }
        }
    }

    @Test(
        arguments: [
            ([("status", "completed"), ("outcome", "walkover")], "2-1 walkover"),
            ([("status", "completed"), ("outcome", "abandoned")], "2-1 abandoned"),
            ([("status", "postponed"), ("outcome", "abandoned")], "void"),
            ([("status", "scheduled")], "scheduled 2-1"),
            ([("status", "scheduled"), ("outcome", "abandoned")], refused),
            ([("status", "cancelled"), ("outcome", "awarded")], refused),
            ([("status", "postponed"), ("outcome", "walkover")], refused),
        ] as [([(String, String?)], String)])
    func whatIsInsertedIsHeldToTheSame(
        _ values: [(String, String?)], _ expected: String
    ) async throws {
        try await withSampleLeague { _, connection in
            var found: String?
            do {
                try await connection.addMatch(
                    values + [("home_score", "2"), ("away_score", "1")])
                let row = try await connection.query(
                    Self.state, as: (String, Int, String).self)[0]
                found = row.0
            } catch let error as PostgresError {
                #expect(error.isRaised, "in a sentence")
                found = error.constraint
            }
            #expect(found == expected)
        }
    }

    @Test func theTableItselfHoldsWhatTheTriggerSays() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch()
            try await connection.execute("ALTER TABLE matches DISABLE TRIGGER USER")
            let error = try await connection.refusal(
                of: "UPDATE matches SET outcome = 'walkover'")
            #expect(error?.constraint == Self.refused)
            #expect(error?.isRaised == false)
        }
    }

    @Test func aNewIdOfATeamLeavesItAlone() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch(Self.values(of: "2-1 walkover"))
            try await connection.execute("UPDATE houses SET id = 'JDM2' WHERE id = 'JDM'")
            try await connection.execute("UPDATE houses SET name = 'Kate' WHERE id = 'JDM2'")
            let row = try await connection.query(Self.state, as: (String, Int, String).self)[0]
            #expect(row.0 == "2-1 walkover")
        }
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Walkovers, awarded and abandoned matches by the repository, and what counts of them.
@Suite struct OutcomeStoreTests {
    private static let senior = [("competition_type", "Senior League")] as [(String, String?)]

    private static func score(_ home: Int, _ away: Int) throws -> Score {
        try #require(Score(home: home, away: away))
    }

    private func only(_ league: LeagueRepository) async throws -> Match {
        try #require(try await league.matches(.all, MatchFilter()).first)
    }

    /// `JDM 1 3-0 3, HWTA 1 0-3 0` by both views, which are the same, and by FieldGame.
    private func table(_ league: LeagueRepository) async throws -> String {
        func text(_ rows: [Standing]) -> String {
            rows.map {
                "\($0.teamID) \($0.played) \($0.goalsFor)-\($0.goalsAgainst) \($0.points)\($0.form)"
            }.joined(separator: ", ")
        }
        try await league.setClock(Date(timeIntervalSince1970: 1_795_300_000))
        let (now, then) = (
            try await league.standings(), try await league.standings(season: "2026")
        )
        let tables = try await league.verifiedTables(season: "2026")
        #expect(now == then)
        #expect(tables.count == (then.isEmpty ? 0 : 1))
        #expect(tables.flatMap(\.standings) == then)
        return text(then)
    }

    /// Status decides, never that there is a score.
    @Test(
        arguments: [
            ([("status", "cancelled")], ""),
            ([("status", "scheduled")], "JDM 0 0-0 0, HWTA 0 0-0 0"),
            ([("status", "postponed")], "JDM 0 0-0 0, HWTA 0 0-0 0"),
            (
                [("status", "postponed"), ("outcome", "abandoned")], "JDM 0 0-0 0, HWTA 0 0-0 0"
            ),
            ([("status", "completed")], "JDM 1 4-1 3W, HWTA 1 1-4 0L"),
            (
                [("status", "completed"), ("outcome", "abandoned")],
                "JDM 1 4-1 3W, HWTA 1 1-4 0L"
            ),
            (
                [("status", "completed"), ("outcome", "walkover")], "JDM 1 4-1 3W, HWTA 1 1-4 0L"
            ),
            ([("status", "completed"), ("outcome", "awarded")], "JDM 1 4-1 3W, HWTA 1 1-4 0L"),
        ] as [([(String, String?)], String)])
    func aScoreCountsOnlyInACompletedMatch(
        _ values: [(String, String?)], _ expected: String
    ) async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(
                Self.senior + [("home_score", "4"), ("away_score", "1")] + values)
            let found = try await table(league)
            // Teams that are level are listed by name.
            let order =
                expected.contains(" 0 0-0 0, ")
                ? "HWTA 0 0-0 0, JDM 0 0-0 0" : expected
            #expect(found == order)
        }
    }

    @Test(arguments: ["scheduled", "cancelled", "postponed"])
    func whatWasCompletedAndIsNotCountsNoMore(_ status: String) async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(
                Self.senior + [
                    ("status", "completed"), ("home_score", "4"), ("away_score", "1"),
                    ("outcome", "awarded"),
                ])
            #expect(try await table(league).hasPrefix("JDM 1 4-1 3W"))
            try await connection.execute(
                """
                UPDATE matches SET status = \(status), home_score = 4, away_score = 1
                """)
            let found = try await table(league)
            #expect(!found.contains("4-1"))
        }
    }

    @Test func aDecisionIsWrittenReadAndRecorded() async throws {
        try await withSampleLeague { league, connection in
            let id = try await connection.addMatch(Self.senior)
            let won = try await league.decide(
                id, as: .walkover, try Self.score(3, 0), seen: 0)
            #expect(won.match.status == .completed)
            #expect(won.match.outcome == .walkover)
            #expect(won.match.score?.description == "3-0")
            #expect(won.match.sequence == 1)
            let again = try await league.decide(
                id, as: .walkover, try Self.score(3, 0), seen: 1)
            #expect(again == won)
            let stands = try await league.decide(
                id, as: .abandoned, try Self.score(2, 2), seen: 1)
            #expect(stands.match.outcome == .abandoned)
            #expect(try await table(league) == "HWTA 1 2-2 1D, JDM 1 2-2 1D")
            let void = try await league.declareVoid(id, seen: 2)
            #expect(void.match.isToBeReplayed)
            #expect(void.match.score == nil)
            #expect(try await table(league) == "HWTA 0 0-0 0, JDM 0 0-0 0")
            #expect(try await league.matches(.fixtures, MatchFilter()) == [void.match])
            // Even the score at the time may stand after all.
            let after = try await league.decide(
                id, as: .abandoned, try Self.score(2, 2), seen: 3)
            #expect(after.match.outcome == .abandoned)
            #expect(after.match.status == .completed)
            let trail = try await league.auditTrail(id)
            #expect(
                trail.map(\.action) == [.added, .submitted, .corrected, .postponed, .submitted])
            #expect(
                trail.map { $0.changes["outcome"]?.new } == [
                    nil, "walkover", "abandoned", nil, nil,
                ]
            )
        }
    }

    @Test func whatHasChangedSinceIsNotDecided() async throws {
        try await withSampleLeague { league, connection in
            let id = try await connection.addMatch()
            try await connection.execute("UPDATE matches SET pitch = 'Agar''s 4'")
            let score = try Self.score(3, 0)
            for decide in [
                { () async throws in
                    _ = try await league.decide(id, as: .awarded, score, seen: 0)
                },
                { _ = try await league.declareVoid(id, seen: 0) },
            ] as [() async throws -> Void] {
                var code: DatabaseError.Code?
                do { try await decide() } catch let error as DatabaseError { code = error.code }
                #expect(code == .changedMeanwhile)
            }
            #expect(try await only(league).status == .scheduled)
        }
    }

    @Test func aWalkoversScoreIsThatOfTheSeason() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                script: """
                    UPDATE competitions SET walkover_for = 1 WHERE name = 'House Cup';
                    INSERT INTO season_rules
                        (competition_type, since, points_win, points_draw, points_loss,
                         tie_breakers, head_to_head_restarts, walkover_for, walkover_against)
                    SELECT name, since, 3, 1, 0, '{points}', false, goals, 1
                    FROM competitions, (VALUES ('2025', 5), ('2027', 7)) AS r (since, goals)
                    WHERE name = 'Senior League';
                    """)
            for (competition, day, expected) in [
                ("Senior League", "2024-11-21", "3-0"), ("Senior League", "2025-11-21", "5-1"),
                ("Senior League", "2026-11-21", "5-1"), ("Senior League", "2027-01-01", "7-1"),
                ("House Cup", "2026-11-21", "1-0"), ("Friendly", "2026-11-21", "3-0"),
                (nil, "2026-11-21", "3-0"),
            ] as [(String?, String, String)] {
                try await connection.execute("DELETE FROM matches")
                try await connection.addMatch([("competition_type", competition), ("date", day)])
                let score = try await league.walkoverScore(in: try await only(league))
                #expect(score.description == expected, "\(competition ?? "none") \(day)")
            }
        }
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Matches brought back to what they were.
@Suite struct MatchHistoryStoreTests {
    @Test(arguments: 1...8) func everyStepCanBeGoneBackTo(seed: UInt64) async throws {
        try await withSampleLeague { league, connection in
            var random = SplitMix64(seed: seed)
            let match = try await league.addFixture(
                FixtureDetails(
                    date: try day("2026-01-13"), home: "JDM",
                    away: "HWTA"))
            var seen: [Int: String] = [:]
            for _ in 0..<20 {
                try await change(match.id, league, connection, &random)
                let step = try await league.history(of: match.id).steps.count
                seen[step] = try await content(match.id, connection)
            }
            for (step, content) in seen.shuffled(using: &random) {
                guard !content.isEmpty else {
                    await #expect(throws: HistoryProblem.deleted(step)) {
                        try await league.revert(match.id, to: step)
                    }
                    continue
                }
                let before = try await version(match.id, connection)
                _ = try await league.revert(match.id, to: step)
                #expect(try await self.content(match.id, connection) == content)
                #expect(try await version(match.id, connection) >= before)
            }
        }
    }

    /// Changes the match somehow, deletes it, or brings it back.
    private func change(
        _ id: UUID, _ league: LeagueRepository, _ connection: Connection,
        _ random: inout SplitMix64
    ) async throws {
        guard try await !content(id, connection).isEmpty else {
            let back = try await league.revert(id, to: nil)
            #expect(back.before == nil && back.after.id == id)
            return
        }
        let changes: [Query] = [
            "DELETE FROM matches WHERE id = \(id)",
            "UPDATE matches SET pitch = 'Agar''s 3', time = '14:25' WHERE id = \(id)",
            "UPDATE matches SET pitch = NULL, date = date + 1 WHERE id = \(id)",
            "UPDATE matches SET umpires = 'Mr Carlow', time = NULL WHERE id = \(id)",
            "UPDATE matches SET away_team_id = 'DWF', away_text = NULL WHERE id = \(id)",
            "UPDATE matches SET away_team_id = NULL, away_text = 'Old Etonians' WHERE id = \(id)",
            "UPDATE matches SET competition_type = 'House Cup' WHERE id = \(id)",
            "UPDATE matches SET bibs = 'home' WHERE id = \(id)",
            "UPDATE matches SET status = 'cancelled' WHERE id = \(id)",
            "UPDATE matches SET status = 'postponed' WHERE id = \(id)",
            "UPDATE matches SET status = 'scheduled' WHERE id = \(id)",
            """
            UPDATE matches SET status = 'completed', home_score = \(Int.random(in: 0...9, using: &random)),
                               away_score = 1 WHERE id = \(id)
            """,
            """
            UPDATE matches SET status = 'completed', outcome = 'walkover', home_score = 3,
                               away_score = 0 WHERE id = \(id)
            """,
            "UPDATE matches SET status = 'postponed', outcome = 'abandoned' WHERE id = \(id)",
        ]
        let index = Int.random(in: 0..<changes.count, using: &random)
        try await connection.execute(changes[index])
    }

    /// What somebody has written of the match; empty when it is not there.
    private func content(_ id: UUID, _ connection: Connection) async throws -> String {
        try await connection.query(
            """
            SELECT (league_match_content(to_jsonb(m)) - 'score_submitted_at')::text
            FROM matches AS m WHERE id = \(id)
            """, as: String.self
        ).first ?? ""
    }

    private func version(_ id: UUID, _ connection: Connection) async throws -> Int {
        try await connection.query(
            """
            SELECT coalesce((SELECT sequence FROM matches WHERE id = \(id)), -1)
            """, as: Int.self
        ).first ?? -1
    }

    @Test func whoHasNotSeenTheNewestStepUndoesNothing() async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(
                FixtureDetails(date: try day("2026-01-13"), home: "JDM", away: "HWTA"))
            try await connection.execute(
                "UPDATE matches SET pitch = 'Agar''s 3' WHERE id = \(match.id)")
            try await connection.execute(
                "UPDATE matches SET status = 'cancelled' WHERE id = \(match.id)")
            let before = try await content(match.id, connection)
            await #expect(throws: DatabaseError.self) {
                try await league.revert(match.id, to: nil, seen: 2)
            }
            #expect(try await content(match.id, connection) == before)
            _ = try await league.revert(match.id, to: nil, seen: 3)
            #expect(try await content(match.id, connection) != before)
        }
    }

    @Test func aTeamsNewIdIsNoStepToUndo() async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(
                FixtureDetails(date: try day("2026-01-13"), home: "JDM", away: "HWTA"))
            _ = try await league.change(
                match, to: FixtureDetails(date: try day("2026-01-15"), home: "JDM", away: "HWTA"))
            let keate = SampleLeague.teams[0]
            _ = try await league.rename(
                keate, to: Team(id: "RST", name: keate.name, colours: keate.colours), .everywhere)
            let reverted = try await league.revert(match.id, to: nil)
            #expect(reverted.after.date == match.date)
            #expect(reverted.after.home.teamID == "RST")
        }
    }

    @Test func aTeamThatHasGoneCannotComeBack() async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(
                FixtureDetails(date: try day("2026-01-13"), home: "JDM", away: "HWTA"))
            try await league.delete(match)
            try await connection.execute("DELETE FROM houses WHERE id = 'HWTA'")
            await #expect(throws: HistoryProblem.departedTeam("HWTA")) {
                try await league.revert(match.id, to: nil)
            }
            #expect(try await content(match.id, connection).isEmpty)
        }
    }

    @Test func theScoreThatComesBackIsTheAdmins() async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(
                FixtureDetails(date: try day("2026-01-13"), home: "JDM", away: "HWTA"))
            try await connection.execute(
                """
                INSERT INTO user_profiles (id, email, role, house_id)
                VALUES ('aaaaaaaa-0000-4000-8000-000000000000', 'ann@example.org', 'captain', 'JDM')
                """)
            try await connection.execute(
                """
                UPDATE matches SET status = 'completed', home_score = 3, away_score = 1,
                    score_submitted_by = 'aaaaaaaa-0000-4000-8000-000000000000',
                    score_submitted_at = clock_timestamp()
                WHERE id = \(match.id)
                """)
            #expect(try await league.revert(match.id, to: nil).after.status == .scheduled)
            #expect(
                try await league.revert(match.id, to: nil).after.score == Score(home: 3, away: 1))
            let submitters = try await connection.query(
                "SELECT score_submitted_by::text FROM matches WHERE id = \(match.id)",
                as: String?.self)
            #expect(submitters == [nil])
        }
    }

    private func day(_ text: String) throws -> LocalDate { try #require(LocalDate(iso: text)) }
}

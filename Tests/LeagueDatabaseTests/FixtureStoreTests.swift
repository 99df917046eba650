import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Matches as admins write them by hand.
@Suite struct FixtureStoreTests {
    private static let details = FixtureDetails(
        date: .sample(21), time: LocalTime(hour: 14, minute: 25), competition: "Senior League",
        pitch: "Agar's 3", home: "JDM", away: "HWTA", umpires: ["Mr Carlow", "Dr Penhale"],
        bibs: .home, notes: "Bring both shirts")

    /// The rows of matches and of the audit, whole.
    private func everything(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT row::text FROM (SELECT m::text, m.xmin::text FROM matches AS m
                                   UNION ALL SELECT a::text, NULL FROM score_audit_log AS a) AS row
            ORDER BY 1
            """, as: String.self)
    }

    private func actions(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            "SELECT action FROM score_audit_log ORDER BY id", as: String.self)
    }

    @Test func whatIsAddedIsWhatIsRead() async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(Self.details)
            #expect(match.details == Self.details)
            #expect(match.status == .scheduled)
            #expect(match.title == "Keate v Hawtrey")
            #expect(match.sequence == 0)
            #expect(try await league.matches(.all, MatchFilter()) == [match])
            #expect(try await actions(connection) == ["added"])
        }
    }

    @Test func anOpponentWithoutAnIdIsKeptAsText() async throws {
        try await withSampleLeague { league, _ in
            var details = FixtureDetails(date: .sample(21), home: "Field")
            let training = try await league.addFixture(details)
            #expect(training.details == details)
            details.awayText = "Old Etonians"
            let friendly = try await league.addFixture(details)
            #expect(friendly.details == details)
        }
    }

    @Test func onlyWhatDiffersIsWritten() async throws {
        try await withSampleLeague { league, connection in
            let id = try await connection.addMatch([
                ("time", "14:25:30"), ("umpires", "Mr Carlow,Dr Penhale"),
            ])
            let match = try #require(try await league.matches(.all, MatchFilter()).first)
            var details = match.details
            details.pitch = "Agar's 3"
            let changed = try await league.change(match, to: details)
            #expect(changed.pitch == "Agar's 3")
            #expect(changed.sequence == 1)
            let others = try await connection.query(
                "SELECT time::text, umpires FROM matches WHERE id = \(id)",
                as: (String, String).self)[0]
            #expect(others == ("14:25:30", "Mr Carlow,Dr Penhale"))
        }
    }

    @Test func everyValueCanBeChangedAndTakenAway() async throws {
        try await withSampleLeague { league, connection in
            let bare = FixtureDetails(date: .sample(24), home: "DWF")
            let match = try await league.addFixture(Self.details)
            let stripped = try await league.change(match, to: bare)
            #expect(stripped.details == bare)
            let filled = try await league.change(stripped, to: Self.details)
            #expect(filled.details == Self.details)
            #expect(filled.sequence == 2)
            #expect(try await actions(connection) == ["added", "changed", "changed"])
        }
    }

    @Test func whatStandsAlreadyIsNotWrittenAgain() async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(Self.details)
            let before = try await everything(connection)
            #expect(
                try await league.change(match, to: match.details, status: .scheduled) == match)
            #expect(try await everything(connection) == before)
        }
    }

    @Test(arguments: ["pitch = 'Agar''s 4'", "status = 'cancelled'", "DELETE"])
    func aChangeInBetweenIsNoticed(_ change: String) async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(Self.details)
            try await connection.execute(
                change == "DELETE"
                    ? "DELETE FROM matches" : "UPDATE matches SET \(unescaped: change)")
            let before = try await everything(connection)
            var details = match.details
            details.time = nil
            let edit = await Result { [details] in try await league.change(match, to: details) }
            let deletion = await Result { try await league.delete(match) }
            let errors = [
                #expect(throws: DatabaseError.self) { _ = try edit.get() },
                #expect(throws: DatabaseError.self) { try deletion.get() },
            ]
            #expect(errors.map { $0?.code } == [.changedMeanwhile, .changedMeanwhile])
            #expect(try await everything(connection) == before)
        }
    }

    @Test func statusIsSetWithTheDetailsAtOnce() async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(Self.details)
            let off = try await league.change(match, to: match.details, status: .postponed)
            var details = off.details
            details.date = .sample(24)
            let on = try await league.change(off, to: details, status: .scheduled)
            #expect(on.status == .scheduled)
            #expect(on.date == .sample(24))
            #expect(on.sequence == 2)
            #expect(try await actions(connection) == ["added", "postponed", "reinstated"])
        }
    }

    @Test func aPlayedMatchKeepsItsOpponent() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch([
                ("status", "completed"), ("home_score", "3"), ("away_score", "1"),
            ])
            let before = try await everything(connection)
            let match = try #require(try await league.matches(.all, MatchFilter()).first)
            var details = match.details
            details.away = nil
            let edit = await Result { [details] in try await league.change(match, to: details) }
            let error = #expect(throws: PostgresError.self) { _ = try edit.get() }
            #expect(error?.sqlState == "23514")
            #expect(error?.isRaised == true)
            #expect(error?.message == "This match has no opponent, so it takes no score.")
            #expect(try await everything(connection) == before)
        }
    }

    @Test func aRehearsalSaysWhatWouldBeAndWritesNothing() async throws {
        try await withSampleLeague { league, connection in
            let match = try await league.addFixture(Self.details)
            let before = try await everything(connection)
            let (added, changed) = try await league.rehearsing { league in
                let added = try await league.addFixture(Self.details)
                let changed = try await league.change(
                    match, to: match.details, status: .cancelled)
                try await league.delete(changed)
                return (added, changed)
            }
            #expect(added.details == Self.details)
            #expect(changed.status == .cancelled)
            #expect(try await everything(connection) == before)
        }
    }

    @Test func theAuditKeepsWhatWasDeleted() async throws {
        try await withSampleLeague { league, _ in
            let match = try await league.addFixture(Self.details)
            try await league.delete(match)
            #expect(try await league.matches(.all, MatchFilter()).isEmpty)
            let last = try #require(try await league.auditTrail(match.id).last)
            #expect(last.action == .deleted)
            #expect(last.old?.status == .scheduled)
            #expect(last.changes["pitch"]?.old == "Agar's 3")
            #expect(last.changes["umpires"]?.old == "Mr Carlow, Dr Penhale")
        }
    }

    @Test(
        arguments: [
            ([], true), ([("home_team_id", "HWTA"), ("away_team_id", "JDM")], true),
            ([("time", "09:00"), ("pitch", "Agar's 3"), ("status", "postponed")], true),
            ([("status", "completed"), ("home_score", "1"), ("away_score", "0")], true),
            ([("status", "cancelled")], false), ([("date", "2026-11-22")], false),
            ([("competition_type", "Junior League")], false), ([("competition_type", nil)], false),
            ([("away_team_id", "DWF")], false), ([("away_team_id", nil)], false),
            ([("away_team_id", nil), ("away_text", "Hawtrey")], false),
        ] as [([(String, String?)], Bool)])
    func lookalikesShareDayTeamsAndCompetition(
        _ values: [(String, String?)], _ isAlike: Bool
    ) async throws {
        try await withSampleLeague { league, connection in
            let id = try await connection.addMatch(
                [("competition_type", "Senior League")] + values)
            let match = try await league.addFixture(Self.details)
            #expect(try await league.lookalikes(of: match).map(\.id) == (isAlike ? [id] : []))
        }
    }

    @Test func trainingsAndOpponentsByNameHaveLookalikesToo() async throws {
        try await withSampleLeague { league, _ in
            let training = FixtureDetails(date: .sample(21), home: "JDM")
            let friendly = FixtureDetails(
                date: .sample(21), home: "JDM", awayText: "Old Etonians")
            let other = FixtureDetails(date: .sample(21), home: "JDM", awayText: "OLD ETONIANS")
            for (first, second, count) in [
                (training, training, 1), (friendly, other, 1), (training, friendly, 0),
            ] {
                let match = try await league.addFixture(first)
                let pair = try await league.addFixture(second)
                #expect(try await league.lookalikes(of: pair).count == count)
                try await league.delete(match)
                try await league.delete(pair)
            }
        }
    }

    @Test(arguments: [("captain", "1 minute", true), ("captain", "5 minutes", false)])
    func whoEnteredAScoreIsKnown(
        _ role: String, _ ago: String, _ isCorrectable: Bool
    ) async throws {
        try await withSampleLeague { league, connection in
            let ann = try await connection.query(
                """
                INSERT INTO user_profiles (email, role, house_id)
                VALUES ('ann@example.org', \(role), 'JDM') RETURNING id
                """, as: UUID.self)[0]
            let id = try await connection.addMatch([
                ("status", "completed"), ("home_score", "3"), ("away_score", "1"),
                ("score_submitted_by", ann.uuidString),
            ])
            try await connection.execute(
                """
                UPDATE matches SET score_submitted_at = clock_timestamp() - \(ago)::interval
                """)
            let submission = try #require(try await league.scoreSubmission(of: id))
            #expect(submission.userID == ann)
            #expect(submission.name == "ann@example.org")
            #expect(
                submission.correctableUntil
                    == (isCorrectable ? submission.at.addingTimeInterval(300) : nil))
        }
    }

    @Test func nobodyEnteredAScoreThatIsNotThere() async throws {
        try await withSampleLeague { league, _ in
            let match = try await league.addFixture(Self.details)
            #expect(try await league.scoreSubmission(of: match.id) == nil)
        }
    }
}

extension Result where Failure == any Error {
    /// What came of `body`.
    fileprivate nonisolated(nonsending) init(
        _ body: nonisolated(nonsending) () async throws -> Success
    ) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

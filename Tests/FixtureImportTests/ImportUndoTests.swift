import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What one message did is taken back, all of it or nothing.
@Suite struct ImportUndoTests {
    private static func score(_ home: Int, _ away: Int) -> Score? { Score(home: home, away: away) }

    private static let base =
        [
            ("competition_type", "Senior League"), ("time", "14:25"), ("pitch", "Agar's 3"),
            ("umpires", "Mr Dray"),
        ] as [(String, String?)]

    /// Every match without what follows from its values.
    private func contents(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            "SELECT league_match_content(to_jsonb(m)) FROM matches AS m ORDER BY id",
            as: String.self)
    }

    private func importID(_ outcome: ImportOutcome) throws -> UUID { try #require(outcome.id) }

    @Test(
        arguments: [
            (Notice.sample(.add) { $0.time = LocalTime(hour: 15, minute: 0) }, "changed time", []),
            (
                .sample(.update) {
                    ($0.date, $0.from, $0.changed) = (
                        .sample(24), .init(date: .sample(21)), [.date]
                    )
                }, "changed date", []
            ),
            (
                .sample(.update) { ($0.pitch, $0.changed) = (nil, [.pitch, .umpires]) },
                "changed pitch umpires", []
            ),
            (.sample(.cancel), "cancelled", []), (.sample(.postpone), "postponed", []),
            (.sample(.result) { $0.score = score(3, 1) }, "completed", []),
            (
                .sample(.result) { ($0.home, $0.away, $0.score) = ("HWTA", "JDM", score(3, 1)) },
                "completed", [("status", "postponed")]
            ),
            (
                .sample(.update) {
                    ($0.date, $0.from, $0.changed) = (
                        .sample(24), .init(date: .sample(21)), [.date]
                    )
                }, "changed date", [("status", "postponed")]
            ),
            (
                .sample(.result) { $0.score = score(1, 2) }, "corrected",
                [("status", "completed"), ("home_score", "2"), ("away_score", "1")]
            ),
        ] as [(Notice, String, [(String, String?)])])
    func aChangedMatchGetsItsFormerValues(
        _ notice: Notice, _ words: String, _ values: [(String, String?)]
    ) async throws {
        try await withSampleLeague { league, connection in
            let id = try await connection.addMatch(Self.base + values)
            let before = try await contents(connection)
            var message = IncomingMessage.sample([notice])
            message.overwritesScores = true
            let outcome = try await Importer(league).record(message)
            #expect(outcome.words == [words])
            #expect(try await contents(connection) != before)
            let undone = try await league.undoImport(importID(outcome))
            #expect(undone.map(\.id) == [id])
            #expect(undone.map(\.isDeleted) == [false])
            #expect(try await contents(connection) == before)
            // The audit names the import for both.
            let trail = try await league.auditTrail(id)
            #expect(trail.map(\.importID) == [nil, outcome.id, outcome.id])
        }
    }

    @Test(
        arguments: [
            .sample(.add), .sample(.update) { $0.changed = [.pitch] },
            .sample(.result) { $0.score = score(3, 1) },
            .sample(.add) { ($0.away, $0.awayText) = (nil, "Old Etonians") },
        ] as [Notice])
    func aMatchThatItAddedIsDeleted(_ notice: Notice) async throws {
        try await withSampleLeague { league, connection in
            let outcome = try await Importer(league).record(.sample([notice]))
            let undone = try await league.undoImport(importID(outcome))
            #expect(undone.map(\.isDeleted) == [true])
            #expect(try await contents(connection).isEmpty)
            let trail = try await league.auditTrail(undone[0].id)
            #expect(trail.map(\.action) == [.added, .deleted])
        }
    }

    @Test func twoNoticesOfOneMatchAreTakenBackTogether() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(Self.base)
            let before = try await contents(connection)
            let outcome = try await Importer(league).record(
                .sample([
                    .sample(.update) { ($0.pitch, $0.changed) = ("X", [.pitch]) },
                    .sample(.add) { ($0.home, $0.away) = ("DWF", "PRDT") },
                    .sample(.result) { $0.score = Self.score(2, 0) },
                    .sample(.update) {
                        ($0.home, $0.away, $0.pitch, $0.changed) = ("PRDT", "DWF", "Y", [.pitch])
                    },
                ]))
            #expect(outcome.words == ["changed pitch", "added", "completed", "changed pitch"])
            let kept = try await league.importEffects(of: importID(outcome))
            #expect(kept.map(\.effect) == [.changed, .added, .completed, .changed])
            #expect(kept.map(\.position) == [1, 2, 3, 4])
            #expect(kept[0].fields == ["pitch"])
            #expect(kept[1].matchID == kept[3].matchID)
            #expect(try await league.undoImport(importID(outcome)).count == 2)
            #expect(try await contents(connection) == before)
        }
    }

    @Test func lastYearsListSentByMistakeIsTakenBackOnce() async throws {
        try await withSampleLeague { league, connection in
            let list = (1...40).map { number in
                Notice.sample(.add) {
                    $0.date = .sample(1 + number % 20)
                    ($0.home, $0.away) = number <= 20 ? ("JDM", "HWTA") : ("DWF", "PRDT")
                    $0.competition = number.isMultiple(of: 3) ? "House Cup" : "Senior League"
                }
            }
            try await connection.addMatch([("date", "2025-11-21")])
            let before = try await contents(connection)
            let outcome = try await Importer(league).record(.sample(list))
            #expect(outcome.words == Array(repeating: "added", count: 40))
            let rehearsed = try await league.rehearsing {
                try await $0.undoImport(importID(outcome))
            }
            #expect(rehearsed.count == 40)
            #expect(try await contents(connection).count == 41)
            #expect(try await league.undoImport(importID(outcome)).count == 40)
            #expect(try await contents(connection) == before)
            let entry = try #require(try await league.importLog(limit: 1).first)
            #expect(entry.undoneAt != nil)
            #expect(entry.matchesImported == 40)
            await #expect(throws: ImportRefusal.self) {
                try await league.undoImport(importID(outcome))
            }
            // It is not imported again by itself.
            #expect(try await Importer(league).record(.sample(list)).isRepeated)
            #expect(try await contents(connection) == before)
        }
    }

    @Test(
        arguments: [
            "UPDATE matches SET status = 'completed', home_score = 1, away_score = 0",
            "UPDATE matches SET pitch = 'Agar''s 4'", "UPDATE matches SET status = 'cancelled'",
            "UPDATE matches SET bibs = 'home'",
        ])
    func aMatchThatWasChangedSinceBlocksAllOfIt(_ change: String) async throws {
        try await withSampleLeague { league, connection in
            let outcome = try await Importer(league).record(
                .sample([.sample(.add), .sample(.add) { ($0.home, $0.away) = ("DWF", "PRDT") }]))
            try await connection.execute(
                "\(unescaped: change) WHERE home_team_id = 'JDM'")
            let before = try await connection.matchRows()
            let refusal = await #expect(throws: ImportRefusal.self) {
                try await league.undoImport(importID(outcome))
            }
            #expect(refusal?.description.contains("1 match has been changed since") == true)
            #expect(refusal?.description.contains("Keate v Hawtrey on Saturday 21") == true)
            #expect(try await connection.matchRows() == before)
            #expect(try await league.importLog(limit: 1).first?.undoneAt == nil)
        }
    }

    @Test func rowsKeptBeforeAColumnCameAreTheSameStill() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(Self.base)
            let before = try await contents(connection)
            let outcome = try await Importer(league).record(.sample([.sample(.cancel)]))
            try await connection.execute(
                "UPDATE import_effects SET old_row = old_row - 'bibs', new_row = new_row - 'bibs'")
            #expect(try await league.undoImport(importID(outcome)).count == 1)
            #expect(try await contents(connection) == before)
        }
    }

    @Test func aLaterImportBlocksTheEarlierOneUntilItIsTakenBackItself() async throws {
        try await withSampleLeague { league, connection in
            let first = try await Importer(league).record(.sample([.sample(.add)]))
            let second = try await Importer(league).record(
                .sample([.sample(.cancel)], id: "m2", content: "c2"))
            let third = try await Importer(league).record(
                .sample([.sample(.cancel)], id: "m3", content: "c3"))
            #expect(third.words == ["unchanged"])
            await #expect(throws: ImportRefusal.self) {
                try await league.undoImport(importID(first))
            }
            #expect(try await league.undoImport(importID(third)).isEmpty)
            #expect(try await league.undoImport(importID(second)).count == 1)
            #expect(try await league.undoImport(importID(first)).count == 1)
            #expect(try await contents(connection).isEmpty)
        }
    }

    @Test func aMatchThatWasDeletedIsNoObstacleWhenItHadBeenAdded() async throws {
        try await withSampleLeague { league, connection in
            let added = try await Importer(league).record(.sample([.sample(.add)]))
            try await connection.execute("DELETE FROM matches")
            #expect(try await league.undoImport(importID(added)).count == 1)
            try await connection.addMatch(Self.base)
            let changed = try await Importer(league).record(
                .sample([.sample(.cancel)], id: "m2", content: "c2"))
            try await connection.execute("DELETE FROM matches")
            await #expect(throws: ImportRefusal.self) {
                try await league.undoImport(importID(changed))
            }
        }
    }

    @Test func aScoreThatIsOverwrittenComesBackWithWhoEnteredIt() async throws {
        try await withSampleLeague { league, connection in
            let captain = UUID()
            try await connection.execute(
                """
                INSERT INTO user_profiles (id, email, role, house_id)
                VALUES (\(captain), 'ann@example.org', 'captain', 'JDM')
                """)
            let match = try await connection.addMatch(Self.base)
            try await connection.execute(
                """
                UPDATE matches SET status = 'completed', home_score = 2, away_score = 1,
                                   score_submitted_by = \(captain),
                                   score_submitted_at = '2026-11-21 15:40:00+00'
                """)
            let before = try await contents(connection)
            let result = Notice.sample(.result) { $0.score = Self.score(4, 4) }
            let refused = try await Importer(league).record(.sample([result]))
            #expect(refused.words == ["refused conflict"])
            #expect(refused.problems[0].note.contains("2-1"))
            #expect(try await contents(connection) == before)
            var message = IncomingMessage.sample([result], id: "m2", content: "c2")
            message.overwritesScores = true
            let outcome = try await Importer(league).record(message)
            #expect(outcome.words == ["corrected"])
            let audit = try #require(try await league.auditTrail(match).last)
            #expect(audit.action == .corrected)
            #expect(audit.new?.score == Self.score(4, 4))
            #expect(audit.importID == outcome.id)
            _ = try await league.undoImport(importID(outcome))
            #expect(try await contents(connection) == before)
            let submitter = try await connection.query(
                "SELECT score_submitted_by FROM matches", as: UUID?.self)
            #expect(submitter == [captain])
        }
    }
}

import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// A message is done once, logged once, and harms no other.
@Suite struct ImporterTests {
    private let notices = [
        Notice.sample(.add), .sample(.add) { ($0.home, $0.away) = ("DWF", "PRDT") },
        .sample(.cancel) { $0.date = .sample(2) },
    ]

    @Test func whatWasDoneIsLogged() async throws {
        try await withSampleLeague { league, _ in
            var message = IncomingMessage.sample(notices)
            message.sentAt = Date(timeIntervalSince1970: 1_795_000_000)
            let outcome = try await Importer(league).record(message)
            #expect(outcome.words == ["added", "added", "refused unknown_match"])
            let log = try await league.importLog(limit: 10)
            #expect(log.map(\.id) == [outcome.id])
            let entry = try #require(log.first)
            #expect(entry.status == .partial)
            #expect(entry.matchesImported == 2)
            #expect(entry.errorMessage == "1 match is not in the database")
            #expect((entry.emailSubject, entry.sender) == ("Fixtures", "master@example.org"))
            #expect(entry.sentAt == Date(timeIntervalSince1970: 1_795_000_000))
        }
    }

    @Test(arguments: [nil, "m1"])
    func theSameMessageAgainChangesNothing(_ id: String?) async throws {
        try await withSampleLeague { league, connection in
            let first = try await Importer(league).record(.sample(notices, id: id))
            let before = try await connection.matchRows()
            let again = try await Importer(league).record(.sample(notices, id: id))
            #expect(!first.isRepeated)
            #expect(again.isRepeated)
            #expect(again.changes.isEmpty)
            #expect(try await connection.matchRows() == before)
            #expect(try await league.importLog(limit: 10).count == 1)
        }
    }

    @Test func theSameNoticesInAnotherMessageChangeNothingEither() async throws {
        try await withSampleLeague { league, connection in
            _ = try await Importer(league).record(.sample(notices))
            let before = try await connection.matchRows()
            let again = try await Importer(league).record(.sample(notices, id: "m2", content: "c2"))
            #expect(again.words == ["unchanged", "unchanged", "refused unknown_match"])
            #expect(try await connection.matchRows() == before)
            #expect(try await league.importLog(limit: 10).count == 2)
        }
    }

    @Test func anotherMessagesIDOverOtherContentIsLoggedAsFailed() async throws {
        try await withSampleLeague { league, connection in
            _ = try await Importer(league).record(.sample(notices))
            let before = try await connection.matchRows()
            let forged = IncomingMessage.sample(
                [.sample(.cancel)], content: "c2", subject: "Forged")
            #expect(try await Importer(league).record(forged).summary.status == .failed)
            #expect(try await connection.matchRows() == before)
            let failed = try await league.importLog(limit: 10, statuses: [.failed])
            #expect(failed.map(\.emailSubject) == ["Forged"])
            #expect(failed.first?.errorMessage?.contains("Message-ID") == true)
            #expect(try await Importer(league).record(forged).isRepeated)
        }
    }

    @Test func withoutAnIDOtherContentIsAnotherMessage() async throws {
        try await withSampleLeague { league, _ in
            _ = try await Importer(league).record(.sample([.sample(.add)], id: nil))
            let other = try await Importer(league).record(
                .sample([.sample(.cancel)], id: nil, content: "c2"))
            #expect(other.words == ["cancelled"])
        }
    }

    @Test(arguments: [
        Notice.sample(.add) { ($0.away, $0.awayText) = (nil, String(repeating: "x", count: 300)) },
        .sample(.add) { $0.home = "NOBODY" },
        .sample(.add) { $0.pitch = "a\0b" },
        .sample(.add) { $0.awayText = "Old Etonians" },
    ])
    func whatTheDatabaseRefusesCostsTheMessageOneFailedRow(_ bad: Notice) async throws {
        try await withSampleLeague { league, connection in
            let broken = IncomingMessage.sample(
                [.sample(.add) { $0.date = .sample(1) }, bad], subject: "bro\0ken")
            let outcome = try await Importer(league).record(broken)
            #expect(outcome.summary.status == .failed)
            #expect(outcome.summary.matchesImported == 0)
            #expect(try await connection.matchRows() == [])
            let log = try await league.importLog(limit: 10)
            #expect(log.map(\.emailSubject) == ["broken"])
            #expect(log.first?.errorMessage?.hasPrefix("The database refused it") == true)
            let next = try await Importer(league).record(.sample(notices, id: "m2", content: "c2"))
            #expect(next.words.prefix(2) == ["added", "added"])
        }
    }

    @Test func aMessageInWhichNothingWasReadIsLoggedWithWhy() async throws {
        try await withSampleLeague { league, _ in
            _ = try await Importer(league).record(.sample([], failure: "too large"))
            _ = try await Importer(league).record(.sample([], id: "m2", content: "c2"))
            let log = try await league.importLog(limit: 1)
            #expect(log.map(\.errorMessage) == ["Email format not recognized"])
            let failed = try await league.importLog(limit: 10, statuses: [.failed])
            #expect(failed.map(\.errorMessage) == ["Email format not recognized", "too large"])
        }
    }

    @Test func aRehearsalWritesNothing() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch([("competition_type", "Senior League")])
            let before = try await connection.matchRows()
            let outcomes = try await Importer(league).rehearse([
                .sample([.sample(.cancel)]),
                .sample([.sample(.add)], id: "m2", content: "c2"),
                .sample([.sample(.add)], id: "m2", content: "c2"),
            ])
            #expect(outcomes.map(\.words) == [["cancelled"], ["refused conflict"], []])
            #expect(try await connection.matchRows() == before)
            #expect(try await league.importLog(limit: 10).isEmpty)
            #expect(
                try await Importer(league).record(.sample([.sample(.cancel)])).words == [
                    "cancelled"
                ])
        }
    }

    /// Whatever the planner knew of the tables when a run began.
    @Test func aMessageCostsWhatItSpeaksOf() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                "ANALYZE matches, import_effects, score_audit_log, import_log")
            try await league.planStatementsOnce()
            for day in 0..<300 {
                let notice = Notice.sample(.add) { $0.date = $0.date.adding(days: day) ?? $0.date }
                _ = try await Importer(league).record(
                    .sample([notice], id: "m\(day)", content: "c\(day)"))
            }
            let read = try await league.inTransaction { league in
                let outcome = try await Importer(league).record(
                    .sample(
                        [.sample(.result) { $0.score = Score(home: 3, away: 1) }], id: "r",
                        content: "r"))
                #expect(outcome.words == ["completed"])
                return try await connection.query(
                    """
                    SELECT relname::text, seq_tup_read FROM pg_stat_xact_user_tables
                    WHERE relname IN ('matches', 'import_effects', 'score_audit_log', 'import_log')
                      AND seq_tup_read > 0
                    """, as: (String, Int).self)
            }
            #expect(read.map(\.0) == [])
        }
    }

    @Test func onlyOneImporterIsAtWork() async throws {
        try await withSampleDatabase { database, connection in
            let other = try await Connection.connect(to: database.configuration)
            let (first, second) = (LeagueRepository(connection), LeagueRepository(other))
            let turnedAway: Bool? = try await first.asOnlyImporter {
                let none: Void? = try await second.asOnlyImporter {
                    Issue.record("two importers at once")
                }
                return none == nil
            }
            #expect(turnedAway == true)
            let next = try await second.asOnlyImporter { true }
            #expect(next == true)
            await other.close()
        }
    }

    @Test func anImporterThatFailsOrIsCancelledLetsTheNextOneIn() async throws {
        try await withSampleDatabase { database, connection in
            let other = try await Connection.connect(to: database.configuration)
            let first = LeagueRepository(connection)
            let task = Task {
                try await first.asOnlyImporter {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try Task.checkCancellation()
                }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            let next = try await LeagueRepository(other).asOnlyImporter { true }
            #expect(next == true)
            await other.close()
        }
    }
}

import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What an instruction for many matches does to the matches of its day.
@Suite struct BulkCancellationTests {
    /// Five matches: two of the Senior League, one of them in the morning, one of the Junior League,
    /// one that has been played, and one of another day.
    private static let matches: [[(String, String?)]] = [
        [("competition_type", "Senior League"), ("time", "14:25"), ("pitch", "Agar's 3")],
        [
            ("competition_type", "Senior League"), ("time", "11:00"), ("pitch", "Dutchman's 5"),
            ("home_team_id", "DWF"), ("away_team_id", "PRDT"),
        ],
        [("competition_type", "Junior League"), ("pitch", "Dutchman's 5")],
        [
            ("competition_type", "House Cup"), ("status", "completed"), ("home_score", "2"),
            ("away_score", "1"), ("pitch", "Agar's 3"),
        ],
        [("competition_type", "Senior League"), ("date", "2026-11-28"), ("pitch", "Agar's 3")],
    ]

    private static func bulk(
        _ action: Notice.Action = .cancel, scope: String = "All games on Saturday",
        _ change: (inout Notice) -> Void = { _ in }
    ) -> Notice {
        var notice = Notice(action: action, date: .sample(21), scope: scope, line: scope)
        change(&notice)
        return notice
    }

    /// The status of each match, in the order in which they were added.
    private func statuses(_ connection: Connection, _ ids: [UUID]) async throws -> [String] {
        let rows = try await connection.query(
            "SELECT id, status FROM matches", as: (UUID, String).self)
        return ids.map { id in rows.first { $0.0 == id }?.1 ?? "" }
    }

    private func statuses(after notice: Notice) async throws -> [String] {
        try await withSampleLeague { league, connection in
            try await connection.execute("UPDATE pitches SET area = 'South' WHERE name LIKE 'D%'")
            var ids: [UUID] = []
            for match in Self.matches { ids.append(try await connection.addMatch(match)) }
            _ = try await Importer(league).record(.sample([notice]))
            return try await statuses(connection, ids)
        }
    }

    @Test(
        arguments: [
            (bulk(), "cancelled cancelled cancelled completed scheduled"),
            (bulk(.postpone), "postponed postponed postponed completed scheduled"),
            (
                bulk { $0.competition = "Senior League" },
                "cancelled cancelled scheduled completed scheduled"
            ),
            (
                bulk { $0.pitch = "Dutchman's" },
                "scheduled cancelled cancelled completed scheduled"
            ),
            (
                bulk { $0.pitch = "Agar's 3" },
                "cancelled scheduled scheduled completed scheduled"
            ),
            (bulk { $0.pitch = "South" }, "scheduled cancelled cancelled completed scheduled"),
            (
                bulk(scope: "Everything this afternoon"),
                "cancelled scheduled cancelled completed scheduled"
            ),
            (
                bulk(scope: "Everything this morning"),
                "scheduled cancelled cancelled completed scheduled"
            ),
        ])
    func callsOffWhatItCovers(_ notice: Notice, _ words: String) async throws {
        #expect(try await statuses(after: notice).joined(separator: " ") == words)
    }

    @Test func aMatchThatTheMessageChangesIsPlayed() async throws {
        try await withSampleLeague { league, connection in
            var ids: [UUID] = []
            for match in Self.matches { ids.append(try await connection.addMatch(match)) }
            var moved = Notice(
                action: .update, date: .sample(21), home: "DWF", away: "PRDT",
                line: "except Evans's v Angelo's, which is now on Agar's 3")
            (moved.pitch, moved.changed) = ("Agar's 3", [.pitch])
            let outcome = try await Importer(league).record(.sample([Self.bulk(), moved]))
            #expect(outcome.words == ["cancelled", "cancelled", "changed pitch"])
            #expect(
                try await statuses(connection, ids)
                    == ["cancelled", "scheduled", "cancelled", "completed", "scheduled"])
        }
    }

    @Test func eachMatchIsAnEffectAndAllAreTakenBack() async throws {
        try await withSampleLeague { league, connection in
            var ids: [UUID] = []
            for match in Self.matches { ids.append(try await connection.addMatch(match)) }
            let before = try await statuses(connection, ids)
            let outcome = try await Importer(league).record(.sample([Self.bulk()]))
            #expect(outcome.words == ["cancelled", "cancelled", "cancelled"])
            #expect(outcome.summary.matchesImported == 3)
            #expect(outcome.summary.status == .success)
            let id = try #require(outcome.id)
            let effects = try await league.importEffects(of: id)
            #expect(effects.map(\.matchID) == ids.prefix(3).map(Optional.some))
            #expect(effects.map(\.notice.home) == ["JDM", "DWF", "JDM"])
            #expect(effects.allSatisfy { $0.notice.scope == "All games on Saturday" })
            // Said again, it changes nothing.
            let again = try await Importer(league).record(
                .sample([Self.bulk()], id: "m2", content: "c2"))
            #expect(again.words == ["unchanged", "unchanged", "unchanged"])
            #expect(try await league.undoImport(id).count == 3)
            #expect(try await statuses(connection, ids) == before)
        }
    }

    @Test func withoutAMatchItIsReported() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(Self.matches[3])
            let outcome = try await Importer(league).record(.sample([Self.bulk()]))
            #expect(outcome.words == ["refused unknown_match"])
            #expect(outcome.summary.status == .failed)
            #expect(outcome.problems[0].note.contains("still to be played on Saturday 21 Nov"))
        }
    }
}

import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What messages do to walkovers, awarded and abandoned matches.
@Suite struct OutcomeImportTests {
    private static let senior = [("competition_type", "Senior League")] as [(String, String?)]

    private static func score(_ home: Int, _ away: Int) throws -> Score {
        try #require(Score(home: home, away: away))
    }

    private func only(_ league: LeagueRepository) async throws -> Match {
        try #require(try await league.matches(.all, MatchFilter()).first)
    }

    private static let origins = [
        "walkover": "by a walkover", "awarded": "as it was awarded",
        "abandoned": "as when the match was abandoned",
    ]

    /// A score that was decided is no captain's, so it does not give way even when told.
    @Test(arguments: ["walkover", "awarded", "abandoned"], [false, true])
    func noMessageOverrulesWhatWasDecided(_ outcome: String, _ overwrites: Bool) async throws {
        let origin = try #require(Self.origins[outcome])
        try await withSampleLeague { league, connection in
            try await connection.addMatch(
                Self.senior + [
                    ("status", "completed"), ("outcome", outcome), ("home_score", "3"),
                    ("away_score", "0"),
                ])
            let before = try await connection.matchRows()
            func record(_ home: Int, _ away: Int, id: String) async throws -> ImportOutcome {
                let score = try Self.score(home, away)
                // The message has the sides the other way round.
                let notice = Notice.sample(.result) {
                    ($0.home, $0.away, $0.score) = ("HWTA", "JDM", score)
                }
                var message = IncomingMessage.sample([notice], id: id, content: id)
                message.overwritesScores = overwrites
                return try await Importer(league).record(message)
            }
            let other = try await record(1, 2, id: "m1")
            #expect(other.words == ["refused conflict"])
            let note = other.problems.first?.note ?? ""
            #expect(
                note.hasPrefix(
                    "the score stands at 3-0 \(origin), the message says 2-1; "
                        + "`fieldgame score enter` changes it: JDM v HWTA on "), "\(note)")
            #expect(try await connection.matchRows() == before)
            #expect(try await record(3, 0, id: "m2").words == ["refused conflict"])
            #expect(try await record(0, 3, id: "m3").words == ["confirmed"])
            #expect(try await connection.matchRows() == before)
            // A message may say where it was, and nothing of how it ended changes.
            let place = Notice.sample(.update) { ($0.pitch, $0.changed) = ("Agar's 3", [.pitch]) }
            let placed = try await Importer(league).record(
                .sample([place], id: "m4", content: "c4"))
            #expect(placed.words == ["changed pitch"])
            let match = try await only(league)
            #expect(match.outcome.rawValue == outcome)
            #expect(match.score?.description == "3-0")
            // What an admin enters is played, and gives way as any other.
            _ = try await league.enterScore(try Self.score(4, 4), in: match.id)
            let after = try await record(1, 2, id: "m5")
            #expect(after.words == [overwrites ? "corrected" : "refused conflict"])
        }
    }

    @Test func aVoidMatchIsOnAgainHoweverThatComesAbout() async throws {
        let ways: [(String, (LeagueRepository, Match) async throws -> Void)] = [
            ("completed", { _ = try await $0.enterScore(try Self.score(1, 0), in: $1.id) }),
            (
                "scheduled",
                { league, _ in
                    let notice = Notice.sample(.update) {
                        ($0.date, $0.from, $0.changed) = (
                            .sample(24), .init(date: .sample(21)), [.date]
                        )
                    }
                    let words = try await Importer(league).record(.sample([notice])).words
                    #expect(words == ["changed date"])
                }
            ),
            (
                "cancelled",
                {
                    _ = try await Importer($0).record(.sample([.sample(.cancel)])); _ = $1
                }
            ),
            ("scheduled", { _ = try await $0.change($1, to: $1.details, status: .scheduled) }),
            ("cancelled", { _ = try await $0.change($1, to: $1.details, status: .cancelled) }),
        ]
        for (status, way) in ways {
            try await withSampleLeague { league, connection in
                try await connection.addMatch(
                    Self.senior + [("status", "postponed"), ("outcome", "abandoned")])
                try await way(league, try await only(league))
                let match = try await only(league)
                #expect(match.status.rawValue == status)
                #expect(match.outcome == .played)
            }
        }
    }

    /// The score at which it was broken off comes by mail, too, and is no replay.
    @Test(arguments: [false, true]) func aVoidMatchTakesNoScoreOfItsOldDay(
        _ overwrites: Bool
    ) async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(
                Self.senior + [("status", "postponed"), ("outcome", "abandoned")])
            let void = try await only(league)
            func record(_ id: String, on day: Int) async throws -> [String] {
                let notice = Notice.sample(.result) {
                    ($0.date, $0.score) = (.sample(day), Score(home: 2, away: 1))
                }
                var message = IncomingMessage.sample([notice], id: id, content: id)
                message.overwritesScores = overwrites
                return try await Importer(league).record(message).words
            }
            #expect(try await record("m1", on: 21) == ["refused conflict"])
            #expect(try await only(league) == void)
            var details = void.details
            details.date = .sample(24)
            _ = try await league.change(void, to: details, status: .scheduled)
            #expect(try await record("m2", on: 24) == ["completed"])
            #expect(try await only(league).outcome == .played)
        }
    }

    @Test func postponingAVoidMatchLeavesItVoid() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(
                Self.senior + [("status", "postponed"), ("outcome", "abandoned")])
            let before = try await only(league)
            #expect(
                try await Importer(league).record(.sample([.sample(.postpone)])).words == [
                    "unchanged"
                ])
            #expect(try await only(league) == before)
        }
    }

    /// What an import did to a match is taken back with the outcome that it had.
    @Test(arguments: [Notice.Action.update, .cancel])
    func anImportIsUndoneWithItsOutcome(_ action: Notice.Action) async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch(
                Self.senior + [("status", "postponed"), ("outcome", "abandoned")])
            let content: Query =
                "SELECT league_match_content(to_jsonb(m))::text FROM matches AS m"
            let before = try await connection.query(content, as: String.self)
            let imported = try await Importer(league).record(
                .sample([
                    .sample(action) {
                        guard action == .update else { return }
                        ($0.date, $0.from, $0.changed) = (
                            .sample(24), .init(date: .sample(21)), [.date]
                        )
                    }
                ]))
            #expect(try await only(league).outcome == .played)
            let undone = try await league.undoImport(try #require(imported.id))
            #expect(undone.count == 1)
            #expect(try await connection.query(content, as: String.self) == before)
        }
    }
}

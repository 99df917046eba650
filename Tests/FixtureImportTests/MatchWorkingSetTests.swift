import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Which match a notice means where several are near, and what is told where none is.
@Suite struct MatchWorkingSetTests {
    private static let senior = [("competition_type", "Senior League")] as [(String, String?)]

    /// What one notice comes to on these matches.
    private func outcome(
        of notice: Notice, on matches: [[(String, String?)]]
    ) async throws -> (words: String, note: String) {
        try await withSampleLeague { league, connection in
            for match in matches { try await connection.addMatch(Self.senior + match) }
            let outcome = try await Importer(league).record(.sample([notice]))
            return (outcome.words.joined(), outcome.problems.map(\.note).joined())
        }
    }

    @Test(arguments: ["senior league", "SENIOR LEAGUE", "Sénior League"])
    func aCompetitionInAnotherSpellingIsTheSame(_ stored: String) async throws {
        let found = try await outcome(
            of: .sample(.cancel), on: [[("competition_type", stored)]])
        #expect(found.words == "cancelled")
    }

    @Test func anAbbreviatedCompetitionIsTheSame() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                "UPDATE competitions SET abbreviation = 'SL' WHERE name = 'Senior League'")
            try await connection.addMatch([("competition_type", "SL")])
            #expect(
                try await Importer(league).record(.sample([.sample(.add)])).words == ["unchanged"])
        }
    }

    @Test func sameTeamsOnOneDayInTwoCompetitions() async throws {
        let both = [[("competition_type", "House Cup")], []] as [[(String, String?)]]
        #expect(try await outcome(of: .sample(.cancel), on: both).words == "cancelled")
        let open = try await outcome(of: .sample(.cancel) { $0.competition = nil }, on: both)
        #expect(open.words == "refused ambiguous")
        #expect(open.note.contains("House Cup"))
        #expect(open.note.contains("Senior League"))
    }

    @Test(arguments: [Notice.Action.add, .result])
    func twoKickOffsInOneListAreTwoMatches(_ action: Notice.Action) async throws {
        try await withSampleLeague { league, connection in
            func rows(_ id: String, _ hours: Int...) async throws -> [String] {
                let notices = hours.map { hour in
                    Notice.sample(action) {
                        $0.time = LocalTime(hour: hour, minute: 0)
                        if action == .result { $0.score = Score(home: 3, away: 1) }
                    }
                }
                return try await Importer(league).record(.sample(notices, id: id, content: id))
                    .words
            }
            let new = action == .add ? "added" : "completed"
            let known = action == .add ? "unchanged" : "confirmed"
            let first = try await rows("m1", 10, 14)
            #expect(first == [new, new])
            // The same list again, also the other way round, means just these.
            let again = try await rows("m2", 14, 10)
            #expect(again == [known, known])
            #expect(try await connection.matchRows().count == 2)
            // Told twice alike it is one match.
            let twice = try await rows("m3", 10, 10)
            #expect(twice == [known, known])
            #expect(try await connection.matchRows().count == 2)
        }
    }

    @Test func aReplayOnAnotherDayIsAnotherMatch() async throws {
        let played =
            [("status", "completed"), ("home_score", "1"), ("away_score", "1")]
            as [(String, String?)]
        let days = [played, [("date", "2026-11-28")]]
        #expect(
            try await outcome(of: .sample(.cancel) { $0.date = .sample(28) }, on: days).words
                == "cancelled")
        #expect(
            try await outcome(
                of: .sample(.result) {
                    ($0.date, $0.score) = (.sample(28), Score(home: 2, away: 0))
                },
                on: days
            ).words == "completed")
    }

    @Test func theKickOffAndThePitchTellTwoApart() async throws {
        let two =
            [[("time", "14:00"), ("pitch", "Agar's 3")], [("time", "15:00")]]
            as [[(String, String?)]]
        for notice in [
            Notice.sample(.cancel) { $0.time = LocalTime(hour: 15, minute: 0) },
            .sample(.postpone) { $0.pitch = "Agar's 3" },
            .sample(.update) {
                ($0.time, $0.changed) = (LocalTime(hour: 16, minute: 0), [.time])
                $0.from = .init(time: LocalTime(hour: 14, minute: 0))
            },
        ] {
            #expect(!(try await outcome(of: notice, on: two).words.hasPrefix("refused")))
        }
        #expect(try await outcome(of: .sample(.cancel), on: two).words == "refused ambiguous")
    }

    @Test func theNearestMatchesAreNamedWhereNoneFits() async throws {
        let found = try await outcome(
            of: .sample(.cancel) { $0.date = .sample(20) },
            on: [[], [("date", "2026-11-20"), ("away_team_id", "DWF")], [("date", "2025-11-20")]])
        #expect(found.words == "refused unknown_match")
        #expect(found.note.contains("the nearest: JDM v HWTA on Saturday 21 November 2026"))
        #expect(found.note.contains("JDM v DWF on Friday 20 November 2026"))
        #expect(!found.note.contains("2025"))
    }

    @Test func theCostFollowsTheMessageAndNotTheMatches() async throws {
        try await withSampleDatabase { database, connection in
            try await connection.execute("ALTER TABLE matches DISABLE TRIGGER USER")
            try await connection.execute(
                """
                INSERT INTO matches (date, season, home_team_id, away_team_id, competition_type,
                                     status)
                SELECT '1900-01-01'::date + day, '1900', home, away, 'Senior League', 'cancelled'
                FROM generate_series(0, 4000) AS day,
                     (VALUES ('JDM', 'HWTA'), ('DWF', 'PRDT'), ('HWTA', 'DWF')) AS t (home, away)
                """)
            try await connection.execute("ALTER TABLE matches ENABLE TRIGGER USER")
            try await connection.execute("VACUUM ANALYZE matches")
            let notices = (0..<500).map { number in
                Notice.sample(number.isMultiple(of: 2) ? .add : .update) {
                    $0.date = LocalDate.sample(1 + number % 25)
                    ($0.home, $0.away) = number < 250 ? ("JDM", "HWTA") : ("DWF", "PRDT")
                    $0.competition = "Competition \(number)"
                    $0.changed = number.isMultiple(of: 2) ? nil : [.date]
                }
            }
            func statistics() async throws -> (read: Int, added: Int) {
                // What this session did itself is told once a second, unless it is asked for.
                try await connection.execute("SELECT pg_stat_force_next_flush()")
                return try await connection.query(
                    """
                    SELECT seq_tup_read, n_tup_ins FROM pg_stat_user_tables
                    WHERE relname = 'matches'
                    """, as: (Int, Int).self)[0]
            }
            let before = try await statistics()
            let counter = try RoundTripCounter(to: database.cluster.folder + "/.s.PGSQL.5432")
            var configuration = database.configuration
            configuration.parameters["host"] = counter.folder
            let counted = try await Connection.connect(to: configuration)
            let start = ContinuousClock.now
            let outcome = try await Importer(LeagueRepository(counted)).record(.sample(notices))
            let taken = ContinuousClock.now - start
            #expect(outcome.words.count == 500)
            #expect(!outcome.words.contains { $0.hasPrefix("refused") })
            await counted.close()
            // A pipeline's answers may come while it is still being sent.
            #expect(await counter.count() < 200)
            #expect(taken < .seconds(10))
            // The server tells when the session has ended.
            let added = outcome.words.count { $0 == "added" }
            var after = try await statistics()
            let deadline = ContinuousClock.now + .seconds(20)
            while after.added < before.added + added, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(20))
                after = try await statistics()
            }
            #expect(after.added == before.added + added)
            #expect(after.read == before.read)
        }
    }
}

/// A match that a line does not name in full is found when it is the only one that can be meant.
@Suite struct PartialNoticeTests {
    private static let senior = [("competition_type", "Senior League")] as [(String, String?)]

    /// What a partial notice comes to: the effect, or the problem's note.
    private func outcome(
        of partial: PartialNotice, on matches: [[(String, String?)]]
    ) async throws -> String {
        try await withSampleLeague { league, connection in
            for match in matches { try await connection.addMatch(Self.senior + match) }
            let problem = Problem(
                line: "JDM v HWTA is off", reason: .ambiguous, note: "no day is given",
                meant: partial
            )
            let before = try await connection.matchRows()
            let outcome = try await Importer(league).record(.sample([], problems: [problem]))
            let log = try await league.importLog(limit: 1)
            #expect(log[0].problems.allSatisfy { $0.meant == nil })
            guard let left = outcome.problems.first else {
                #expect(outcome.summary.status == .success)
                return outcome.words.joined(separator: " ")
            }
            #expect(try await connection.matchRows() == before)
            #expect(outcome.summary.status == .failed)
            return left.note
        }
    }

    private let undated = PartialNotice(.sample(.cancel) { $0.date = .sample(19) }, namesDay: false)

    @Test func twoTeamsWithoutADay() async throws {
        let played =
            [
                ("date", "2026-11-20"), ("status", "completed"), ("home_score", "1"),
                ("away_score", "0"),
            ] as [(String, String?)]
        let past = [("date", "2026-11-18")] as [(String, String?)]
        let other =
            [("date", "2026-11-24"), ("competition_type", "House Cup")]
            as [(String, String?)]
        #expect(try await outcome(of: undated, on: [[], played, past, other]) == "cancelled")
        #expect(
            try await outcome(of: undated, on: [played, past])
                == "no day is given; no match of theirs is still to be played")
        let two = try await outcome(of: undated, on: [[], [("date", "2026-11-28")]])
        #expect(two.contains("it may be one of 2 matches: JDM v HWTA on Saturday 21 November"))
        #expect(two.contains("Saturday 28 November"))
    }

    @Test func oneTeamAndADay() async throws {
        let one = PartialNotice(
            .sample(.cancel) { ($0.home, $0.away) = ("HWTA", nil) }, namesDay: true)
        #expect(try await outcome(of: one, on: [[], [("date", "2026-11-22")]]) == "cancelled")
        let two = try await outcome(
            of: one, on: [[], [("home_team_id", "HWTA"), ("away_team_id", "DWF")]])
        #expect(two.contains("it may be one of 2 matches"))
        #expect(
            try await outcome(of: one, on: [[("date", "2026-11-22")]]).contains("on that day"))
        let result = PartialNotice(
            .sample(.result) {
                ($0.home, $0.away, $0.score) = ("HWTA", nil, Score(home: 3, away: 1))
            }, namesDay: true)
        #expect(try await outcome(of: result, on: [[]]) == "completed")
    }

    @Test func aChangeWithoutADayIsMadeToTheOnlyMatch() async throws {
        let change = PartialNotice(
            .sample(.update) {
                ($0.date, $0.pitch, $0.changed) = (.sample(19), "Agar's 3", [.pitch])
            }, namesDay: false)
        #expect(try await outcome(of: change, on: [[]]) == "changed pitch")
    }
}

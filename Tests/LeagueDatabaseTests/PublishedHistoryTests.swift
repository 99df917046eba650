import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What everybody may know of matches: what was done to them, and which ones a word leads to.
@Suite struct PublishedHistoryTests {
    @Test func whatWasDoneIsToldWithoutWhoDidIt() async throws {
        try await withSampleDatabase { database, connection in
            let id = try await connection.addMatch([("home_team_id", "JDM"), ("pitch", "Agar's 3")])
            try await connection.execute("UPDATE matches SET pitch = 'Dutchman''s 5'")
            try await connection.execute("UPDATE matches SET status = 'cancelled'")
            let reader = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            try await reader.execute("SET ROLE anon")
            let league = LeagueRepository(reader)
            let history = try await league.publishedHistory(of: [id, UUID()])
            #expect(Set(history.keys) == [id])
            let steps = try #require(history[id]).steps
            #expect(steps.map(\.action) == [.added, .changed, .cancelled])
            #expect(
                steps[1].changes["pitch"] == .init(old: "Agar's 3", new: "Dutchman's 5"))
            for step in steps {
                #expect(step.actor == nil && step.actorName == nil && step.importID == nil)
                #expect(step.databaseUser.isEmpty)
                #expect(step.actorRole == "admin")
            }
            let latest = try await league.latestHistory(limit: 2)
            #expect(latest.map(\.action) == [.cancelled, .changed])
            #expect(
                try await league.latestHistory(before: latest[1].id, limit: 9).map(\.action)
                    == [.added])
            #expect(try await league.publishedHistory(of: []).isEmpty)
            // Of a long history the newest steps.
            try await connection.execute(
                """
                DO $$ BEGIN FOR n IN 1..120 LOOP
                    UPDATE matches SET pitch = CASE WHEN n % 2 = 0 THEN 'Agar''s 3' END;
                END LOOP; END $$
                """)
            let last = try #require(try await league.publishedHistory(of: [id])[id]).steps
            #expect(last.count == MatchHistory.mostPublished)
            #expect(last == (try await league.latestHistory(limit: last.count)).reversed())
            let few = try await league.publishedHistory(of: [id], last: 7)[id]
            #expect(few?.steps == Array(last.suffix(7)))
            await reader.close()
        }
    }

    @Test func whatWasDoneOnADayIsToldOfItsMatches() async throws {
        try await withSampleLeague { league, connection in
            let today = try #require(London.day(at: .now))
            let tomorrow = try #require(today.adding(days: 1))
            func add(_ date: LocalDate) async throws -> UUID {
                try await connection.addMatch([("home_team_id", "JDM"), ("date", "\(date)")])
            }
            let (away, here, other) = (
                try await add(today), try await add(today), try await add(tomorrow)
            )
            let change: Query =
                "UPDATE matches SET pitch = 'Agar''s 3' WHERE id = ANY (\([here, other]))"
            try await connection.execute(change)
            try await connection.execute("UPDATE matches SET date = \(tomorrow) WHERE id = \(away)")
            try await connection.execute(
                "UPDATE matches SET pitch = 'Agar''s 3' WHERE id = \(away)")
            let steps = try await league.history(ofMatchesOn: today, limit: 9)
            #expect(steps.map(\.matchID) == [away, here, here])
            #expect(steps.map(\.action) == [.changed, .changed, .added])
            #expect(steps.first?.changes["date"]?.old == "\(today)")
            #expect(try await league.history(ofMatchesOn: today, limit: 1).isEmpty)
            let before = try #require(today.adding(days: -1))
            #expect(try await league.history(ofMatchesOn: before, limit: 9).isEmpty)
            #expect(try await league.history(ofMatchesOn: tomorrow, limit: 9).isEmpty)
        }
    }

    @Test(arguments: [
        ("keat", 1), ("KEATE", 1), ("agars", 2), ("carlow", 1), ("old boys", 1), ("senior", 1),
        ("%", 0), ("nobody", 0),
    ])
    func aWordLeadsToMatches(word: String, count: Int) async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                script: """
                    INSERT INTO matches (date, competition_type, pitch, home_team_id, away_team_id,
                                         away_text, umpires)
                    VALUES ('2026-01-13', 'Senior League', 'Agar''s 3', 'JDM', 'HWTA', NULL, NULL),
                           ('2026-01-14', 'House Cup', 'Agar''s 3', 'DWF', NULL, 'Old Boys',
                            'Mr Carlow');
                    """)
            let directory = try await league.directory()
            guard let search = MatchSearch(word, in: directory) else {
                #expect(count == 0)
                return
            }
            let found = try await league.matches(.all, MatchFilter(), search: search)
            #expect(found.count == count)
            #expect(
                try await league.matches(.all, MatchFilter(), search: search, limit: 1).count <= 1)
        }
    }

    @Test func eachSeasonIsListedOnceNewestFirst() async throws {
        try await withSampleLeague { league, connection in
            #expect(try await league.seasonsOfMatches().isEmpty)
            try await connection.execute(
                script: """
                    INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status)
                    SELECT make_date(year, 3, 1 + copy), competition, 'JDM', 'HWTA',
                           CASE WHEN year = 2022 THEN 'cancelled' ELSE 'scheduled' END
                    FROM generate_series(2020, 2024) AS year, generate_series(0, 2) AS copy,
                         unnest(ARRAY['Senior League', 'House Cup']) AS competition
                    WHERE year <> 2023 OR competition = 'House Cup'
                    """)
            #expect(try await league.seasonsOfMatches() == ["2024", "2023", "2021", "2020"])
            #expect(try await league.seasonsOfMatches(limit: 2) == ["2024", "2023"])
            #expect(try await league.seasons(of: ["Senior League"], limit: 1) == ["2024"])
            #expect(try await league.seasons(of: ["Senior League"]) == ["2024", "2021", "2020"])
            #expect(try await league.seasons() == ["2024", "2021", "2020"])
            let day = try #require(LocalDate(iso: "2021-03-01"))
            #expect(try await league.nextDay(after: day) == LocalDate(iso: "2021-03-02"))
        }
    }
}

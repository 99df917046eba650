import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Which matches a filter lets through, and in which order.
@Suite struct MatchQueriesTests {
    /// Seven matches, told apart by their kick-off's minute.
    private nonisolated(nonsending) func withMatches(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Void
    ) async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                """
                INSERT INTO matches (date, time, competition_type, pitch, home_team_id,
                                     away_team_id, away_text, umpires, status, home_score,
                                     away_score)
                VALUES ('2026-11-20', '14:01', 'Senior League', 'Agar''s 3', 'JDM', 'HWTA', NULL,
                        'Mr Carlow, Dr Pénhale', 'completed', 3, 1),
                       ('2026-11-21', '14:02', 'Senior League', 'Dutchman''s 5', 'DWF', 'JDM', NULL,
                        'dr penhale', 'scheduled', NULL, NULL),
                       ('2026-11-21', '14:03', 'Junior League', 'Agar''s 3', 'JDM', 'PRDT', NULL,
                        NULL, 'postponed', NULL, NULL),
                       ('2026-11-22', '14:04', 'House Cup', NULL, 'HWTA', 'DWF', NULL,
                        'Иванов', 'scheduled', NULL, NULL),
                       ('2026-11-22', '14:05', NULL, NULL, 'Field', NULL, 'Old Etonians',
                        'Mr O''Dray', 'cancelled', NULL, NULL),
                       ('2026-11-23', '14:06', 'Senior League', 'Agar''s 3', 'HWTA', 'PRDT', NULL,
                        'Mr Carlow', 'completed', 0, 0),
                       ('2026-11-23', '13:07', 'Senior League', 'Agar''s 3', 'DWF', 'PRDT', NULL,
                        'Иванова', 'completed', 2, 0)
                """)
            try await body(league)
        }
    }

    private static let filters: [(MatchFilter, [Int])] = [
        (filter { _ in }, [1, 2, 3, 4, 5, 6, 7]),
        (filter { $0.from = day("2026-11-22") }, [4, 5, 6, 7]),
        (filter { $0.to = day("2026-11-21") }, [1, 2, 3]),
        (filter { ($0.from, $0.to) = (day("2026-11-21"), day("2026-11-22")) }, [2, 3, 4, 5]),
        (filter { $0.houses = ["JDM"] }, [1, 2, 3]),
        (filter { $0.houses = ["JDM", "HWTA"] }, [1, 2, 3, 4, 6]),
        (filter { $0.teams = ["Field"] }, [5]),
        (filter { ($0.houses, $0.teams) = (["JDM"], ["DWF"]) }, [2]),
        (filter { $0.competitions = ["House Cup", "Junior League"] }, [3, 4]),
        (filter { $0.pitches = ["Dutchman's 5"] }, [2]),
        (filter { ($0.pitches, $0.houses) = (["Agar's 3"], ["HWTA"]) }, [1, 6]),
        (filter { $0.umpires = [.init("DR PENHALE")] }, [1, 2]),
        (filter { $0.umpires = [.init("Mr O’Dray"), .init("mr carlow")] }, [1, 5, 6]),
        (filter { $0.umpires = [.init("иванов")] }, [4]),
        (filter { $0.umpires = [.init("Carlow")] }, []),
        (filter { $0.umpires = [.init("???")] }, []),
        (filter { $0.follows = [.init(teamID: "JDM")] }, [1, 2, 3]),
        (filter { $0.follows = [.init(teamID: "JDM", competition: "Junior League")] }, [3]),
        (
            filter {
                $0.follows = [
                    .init(teamID: "JDM", competition: "Senior League"), .init(teamID: "HWTA"),
                ]
            }, [1, 2, 4, 6]
        ),
        (
            filter {
                $0.follows = [.init(teamID: "JDM"), .init(teamID: "PRDT")]
                $0.competitions = ["Senior League"]
                $0.from = day("2026-11-21")
            }, [2, 6, 7]
        ),
        (filter { $0.houses = ["'; DROP TABLE matches; --"] }, []),
    ]

    @Test func theSameKeyIsOrAndDifferentKeysAreAnd() async throws {
        try await withMatches { league in
            for (filter, wanted) in Self.filters {
                let found = try await league.matches(.all, filter)
                #expect(found.compactMap(\.time?.minute).sorted() == wanted, "\(filter)")
            }
        }
    }

    @Test func fixturesComeSoonestFirst() async throws {
        try await withMatches { league in
            let found = try await league.matches(.fixtures, MatchFilter())
            #expect(found.map(\.time?.minute) == [2, 3, 4])
        }
    }

    @Test func resultsComeNewestFirst() async throws {
        try await withMatches { league in
            let found = try await league.matches(.results, MatchFilter())
            #expect(found.map(\.time?.minute) == [6, 7, 1])
            #expect(found.map(\.score?.description) == ["0-0", "2-0", "3-1"])
        }
    }

    @Test(arguments: [LeagueRepository.Selection.fixtures, .results])
    func aKickOffThatIsNotSetComesLastOfItsDay(_ which: LeagueRepository.Selection) async throws {
        try await withSampleLeague { league, connection in
            let isResult = which == .results
            for time in [nil, "15:30", "14:00"] {
                try await connection.addMatch([
                    ("time", time), ("status", isResult ? "completed" : "scheduled"),
                    ("home_score", isResult ? "0" : nil), ("away_score", isResult ? "0" : nil),
                ])
            }
            let hours = try await league.matches(which, MatchFilter()).map(\.time?.hour)
            #expect(hours == (isResult ? [15, 14, nil] : [14, 15, nil]))
        }
    }

    @Test func aMatchIsReadWhole() async throws {
        try await withMatches { league in
            let filter = Self.filter { $0.umpires = [.init("dr penhale")] }
            let match = try #require(try await league.matches(.fixtures, filter).first)
            #expect(match.home == Match.Side(teamID: "DWF", name: "Evans's"))
            #expect(match.away == Match.Side(teamID: "JDM", name: "Keate", colours: "red/white"))
            #expect(match.position == Pitch.Position(latitude: 51.5, longitude: -0.6))
            #expect(match.title == "Evans's v Keate")
            #expect((match.season, match.status, match.score) == ("2026", .scheduled, nil))
        }
    }

    private static let starts: [(String, [Int])] = [
        ("ABCD", [1, 2]), ("abcd0000-0000-4000-8000-000000000001", [1]),
        ("abcd00000000-4", [1, 2]),
        ("abcd", [1, 2]), ("b", [3]), ("", []), ("-", []), ("xyz", []), ("ａｂ", []),
        ("abcd0000-0000-4000-8000-0000000000011", []), ("abcd%", []),
    ]

    @Test func anIdIsFoundByItsStart() async throws {
        try await withSampleLeague { league, connection in
            for (number, first) in [(1, "abcd"), (2, "abcd"), (3, "bbbb")] {
                try await connection.addMatch([
                    ("id", "\(first)0000-0000-4000-8000-00000000000\(number)"),
                    ("time", "14:0\(number)"),
                ])
            }
            for (start, wanted) in Self.starts {
                let found = try await league.matches(idStartingWith: start, limit: 5)
                #expect(found.compactMap(\.time?.minute) == wanted, "\(start)")
                let limited = try await league.matches(idStartingWith: start, limit: 1)
                #expect(limited.count == min(wanted.count, 1), "\(start)")
            }
        }
    }

    @Test func competitionsThatNobodyEnteredAreNamedOnce() async throws {
        try await withSampleLeague { league, connection in
            for name in ["Sixes", "Sixes", "Senior League", nil] {
                try await connection.addMatch([("competition_type", name)])
            }
            #expect(try await league.unlistedCompetitions() == ["Sixes"])
        }
    }

    private static func filter(_ change: (inout MatchFilter) -> Void) -> MatchFilter {
        var filter = MatchFilter()
        change(&filter)
        return filter
    }

    private static func day(_ text: String) -> LocalDate? { LocalDate(iso: text) }

    @Test func sessionsOfTheLeaguePlanAStatementOnceForAllValues() async throws {
        try await withTestDatabase(from: .league) { database in
            let connection = try await Connection.connect(to: database.configuration.forLeague)
            let league = LeagueRepository(connection)
            for day in 1...9 {
                var filter = MatchFilter()
                filter.from = LocalDate(year: 2026, month: 1, day: day)
                _ = try await league.matches(.all, filter, limit: 10)
            }
            let plans = try await connection.query(
                """
                SELECT generic_plans::int, custom_plans::int FROM pg_prepared_statements
                WHERE statement LIKE 'SELECT "id"%all_matches%'
                """
            ).decode((Int, Int).self)
            #expect(plans.map { [$0.0, $0.1] } == [[9, 0]])
            await connection.close()
        }
    }
}

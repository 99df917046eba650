import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Teams that are renamed, and tables that remember what they were called.
@Suite struct TeamRenamingTests {
    private static let keate = SampleLeague.teams[0]

    private func day(_ text: String) throws -> LocalDate { try #require(LocalDate(iso: text)) }

    /// A league with a result in each of these days' seasons, on `today`.
    private func withResults(
        on dates: [String] = ["2025-03-01", "2026-03-01"], today: String = "2026-06-01",
        _ body: (LeagueRepository, Connection) async throws -> Void
    ) async throws {
        try await withSampleLeague { league, connection in
            for date in dates {
                try await connection.addMatch([
                    ("date", date), ("competition_type", "Senior League"), ("status", "completed"),
                    ("home_score", "1"), ("away_score", "0"),
                ])
            }
            try await setToday(today, connection)
            try await body(league, connection)
        }
    }

    private func setToday(_ date: String, _ connection: Connection) async throws {
        let noon = "\(date) 12:00 Europe/London"
        try await connection.execute("SELECT set_config('league.clock', \(noon), false)")
    }

    /// What Keate is called in the table of a season: by the view, and by FieldGame.
    private func name(_ season: String, _ league: LeagueRepository) async throws -> String {
        let viewed = try await league.standings(season: season).first?.teamName
        let told = try await league.verifiedTables(season: season).first?.standings.first?.teamName
        #expect(viewed == told)
        return try #require(viewed)
    }

    private func names(_ seasons: [String], _ league: LeagueRepository) async throws -> [String] {
        var names: [String] = []
        for season in seasons { names.append(try await name(season, league)) }
        return names
    }

    /// Renames the team with the id JDM.
    @discardableResult
    private func rename(
        _ league: LeagueRepository, to name: String, _ extent: RenameExtent? = nil
    ) async throws -> RenamedTeam {
        let team = try #require(try await league.teams().first { $0.id == "JDM" })
        let today = try await league.today()
        return try #require(
            try await league.rename(
                team, to: Team(id: "JDM", name: name), extent ?? .since(today)))
    }

    private func history(_ league: LeagueRepository) async throws -> [String] {
        try await league.formerNames(of: "JDM").map { "\($0.until) \($0.name)" }
    }

    @Test func oldTablesKeepTheOldName() async throws {
        try await withResults { league, connection in
            try await rename(league, to: "Keate House")
            #expect(try await names(["2025", "2026"], league) == ["Keate", "Keate House"])
            let current = try await league.standings()
            #expect(current.map(\.teamName) == ["Keate House", "Hawtrey"])
            // As of a day, by the name of that day.
            for (asOf, name) in [
                ("2026-05-31", "Keate"), ("2026-06-01", "Keate House"), ("2025-12-31", "Keate"),
            ] {
                let table = try await league.calculatedTables(asOf: try day(asOf)).first
                #expect(table?.standings.map(\.teamName).contains(name) == true, "\(asOf)")
            }
        }
    }

    @Test func twiceRenamedItHasEachNameInItsTime() async throws {
        let seasons = ["2023", "2024", "2025", "2026"]
        try await withResults(
            on: seasons.map { "\($0)-03-01" }, today: "2024-01-01"
        ) { league, connection in
            try await rename(league, to: "Second")
            try await setToday("2025-12-31", connection)
            try await rename(league, to: "Third")
            #expect(try await history(league) == ["2024-01-01 Keate", "2025-12-31 Second"])
            // On 31 December 2025 it was Third already.
            #expect(
                try await names(seasons, league) == ["Keate", "Second", "Third", "Third"])
            try await setToday("2026-01-01", connection)
            try await rename(league, to: "Keate")
            #expect(
                try await names(seasons, league) == ["Keate", "Second", "Third", "Keate"])
        }
    }

    @Test func ofSeveralNamesOnADayTheLastCounts() async throws {
        try await withResults { league, connection in
            try await rename(league, to: "Second")
            try await rename(league, to: "Third")
            #expect(try await history(league) == ["2026-06-01 Keate"])
            #expect(try await names(["2025", "2026"], league) == ["Keate", "Third"])
            // And back again: as if nothing had been.
            try await rename(league, to: "Keate")
            #expect(try await history(league) == [])
            try await rename(league, to: "Second")
            #expect(try await history(league) == ["2026-06-01 Keate"])
        }
    }

    @Test func aClockThatWasSetBackRewritesNoHistory() async throws {
        try await withResults { league, connection in
            try await rename(league, to: "Second")
            try await setToday("2025-06-01", connection)
            try await rename(league, to: "Third")
            #expect(try await history(league) == ["2026-06-01 Keate"])
            #expect(try await names(["2025"], league) == ["Keate"])
        }
    }

    @Test(arguments: [
        ("2025-07-31", ["Second", "Second"]), ("2025-08-01", ["Keate", "Second"]),
        ("2026-07-31", ["Keate", "Second"]), ("2026-08-01", ["Keate", "Keate"]),
    ])
    func aSeasonOfTwoYearsEndsWhenTheNextOneStarts(_ date: String, _ told: [String]) async throws {
        try await withResults(on: ["2024-10-01", "2025-10-01"], today: date) { league, connection in
            try await connection.execute(
                "UPDATE competitions SET season_starts = 8 WHERE name = 'Senior League'")
            try await rename(league, to: "Second")
            #expect(try await names(["2024-25", "2025-26"], league) == told)
        }
    }

    @Test func sinceAnEarlierDay() async throws {
        try await withResults { league, connection in
            let renamed = try await rename(league, to: "Second", .since(try day("2025-12-31")))
            #expect(renamed.before == Self.keate)
            #expect(
                renamed.formerNames.map { "\($0.until) \($0.name)" } == ["2025-12-31 Keate"])
            #expect(try await names(["2025", "2026"], league) == ["Second", "Second"])
            // The session's clock is as it was.
            #expect(try await league.today() == (try day("2026-06-01")))
            // Of a name that it has, the day is corrected.
            try await rename(league, to: "Second", .since(try day("2026-01-01")))
            #expect(try await history(league) == ["2026-01-01 Keate"])
            #expect(try await names(["2025", "2026"], league) == ["Keate", "Second"])
        }
    }

    @Test func everywhereWhereTheOldNameWasASlip() async throws {
        try await withResults(today: "2025-06-01") { league, connection in
            try await rename(league, to: "Ketae House")
            try await setToday("2026-06-01", connection)
            try await rename(league, to: "Keate House", .everywhere)
            #expect(try await history(league) == ["2025-06-01 Keate"])
            #expect(try await names(["2025", "2026"], league) == ["Keate House", "Keate House"])
            // A slip that was put right before, say by a list, is forgotten by its new name.
            try await rename(league, to: "Kate House")
            #expect(try await history(league) == ["2025-06-01 Keate", "2026-06-01 Keate House"])
            try await rename(league, to: "Kate House", .everywhere)
            #expect(try await history(league) == ["2025-06-01 Keate"])
            #expect(try await names(["2025"], league) == ["Kate House"])
            try await rename(league, to: "Keate", .everywhere)
            #expect(try await history(league) == [])
        }
    }

    @Test func aNewIDIsFollowedByAllThatNameTheTeam() async throws {
        try await withResults { league, connection in
            _ = try await league.save([Alias(teamID: "JDM", alias: "Keats")])
            try await connection.execute(
                script: """
                    INSERT INTO user_profiles (email, name, role, house_id)
                    VALUES ('tom@example.org', 'Tom', 'captain', 'JDM');
                    """)
            let adjustment = try await league.adjust(
                "JDM", by: -3, for: "late", in: "Senior League", season: "2026",
                on: try day("2026-03-01"))
            _ = try await league.recordDraw(
                of: ["JDM", "HWTA"], in: "Senior League", season: "2026",
                on: try day("2026-03-01"))
            try await rename(league, to: "Second")
            let team = Team(id: "JDM", name: "Second")
            let renamed = try await league.rename(
                team, to: Team(id: "RST", name: "Third"), .since(try day("2026-06-01")))
            #expect(renamed?.aliases.sorted() == ["JDM", "Second"])
            let references = try await connection.query(
                """
                SELECT 'match ' || home_team_id FROM matches
                UNION ALL SELECT 'alias ' || alias FROM house_aliases WHERE house_id = 'RST'
                UNION ALL SELECT 'captain ' || house_id FROM user_profiles
                UNION ALL SELECT 'adjustment ' || team_id FROM standing_adjustments
                UNION ALL SELECT 'lot ' || team_id FROM drawn_lots
                UNION ALL SELECT 'former ' || house_id || ' ' || name FROM former_names
                ORDER BY 1
                """, as: String.self)
            #expect(
                Set(references) == [
                    "match RST", "alias Keats", "alias Keate", "alias Second", "alias JDM",
                    "captain RST", "adjustment RST", "lot RST", "lot HWTA", "former RST Keate",
                ])
            #expect(try await names(["2025", "2026"], league) == ["Keate", "Third"])
            #expect(
                try await league.decisions(Adjustment.self).map(\.id) == [adjustment.id])
            let index = try await league.referenceData().teamIndex
            for name in ["JDM", "Keate", "Second", "Third", "RST"] {
                #expect(index[name].map(\.id) == ["RST"], "\(name)")
            }
        }
    }

    @Test func anOldNameThatStandsForAnotherTeamIsNoAlias() async throws {
        try await withResults { league, connection in
            let renamed = try await rename(league, to: "keate’s")
            #expect(renamed.aliases == ["Keate"])
            // The same, folded: nothing to learn.
            #expect(try await rename(league, to: "Keate's").aliases == [])
            try await rename(league, to: "Second")
            #expect(try await rename(league, to: "Third").aliases == ["Second"])
            _ = try await league.save([Alias(teamID: "HWTA", alias: "Third House")])
            await #expect(throws: PostgresError.self) {
                try await rename(league, to: "Third House")
            }
            #expect(try await league.teams().contains { $0.name == "Third" })
        }
    }

    @Test func whoeverRenamesMustKnowThePresentName() async throws {
        try await withResults { league, connection in
            try await rename(league, to: "Second")
            let late = try await league.rename(
                Self.keate, to: Team(id: "JDM", name: "Third"), .everywhere)
            #expect(late == nil)
            let gone = try await league.rename(
                Team(id: "XYZ", name: "X"), to: Team(id: "XYZ", name: "Y"), .everywhere)
            #expect(gone == nil)
            #expect(try await history(league) == ["2026-06-01 Keate"])
        }
    }

    @Test func onlyTheMatchesOfATeamChangeWithIt() async throws {
        try await withResults { league, connection in
            let other = try await connection.addMatch([
                ("home_team_id", "DWF"), ("away_team_id", "PRDT"),
            ])
            func sequences() async throws -> [Int] {
                try await connection.query(
                    "SELECT sequence FROM matches WHERE id <> \(other) ORDER BY sequence",
                    as: Int.self)
            }
            try await rename(league, to: "Second")
            #expect(try await sequences() == [1, 1])
            // That history was otherwise shows in no match.
            try await rename(league, to: "Second", .everywhere)
            #expect(try await sequences() == [1, 1])
            _ = try await league.rename(
                Team(id: "JDM", name: "Second"), to: Team(id: "RST", name: "Second"),
                .since(try day("2026-06-01")))
            #expect(try await sequences() == [2, 2])
            let untouched = try await connection.query(
                "SELECT sequence FROM matches WHERE id = \(other)", as: Int.self)
            #expect(untouched == [0])
        }
    }

    @Test func aListThatNamesATeamAnewSaysSo() async throws {
        try await withResults { league, connection in
            let list = [
                Team(id: "JDM", name: "Keate House", colours: "red/white"),
                Team(id: "HWTA", name: "Hawtrey", colours: "blue"), Team(id: "ABC", name: "New"),
            ]
            let (counts, renamed) = try await league.saveTellingRenames(list)
            #expect(counts == UpsertCounts(added: 1, changed: 2))
            #expect(renamed.map(\.before) == [Self.keate])
            #expect(renamed.map(\.after) == [list[0]])
            #expect(renamed.map(\.aliases) == [["Keate"]])
            #expect(try await names(["2025", "2026"], league) == ["Keate", "Keate House"])
            let again = try await league.saveTellingRenames(list)
            #expect(again.renamed == [])
        }
    }
}

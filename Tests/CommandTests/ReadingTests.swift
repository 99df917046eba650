import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite struct ReadingTests {
    private static let noon = "2026-01-12T12:00"

    private func withWeekOne(_ body: (Program) throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            var program = Program(database: database)
            program.environment["FIELDGAME_CLOCK"] = Self.noon
            try program.enterReferenceData()
            try program.succeed(
                "import", "--trust-senders", sample("emails/01-dated-headings.eml"),
                sample("emails/10-corrections.eml"), sample("emails/12-results.eml"))
            try body(program)
        }
    }

    @Test func fixturesAreGroupedByDay() async throws {
        try await withWeekOne { program in
            let output = try program.succeed("fixtures", "--week").output
            #expect(
                output == """
                    Time    Competition        Home     Away     Pitch     Umpires

                    Thursday 15 January 2026
                    2:25pm  Senior League  Durnford  v  Evans's  Warre's   Dr Sorrell
                    3:15pm  Senior League    Farrer  v  Holland  Agar's 7  Mr Dray

                    """)
        }
    }

    @Test func resultsAreNewestFirst() async throws {
        try await withWeekOne { program in
            let days = try program.succeed("results").lines.filter { $0.hasSuffix("2026") }
            #expect(days == ["Thursday 15 January 2026", "Tuesday 13 January 2026"])
            #expect(
                try program.succeed("results", "--house", "keate").output.contains(
                    "Keate  3-1  Hawtrey"))
            let other = try program.succeed("results", "--clock", "2025-12-31T12:00")
            #expect(other.output == "No results.\n")
        }
    }

    @Test func filtersCombine() async throws {
        try await withWeekOne { program in
            let cases: [([String], [String])] = [
                (["--house", "JDM", "--house", "Villiers"], ["IRS JCAJ", "JDM HWTA"]),
                (["--house", "JDM", "--team", "Hawtrey House"], ["JDM HWTA"]),
                (["--house", "JDM", "--pitch", "College Field"], []),
                (["--follow", "JDM:SL", "--follow", "hwta"], ["JDM HWTA"]),
                (["--follow", "JDM:Junior League", "--follow", "RMG"], ["RMG TEB"]),
                (["--umpire", "mr ives"], ["PRDT NJW"]),
                (["--from", "2026-01-14", "--to", "2026-01-15"], ["RMG TEB"]),
            ]
            for (arguments, expected) in cases {
                let rows = try array(program.run(["results", "--json"] + arguments).output)
                let titles = rows.map { "\($0["home_team_id"] ?? "") \($0["away_team_id"] ?? "")" }
                #expect(titles.sorted() == expected, "\(arguments)")
            }
        }
    }

    @Test func namesThatDifferInCaseOnlyAreToldApartByTheirSpelling() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let owner = try await Connection.connect(to: database.configuration)
            try await owner.execute(
                """
                INSERT INTO matches (date, competition_type, home_team_id)
                VALUES ('2999-01-13', 'SENIOR LEAGUE', 'JDM'), ('2999-01-14', 'Senior League', 'JDM')
                """)
            await owner.close()
            for name in ["SENIOR LEAGUE", "Senior League"] {
                let rows = try array(
                    program.succeed("fixtures", "--json", "--competition", name).output)
                #expect(rows.map { $0["competition_type"] as? String } == [name])
            }
            let unclear = try program.run("fixtures", "--competition", "senior league")
            #expect(unclear.status == 64)
        }
    }

    @Test func jsonHasTheViewsColumns() async throws {
        try await withWeekOne { program in
            let fixtures = try array(program.succeed("fixtures", "--json").output)
            let fixture = try #require(fixtures.first)
            let wanted = [
                "id", "date", "time", "competition_type", "pitch", "home_team_id", "away_team_id",
                "umpires", "status", "home_score", "away_score", "home_team_name",
                "home_team_colours", "away_team_name", "away_team_colours", "created_at",
                "updated_at",
            ]
            #expect(Set(wanted + ["can_enter_score"]).isSubset(of: fixture.keys))
            let result = try #require(try array(program.succeed("results", "--json").output).first)
            #expect(Set(wanted + ["editable_until"]).isSubset(of: result.keys))
            #expect(fixture["time"] as? String == "14:25")
            #expect(fixture["home_score"] is NSNull)
            let row = try #require(try array(program.succeed("standings", "--json").output).first)
            #expect(row["position"] as? Int == 1)
            #expect(row["team_id"] as? String == "RMG")
        }
    }

    @Test func csvIsQuoted() async throws {
        try await withWeekOne { program in
            let lines = try program.succeed("results", "--csv", "--house", "PRDT").lines
            try #require(lines.count == 2)
            #expect(lines[1].contains(#","Mr Dray, Mr Ives",completed,7,3,"#))
        }
    }

    @Test func standingsNameTheSeasonsThereAre() async throws {
        try await withWeekOne { program in
            let outcome = try program.run("standings", "--season", "1999")
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("there are: 2026"))
        }
    }
}

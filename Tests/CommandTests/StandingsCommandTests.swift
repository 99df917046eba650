import Foundation
import TestSupport
import Testing

/// `standings`: tables with their reasons, footnotes and days, as people and programs read them.
@Suite struct StandingsCommandTests {
    /// Keate, Hawtrey and Evans's have each beaten one of the others; Penn has lost to all.
    private static let results = """
        date,home_team,away_team,home_score,away_score
        2026-02-01,Keate,Hawtrey,1,0
        2026-02-02,Evans's,Keate,2,1
        2026-02-03,Hawtrey,Evans's,2,1
        2026-02-04,Keate,Penn,1,0
        2026-02-05,Hawtrey,Penn,3,0
        2026-02-06,Evans's,Penn,1,0
        """

    private func withLeague(
        order: String = "points,h2h-points,goal-difference,lots",
        _ body: (Program) throws -> Void
    ) async throws {
        try await withTestDatabase(from: .league) { database in
            var program = Program(database: database)
            program.environment["FIELDGAME_CLOCK"] = "2026-03-09T12:00"
            try program.enterReferenceData()
            try program.succeed("competition", "add", "Test League", "--order", order)
            let file = FileManager.default.temporaryDirectory
                .appending(path: "fieldgame-\(UUID().uuidString).csv")
            try Data(Self.results.utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try program.succeed("fixtures", "import", "--competition", "Test League", file.path)
            try body(program)
        }
    }

    private let show = ["standings", "--competition", "Test League"]

    @Test func aTableWithItsReasonsAndFootnotes() async throws {
        try await withLeague { program in
            try program.succeed(
                "standings", "adjust", "Penn", "-3", "--competition", "Test League", "--on",
                "2026-02-06", "--reason", "fielded a boy of another house")
            #expect(
                try program.succeed(show + ["--explain"]).output == """
                    Test League 2026
                        Team     P  W  D  L  F  A  GD  Adj  Pts  Form
                     1  Hawtrey  3  2  0  1  5  2  +3         6  LWW
                    2=  Evans's  3  2  0  1  4  3  +1         6  WLW
                    2=  Keate    3  2  0  1  3  2  +1         6  WLW
                     4  Penn     3  0  0  3  0  5  -5   -3   -3  LLL
                    Penn: 3 points deducted on Friday 6 February 2026: fielded a boy of another house

                     1  Hawtrey above Evans's on goal difference, +3 to +1
                    2=  Evans's level with Keate: parted by none of points, head-to-head points, \
                    goal difference; no lots were drawn among them
                    2=  Keate above Penn on points, 6 to -3

                    """)
            try program.succeed(
                "standings", "draw-lots", "Keate", "Evans's", "--competition", "Test League")
            let drawn = try program.succeed(show + ["--explain"]).output
            #expect(drawn.contains("2  Keate above Evans's on drawn lots\n"))
        }
    }

    @Test func whoWasComparedIsSaidWhereThereWereMoreThanTwo() async throws {
        try await withLeague(order: "points,h2h-goals,wins") { program in
            let text = try program.succeed(show + ["--explain"]).output
            #expect(
                text.contains(
                    """
                    1  Evans's above Hawtrey on head-to-head goals scored among Evans's, Hawtrey \
                    and Keate, 3-2
                    """))
        }
    }

    @Test func reasonsAreReadByPrograms() async throws {
        try await withLeague { program in
            try program.succeed(
                "standings", "adjust", "Keate", "+1", "--competition", "Test League", "--reason",
                "a pitch marked well")
            let json = try program.succeed(show + ["--explain", "--json"]).output
            let rows = try #require(
                try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
            #expect(rows.map { $0["team_id"] as? String } == ["JDM", "HWTA", "DWF", "GFV"])
            #expect(rows[0]["adjustment"] as? Int == 1)
            #expect(rows[0]["form"] as? String == "WLW")
            let decision = try #require(rows[0]["decision"] as? [String: Any])
            #expect(decision["tie_breaker"] as? String == "points")
            #expect(decision["value"] as? Int == 7)
            #expect(decision["below_value"] as? Int == 6)
            #expect(decision["below_team_id"] as? String == "HWTA")
            #expect(decision["sentence"] as? String == "Keate above Hawtrey on points, 7-6")
            let note = try #require((rows[0]["adjustments"] as? [[String: Any]])?.first)
            #expect(note["reason"] as? String == "a pitch marked well")
            #expect(note["decided_on"] as? String == "2026-03-09")
            #expect(rows[3]["decision"] is NSNull)
            // Without --explain the keys are the view's columns.
            let plain = try program.succeed(show + ["--json"]).output
            #expect(!plain.contains("decision") && plain.contains("\"adjustment\" : 1"))
        }
    }

    @Test func aDayKnowsNothingOfLaterOnes() async throws {
        try await withLeague { program in
            #expect(
                try program.succeed(show + ["--as-of", "2026-02-03"]).output == """
                    Test League 2026 at the end of Tuesday 3 February 2026
                        Team     P  W  D  L  F  A  GD  Pts  Form
                    1=  Evans's  2  1  0  1  3  3   0    3  WL
                    1=  Hawtrey  2  1  0  1  2  2   0    3  LW
                    1=  Keate    2  1  0  1  2  2   0    3  WL
                     4  Penn     0  0  0  0  0  0   0    0

                    """)
            let before = try program.succeed(show + ["--as-of", "2026-01-01", "--csv"]).lines
            #expect(before.count == 5)
            #expect(before[1].hasSuffix(",0,0,0,0,0,0,0,0,true,0,"))
            let elsewhere = try program.succeed(show + ["--as-of", "2025-02-03"])
            #expect(
                elsewhere.output
                    == "No tables of that season; there are some of 2026 (--season).\n")
        }
    }

    @Test func whatHasNoTableIsSaid() async throws {
        try await withLeague { program in
            let cup = try program.run("standings", "--competition", "House Cup")
            #expect(cup.status == 64)
            #expect(cup.errors.contains("House Cup has no table: its kind is cup, and only"))
            let season = try program.run("standings", "--season", "2013-15")
            #expect(season.status == 64)
            #expect(season.errors.contains("write it like 2026 or 2013-14"))
            let day = try program.run("standings", "--as-of", "2026-02-30")
            #expect(day.status == 64)
            let both = try program.run("standings", "--explain", "--csv")
            #expect(both.status == 64)
        }
    }
}

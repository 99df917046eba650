import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What clashes, as commands tell it: a warning, never a refusal.
@Suite struct ClashesCommandTests {
    private static let rival = "50000000-0000-4000-8000-000000000000"
    private static let open = "60000000-0000-4000-8000-000000000000"

    /// The league of ``FixtureLeague`` with a match in the way of its scheduled one, and one that may
    /// be.
    private func withClashes(_ body: (Program, Connection) async throws -> Void) async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                script: """
                    INSERT INTO matches (id, date, time, pitch, home_team_id, away_team_id, umpires)
                    VALUES ('\(Self.rival)', '2026-01-13', '14:45', 'Agar''s 3', 'DWF', 'HEP',
                            'Mr. Carlow'),
                           ('\(Self.open)', '2026-01-13', NULL, NULL, 'HEP', 'PRDT', NULL);
                    """)
            try await body(program, connection)
        }
    }

    @Test func eachClashStandsOverItsTwoMatches() async throws {
        try await withClashes { program, _ in
            let outcome = try program.succeed("clashes")
            for line in [
                "Tuesday 13 January 2026", "Warre may play twice at once",
                "Agar's 3 and Mr Carlow are taken twice; Evans's v Warre could start at 3:25pm",
            ] {
                #expect(outcome.lines.count { $0 == line } == 1, "\(line) in \(outcome.output)")
            }
            // Two matches that want several things stand there once.
            #expect(outcome.output.matches(of: /2:25pm/).count == 1)
            #expect(
                outcome.output.contains(/2:45pm +Evans's +v +Warre +Agar's 3 +Mr. Carlow +5000/))
            #expect(!outcome.output.contains("\u{1B}"))
            #expect(outcome.errors == "")
        }
    }

    @Test func jsonHasTheMatchesAndTheProposal() async throws {
        try await withClashes { program, _ in
            let rows = try array(program.succeed("clashes", "--pitch", "A3", "--json").output)
            #expect(rows.count == 2)
            let clash = try #require(rows.first { $0["pitch"] as? String == "Agar's 3" })
            #expect((clash["teams"] as? [String])?.isEmpty == true)
            #expect(clash["umpires"] as? [String] == ["Mr Carlow"])
            #expect(clash["date"] as? String == "2026-01-13")
            #expect(clash["possible"] as? Bool == false)
            let second = try #require(clash["second"] as? [String: Any])
            #expect(second["id"] as? String == Self.rival)
            #expect(second["home_team_name"] as? String == "Evans's")
            let proposal = try #require(clash["proposal"] as? [String: String])
            #expect(proposal == ["id": Self.rival, "time": "15:25"])
            let possible = try #require(rows.first { $0["pitch"] is NSNull })
            #expect(possible["teams"] as? [String] == ["Warre"])
            #expect(possible["possible"] as? Bool == true)
            #expect(possible["proposal"] is NSNull)
        }
    }

    @Test func csvHasALineAClash() async throws {
        try await withClashes { program, _ in
            let lines = try program.succeed("clashes", "--csv").lines
            #expect(lines.count == 3)
            #expect(lines[0].hasPrefix("date,teams,pitch,umpires,possible,first_id,"))
            #expect(
                lines.contains {
                    $0.hasPrefix("2026-01-13,,Agar's 3,Mr Carlow,false,")
                        && $0.hasSuffix(",\(Self.rival),15:25")
                })
        }
    }

    @Test(arguments: [
        (["--umpire", "Dr Penhale"], 1), (["--house", "Angelo's"], 1),
        (["--from", "2026-01-14"], 0),
        (["--to", "2026-01-13", "--competition", "SL"], 1), (["--team", "HEP"], 2),
    ])
    func filtersChooseTheMatchesWhoseClashesAreShown(
        _ filter: [String], _ count: Int
    ) async throws {
        try await withClashes { program, _ in
            let outcome = try program.succeed(["clashes", "--json"] + filter)
            #expect(try array(outcome.output).count == count, "\(outcome.output)")
            if count == 0 {
                #expect(try program.succeed(["clashes"] + filter).output == "No clashes.\n")
            }
        }
    }

    @Test func whoMakesOneIsWarnedAndObeyed() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let add = [
                "fixture", "add", "--date", "2026-01-13", "--home", "DWF", "--away", "HEP",
                "--pitch", "A3", "--time", "14:30",
            ]
            let warning =
                "fieldgame: warning: Agar's 3 is taken twice on Tuesday 13 January 2026: "
                + "Keate v Hawtrey at 2:25pm (10000000) and Evans's v Warre at 2:30pm ("
            let rehearsed = try program.succeed(add + ["--dry-run", "--json"])
            #expect(rehearsed.errors.hasPrefix(warning))
            #expect(
                rehearsed.errors.hasSuffix("; Evans's v Warre could start at 3:25pm\n"),
                "\(rehearsed.errors)")
            #expect(try object(rehearsed.output)["time"] as? String == "14:30")
            let added = try program.succeed(add)
            #expect(added.errors.hasPrefix(warning))
            let id = String(try #require(added.lines.last?.split(separator: " ").last))
            #expect(try program.succeed("fixture", "edit", id, "--time", "15:25").errors == "")
            #expect(try program.succeed("fixture", "edit", id, "--time", "13:30").errors != "")
            #expect(try program.succeed("fixture", "move", id, "--to", "2026-01-20").errors == "")
            #expect(try program.succeed("fixture", "move", id, "--to", "2026-01-13").errors != "")
            #expect(try program.succeed("fixture", "cancel", id).errors == "")
            #expect(try program.succeed("fixture", "reinstate", id).errors != "")
            #expect(
                try await connection.query(
                    "SELECT count(*) FROM matches WHERE date = '2026-01-13'", as: Int.self) == [2])
        }
    }

    @Test func midnightIsNoBound() async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                """
                INSERT INTO matches (date, time, pitch, home_team_id)
                VALUES ('2026-01-20', '23:30', 'Agar''s 3', 'DWF')
                """)
            let added = try program.succeed(
                "fixture", "add", "--date", "2026-01-21", "--home", "HEP", "--pitch", "A3",
                "--time", "00:10")
            #expect(
                added.errors.hasPrefix(
                    "fieldgame: warning: Agar's 3 is taken twice on Wednesday 21 January 2026: "),
                "\(added.errors)")
            for (day, count) in [("19", 0), ("20", 1), ("21", 1), ("22", 0)] {
                let found = try program.succeed(
                    "clashes", "--from", "2026-01-\(day)", "--to", "2026-01-\(day)", "--json")
                #expect(try array(found.output).count == count, "\(day): \(found.output)")
            }
        }
    }

    @Test func manyClashesAreBounded() async throws {
        try await FixtureLeague.withMatches { program, connection in
            // 12 matches have 66 clashes, 150 have 11175.
            try await connection.execute(
                """
                INSERT INTO matches (date, time, pitch, home_team_id)
                SELECT day, '14:00', 'Crowded', 'JDM'
                FROM (VALUES ('2026-02-03'::date, 12), ('2026-02-04', 150)) AS crowd (day, size)
                CROSS JOIN generate_series(1, size)
                """)
            let title = "Keate and Crowded are taken twice; "
            let some = try program.succeed("clashes", "--to", "2026-02-03")
            #expect(some.lines.count { $0.hasPrefix(title) } == 50)
            #expect(some.lines.last?.hasPrefix("and 16 more on that day: ") == true)
            #expect(some.errors == "")
            let all = try program.succeed("clashes")
            #expect(all.lines.count { $0.hasPrefix(title) } == 100)
            #expect(all.lines.last?.hasPrefix("and at least 9884 more on that day: ") == true)
            let rows = try program.succeed("clashes", "--csv")
            #expect(rows.lines.count == 10_001)
            for outcome in [all, rows] {
                #expect(
                    outcome.errors.hasPrefix("fieldgame: these are the first 10000 clashes, and "),
                    "\(outcome.errors)")
            }
        }
    }

    @Test(arguments: [
        ("A4", "Warre plays twice at once"), ("A3", "Warre and Agar's 3 are taken twice"),
    ])
    func whatTwoMatchesBothWantIsOneWarning(_ pitch: String, _ words: String) async throws {
        try await withClashes { program, _ in
            try program.succeed("fixture", "delete", Self.open, "--yes")
            let added = try program.succeed(
                "fixture", "add", "--date", "2026-01-13", "--home", "HEP", "--away", "PRDT",
                "--pitch", pitch, "--time", "15:30")
            #expect(
                added.errors.hasPrefix("fieldgame: warning: \(words) on Tuesday 13 January 2026: "),
                "\(added.errors)")
            #expect(added.errors.split(separator: "\n").count == 1, "\(added.errors)")
        }
    }

    @Test func filesAndMessagesThatMakeOneSaySo() async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                """
                INSERT INTO matches (date, time, pitch, home_team_id)
                VALUES ('2026-01-20', '14:45', 'Dutchman''s 9', 'JDM')
                """)
            let mail = sample("season/new/2026-01-16-112009-senior-league-week-2.eml")
            let words = "  clash: Dutchman's 9 is taken twice on Tuesday 20 January 2026: "
            let told = try program.succeed("import", "--trust-senders", mail)
            #expect(told.lines.count { $0.hasPrefix(words) } == 1, "\(told.output)")
            #expect(told.lines.count { $0.hasPrefix("  clash: ") } == 1, "\(told.output)")
            try withTemporaryFolder { folder in
                let file = folder.appending(path: "ties.csv")
                try Data(
                    """
                    date,time,pitch,home_team,away_team
                    2026-01-13,14:25,Agar's 3,DWF,HEP
                    2026-01-14,14:25,Agar's 3,DWF,HEP
                    """.utf8
                ).write(to: file)
                for arguments in [["--dry-run"], []] {
                    let outcome = try program.succeed(
                        ["fixtures", "import"] + arguments + [file.path])
                    let clashes = outcome.lines.filter { $0.hasPrefix("  clash: ") }
                    #expect(clashes.count == 1, "\(outcome.output)")
                    #expect(clashes.first?.contains("Agar's 3 is taken twice") == true)
                }
            }
        }
    }
}

import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Matches added and arranged by hand.
@Suite struct FixtureCommandTests {
    @Test func addsAMatchByKindNames() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let lines = try program.succeed(
                "fixture", "add", "--date", "2026-01-20", "--time", "2.25pm", "--home", "keate",
                "--away", "Hawtrey House", "--competition", "sl", "--pitch", "A3", "--umpires",
                "Mr Carlow,Dr  Penhale"
            ).lines
            try #require(lines.count == 2)
            #expect(
                lines[0] == "added: Keate v Hawtrey, Tuesday 20 January 2026, 2:25pm, "
                    + "Senior League, Agar's 3")
            let id = try #require(lines[1].wholeMatch(of: /id: ([0-9a-f-]{36})/)?.1)
            let rows = try await connection.query(
                """
                SELECT concat_ws('|', date, time, competition_type, pitch, home_team_id,
                                 away_team_id, umpires, status) FROM matches WHERE id = \(String(id))::uuid
                """, as: String.self)
            #expect(
                rows == [
                    "2026-01-20|14:25:00|Senior League|Agar's 3|JDM|HWTA|Mr Carlow, Dr Penhale|"
                        + "scheduled"
                ])
            #expect(try await FixtureLeague.lastAudit(String(id), connection) == "added {}")
        }
    }

    @Test func addsTrainingsAndOpponentsWithoutAnId() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let training = try program.succeed(
                "fixture", "add", "--date", "2026-01-20", "--home", "JDM")
            #expect(training.lines[0] == "added: Keate, Tuesday 20 January 2026")
            let friendly = try object(
                program.succeed(
                    "fixture", "add", "--date", "2026-01-20", "--home", "Field", "--opponent",
                    " Old  Etonians", "--competition", "pancake cup", "--json"
                ).output)
            #expect(friendly["away_text"] as? String == "Old Etonians")
            #expect(friendly["away_team_name"] as? String == "Old Etonians")
            // No list has that cup, but another match is played for it.
            #expect(friendly["competition_type"] as? String == "Pancake Cup")
        }
    }

    @Test func aListedCompetitionComesBeforeTheSameNameInAnotherSpelling() async throws {
        try await FixtureLeague.withMatches { program, connection in
            try await connection.execute(
                "UPDATE matches SET competition_type = 'SENIOR LEAGUE' WHERE status = 'postponed'")
            let added = try program.succeed(
                "fixture", "add", "--date", "2026-01-20", "--home", "JDM", "--competition",
                "senior league")
            #expect(added.lines[0] == "added: Keate, Tuesday 20 January 2026, Senior League")
        }
    }

    @Test func jsonHasTheKeysOfTheLists() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let list = try array(program.succeed("fixtures", "--json").output)
            // But for what the lists say of the caller.
            let keys = try #require(list.first).keys.sorted().filter { $0 != "can_enter_score" }
            let id = FixtureLeague.scheduled
            for arguments in [
                ["add", "--date", "2026-01-20", "--home", "JDM"], ["edit", id, "--pitch", "A4"],
                ["move", id, "--to", "2026-01-20"], ["postpone", id], ["cancel", id],
                ["cancel", id], ["reinstate", id], ["delete", id, "--yes"],
            ] {
                let outcome = try program.run(["fixture"] + arguments + ["--json"])
                #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
                #expect(try object(outcome.output).keys.sorted() == keys, "\(arguments)")
            }
        }
    }

    @Test func aMatchThatLooksTheSameIsAddedWithAWarning() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let outcome = try program.succeed(
                "fixture", "add", "--date", "2026-01-13", "--home", "Hawtrey", "--away", "Keate",
                "--competition", "Senior League")
            #expect(outcome.errors.contains("warning: another match looks the same: Keate v Haw"))
            let added = try #require(outcome.lines.last?.split(separator: " ").last)
            let away = try program.succeed("fixture", "move", String(added), "--to", "2026-01-20")
            #expect(away.errors == "")
            let back = try program.succeed("fixture", "edit", String(added), "--date", "2026-01-13")
            #expect(back.errors.contains("warning: another match looks the same: Keate v Haw"))
            #expect(outcome.errors.contains(FixtureLeague.scheduled))
            #expect(
                try await connection.query(
                    "SELECT count(*) FROM matches WHERE date = '2026-01-13'", as: Int.self) == [2])
            // A cancelled one is no rival.
            let other = try program.succeed(
                "fixture", "add", "--date", "2026-01-14", "--home", "DWF", "--away", "PRDT",
                "--competition", "Pancake Cup")
            #expect(other.errors == "")
        }
    }

    @Test func rehearsalsSayWhatWouldBeAndWriteNothing() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            let id = FixtureLeague.scheduled
            let cases: [([String], String)] = [
                (["add", "--date", "2026-01-20", "--home", "JDM"], "dry run, added: Keate, Tue"),
                (["edit", id, "--pitch", "A4"], "  pitch: Agar's 3 -> Agar's 4"),
                (
                    ["move", id, "--to", "2026-01-20"],
                    "dry run, moved: Keate v Hawtrey, Tuesday 20"
                ),
                (["cancel", id], "dry run, cancelled: Keate"),
                (["postpone", id], "dry run, postponed: Keate"),
                (
                    ["reinstate", FixtureLeague.cancelled],
                    "dry run, reinstated: Evans's v Angelo's"
                ),
                (["delete", id], "dry run, deleted: Keate"),
            ]
            for (arguments, words) in cases {
                let outcome = try program.run(["fixture"] + arguments + ["--dry-run"])
                #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
                #expect(outcome.output.contains(words), "\(outcome.output)")
                #expect(!outcome.output.contains("id: "))
                #expect(
                    try program.run(["fixture"] + arguments + ["--dry-run", "--json"]).status == 0)
            }
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }

    @Test func editsWhatIsGivenAndNothingElse() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let outcome = try program.succeed(
                "fixture", "edit", "1000", "--pitch", "agars 4", "--date", "2026-01-14", "--home",
                "Evans's", "--opponent", "Old Etonians", "--clear", "umpires,time")
            #expect(
                outcome.lines == [
                    "changed: Evans's v Old Etonians, Wednesday 14 January 2026, Senior League, "
                        + "Agar's 4",
                    "  date: Tuesday 13 January 2026 -> Wednesday 14 January 2026",
                    "  time: 2:25pm -> none", "  pitch: Agar's 3 -> Agar's 4",
                    "  home: Keate -> Evans's", "  away: Hawtrey -> Old Etonians",
                    "  umpires: Mr Carlow, Dr Penhale -> none",
                ])
            let audit = try await FixtureLeague.lastAudit(FixtureLeague.scheduled, connection)
            #expect(audit.hasPrefix("changed "))
            #expect(audit.contains(#""pitch": ["Agar's 3", "Agar's 4"]"#))
            #expect(!audit.contains("competition_type"))
            try program.succeed("fixture", "edit", "1000", "--clear", "away", "--clear", "pitch")
            let left = try object(program.succeed("fixture", "show", "1000", "--json").output)
            #expect(left["away_text"] is NSNull)
            #expect(left["pitch"] as? String == "")
            #expect(left["competition_type"] as? String == "Senior League")
        }
    }

    @Test func whatIsAsWantedIsLeftAlone() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            let cases: [([String], String)] = [
                (["edit", "1000", "--pitch", "A3", "--time", "14:25"], "nothing to change: Keate"),
                (["move", "1000", "--to", "2026-01-13"], "nothing to change: Keate"),
                (["cancel", "2000"], "cancelled already: Evans's"),
                (["postpone", "3000"], "postponed already: Evans's"),
                (["reinstate", "1000"], "on already: Keate"),
            ]
            for (arguments, words) in cases {
                let outcome = try program.run(["fixture"] + arguments)
                #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
                #expect(outcome.output.hasPrefix(words), "\(outcome.output)")
            }
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }

    @Test func movesAMatchAndPutsAPostponedOneOnAgain() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let moved = try program.succeed(
                "fixture", "move", "--on", "2026-01-13", "--house", "keate", "--to", "2026-01-16",
                "--time", "3:15pm", "--pitch", "D5")
            #expect(
                moved.lines[0] == "moved: Keate v Hawtrey, Friday 16 January 2026, 3:15pm, "
                    + "Senior League, Dutchman's 5")
            #expect(
                try program.succeed("fixture", "move", "3000", "--to", "2026-01-16").output
                    .contains("  status: postponed -> scheduled"))
            #expect(
                try await FixtureLeague.lastAudit(FixtureLeague.postponed, connection).hasPrefix(
                    "reinstated "))
            // Edited, it gets another day too, but stays postponed.
            try program.succeed("fixture", "postpone", "3000")
            let edited = try program.succeed("fixture", "edit", "3000", "--date", "2026-01-17")
            #expect(edited.errors.contains("still postponed"))
        }
    }

    @Test func namesThatTheLeagueDoesNotKnowAreRefusedWithHelp() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            let cases: [([String], String)] = [
                (["--home", "Kate"], "did you mean Keate (JDM)?"),
                (["--home", "JDM", "--away", "Hawtry"], "Hawtrey (HWTA)? Enter a new one with"),
                (["--home", "JDM", "--away", "Old Etonians"], "--opponent"),
                (["--home", "JDM", "--opponent", "hawtrey"], "write --away HWTA"),
                (["--home", "JDM", "--pitch", "Agar 3"], "did you mean Agar's 3"),
                (["--home", "JDM", "--pitch", "Agar 3"], "fieldgame pitch add NAME"),
                (["--home", "JDM", "--competition", "Senor League"], "did you mean Senior League"),
                (["--home", "JDM", "--competition", "x"], "fieldgame competition add"),
                (["--home", "JDM", "--away", "JDM"], "cannot play against itself"),
                (["--home", "JDM", "--away", "HWTA", "--opponent", "X"], "exclude"),
                (["--home", "JDM", "--opponent", " "], "--opponent needs a name"),
                (["--home", "JDM", "--umpires", ", "], "--umpires needs a name"),
                (["--home", "JDM", "--time", "25:00"], "14:25 or 2:25pm"),
                (["--home", "JDM", "--opponent", String(repeating: "x", count: 201)], "200"),
                ([], "--home"),
            ]
            for (arguments, words) in cases {
                let outcome = try program.run(
                    ["fixture", "add", "--date", "2026-01-20"] + arguments)
                FixtureLeague.expect(outcome, refused: words)
                #expect(outcome.output == "")
            }
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }

    @Test(arguments: ["--opponent", "--umpires"])
    func namesHoldNoControlCharacters(_ option: String) async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            let outcome = try program.run(
                "fixture", "add", "--date", "2026-01-20", "--home", "JDM", option, "A\u{1B}[31mB")
            FixtureLeague.expect(outcome, refused: "\(option) holds control characters")
            #expect(!outcome.errors.contains("\u{1B}"))
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }

    @Test func wrongWordsAreRefused() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await FixtureLeague.everything(connection)
            let cases: [([String], String)] = [
                (["add", "--date", "someday", "--home", "JDM"], "2026-01-13"),
                (["add", "--date", "3000-01-01", "--home", "JDM"], "1800 to 2999"),
                (["add", "--home", "JDM"], "--date"),
                (["edit", "1000"], "at least one value"),
                (["edit", "--pitch", "A3"], "match"),
                (["edit", "1000", "--clear", "date"], "only time, pitch, umpires"),
                (["edit", "1000", "--clear", "time", "--time", "2pm"], "contradicts"),
                (["edit", "1000", "--clear", "away", "--opponent", "X"], "contradicts"),
                (["edit", "zzz", "--pitch", "A3"], "no match has the id"),
                (["edit", "1000", "--away", "Keate"], "cannot play against itself"),
                (["move", "1000"], "--to"), (["move", "--to", "2026-01-20"], "no match is named"),
                (["move", "1000", "--to", "2026-01-20", "--pitch", "nowhere"], "pitch add NAME"),
                (["cancel", "--date", "2026-01-13"], "--house"),
                (["cancel", "--on", "2026-01-12", "--house", "JDM"], "no match on Monday"),
                (["show"], "no match is named"), (["remove", "1000"], "remove"),
            ]
            for (arguments, words) in cases {
                FixtureLeague.expect(try program.run(["fixture"] + arguments), refused: words)
            }
            #expect(try await FixtureLeague.everything(connection) == before)
        }
    }
}

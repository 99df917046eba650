import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Matches added and changed by hand.
@Suite struct FixtureCommandTests {
    /// Scheduled, cancelled, postponed and played matches, told apart by the ids' first digit.
    private func withMatches(_ body: (Program, Connection) async throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            var program = Program(database: database)
            program.environment["FIELDGAME_CLOCK"] = "2026-01-12T12:00"
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(
                script: """
                    INSERT INTO user_profiles (id, email, name, role, house_id)
                    VALUES ('aaaaaaaa-0000-4000-8000-000000000000', 'ann@example.org', 'Ann Bell',
                            'captain', 'JDM');
                    INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id,
                                         away_team_id, umpires, status, home_score, away_score,
                                         score_submitted_by)
                    VALUES ('\(Self.scheduled)', '2026-01-13', '14:25', 'Senior League',
                            'Agar''s 3', 'JDM', 'HWTA', 'Mr Carlow, Dr Penhale', 'scheduled', NULL,
                            NULL, NULL),
                           ('\(Self.cancelled)', '2026-01-14', NULL, 'Pancake Cup', NULL, 'DWF',
                            'PRDT', NULL, 'cancelled', NULL, NULL, NULL),
                           ('\(Self.postponed)', '2026-01-15', NULL, NULL, NULL, 'DWF', 'HEP', NULL,
                            'postponed', NULL, NULL, NULL),
                           ('\(Self.played)', '2026-01-09', '14:25', 'Senior League', NULL, 'JDM',
                            'HEP', NULL, 'completed', 3, 1,
                            'aaaaaaaa-0000-4000-8000-000000000000');
                    UPDATE matches SET score_submitted_at = '2026-01-09 15:42:10+00'
                    WHERE status = 'completed';
                    """)
            try await body(program, connection)
            await connection.close()
        }
    }

    private static let scheduled = "10000000-0000-4000-8000-000000000000"
    private static let cancelled = "20000000-0000-4000-8000-000000000000"
    private static let postponed = "30000000-0000-4000-8000-000000000000"
    private static let played = "40000000-0000-4000-8000-000000000000"

    /// The rows of matches and of the audit, whole.
    private func everything(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT m::text FROM matches AS m UNION ALL SELECT a::text FROM score_audit_log AS a
            ORDER BY 1
            """, as: String.self)
    }

    /// What the audit says was done last to a match, and its changes as text.
    private func lastAudit(_ id: String, _ connection: Connection) async throws -> String {
        let rows = try await connection.query(
            """
            SELECT action || ' ' || changes FROM score_audit_log
            WHERE match_id = \(id)::uuid ORDER BY id DESC LIMIT 1
            """, as: String.self)
        return try #require(rows.first)
    }

    private func expect(
        _ outcome: Program.Outcome, refused words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.status == 64, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(words), "\(outcome.errors)", sourceLocation: sourceLocation)
    }

    @Test func addsAMatchByKindNames() async throws {
        try await withMatches { program, connection in
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
                                 away_team_id, umpires, status) FROM matches WHERE id = \(id)::uuid
                """, as: String.self)
            #expect(
                rows == [
                    "2026-01-20|14:25:00|Senior League|Agar's 3|JDM|HWTA|Mr Carlow, Dr Penhale|"
                        + "scheduled"
                ])
            #expect(try await lastAudit(String(id), connection) == "added {}")
        }
    }

    @Test func addsTrainingsAndOpponentsWithoutAnId() async throws {
        try await withMatches { program, _ in
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
        try await withMatches { program, connection in
            try await connection.execute(
                "UPDATE matches SET competition_type = 'SENIOR LEAGUE' WHERE status = 'postponed'")
            let added = try program.succeed(
                "fixture", "add", "--date", "2026-01-20", "--home", "JDM", "--competition",
                "senior league")
            #expect(added.lines[0] == "added: Keate, Tuesday 20 January 2026, Senior League")
        }
    }

    @Test func jsonHasTheKeysOfTheLists() async throws {
        try await withMatches { program, _ in
            let list = try array(program.succeed("fixtures", "--json").output)
            // But for what the lists say of the caller.
            let keys = try #require(list.first).keys.sorted().filter { $0 != "can_enter_score" }
            let id = Self.scheduled
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
        try await withMatches { program, connection in
            let outcome = try program.succeed(
                "fixture", "add", "--date", "2026-01-13", "--home", "Hawtrey", "--away", "Keate",
                "--competition", "Senior League")
            #expect(outcome.errors.contains("warning: another match looks the same: Keate v Haw"))
            let added = try #require(outcome.lines.last?.split(separator: " ").last)
            let away = try program.succeed("fixture", "move", String(added), "--to", "2026-01-20")
            #expect(away.errors == "")
            let back = try program.succeed("fixture", "edit", String(added), "--date", "2026-01-13")
            #expect(back.errors.contains("warning: another match looks the same: Keate v Haw"))
            #expect(outcome.errors.contains(Self.scheduled))
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
        try await withMatches { program, connection in
            let before = try await everything(connection)
            let id = Self.scheduled
            let cases: [([String], String)] = [
                (["add", "--date", "2026-01-20", "--home", "JDM"], "dry run, added: Keate, Tue"),
                (["edit", id, "--pitch", "A4"], "  pitch: Agar's 3 -> Agar's 4"),
                (
                    ["move", id, "--to", "2026-01-20"],
                    "dry run, moved: Keate v Hawtrey, Tuesday 20"
                ),
                (["cancel", id], "dry run, cancelled: Keate"),
                (["postpone", id], "dry run, postponed: Keate"),
                (["reinstate", Self.cancelled], "dry run, reinstated: Evans's v Angelo's"),
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
            #expect(try await everything(connection) == before)
        }
    }

    @Test func editsWhatIsGivenAndNothingElse() async throws {
        try await withMatches { program, connection in
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
            let audit = try await lastAudit(Self.scheduled, connection)
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
        try await withMatches { program, connection in
            let before = try await everything(connection)
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
            #expect(try await everything(connection) == before)
        }
    }

    @Test func movesAMatchAndPutsAPostponedOneOnAgain() async throws {
        try await withMatches { program, connection in
            let moved = try program.succeed(
                "fixture", "move", "--on", "2026-01-13", "--house", "keate", "--to", "2026-01-16",
                "--time", "3:15pm", "--pitch", "D5")
            #expect(
                moved.lines[0] == "moved: Keate v Hawtrey, Friday 16 January 2026, 3:15pm, "
                    + "Senior League, Dutchman's 5")
            #expect(
                try program.succeed("fixture", "move", "3000", "--to", "2026-01-16").output
                    .contains("  status: postponed -> scheduled"))
            #expect(try await lastAudit(Self.postponed, connection).hasPrefix("reinstated "))
            // Edited, it gets another day too, but stays postponed.
            try program.succeed("fixture", "postpone", "3000")
            let edited = try program.succeed("fixture", "edit", "3000", "--date", "2026-01-17")
            #expect(edited.errors.contains("still postponed"))
        }
    }

    @Test func statusesChangeAndTheAuditTellsIt() async throws {
        try await withMatches { program, connection in
            for (command, action) in [
                ("postpone", "postponed"), ("cancel", "cancelled"), ("postpone", "postponed"),
                ("reinstate", "reinstated"), ("cancel", "cancelled"), ("reinstate", "reinstated"),
            ] {
                let output = try program.succeed("fixture", command, Self.scheduled).output
                #expect(output.hasPrefix("\(action): Keate v Hawtrey"))
                let audit = try await lastAudit(Self.scheduled, connection)
                #expect(audit == "\(action) {}")
            }
        }
    }

    @Test func aPlayedMatchIsNotCalledOffOrMoved() async throws {
        try await withMatches { program, connection in
            let before = try await everything(connection)
            for command in ["cancel", "postpone", "reinstate"] {
                let outcome = try program.run("fixture", command, "4000")
                expect(outcome, refused: "Keate 3-1 Warre")
                expect(outcome, refused: "fieldgame score clear \(Self.played)")
            }
            expect(
                try program.run("fixture", "move", "4000", "--to", "2026-01-10"),
                refused: "fieldgame fixture edit \(Self.played) --date 2026-01-10")
            expect(
                try program.run("fixture", "move", "2000", "--to", "2026-01-10"),
                refused: "fieldgame fixture reinstate \(Self.cancelled)")
            expect(
                try program.run("fixture", "edit", "4000", "--clear", "away"),
                refused: "This match has no opponent, so it takes no score.")
            #expect(try await everything(connection) == before)
            // Its day, and who played, can be put right; the score stays.
            #expect(
                try program.succeed("fixture", "edit", "4000", "--date", "2026-01-10").output
                    .hasPrefix("changed: Keate 3-1 Warre, Saturday 10 January 2026"))
            let turned = try program.succeed(
                "fixture", "edit", "4000", "--home", "HEP", "--away", "JDM")
            #expect(turned.errors.contains("the score is still 3-1"))
        }
    }

    @Test func deletesOnlyWhenSomebodySaysYes() async throws {
        try await withMatches { program, connection in
            let before = try await everything(connection)
            let unasked = try program.run("fixture", "delete", "1000")
            expect(unasked, refused: "--yes")
            expect(unasked, refused: "fieldgame fixture cancel \(Self.scheduled)")
            for answer in ["\n", "n\n", "yep\n", "\u{4}"] {
                let outcome = try program.run(["fixture", "delete", "1000"], typing: answer)
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output.contains("match:        Keate v Hawtrey\n"))
                #expect(!outcome.output.contains("deleted: "))
                #expect(outcome.errors.contains("Nothing was deleted."))
                #expect(outcome.errors.contains("fieldgame fixture cancel \(Self.scheduled)"))
                #expect(
                    outcome.errors.contains("\nDelete Keate v Hawtrey, Tuesday 13 January 2026"))
            }
            #expect(try await everything(connection) == before)
            let confirmed = try program.run(["fixture", "delete", "1000"], typing: " Y \n")
            #expect(confirmed.output.contains("\ndeleted: Keate v Hawtrey"))
            #expect(try await lastAudit(Self.scheduled, connection).hasPrefix("deleted {"))
            let quiet = try program.run(
                ["fixture", "delete", "2000", "--json"], typing: "yes\n")
            #expect(try object(quiet.output)["id"] as? String == Self.cancelled)
            try program.succeed("fixture", "delete", "4000", "--yes")
            #expect(
                try await connection.query("SELECT id::text FROM matches", as: String.self)
                    == [Self.postponed])
            expect(try program.run("fixture", "show", "1000"), refused: "no match has the id")
        }
    }

    @Test func showsEverythingAboutAMatch() async throws {
        try await withMatches { program, connection in
            let played = try program.succeed("fixture", "show", "4000").lines
            for line in [
                "match:        Keate v Warre", "id:           \(Self.played)",
                "date:         Friday 9 January 2026", "time:         2:25pm",
                "competition:  Senior League", "pitch:        not set", "umpires:      none",
                "season:       2026", "status:       completed", "score:        3-1",
                "entered:      Friday 9 January 2026, 3:42pm by Ann Bell", "score by:     admins",
            ] {
                #expect(played.contains(line), "\(line)")
            }
            let scheduled = try program.succeed(
                "fixture", "show", "--date", "2026-01-13", "--house", "HWTA"
            ).lines
            #expect(scheduled.contains("score by:     captains of Keate and Hawtrey, admins"))
            #expect(!scheduled.contains { $0.hasPrefix("score: ") })
            #expect(
                try program.succeed("fixture", "show", "2000").lines.contains(
                    "status:       cancelled"))
            try await connection.execute(
                """
                UPDATE matches SET score_submitted_at = clock_timestamp()
                WHERE status = 'completed'
                """)
            let fresh = try program.succeed("fixture", "show", "4000").output
            #expect(fresh.contains(/score by: +Ann Bell until \d\d:\d\d:\d\d, admins\n/))
            let json = try object(program.succeed("fixture", "show", "4000", "--json").output)
            #expect(json["score_submitted_by_name"] as? String == "Ann Bell")
            #expect(json["score_correctable_until"] is String)
            #expect(json["home_score"] as? Int == 3)
        }
    }

    @Test func namesThatTheLeagueDoesNotKnowAreRefusedWithHelp() async throws {
        try await withMatches { program, connection in
            let before = try await everything(connection)
            let cases: [([String], String)] = [
                (["--home", "Kate"], "did you mean Keate (JDM)?"),
                (["--home", "JDM", "--away", "Hawtry"], "Hawtrey (HWTA)? Enter a new one with"),
                (["--home", "JDM", "--away", "Old Etonians"], "--opponent"),
                (["--home", "JDM", "--opponent", "hawtrey"], "write --away HWTA"),
                (["--home", "JDM", "--pitch", "Agar 3"], "did you mean Agar's 3"),
                (["--home", "JDM", "--pitch", "Agar 3"], "fieldgame pitches import"),
                (["--home", "JDM", "--competition", "Senor League"], "did you mean Senior League"),
                (["--home", "JDM", "--competition", "x"], "fieldgame competitions import"),
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
                expect(outcome, refused: words)
                #expect(outcome.output == "")
            }
            #expect(try await everything(connection) == before)
        }
    }

    @Test func wrongWordsAreRefused() async throws {
        try await withMatches { program, connection in
            let before = try await everything(connection)
            let cases: [([String], String)] = [
                (["add", "--date", "13 January", "--home", "JDM"], "2026-01-13"),
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
                (["move", "1000", "--to", "2026-01-20", "--pitch", "nowhere"], "pitches import"),
                (["cancel", "--date", "2026-01-13"], "--house"),
                (["cancel", "--on", "2026-01-12", "--house", "JDM"], "no match on Monday"),
                (["show"], "no match is named"), (["remove", "1000"], "remove"),
            ]
            for (arguments, words) in cases {
                expect(try program.run(["fixture"] + arguments), refused: words)
            }
            #expect(try await everything(connection) == before)
        }
    }
}

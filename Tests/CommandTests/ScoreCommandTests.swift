import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite struct ScoreCommandTests {
    private static let match = "10000000-0000-0000-0000-000000000001"
    private static let training = "20000000-0000-0000-0000-000000000002"

    /// A league with captains of Keate and Hawtrey, their match, a training and a later match.
    private func withMatches(_ body: (Program, Connection) async throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let owner = try await Connection.connect(to: database.configuration)
            try await owner.execute(
                script: """
                    INSERT INTO user_profiles (email, name, role, house_id, must_change_password)
                    VALUES ('ann@example.org', 'Ann', 'captain', 'JDM', false),
                           ('ben@example.org', 'Ben', 'captain', 'HWTA', false),
                           ('new@example.org', 'Nell', 'captain', 'JDM', true);
                    INSERT INTO matches (id, date, time, home_team_id, away_team_id)
                    VALUES ('\(Self.match)', '2026-01-13', '14:25', 'JDM', 'HWTA');
                    INSERT INTO matches (id, date, home_team_id)
                    VALUES ('\(Self.training)', '2026-01-13', 'PRDT');
                    INSERT INTO matches (date, home_team_id, away_text)
                    VALUES ('2999-01-13', 'JDM', 'Old Etonians');
                    """)
            try await body(program, owner)
            await owner.close()
        }
    }

    @Test func aCaptainEntersAndCorrectsAndTheHistoryTellsIt() async throws {
        try await withMatches { program, owner in
            let entered = try program.succeed(
                "score", "enter", "1000", "3", "1", "--as", "Ann@Example.org", "--yes")
            #expect(
                entered.lines.first
                    == "entered: Keate 3-1 Hawtrey, Tuesday 13 January 2026, 2:25pm")
            #expect(
                entered.lines.last?.wholeMatch(
                    of: /The captain may correct it until \d\d:\d\d:\d\d\./) != nil)
            let corrected = try program.succeed(
                "score", "enter", "--date", "2026-01-13", "--house", "keate", "4", "1", "--as",
                "ann@example.org", "--yes")
            #expect(corrected.lines.first?.hasPrefix("corrected: Keate 4-1 Hawtrey") == true)
            let again = try program.succeed(
                "score", "enter", Self.match, "4", "1", "--as", "ben@example.org", "--yes")
            #expect(again.lines.count == 1)
            #expect(again.lines.first?.hasPrefix("stands already: Keate 4-1 Hawtrey") == true)

            let history = try array(
                program.succeed("score", "history", Self.match, "--json").output)
            #expect(
                history.map { $0["action"] as? String } == ["added", "submitted", "corrected"])
            #expect(history.map { $0["actor_name"] as? String } == [nil, "Ann", "Ann"])
            #expect(history.map { $0["new_home_score"] as? Int } == [nil, 3, 4])
            #expect(history.map { $0["db_user"] as? String }.last == "authenticator")
            let columns = try await owner.query(
                """
                SELECT attname FROM pg_attribute
                WHERE attrelid = 'score_audit_log'::regclass AND attnum > 0
                """, as: String.self)
            #expect(Set(columns + ["actor_name"]) == Set(history[0].keys))

            let mine = try array(
                program.succeed(
                    "score", "history", Self.match, "--json", "--as", "ben@example.org"
                ).output)
            #expect(mine.isEmpty)
        }
    }

    @Test func whatTheRuleRefusesIsSaidInItsOwnWords() async throws {
        try await withMatches { program, _ in
            try program.succeed(
                "score", "enter", Self.match, "3", "1", "--as", "ann@example.org", "--yes")
            let refusals: [([String], String)] = [
                (
                    [Self.match, "3", "2", "--as", "ben@example.org"],
                    "The score stands at 3-1. To change it, ask Ann, who entered it, or an admin."
                ),
                (
                    [Self.match, "3", "2", "--as", "new@example.org"],
                    "Choose a password of your own first; until then this account may do nothing."
                ),
                ([Self.training, "3", "2"], "This match has no opponent, so it takes no score."),
            ]
            for (arguments, sentence) in refusals {
                let outcome = try program.run(["score", "enter"] + arguments + ["--yes"])
                #expect(outcome.status == 64)
                #expect(outcome.errors == "fieldgame: \(sentence)\n")
                #expect(outcome.output == "")
            }
            let cleared = try program.run(
                "score", "clear", Self.match, "--as", "ann@example.org", "--yes")
            #expect(cleared.status == 64)
            #expect(
                cleared.errors
                    == "fieldgame: The score stands at 3-1. Only an admin takes it back.\n")
        }
    }

    @Test func wrongWordsAreRefusedBeforeAnythingIsDone() async throws {
        try await withMatches { program, owner in
            let mistakes: [([String], String)] = [
                ([Self.match, "3"], "two whole numbers, HOME AWAY"),
                ([Self.match, "3", "-1"], "two whole numbers, HOME AWAY"),
                ([Self.match, "3", "1000"], "whole numbers from 0 to 999"),
                ([Self.match, "3", "99999999999999999999"], "whole numbers from 0 to 999"),
                ([Self.match, "3", "1.5"], "whole numbers from 0 to 999"),
                (["--date", "2026-01-13", "3", "1"], "--house"),
                (["--date", "someday", "--house", "JDM", "3", "1"], "2026-01-13"),
                (["--date", "2026-01-13", "--house", "Kaete", "3", "1"], "Keate (JDM)"),
                (["--date", "2026-01-14", "--house", "JDM", "3", "1"], "no match on Wednesday"),
                (["ffff", "3", "1"], "no match has the id"),
                ([Self.match, "3", "1", "--as", "nobody@example.org"], "nobody@example.org"),
            ]
            for (arguments, hint) in mistakes {
                let outcome = try program.run(["score", "enter"] + arguments + ["--yes"])
                #expect(outcome.status == 64, "\(arguments)")
                #expect(outcome.errors.contains(hint), "\(arguments): \(outcome.errors)")
            }
            let changed = try await owner.query(
                "SELECT count(*) FROM matches WHERE status = 'completed'", as: Int.self)
            #expect(changed == [0])
        }
    }

    @Test func withoutATerminalNothingIsDoneUnlessYesIsSaid() async throws {
        try await withMatches { program, owner in
            let rows = try await owner.query("SELECT m::text FROM matches AS m", as: String.self)
            let outcome = try program.run("score", "enter", Self.match, "3", "1")
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("--yes"))
            let both = try program.succeed("score", "enter", "1000", "3-1", "--dry-run")
            #expect(both.output.hasPrefix("dry run, entered: Keate 3-1 Hawtrey"))
            let rehearsed = try program.succeed(
                "score", "enter", Self.match, "3", "1", "--dry-run", "--as", "ann@example.org")
            #expect(rehearsed.output.hasPrefix("dry run, entered: Keate 3-1 Hawtrey"))
            #expect(
                try await owner.query("SELECT m::text FROM matches AS m", as: String.self) == rows)
        }
    }

    @Test func aLaterDayIsNotedWhereNobodyIsAsked() async throws {
        try await withMatches { program, _ in
            let entered = try program.succeed(
                "score", "enter", "--date", "2999-01-13", "--house", "JDM", "3", "1", "--yes",
                "--as",
                "ann@example.org")
            #expect(entered.errors.hasPrefix("note: The match is of a later day: today is "))
        }
    }

    @Test func whoMayNotIsToldBeforeBeingAsked() async throws {
        try await withMatches { program, _ in
            let outcome = try program.run(
                ["score", "enter", Self.match, "3", "1", "--as", "new@example.org"], typing: "y\n")
            #expect(outcome.status == 64)
            #expect(!outcome.errors.contains("[y/N]"))
            #expect(outcome.errors.contains("Choose a password of your own first"))
        }
    }

    @Test func atATerminalTheMatchIsShownAndSomebodyIsAsked() async throws {
        try await withMatches { program, owner in
            let later = try await owner.query(
                "SELECT id::text FROM matches WHERE date = '2999-01-13'", as: String.self)[0]
            let captain = ["--as", "ann@example.org"]
            let refused = try program.run(
                ["score", "enter", later, "3", "1"] + captain, typing: "\n")
            #expect(refused.status == 0)
            #expect(refused.errors.contains("Keate 3-1 Old Etonians, Sunday 13 January 2999"))
            #expect(refused.errors.contains("The match is of a later day: today is "))
            #expect(refused.errors.contains("Is that right? [y/N]"))
            #expect(refused.errors.contains("Nothing was changed."))
            #expect(refused.output == "")

            let entered = try program.run(
                ["score", "enter", Self.match, "3", "1"] + captain, typing: "y\n")
            #expect(!entered.errors.contains("later day"))
            #expect(entered.output.hasPrefix("entered: Keate 3-1 Hawtrey"))
            let corrected = try program.run(
                ["score", "enter", Self.match, "3", "2", "--yes"] + captain, typing: "")
            #expect(
                corrected.errors.contains("The score stands at 3-1; this replaces it."),
                "the match is shown also when nobody is asked")
            #expect(!corrected.errors.contains("[y/N]"))
            #expect(corrected.output.hasPrefix("corrected: Keate 3-2 Hawtrey"))
            let cleared = try program.run(["score", "clear", Self.match], typing: "yes\n")
            #expect(cleared.errors.contains("Take back Keate 3-2 Hawtrey"))
            #expect(cleared.output.hasPrefix("taken back: Keate v Hawtrey"))
        }
    }

    @Test func theAdminOnTheServerEntersAndTakesBackAtAnyTime() async throws {
        try await withMatches { program, owner in
            let entered = try program.succeed(
                "score", "enter", Self.match, "3", "1", "--yes", "--json")
            let object = try object(entered.output)
            #expect(object["editable_until"] as? String == "infinity")
            #expect(object["status"] as? String == "completed")
            try await owner.execute(
                "UPDATE matches SET score_submitted_at = score_submitted_at - interval '1 year'")
            let corrected = try program.succeed("score", "enter", Self.match, "3", "2", "--yes")
            #expect(corrected.lines.last == "An admin may correct it at any time.")
            try program.succeed("score", "clear", Self.match, "--yes")
            let left = try await owner.query(
                """
                SELECT num_nulls(home_score, away_score, score_submitted_by, score_submitted_at),
                       status FROM matches WHERE id = \(Self.match)::uuid
                """, as: (Int, String).self)[0]
            #expect(left == (4, "scheduled"))
            let nothing = try program.run("score", "clear", Self.match, "--yes")
            #expect(nothing.status == 64)
            #expect(nothing.errors.contains("has no score to take back"))
        }
    }

    @Test func aDeletedMatchStillHasItsHistory() async throws {
        try await withMatches { program, owner in
            try await owner.execute("DELETE FROM matches WHERE id = \(Self.match)::uuid")
            var narrow = program
            narrow.environment["COLUMNS"] = "40"
            let table = try narrow.succeed("score", "history", Self.match)
            let when = table.lines[1].prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8}/)
            #expect(when != nil, "\(table.output)")
            #expect(table.lines.count { $0.contains("deleted") } == 1)
            #expect(table.lines.contains("  home: Keate -> none"))
            let unknown = try program.run(
                "score", "history", "30000000-0000-0000-0000-000000000003")
            #expect(unknown.status == 64)
        }
    }

    @Test func usersLogInWhereTheEnvironmentSays() async throws {
        try await withTestDatabase(from: .league) { database in
            var program = Program(database: database)
            program.environment["FIELDGAME_AUTHENTICATOR_URL"] = database.url(user: "nobody_here")
            let refused = try program.run(
                "score", "enter", Self.match, "3", "1", "--yes", "--as", "ann@example.org")
            #expect(refused.status == 75)
            program.environment["FIELDGAME_AUTHENTICATOR_URL"] = database.url()
            let another = try program.run(
                "score", "enter", Self.match, "3", "1", "--yes", "--as", "ann@example.org")
            #expect(another.status == 78)
            #expect(another.errors.contains("must log in as authenticator"))
            program.environment["DATABASE_URL"] = database.url(user: "authenticator")
            let rightless = try program.run("captain", "list")
            #expect(rightless.status == 78)
            #expect(rightless.errors.contains("league_owner"))
            program.environment["FIELDGAME_AUTHENTICATOR_URL"] = "postgresql://%"
            let unreadable = try program.run(
                "score", "enter", Self.match, "3", "1", "--yes", "--as", "ann@example.org")
            #expect(unreadable.status == 78)
        }
    }
}

import FieldGame
import Foundation
import LeagueAccounts
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Accounts of captains and admins, from the first password to the last.
@Suite struct AccountCommandTests {
    private static let tom = "tom@example.org"

    private func withProgram(
        _ body: (Program, LeagueRepository) async throws -> Void
    ) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.succeed("houses", "import", sample("houses.csv"))
            let connection = try await Connection.connect(to: database.configuration)
            try await body(program, LeagueRepository(connection))
            await connection.close()
        }
    }

    /// Makes a captain of Keate, and returns the temporary password.
    @discardableResult
    private func createTom(_ program: Program) throws -> String {
        let outcome = try program.succeed("captain", "create", Self.tom, "--house", "JDM", "--json")
        return try #require(try object(outcome.output)["temporary_password"] as? String)
    }

    private func stored(_ league: LeagueRepository, _ email: String = tom) async throws -> String {
        let account = try #require(try await league.account(email: email))
        return try #require(try await league.passwordHash(of: account.id))
    }

    private func verify(
        _ password: String, _ league: LeagueRepository, _ email: String = tom
    ) async throws -> Bool {
        let hash = try PasswordHash(stored: try await stored(league, email))
        return try await onThreadOfItsOwn { try hash.verify(password) }
    }

    private func expect(
        _ outcome: Program.Outcome, _ status: Int32, _ words: String,
        without secrets: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(words), "\(outcome.errors)", sourceLocation: sourceLocation)
        for secret in secrets {
            #expect(
                !(outcome.errors + outcome.output).contains(secret), sourceLocation: sourceLocation)
        }
    }

    @Test func aRehearsalMakesNoAccountAndNoPassword() async throws {
        try await withProgram { program, league in
            let create = ["captain", "create", Self.tom, "--house", "keate", "--dry-run"]
            let said = try program.succeed(create)
            #expect(said.output == "would create captain \(Self.tom) of Keate\n")
            let plan = try object(program.succeed(create + ["--json"]).output)
            #expect(plan["house_id"] as? String == "JDM")
            #expect(plan["dry_run"] as? Bool == true)
            #expect(plan["temporary_password"] == nil)
            #expect(try await league.account(email: Self.tom) == nil)
            try createTom(program)
            expect(try program.run(create), 64, "has an account already")
        }
    }

    @Test func aCaptainGetsATemporaryPasswordOnce() async throws {
        try await withProgram { program, league in
            let outcome = try program.succeed(
                "captain", "create", "Tom@Example.org", "--house", "keate", "--name",
                "Tom Ash")
            #expect(outcome.lines.count == 3, "\(outcome.output)")
            #expect(outcome.lines.first == "created captain Tom@Example.org of Keate")
            #expect(outcome.output.contains("fieldgame account change-password Tom@Example.org"))
            let line = try #require(outcome.lines.first { $0.hasPrefix("temporary password: ") })
            let password = String(line.dropFirst("temporary password: ".count))
            #expect(outcome.output.components(separatedBy: password).count == 2)
            #expect(outcome.errors.isEmpty)

            let account = try #require(try await league.account(email: Self.tom))
            #expect(account.mustChangePassword)
            #expect(account.role == .captain)
            #expect(account.houseID == "JDM")
            #expect(account.name == "Tom Ash")
            let hash = try await stored(league)
            #expect(hash.hasPrefix("$argon2id$"))
            #expect(try await verify(password, league))
        }
    }

    @Test func aPasswordOnStandardInputMustBeChangedAllTheSame() async throws {
        try await withProgram { program, league in
            let outcome = try program.succeed(
                "captain", "create", Self.tom, "--house", "Field", "--password-stdin",
                input: Array("open sesame\r\nsecond line\n".utf8))
            #expect(!outcome.output.contains("sesame"))
            #expect(!outcome.output.contains("temporary password:"))
            #expect(try await verify("open sesame", league))
            let account = try #require(try await league.account(email: Self.tom))
            #expect(account.mustChangePassword)
            #expect(account.houseID == "Field")
        }
    }

    @Test func refusedPasswordsAreNeverRepeated() async throws {
        try await withProgram { program, league in
            let cases: [(String, String)] = [
                ("", "is empty"), ("\n", "is empty"), ("hunter2\n", "at least 8 characters"),
                ("hunter2\u{7}hunter2\n", "control characters"),
                (String(repeating: "hunter2", count: 37), "at most 256 characters"),
                (String(repeating: "hunter2", count: 1_000), "too long"),
            ]
            for (input, words) in cases {
                let outcome = try program.run(
                    "captain", "create", Self.tom, "--house", "JDM", "--password-stdin",
                    input: Array(input.utf8))
                expect(outcome, 64, words, without: ["hunter2"])
            }
            let bytes = try program.run(
                "captain", "create", Self.tom, "--house", "JDM", "--password-stdin",
                input: Array("hunter2".utf8) + [0xFF, 0xFE, 0x0A])
            expect(bytes, 64, "not UTF-8", without: ["hunter2"])
            #expect(try await league.accounts().isEmpty)
        }
    }

    @Test func aPasswordIsNoArgument() throws {
        let program = Program(environment: ["PGHOST": "/nowhere"])
        for words in [
            ["captain", "create", Self.tom, "--house", "JDM", "--password", "open sesame"],
            ["captain", "reset-password", Self.tom, "--password=open sesame"],
            ["account", "change-password", Self.tom, "--password", "open sesame"],
        ] {
            expect(try program.run(words), 64, "--password", without: ["sesame"])
        }
    }

    @Test func aDryRunChangesNothingAndMakesNoPassword() async throws {
        try await withProgram { program, league in
            let words = ["captain", "create", Self.tom, "--house", "Keate", "--dry-run"]
            let outcome = try program.run(words)
            #expect(outcome.output == "would create captain tom@example.org of Keate\n")
            let json = try object(program.run(words + ["--json"]).output)
            #expect(json["house_id"] as? String == "JDM")
            #expect(json["temporary_password"] == nil)
            #expect(try await league.accounts().isEmpty)
            expect(
                try program.run(
                    "captain", "create", Self.tom, "--house", "Kate", "--dry-run"), 64,
                "did you mean Keate (JDM)?")
        }
    }

    @Test func wrongWordsGetASentence() async throws {
        try await withProgram { program, league in
            try createTom(program)
            let before = try await stored(league)
            expect(
                try program.run("captain", "create", "TOM@example.org", "--house", "HWTA"), 64,
                "tom@example.org has an account already, as a captain")
            expect(
                try program.run("admin", "create", Self.tom, "--dry-run"), 64, "already")
            expect(try program.run("captain", "create", "tom", "--house", "JDM"), 64, "no email")
            expect(
                try program.run(
                    "captain", "create", String(repeating: "x", count: 320) + "@y", "--house",
                    "JDM"), 64, "at most 320 characters")
            expect(try program.run("captain", "create", "ann@example.org"), 64, "--house")
            for name in [String(repeating: "x", count: 201), "A\nB"] {
                expect(
                    try program.run(
                        "captain", "create", "ann@example.org", "--house", "JDM", "--name", name),
                    64, "at most 200 characters")
            }
            expect(
                try program.run("captain", "create", "ann@example.org", "--house", "Kate"), 64,
                "did you mean Keate (JDM)?")
            for command in ["reset-password", "disable", "enable"] {
                expect(
                    try program.run("captain", command, "tim@example.org"), 64,
                    "no account has the email \"tim@example.org\"; did you mean tom@example.org?")
            }
            expect(
                try program.run("admin", "reset-password", Self.tom), 64,
                "tom@example.org is a captain: use `fieldgame captain`")
            expect(
                try program.run("captain", "move", Self.tom, "--house", "Hawtry"), 64, "Hawtrey")
            expect(try program.run("account", "show", "nobody@nowhere.net"), 64, "no account has")
            #expect(try await league.accounts().map(\.email) == [Self.tom])
            #expect(try await stored(league) == before)
        }
    }

    @Test func aResetPasswordVoidsTheOldOne() async throws {
        try await withProgram { program, league in
            let first = try createTom(program)
            let account = try #require(try await league.account(email: Self.tom))
            _ = try await league.setPasswordHash(
                of: account.id, to: try await stored(league), mustChange: false)

            let reset = try program.succeed("captain", "reset-password", "TOM@example.org")
            #expect(!reset.output.contains("disabled"))
            let line = try #require(reset.lines.first { $0.hasPrefix("temporary password: ") })
            let second = String(line.dropFirst("temporary password: ".count))
            #expect(try await verify(second, league))
            #expect(try await !verify(first, league))
            #expect(try await league.account(email: Self.tom)?.mustChangePassword == true)

            try program.succeed("captain", "disable", Self.tom)
            let still = try program.succeed(
                "captain", "reset-password", Self.tom, "--password-stdin",
                input: Array("open sesame\n".utf8))
            #expect(still.output.contains("still disabled: fieldgame captain enable"))
            #expect(!still.output.contains("sesame"))
            #expect(try await verify("open sesame", league))
            #expect(try await league.account(email: Self.tom)?.disabledAt != nil)
        }
    }

    @Test func accountsAreDisabledEnabledMovedAndListed() async throws {
        try await withProgram { program, league in
            #expect(try program.succeed("captain", "list").output == "No captains.\n")
            try createTom(program)
            try program.succeed("admin", "create", "head@example.org")
            #expect(
                try program.succeed("captain", "disable", Self.tom).output
                    == "tom@example.org is disabled\n")
            #expect(
                try program.succeed("captain", "disable", Self.tom).output
                    .contains("already, since"))
            #expect(try await league.account(email: Self.tom)?.disabledAt != nil)
            #expect(try program.succeed("captain", "list").output.contains("Keate (JDM)"))
            try program.succeed("captain", "enable", Self.tom)
            #expect(try await league.account(email: Self.tom)?.disabledAt == nil)
            #expect(
                try program.succeed("captain", "move", Self.tom, "--house", "Hawtrey").output
                    == "tom@example.org is now captain of Hawtrey\n")
            let captains = try array(program.succeed("captain", "list", "--json").output)
            #expect(captains.map { $0["house_id"] as? String } == ["HWTA"])
            #expect(captains.first?["must_change_password"] as? Bool == true)
            #expect(captains.first?["temporary_password"] == nil)
            let admins = try program.succeed("admin", "list", "--csv").lines
            #expect(admins.count == 2)
            #expect(admins[1].contains("head@example.org,,admin,,true"))

            let shown = try program.succeed("account", "show", "TOM@EXAMPLE.ORG").output
            #expect(shown.contains("Hawtrey (HWTA)"))
            #expect(shown.contains("temporary"))
            let record = try object(
                program.succeed("account", "show", Self.tom, "--json").output)
            #expect(record["email"] as? String == Self.tom)
            let hash = try await stored(league)
            #expect(!shown.contains(hash) && !"\(record)".contains(hash))
        }
    }
}

import FieldGame
import Foundation
import Glibc
import LeagueAccounts
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// How the owner of an account chooses a password, at a terminal and through a pipe.
@Suite struct ChangePasswordTests {
    private static let tom = "tom@example.org"
    private static let temporary = "temporary one"
    private static let chosen = "correct horse"

    private func withTom(_ body: (Program, LeagueRepository) async throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.succeed("houses", "import", sample("houses.csv"))
            try program.succeed(
                "captain", "create", Self.tom, "--house", "JDM", "--password-stdin",
                input: Array("\(Self.temporary)\n".utf8))
            let connection = try await Connection.connect(to: database.configuration)
            try await body(program, LeagueRepository(connection))
            await connection.close()
        }
    }

    /// The stored hash and whether its owner must replace it.
    private func state(_ league: LeagueRepository) async throws -> (String, Bool) {
        let account = try #require(try await league.account(email: Self.tom))
        let hash = try #require(try await league.passwordHash(of: account.id))
        return (hash, account.mustChangePassword)
    }

    private func expectUnchanged(
        _ league: LeagueRepository, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (hash, mustChange) = try await state(league)
        #expect(mustChange, sourceLocation: sourceLocation)
        let isFirst = try await onThreadOfItsOwn {
            try PasswordHash(stored: hash).verify(Self.temporary)
        }
        #expect(isFirst, sourceLocation: sourceLocation)
    }

    @Test func theOwnerIsAskedWithoutEcho() async throws {
        try await withTom { program, league in
            let terminal = try PseudoTerminal()
            #expect(try terminal.echoes)
            let process = try program.start("account", "change-password", Self.tom, at: terminal)
            for (question, answer) in [
                ("Current password: ", Self.temporary), ("New password: ", Self.chosen),
                ("New password again: ", Self.chosen),
            ] {
                try terminal.expect(question)
                #expect(try !terminal.echoes)
                try terminal.type(answer)
            }
            try terminal.expect("changed the password of tom@example.org")
            try process.end()
            #expect(process.terminationStatus == 0)
            #expect(try terminal.echoes)
            for secret in [Self.temporary, Self.chosen] {
                #expect(!terminal.screen.contains(secret), "\(terminal.screen)")
            }
            let (hash, mustChange) = try await state(league)
            #expect(!mustChange)
            #expect(hash.hasPrefix("$argon2id$"))
            let stored = try PasswordHash(stored: hash)
            let verified = try await onThreadOfItsOwn {
                (try stored.verify(Self.chosen), try stored.verify(Self.temporary))
            }
            #expect(verified == (true, false))
        }
    }

    @Test func aWrongCurrentPasswordChangesNothing() async throws {
        try await withTom { program, league in
            let terminal = try PseudoTerminal()
            let process = try program.start("account", "change-password", Self.tom, at: terminal)
            try terminal.expect("Current password: ")
            try terminal.type("guessed wrong")
            try terminal.expect("that is not the current password: nothing was changed")
            try process.end()
            #expect(process.terminationStatus == 64)
            #expect(try terminal.echoes)
            #expect(!terminal.screen.contains("guessed"))
            try await expectUnchanged(league)
        }
    }

    @Test func twoNewPasswordsThatDifferChangeNothing() async throws {
        try await withTom { program, league in
            let terminal = try PseudoTerminal()
            let process = try program.start("account", "change-password", Self.tom, at: terminal)
            try terminal.expect("Current password: ")
            try terminal.type(Self.temporary)
            try terminal.expect("New password: ")
            try terminal.type(Self.chosen)
            try terminal.expect("New password again: ")
            try terminal.type("correct")
            try terminal.expect("not the same: nothing was changed")
            try process.end()
            #expect(process.terminationStatus == 64)
            #expect(!terminal.screen.contains(Self.chosen))
            try await expectUnchanged(league)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func aSignalGivesTheTerminalBack(_ signal: CInt) async throws {
        try await withTom { program, league in
            let terminal = try PseudoTerminal()
            let process = try program.start("account", "change-password", Self.tom, at: terminal)
            try terminal.expect("Current password: ")
            #expect(try !terminal.echoes)
            kill(process.processIdentifier, signal)
            try process.end()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == signal)
            #expect(try terminal.echoes)
            try await expectUnchanged(league)
        }
    }

    @Test func twoLinesOfStandardInputDoToo() async throws {
        try await withTom { program, league in
            let outcome = try program.succeed(
                "account", "change-password", "TOM@example.org", "--password-stdin",
                input: Array("\(Self.temporary)\n\(Self.chosen)\n".utf8))
            #expect(outcome.output == "changed the password of tom@example.org\n")
            let (hash, mustChange) = try await state(league)
            #expect(!mustChange)
            let verified = try await onThreadOfItsOwn {
                try PasswordHash(stored: hash).verify(Self.chosen)
            }
            #expect(verified)
        }
    }

    @Test func whatIsRefusedIsNeitherRepeatedNorStored() async throws {
        try await withTom { program, league in
            let cases = [
                ("guessed wrong\n\(Self.chosen)\n", "not the current password"),
                ("\(Self.temporary)\n\(Self.temporary)\n", "is the current one"),
                ("\(Self.temporary)\nshort\n", "at least 8 characters"),
                ("\(Self.temporary)\n", "the new password is empty"),
                ("", "the current password is empty"),
            ]
            for (input, words) in cases {
                let outcome = try program.run(
                    "account", "change-password", Self.tom, "--password-stdin",
                    input: Array(input.utf8))
                #expect(outcome.status == 64, "\(outcome.errors)")
                #expect(outcome.errors.contains(words), "\(outcome.errors)")
                for secret in [Self.temporary, Self.chosen, "guessed", "short\n"] {
                    #expect(!(outcome.output + outcome.errors).contains(secret))
                }
            }
            try await expectUnchanged(league)
        }
    }

    @Test func withoutATerminalItSaysWhatToDo() async throws {
        try await withTom { program, league in
            let outcome = try program.run(
                "account", "change-password", Self.tom,
                input: Array("\(Self.temporary)\n\(Self.chosen)\n".utf8))
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("--password-stdin"))
            try await expectUnchanged(league)

            let terminal = try PseudoTerminal()
            let process = try program.start(
                "captain", "reset-password", Self.tom, "--password-stdin", at: terminal)
            try terminal.expect("not from a terminal")
            try process.end()
            #expect(process.terminationStatus == 64)
            try await expectUnchanged(league)
        }
    }

    @Test func aDisabledAccountChoosesNothing() async throws {
        try await withTom { program, league in
            try program.succeed("captain", "disable", Self.tom)
            let outcome = try program.run(
                "account", "change-password", Self.tom, "--password-stdin",
                input: Array("\(Self.temporary)\n\(Self.chosen)\n".utf8))
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("is disabled"))
            try await expectUnchanged(league)
        }
    }
}

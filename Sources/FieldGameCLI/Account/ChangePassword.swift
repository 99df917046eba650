import ArgumentParser
import FieldGame
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase

extension AccountCommand {
    struct ChangePassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "change-password",
            abstract: "Choose another password, for who knows the current one.",
            discussion: """
                Asks for the current password, then for the new one twice, and shows nothing of \
                what is typed. With --password-stdin standard input holds two lines instead: the \
                current password and the new one.

                A password has 8 to 256 characters, and is none that is guessed first. An admin \
                replaces a forgotten one with `fieldgame captain reset-password`.
                """,
            examples: "fieldgame account change-password tom@example.org")

        @OptionGroup var account: AccountOptions

        @Flag(help: "Take two lines of standard input: the current password, then the new one.")
        var passwordStdin = false

        func run() async throws {
            if passwordStdin {
                try PasswordOptions.refuseTerminal()
            } else if !HiddenInput.isThere {
                throw CommandFailure(
                    .usage,
                    "there is no terminal to ask for passwords on: run this in one, or "
                        + "pass the current and the new password as two lines with "
                        + "--password-stdin")
            }
            let repository = try await account.database.repository()
            let found = try await repository.account(named: account.email)
            guard found.disabledAt == nil else {
                throw CommandFailure(
                    .usage, "\(found.email) is disabled; ask an admin. Nothing was changed")
            }
            guard let stored = try await repository.passwordHash(of: found.id) else {
                throw CommandFailure(.usage, "\(found.email) has no password yet: \(remedy(found))")
            }
            let words = try await repository.passwordWords(of: found)
            let new = try await newHash(replacing: stored, of: found, words: words)
            guard
                try await repository.setPasswordHash(
                    of: found.id, to: new, mustChange: false, replacing: stored) != nil
            else {
                throw CommandFailure(
                    .usage,
                    "the password of \(found.email) was changed meanwhile; this one was "
                        + "not taken")
            }
            print("changed the password of \(found.email)")
        }

        /// Asks for the passwords, and hashes the new one.
        private func newHash(
            replacing stored: String, of account: Account, words: [String]
        ) async throws -> String {
            let current: PasswordHash
            do {
                current = try PasswordHash(stored: stored)
            } catch {
                throw CommandFailure(
                    .configuration,
                    "the stored hash of \(account.email)'s password cannot be "
                        + "read: \(remedy(account))")
            }
            let change = PasswordChange(current: current, words: PasswordWords(words))
            let isPiped = passwordStdin
            return try await onThreadOfItsOwn {
                let new =
                    try isPiped
                    ? change.ask { try StandardInputLine.read("the \($0)") }
                    : HiddenInput.run { try change.askTwice($0) }
                return try PasswordHash(hashing: new).text
            }
        }

        private func remedy(_ account: Account) -> String {
            let group = account.role == .admin ? Account.Rank.admin : .captain
            return "give it one with `fieldgame \(group.rawValue) reset-password`"
        }
    }
}

/// The dialogue that changes a password: the current one, then another one. All of it blocks.
private struct PasswordChange {
    let current: PasswordHash
    let words: PasswordWords

    func askTwice(_ terminal: HiddenInput) throws -> Password {
        let new = try ask(terminal.ask)
        guard new.isTyped(as: try terminal.ask("new password again")) else {
            throw CommandFailure(
                .usage, "the two new passwords are not the same: nothing was changed")
        }
        return new
    }

    func ask(_ answer: (String) throws -> String) throws -> Password {
        guard try current.verify(answer("current password")) else {
            throw CommandFailure(
                .usage, "that is not the current password: nothing was changed")
        }
        let text = try answer("new password")
        let new = try Password(text)
        try words.check(new)
        guard try !current.verify(text) else {
            throw CommandFailure(
                .usage,
                "the new password is the current one: choose another one; nothing was changed")
        }
        return new
    }
}

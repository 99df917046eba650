import ArgumentParser
import FieldGame
import LeagueDatabase
import Passwords

/// Where an account's new password comes from: made here, or the first line of standard input.
struct PasswordOptions: ParsableArguments {
    @Flag(
        help: """
            Take the first line of standard input as the password, instead of making a temporary \
            one.
            """)
    var passwordStdin = false

    /// A password that its owner must replace.
    struct Chosen {
        /// Its hash, in crypt(5) form.
        let hash: String
        /// The password that was made, to be printed once; nil when it came on standard input.
        let temporary: String?
    }

    /// Reads or makes the password, and hashes it, all on a thread of its own.
    ///
    /// Throws `CommandFailure` (64) when the line is missing or is no password.
    func choose() async throws -> Chosen {
        let temporary = passwordStdin ? nil : TemporaryPassword().text
        if passwordStdin { try Self.refuseTerminal() }
        return try await onThreadOfItsOwn {
            let text = try temporary ?? StandardInputLine.read("the password")
            let hash = try PasswordHash(hashing: Password(text))
            return Chosen(hash: hash.text, temporary: temporary)
        }
    }

    /// Throws `CommandFailure` (64) where what is typed for standard input would be seen.
    static func refuseTerminal() throws {
        guard !HiddenInput.isThere else {
            throw CommandFailure(
                .usage,
                "--password-stdin reads from a pipe or a file, not from a terminal, where "
                    + "the password would be seen")
        }
    }
}

/// Says that an account has a new password, and what its owner must do next.
struct PasswordReport {
    let account: Account
    /// The password that was made, which is printed this once; nil when it was given.
    let temporary: String?

    /// Prints it after a sentence that says what was done, or as JSON.
    func print(_ done: String, json: Bool) throws {
        guard !json else {
            let record = AccountRecord(account: account, temporaryPassword: temporary)
            return Swift.print(try JSONLines.pretty(record))
        }
        Terminal.say(done)
        if let temporary { Swift.print("temporary password: \(temporary)") }
        Terminal.say(
            "its owner must choose another password before anything else: "
                + "fieldgame account change-password \(account.email)")
        if account.disabledAt != nil {
            Terminal.say(
                "the account is still disabled: fieldgame \(account.role.rawValue) enable "
                    + account.email)
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueAccounts
import LeagueDatabase

/// Where an account's new password comes from: made here, or the first line of standard input.
struct PasswordOptions: ParsableArguments {
    @Flag(
        help: """
            Take the first line of standard input as the password, instead of making a temporary \
            one.
            """)
    var passwordStdin = false

    /// Reads or makes a password that its owner must replace, and hashes it (crypt(5)), all on a
    /// thread of its own. What was made here is returned too.
    func choose() async throws -> (hash: String, temporary: String?) {
        let temporary = passwordStdin ? nil : TemporaryPassword().text
        if passwordStdin { try Self.refuseTerminal() }
        return try await onThreadOfItsOwn {
            let text = try temporary ?? StandardInputLine.read("the password")
            let password = try Password(text)
            try PasswordWords().check(password)
            return (try PasswordHash(hashing: password).text, temporary)
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

extension Account {
    /// Says what was done, the password that was made, which is printed this once, and what its
    /// owner must do next; or prints it as JSON.
    func printNewPassword(_ temporary: String?, _ done: String, json: Bool) throws {
        if json {
            let password: Record = temporary.map { ["temporary_password": $0] } ?? [:]
            return print(try JSONLines.pretty(record + password))
        }
        Terminal.say(done)
        if let temporary { print("temporary password: \(temporary)") }
        Terminal.say(
            "its owner must choose another password before anything else: "
                + "fieldgame account change-password \(email)")
        if disabledAt != nil {
            Terminal.say(
                "the account is still disabled: fieldgame \(role.rawValue) enable \(email)")
        }
    }
}

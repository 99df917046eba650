import ArgumentParser
import LeagueAdministration

/// Where an account's new password comes from: made here, or the first line of standard input.
struct PasswordOptions: ParsableArguments {
    @Flag(
        help: """
            Take the first line of standard input as the password, instead of making a temporary \
            one.
            """)
    var passwordStdin = false

    /// Reads or makes a password that its owner must replace.
    func choose() async throws -> NewPassword {
        guard passwordStdin else { return try await .made() }
        try Self.refuseTerminal()
        return try await .typed { try StandardInputLine.read("the password") }
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

extension GivenPassword {
    /// Says what was done, the password that was made, which is printed this once, and what its
    /// owner must do next; or prints it as JSON.
    func print(json: Bool) throws {
        if json {
            let password: Record = temporary.map { ["temporary_password": $0] } ?? [:]
            return Swift.print(try JSONLines.pretty(account.record + password))
        }
        Terminal.say(sentence)
        if let temporary { Swift.print("temporary password: \(temporary)") }
        for note in notes { Terminal.say(note.words) }
    }
}

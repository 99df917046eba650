import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// The account that a command is about.
struct AccountOptions: ParsableArguments {
    @Argument(help: "The account's address, in any case.")
    var email: String

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        do {
            _ = try EmailAddress.typed(email)
        } catch let refusal as Refusal {
            throw ValidationError(Terminal.printable(refusal.message) + ".")
        }
    }

    /// Does what is asked of the account with this address and of this rank, or rehearses it; says what
    /// came of it, or prints the account as JSON. Throws `Refusal` when there is no such account.
    func change(
        _ role: Account.Rank? = nil, _ options: ChangeOptions<Account>,
        _ action: (Account, LeagueRepository) async throws -> AccountAction
    ) async throws {
        let repository = try await database.repository()
        let account = try await repository.account(named: email, of: role)
        let action = try await action(account, repository)
        let change = try await options.perform(repository) { try await action.perform(in: $0) }
        try options.print(change.account, change.sentence)
    }
}

extension Account: Changeable {
    static let jsonHelp = "Print the account as JSON."
}

extension ChangeOptions<Account> {
    /// Prints a sentence about the account, or the account as JSON.
    func print(_ account: Account, _ sentence: String) throws {
        if json { return Swift.print(try JSONLines.pretty(account.record)) }
        Terminal.say(rehearsal + sentence)
    }
}

/// In whose name a command works: the admin's on the server, or that of an account's owner.
struct UserOptions: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Work as the person with this address, with their rights.",
            discussion: """
                Logs in as authenticator: at FIELDGAME_AUTHENTICATOR_URL, else in the same \
                database. Without it the command works as the admin on the server.
                """,
            valueName: "email"))
    var email: String?

    @OptionGroup var database: DatabaseOptions

    /// Opens the database and lends `body` a repository that works in that name.
    nonisolated(nonsending) func withRepository<Value>(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        guard let email else { return try await body(database.repository()) }
        let repository = LeagueRepository(try await database.connectionForUsers())
        let account = try await repository.asUser(.service) { service in
            try await service.account(named: email)
        }
        return try await repository.asUser(.user(account.id), body)
    }
}

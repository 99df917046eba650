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
        guard EmailAddress.isWellFormed(email) else {
            throw ValidationError(
                "\"\(Terminal.printable(email))\" is no email address: write it like "
                    + "tom@example.org, with at most \(EmailAddress.maximumLength) characters.")
        }
    }

    /// The account with this address; throws the nearest ones when there is none, and the command to
    /// use when it is not of this rank.
    func find(_ repository: LeagueRepository, role: Account.Rank? = nil) async throws -> Account {
        let account = try await repository.account(named: email, among: role)
        guard role == nil || account.role == role else {
            let word = account.role.withArticle
            let hint = account.role == .viewer ? "" : ": use `fieldgame \(account.role.rawValue)`"
            throw CommandFailure(.usage, "\(account.email) is \(word)\(hint)")
        }
        return account
    }

    /// Disables or enables the account, or rehearses it; returns it as it was and as it is.
    func setDisabled(
        _ isDisabled: Bool, role: Account.Rank, _ change: ChangeOptions<Account>
    ) async throws -> (before: Account, after: Account) {
        let repository = try await database.repository()
        let before = try await find(repository, role: role)
        let after = try await change.perform(repository) {
            try await $0.setDisabled(isDisabled, account: before.id)
        }
        guard let after else { throw gone }
        return (before, after)
    }

    /// Error 64 of an account that was there a moment ago.
    var gone: CommandFailure {
        CommandFailure(.usage, "\(email) was deleted meanwhile: nothing was changed")
    }
}

extension Account: Changeable {
    static let jsonHelp = "Print the account as JSON."
}

extension ChangeOptions<Account> {
    /// Prints `tom@example.org is disabled`, or the account as JSON.
    func print(_ account: Account, _ what: String) throws {
        if json { return Swift.print(try JSONLines.pretty(account.record)) }
        Terminal.say("\(rehearsal)\(account.email) \(what)")
    }
}

extension Account.Rank {
    /// `a captain`, `an admin`.
    var withArticle: String { (self == .admin ? "an " : "a ") + rawValue }
}

extension LeagueRepository {
    /// The account with this address; throws the nearest ones, of this rank, when there is none.
    func account(named email: String, among role: Account.Rank? = nil) async throws -> Account {
        if let account = try await account(email: email) { return account }
        var index = NameIndex<String>()
        for account in try await accounts(role: role) {
            index.add(account.email, for: account.email)
        }
        let hint = Refusal.hint(index.nearest(to: email))
        throw CommandFailure(.usage, "no account has the email \"\(email)\"\(hint)")
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

import ArgumentParser
import FieldGame
import LeagueDatabase

/// In whose name a command works: the admin's on the server, or that of somebody with an account.
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
    ///
    /// Throws `CommandFailure` (64) when nobody has the address, (75) when the login is refused.
    nonisolated(nonsending) func withRepository<Value>(
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        guard let email else { return try await body(League.open(database).repository) }
        let repository = try await League.openForUsers(database).repository
        let account = try await repository.asUser(.service) { service in
            try await service.account(named: email)
        }
        return try await repository.asUser(.user(account.id), body)
    }
}

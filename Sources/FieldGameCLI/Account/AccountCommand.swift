import ArgumentParser
import FieldGame
import LeagueDatabase

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Look at an account, or choose its password.",
        discussion: """
            EXAMPLES
              fieldgame account show tom@example.org
              fieldgame account change-password tom@example.org
            """,
        subcommands: [Show.self, ChangePassword.self])

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show an account.",
            discussion: """
                EXAMPLES
                  fieldgame account show tom@example.org
                  fieldgame account show tom@example.org --json
                """)

        @OptionGroup var account: AccountOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let repository = try await League.open(account.database).repository
            let found = try await account.find(repository)
            guard !json else {
                print(try JSONLines.pretty(AccountRecord(account: found)))
                return
            }
            let hasPassword = try await repository.passwordHash(of: found.id) != nil
            var table = TextTable([.left(""), .left("")])
            for (label, value) in [
                ("email", found.email), ("name", found.name), ("role", found.role.rawValue),
                ("house", try await repository.teams().label(of: found.houseID)),
                ("password", password(of: found, isThere: hasPassword)),
                ("disabled", found.disabledAt.map { "since \($0.spokenInLondon)" }),
                ("database login", found.dbRole), ("created", found.createdAt.spokenInLondon),
                ("changed", found.updatedAt.spokenInLondon),
            ] where value?.isEmpty == false { table.add([label, value ?? ""]) }
            table.print(heading: false)
        }

        private func password(of account: Account, isThere: Bool) -> String {
            guard isThere else { return "none" }
            return account.mustChangePassword
                ? "temporary, its owner must choose another one" : "chosen by its owner"
        }
    }
}

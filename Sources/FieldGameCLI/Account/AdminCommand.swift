import ArgumentParser
import FieldGame
import LeagueDatabase

struct AdminCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin",
        abstract: "Look after the accounts of admins, who may do everything.",
        discussion: """
            A new admin gets a temporary password, and may do nothing before choosing another one.

            EXAMPLES
              fieldgame admin create head@example.org --name "Dr Penhale"
              fieldgame admin list
            """,
        subcommands: [
            Create.self, ListAccounts<Admins>.self, ResetPassword<Admins>.self,
            DisableAccount<Admins>.self, EnableAccount<Admins>.self,
        ])

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an account for an admin.",
            discussion: """
                Prints a temporary password, this once. With --password-stdin the first line of \
                standard input is the password instead; its owner must choose another one all the \
                same.

                EXAMPLE
                  fieldgame admin create head@example.org --name "Dr Penhale"
                """)

        @OptionGroup var account: NewAccountOptions

        func run() async throws {
            try await account.create(.admin) { _ in nil }
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueAdministration

struct CaptainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "captain",
        abstract: "Look after the accounts of captains, who enter the scores of their house.",
        discussion: """
            A new captain gets a temporary password, and may do nothing before choosing another one.
            """,
        examples: #"fieldgame captain create tom@example.org --house Keate --name "Tom Ash""#,
        "fieldgame captain reset-password tom@example.org",
        "fieldgame captain list",
        subcommands: [
            CreateAccount<Captains>.self, ListAccounts<Captains>.self, ResetPassword<Captains>.self,
            DisableAccount<Captains>.self, EnableAccount<Captains>.self, Move.self,
        ])

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move",
            abstract: "Make a captain that of another house or school team.",
            examples: "fieldgame captain move tom@example.org --house Hawtrey",
            "fieldgame captain move tom@example.org --house HWTA --dry-run")

        @OptionGroup var account: AccountOptions
        @OptionGroup var new: Captains
        @OptionGroup var change: ChangeOptions<Account>

        func run() async throws {
            try await account.change(.captain, change) { account, repository in
                try await .moving(account, to: new.house, in: repository)
            }
        }
    }
}

/// The accounts of `fieldgame captain`, each of one house.
struct Captains: AccountGroup {
    static let role = Account.Rank.captain
    static let example = #"tom@example.org --house JDM --name "Tom Ash""#

    @Option(
        help: ArgumentHelp("The house, or the school team, by id or name.", valueName: "team"))
    var house: String

    var team: String? { house }
}

struct AdminCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin",
        abstract: "Look after the accounts of admins, who may do everything.",
        discussion: """
            A new admin gets a temporary password, and may do nothing before choosing another one.
            """,
        examples: #"fieldgame admin create head@example.org --name "Dr Penhale""#,
        "fieldgame admin list",
        subcommands: [
            CreateAccount<Admins>.self, ListAccounts<Admins>.self, ResetPassword<Admins>.self,
            DisableAccount<Admins>.self, EnableAccount<Admins>.self,
        ])
}

/// The accounts of `fieldgame admin`, which belong to no team.
struct Admins: AccountGroup {
    static let role = Account.Rank.admin
    static let example = #"head@example.org --name "Dr Penhale""#

    var team: String? { nil }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

// What captain and admin have in common: each of these commands keeps to accounts of one rank.

/// The rank that a group of commands looks after.
protocol AccountGroup {
    static var role: Account.Rank { get }
}

/// Those of `fieldgame captain`.
enum Captains: AccountGroup {
    static let role = Account.Rank.captain
}

/// Those of `fieldgame admin`.
enum Admins: AccountGroup {
    static let role = Account.Rank.admin
}

struct ListAccounts<Group: AccountGroup>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "List all \(Group.role.rawValue)s.",
            discussion: """
                EXAMPLES
                  fieldgame \(Group.role.rawValue) list
                  fieldgame \(Group.role.rawValue) list --json
                """)
    }

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let accounts = try await repository.accounts(role: Group.role)
        try AccountList(accounts: accounts, teams: try await repository.teams())
            .print(output, nothing: "No \(Group.role.rawValue)s.")
    }
}

struct ResetPassword<Group: AccountGroup>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "reset-password",
            abstract: "Give \(Group.role.withArticle) a temporary password.",
            discussion: """
                Prints the password, this once; the old one is void at once. With --password-stdin \
                the first line of standard input is the password instead.

                EXAMPLES
                  fieldgame \(Group.role.rawValue) reset-password tom@example.org
                  fieldgame \(Group.role.rawValue) reset-password tom@example.org --dry-run
                """)
    }

    @OptionGroup var account: AccountOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var change: ChangeOptions<Account>

    func run() async throws {
        let repository = try await League.open(account.database).repository
        let found = try await account.find(repository, role: Group.role)
        guard !change.dryRun else {
            return try AccountRecord(account: found).print("gets another password", change)
        }
        let password = try await password.choose()
        guard
            let changed = try await repository.setPasswordHash(
                of: found.id, to: password.hash, mustChange: true)
        else { throw account.gone }
        try PasswordNote(account: changed, temporary: password.temporary)
            .print("reset the password of \(changed.email)", json: change.json)
    }
}

struct DisableAccount<Group: AccountGroup>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "disable",
            abstract: "Forbid \(Group.role.withArticle) everything; what was done stays.",
            discussion: """
                EXAMPLES
                  fieldgame \(Group.role.rawValue) disable tom@example.org
                  fieldgame \(Group.role.rawValue) disable tom@example.org --dry-run
                """)
    }

    @OptionGroup var account: AccountOptions
    @OptionGroup var change: ChangeOptions<Account>

    func run() async throws {
        let (found, changed) = try await account.setDisabled(true, role: Group.role, change)
        let since = found.disabledAt.map { " already, since \($0.spokenInLondon)" } ?? ""
        try AccountRecord(account: changed).print("is disabled\(since)", change)
    }
}

struct EnableAccount<Group: AccountGroup>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "enable",
            abstract: "Allow \(Group.role.withArticle) again what was allowed before.",
            discussion: """
                EXAMPLES
                  fieldgame \(Group.role.rawValue) enable tom@example.org
                """)
    }

    @OptionGroup var account: AccountOptions
    @OptionGroup var change: ChangeOptions<Account>

    func run() async throws {
        let (found, changed) = try await account.setDisabled(false, role: Group.role, change)
        let already = found.disabledAt == nil ? " already" : ""
        try AccountRecord(account: changed).print("is enabled\(already)", change)
    }
}

import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

// The commands that captains and admins have in common: each keeps to accounts of one rank.

/// The rank that a group of commands looks after, and what a new account of it needs besides an
/// address and a name.
protocol AccountGroup: ParsableArguments, Sendable {
    static var role: Account.Rank { get }

    /// The options of an example that creates an account.
    static var example: String { get }

    /// The team that the account belongs to, by id or name, as far as its rank has one.
    var team: String? { get }
}

struct CreateAccount<Group: AccountGroup>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "create",
            abstract: "Make an account for \(Group.role.withArticle).",
            discussion: """
                Prints a temporary password, this once. With --password-stdin the first line of \
                standard input is the password instead; its owner must choose another one all the \
                same.
                """,
            examples: "fieldgame \(Group.role.rawValue) create \(Group.example)")
    }

    @OptionGroup var account: AccountOptions

    @Option(help: "The person's name.")
    var name = ""

    @OptionGroup var password: PasswordOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @OptionGroup var group: Group

    func validate() throws {
        if let problem = NewAccount.problems(name: name).first {
            throw ValidationError(problem.message(calling: "--name") + ".")
        }
    }

    func run() async throws {
        let repository = try await account.database.repository()
        var texts = [Field.email: account.email, .name: name]
        texts[.house] = group.team
        let new = try await NewAccount.entered(Group.role, texts, in: repository)
        if dryRun {
            var plan: Record = ["email": new.email, "role": new.role, "dry_run": true]
            if let team = new.team { plan = plan + ["house_id": team.id] }
            return print(
                json ? try JSONLines.line(plan) : Terminal.printable("would create \(new.label)"))
        }
        try await new.perform(password.choose(), in: repository).print(json: json)
    }
}

struct ListAccounts<Group: AccountGroup>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "List all \(Group.role.rawValue)s.",
            examples: "fieldgame \(Group.role.rawValue) list",
            "fieldgame \(Group.role.rawValue) list --json")
    }

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let accounts = try await repository.accounts(role: Group.role)
        let heading = """
            id,email,name,role,house_id,must_change_password,disabled_at,db_role,created_at,\
            updated_at
            """
        if try output.print(accounts.map(\.record), heading: heading) { return }
        if accounts.isEmpty { return print("No \(Group.role.rawValue)s.") }
        let teams = try await repository.teams()
        var table = TextTable([
            .left("Email"), .left("Name"), .left("House"), .left("Password"), .left("Disabled"),
        ])
        for account in accounts {
            table.add([
                account.email, account.name, teams.label(of: account.houseID) ?? "",
                account.mustChangePassword ? "temporary" : "own",
                account.disabledAt?.spokenInLondon ?? "",
            ])
        }
        table.print()
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
                """,
            examples: "fieldgame \(Group.role.rawValue) reset-password tom@example.org",
            "fieldgame \(Group.role.rawValue) reset-password tom@example.org --dry-run")
    }

    @OptionGroup var account: AccountOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var change: ChangeOptions<Account>

    func run() async throws {
        let repository = try await account.database.repository()
        let found = try await repository.account(named: account.email, of: Group.role)
        guard !change.dryRun else {
            return try change.print(found, "\(found.email) gets another password")
        }
        let password = try await password.choose()
        try await password.give(to: found, in: repository).print(json: change.json)
    }
}

struct DisableAccount<Group: AccountGroup>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "disable",
            abstract: "Forbid \(Group.role.withArticle) everything; what was done stays.",
            examples: "fieldgame \(Group.role.rawValue) disable tom@example.org",
            "fieldgame \(Group.role.rawValue) disable tom@example.org --dry-run")
    }

    @OptionGroup var account: AccountOptions
    @OptionGroup var change: ChangeOptions<Account>

    func run() async throws {
        try await account.change(Group.role, change) { account, _ in .disable(account) }
    }
}

struct EnableAccount<Group: AccountGroup>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "enable",
            abstract: "Allow \(Group.role.withArticle) again what was allowed before.",
            examples: "fieldgame \(Group.role.rawValue) enable tom@example.org")
    }

    @OptionGroup var account: AccountOptions
    @OptionGroup var change: ChangeOptions<Account>

    func run() async throws {
        try await account.change(Group.role, change) { account, _ in .enable(account) }
    }
}

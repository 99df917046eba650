import ArgumentParser
import FieldGame
import LeagueDatabase

struct CaptainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "captain",
        abstract: "Look after the accounts of captains, who enter the scores of their house.",
        discussion: """
            A new captain gets a temporary password, and may do nothing before choosing another one.

            EXAMPLES
              fieldgame captain create tom@example.org --house Keate --name "Tom Ash"
              fieldgame captain reset-password tom@example.org
              fieldgame captain list
            """,
        subcommands: [
            Create.self, ListAccounts<Captains>.self, ResetPassword<Captains>.self,
            DisableAccount<Captains>.self, EnableAccount<Captains>.self, Move.self,
        ])

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an account for a captain.",
            discussion: """
                Prints a temporary password, this once. With --password-stdin the first line of \
                standard input is the password instead; its owner must choose another one all the \
                same.

                EXAMPLE
                  fieldgame captain create tom@example.org --house JDM --name "Tom Ash"
                """)

        @OptionGroup var account: NewAccountOptions
        @OptionGroup var house: HouseOption

        func run() async throws {
            try await account.create(.captain) { try await house.team($0) }
        }
    }

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a captain that of another house or school team.",
            discussion: """
                EXAMPLES
                  fieldgame captain move tom@example.org --house Hawtrey
                  fieldgame captain move tom@example.org --house HWTA --dry-run
                """)

        @OptionGroup var account: AccountOptions
        @OptionGroup var house: HouseOption
        @OptionGroup var change: ChangeOptions<Account>

        func run() async throws {
            let repository = try await League.open(account.database).repository
            let found = try await account.find(repository, role: .captain)
            let team = try await house.team(repository)
            guard found.houseID != team.id else {
                return try AccountRecord(account: found)
                    .print("is captain of \(team.name) already", change)
            }
            let moved = try await change.perform(repository) {
                try await $0.moveAccount(found.id, toHouse: team.id)
            }
            guard let moved else { throw account.gone }
            try AccountRecord(account: moved).print("is now captain of \(team.name)", change)
        }
    }
}

/// The house of a captain.
struct HouseOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The house, or the school team, by id or name.", valueName: "team"))
    var house: String

    /// The team; throws `CommandFailure` (64) with the nearest names when there is none.
    func team(_ repository: LeagueRepository) async throws -> Team {
        try LeagueNames(try await repository.referenceData()).team(house)
    }
}

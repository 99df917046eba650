import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct AliasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias",
        abstract: "Teach other names of teams, and words of emails; list them or take them back.",
        discussion: """
            Emails call a team by its name, its id or an alias; so do commands. Names of pitches \
            and competitions are taught in the same way, and so are names of umpires, headings of \
            columns, and words that say nothing.
            """,
        examples: #"fieldgame alias add "Keate's" JDM"#,
        "fieldgame alias add Bell --means time",
        "fieldgame alias list",
        subcommands: [Add.self, Remove.self, List.self, Import.self],
        aliases: ["aliases"])

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Take back a name or a word that was taught.",
            discussion: "What was imported stays. A team's own id and name always stand for it.",
            examples: #"fieldgame alias remove "Keate's""#)

        @Argument(help: "The word; case, accents and apostrophes do not count.")
        var alias: String

        @OptionGroup var change: ChangeOptions<TaughtName>
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            try await change.perform(
                try await WordAction.forgetting(alias, in: repository), repository)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List other names of teams and pitches, and words that were taught.",
            examples: "fieldgame alias list --csv")

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let reference = try await database.repository().referenceData()
            let names = TeamNames(reference)
            try output.list(reference.allTaught, TaughtName.headings) { $0.cells(names) }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Add or change aliases from a CSV file: id,alias.",
            discussion: "All rows or none. Running it again changes nothing.",
            examples: "fieldgame alias import samples/aliases.csv")

        @OptionGroup var file: CSVImportOptions

        func run() async throws {
            try await file.save("alias", "aliases", columns: ["id", "alias"]) { row in
                Alias(teamID: try row.required("id"), alias: try row.required("alias"))
            } by: {
                try await $0.save($1)
            }
        }
    }
}

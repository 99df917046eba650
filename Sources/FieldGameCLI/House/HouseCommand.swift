import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct HouseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "house",
        abstract: "Add, change, list or remove houses and school teams.",
        discussion: """
            A team is named by its id, its name or an alias. Case, accents and punctuation do not \
            count, and the beginning of a name is enough where only one starts so; to remove \
            something its whole name is needed.
            """,
        examples: "fieldgame house add Keate --id JDM --colours red/white",
        "fieldgame house edit Keate --colours red/white",
        "fieldgame house rename JDM --id RST",
        "fieldgame house list",
        subcommands: [
            Add.self, Edit.self, Rename.self, RemoveCommand<Team>.self, List.self, Show.self,
            Import.self,
        ],
        aliases: ["houses"])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List houses and school teams.",
            examples: "fieldgame house list --csv")

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let teams = try await database.repository().teams()
            try output.list(teams, Team.headings, cells: \.cells) {
                [1: Swatch($0.kit)]
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show a house or school team, its other names, and what refers to it.",
            examples: "fieldgame house show Keate")

        @Argument(help: "The team, by id or name.")
        var team: String

        @Flag(
            help: "Print JSON: an object whose keys are the table's columns, and what refers to it."
        )
        var json = false

        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let team = try NameResolver(try await repository.referenceData(), offersNew: true)
                .team(team)
            let ties = try await repository.ties(of: team.id)
            if json { return print(try JSONLines.pretty(team.record + ties.record)) }
            print(Terminal.printable(team.label))
            for line in (team.details + ties.details).known.lines { print("  " + line) }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Add or change houses from a CSV file: id,name,kind,colours,pattern.",
            discussion: """
                All rows or none. Running it again changes nothing. A house is known by its id: \
                with another name it has been renamed, and tables of seasons past keep the old \
                one. `house rename` gives a house another id.
                """,
            examples: "fieldgame house import samples/houses.csv")

        @OptionGroup var file: CSVImportOptions

        func run() async throws {
            var renamed: [RenamedTeam] = []
            try await file.save("house", "houses", columns: ["id", "name"]) { row in
                let kind = row["kind"]
                guard let kind = Team.Kind(rawValue: kind.isEmpty ? "house" : kind) else {
                    throw row.failure("\"\(kind)\" is no kind: write house or school_team")
                }
                let pattern = row["pattern"]
                guard pattern.isEmpty || KitPattern(words: pattern) != nil else {
                    throw row.failure("\"\(pattern)\" is no pattern: write \(KitPattern.choices)")
                }
                return Team(
                    id: try row.required("id"), name: try row.required("name"), kind: kind,
                    colours: row["colours"], pattern: KitPattern(words: pattern))
            } hint: { refused in
                refused.constraint == "require_distinct_team_names"
                    ? " (a new id of the same house: fieldgame house rename OLD --id NEW)" : ""
            } by: { repository, teams in
                let saved = try await repository.saveTellingRenames(teams)
                renamed = saved.renamed
                return saved.counts
            }
            // An object says how many have changed; `house show` has the former names.
            if !file.json { RenamedTeam.printImported(renamed, isRehearsal: file.dryRun) }
        }
    }
}

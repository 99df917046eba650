import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct CompetitionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "competition",
        abstract: "Add, change, list or remove competitions and the rules of their tables.",
        discussion: """
            A competition is named by its name or its abbreviation. Case, accents and punctuation \
            do not count, and the beginning of a name is enough where only one starts so; to \
            remove something its whole name is needed. Rules hold for all its seasons, \
            or, with --since, from one on: the tables before stay as they were.
            """,
        examples: #"fieldgame competition add "Senior League" --abbreviation SL --points 3,1,0"#,
        "fieldgame competition edit SL --order points,h2h-points,goal-difference",
        "fieldgame competition edit SL --since 2027 --points 2,1,0",
        "fieldgame competition show SL",
        subcommands: [
            Add.self, Edit.self, Show.self, Rename.self, RemoveCommand<CompetitionRules>.self,
            List.self, Import.self,
        ],
        aliases: ["competitions"])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List competitions.",
            discussion: """
                With --json each comes with its rules; `competition show` tells them in words.
                """,
            examples: "fieldgame competition list")

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let competitions = try await database.repository().competitionRules()
            if output.json { return print(try JSONLines.pretty(competitions.map(\.record))) }
            try output.list(
                competitions.map(\.competition), Competition.headings, cells: \.cells
            ) { [0: Swatch(css: $0.colour)] }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show a competition and the rules of its tables, season by season.",
            examples: #"fieldgame competition show "Senior League""#)

        @Argument(
            help: ArgumentHelp(
                "The competition, by name or abbreviation.", valueName: "competition"))
        var name: String

        @Flag(help: "Print JSON: an object with the rules of each span of seasons in an array.")
        var json = false

        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let rules = try await CompetitionNames(repository).find(name)
            if json { return print(try JSONLines.pretty(rules.record)) }
            for line in rules.sheet { print(Terminal.printable(line)) }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Add or change competitions from a CSV file.",
            discussion: """
                Columns: name,abbreviation,kind,colour,squad; name and kind are needed. All rows or \
                none. Running it again changes nothing; the rules of a table stay, and \
                so does the squad where the file names none.
                """,
            examples: "fieldgame competition import samples/competitions.csv")

        @OptionGroup var file: CSVImportOptions

        func run() async throws {
            try await file.save("competition", "competitions", columns: ["name", "kind"]) { row in
                guard let kind = Competition.Kind(rawValue: row["kind"]) else {
                    let kinds = Competition.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                    throw row.failure("\"\(row["kind"])\" is no kind: write one of \(kinds)")
                }
                return Competition(
                    name: try row.required("name"), abbreviation: row["abbreviation"], kind: kind,
                    colour: row["colour"], squad: row["squad"].isEmpty ? nil : row["squad"])
            } by: {
                try await $0.save($1)
            }
        }
    }

    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give a competition another name.",
            discussion: """
                Its matches, rules, adjustments and lots follow, its tables stay as they are under \
                the new name, and its calendar is found by both. Matches that bore the new name \
                before become part of it. Emails must use the new name, or the abbreviation.
                """,
            examples: #"fieldgame competition rename "Senior League" --name "First League""#,
            #"fieldgame competition rename SL --name "First League" --dry-run"#)

        @Argument(help: "The competition, by name or abbreviation.")
        var competition: String

        @Option(help: "What it is called from now on.")
        var name: String

        @OptionGroup var change: ChangeOptions<CompetitionRules>
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let old = try await CompetitionNames(repository).find(competition)
            let action = try await CompetitionAction.renaming(old, to: name, in: repository)
            try await change.perform(action, repository)
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct CompetitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "competitions", abstract: "Enter or list competitions.",
        subcommands: [Import.self, List.self])

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Add or change competitions from a CSV file: name,abbreviation,kind,colour.",
            discussion: """
                All rows or none. Running it again changes nothing; the rules of a table stay.

                EXAMPLE
                  fieldgame competitions import samples/competitions.csv
                """)

        @OptionGroup var file: ReferenceFile

        func run() async throws {
            try await file.save("competition", columns: ["name", "kind"]) { row in
                guard let kind = Competition.Kind(rawValue: row["kind"]) else {
                    let kinds = Competition.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                    throw row.failure("\"\(row["kind"])\" is no kind: write one of \(kinds)")
                }
                return Competition(
                    name: try row.required("name"), abbreviation: row["abbreviation"], kind: kind,
                    colour: row["colour"])
            } by: {
                try await $0.save($1)
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List competitions.",
            discussion: """
                With --json each comes with its rules; `competition show` tells them in words.
                """)

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let competitions = try await League.open(database).repository.competitionRules()
            if output.json {
                return print(
                    try JSONLines.pretty(competitions.map { CompetitionRecord(rules: $0) }))
            }
            try ReferenceList(headings: ["name", "abbreviation", "kind", "colour"]) {
                [$0.name, $0.abbreviation, $0.kind.rawValue, $0.colour]
            }.print(competitions.map(\.competition), output)
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct HousesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "houses", abstract: "Enter or list houses and school teams.",
        subcommands: [Import.self, List.self])

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Add or change houses from a CSV file: id,name,kind,colours.",
            discussion: """
                All rows or none. Running it again changes nothing.

                EXAMPLE
                  fieldgame houses import samples/houses.csv
                """)

        @OptionGroup var file: ReferenceFile

        func run() async throws {
            try await file.save("house", columns: ["id", "name"]) { row in
                let kind = row["kind"]
                guard let kind = Team.Kind(rawValue: kind.isEmpty ? "house" : kind) else {
                    throw row.failure("\"\(kind)\" is no kind: write house or school_team")
                }
                return Team(
                    id: try row.required("id"), name: try row.required("name"), kind: kind,
                    colours: row["colours"])
            } by: {
                try await $0.save($1)
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List houses and school teams.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let teams = try await League.open(database).repository.teams()
            try ReferenceList(headings: ["id", "name", "kind", "colours"]) {
                [$0.id, $0.name, $0.kind.rawValue, $0.colours]
            }.print(teams, output)
        }
    }
}

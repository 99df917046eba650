import ArgumentParser
import FieldGame
import LeagueDatabase

struct AliasImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add or change aliases from a CSV file: id,alias.",
        discussion: """
            All rows or none. Running it again changes nothing.

            EXAMPLE
              fieldgame alias import samples/aliases.csv
            """)

    @OptionGroup var file: ReferenceFile

    func run() async throws {
        try await file.save("alias", columns: ["id", "alias"]) { row in
            Alias(teamID: try row.required("id"), alias: try row.required("alias"))
        } by: {
            try await $0.save($1)
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct AliasListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List other names of houses and school teams.",
        discussion: """
            EXAMPLE
              fieldgame alias list --csv
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let reference = try await League.open(database).repository.referenceData()
        let names = TeamNames(reference)
        try ReferenceList(headings: ["id", "alias", "name"]) {
            [$0.teamID, $0.alias, names[$0.teamID]]
        }.print(reference.aliases, output)
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct HouseListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List houses and school teams.",
        discussion: """
            EXAMPLE
              fieldgame house list --csv
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let teams = try await League.open(database).repository.teams()
        try ReferenceList(headings: ["id", "name", "kind", "colours"]) {
            [$0.id, $0.name, $0.kind.rawValue, $0.colours]
        } swatches: {
            [1: Swatch($0.kit)]
        }.print(teams, output)
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct PitchListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List pitches.",
        discussion: """
            EXAMPLE
              fieldgame pitch list --json
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let pitches = try await League.open(database).repository.pitches()
        try ReferenceList(headings: ["name", "abbreviation", "area", "latitude", "longitude"]) {
            [
                $0.name, $0.abbreviation, $0.area,
                $0.position.map { "\($0.latitude)" } ?? "",
                $0.position.map { "\($0.longitude)" } ?? "",
            ]
        }.print(pitches, output)
    }
}

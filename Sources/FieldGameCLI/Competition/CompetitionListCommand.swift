import ArgumentParser
import FieldGame
import LeagueDatabase

struct CompetitionListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List competitions.",
        discussion: """
            With --json each comes with its rules; `competition show` tells them in words.

            EXAMPLE
              fieldgame competition list
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let competitions = try await League.open(database).repository.competitionRules()
        if output.json {
            return print(try JSONLines.pretty(competitions.map { CompetitionRecord(rules: $0) }))
        }
        try ReferenceList(headings: ["name", "abbreviation", "kind", "colour"]) {
            [$0.name, $0.abbreviation, $0.kind.rawValue, $0.colour]
        } swatches: {
            [0: Swatch(css: $0.colour)]
        }.print(competitions.map(\.competition), output)
    }
}

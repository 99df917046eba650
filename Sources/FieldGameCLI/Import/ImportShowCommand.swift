import ArgumentParser
import LeagueDatabase

struct ImportShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what was read of a message, line by line, and what became of it.",
        discussion: """
            Each match that it speaks of with what was done, and the match's id; then each line that \
            was not understood or not done, with the reason and what may have been meant. For a \
            team that the league does not know it offers the command that teaches the name.

            EXAMPLES
              fieldgame import show 3f0c1a2b
              fieldgame import show 3f0c1a2b --json
            """)

    @OptionGroup var choice: ImportChoice

    @Flag(help: "Print JSON: the log's row, with what became of each notice under effects.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let entry = try await choice.entry(in: repository)
        let effects = try await repository.importEffects(of: entry.id)
        let reference = try await repository.referenceData()
        try ImportSheet(entry: entry, effects: effects, reference: reference).print(json: json)
    }
}

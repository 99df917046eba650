import ArgumentParser
import FieldGame
import LeagueDatabase

struct FixtureHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show step by step what was done to a match: who, when, from what to what.",
        discussion: """
            The steps are numbered for `fixture undo --step`. None of them can be changed or taken \
            away. A match that has been deleted is named by its whole id.

            EXAMPLES
              fieldgame fixture history 3f0c
              fieldgame fixture history --on 2026-01-13 --house Keate
            """)

    @OptionGroup var choice: HistoryChoice

    @Flag(help: "Print JSON: an array of objects whose keys are the table's columns.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let history = try await repository.history(of: try await choice.id(in: repository))
        guard !history.steps.isEmpty else { throw choice.unknown }
        let teams = try await repository.referenceData().teams
        try AuditList(entries: history.steps, teamNames: TeamNames(teams), isNumbered: true)
            .print(json: json)
    }
}

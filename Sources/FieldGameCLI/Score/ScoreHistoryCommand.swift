import ArgumentParser
import FieldGame
import LeagueDatabase

struct ScoreHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what was done to a match, oldest first: who, when, from what to what.",
        discussion: """
            Nothing of it can be changed or taken away. A match that has been deleted is named by \
            its whole id. With --as it shows what that person may see: admins everything, others \
            what they did themselves.

            EXAMPLES
              fieldgame score history 3f0c
              fieldgame score history --date 2026-01-13 --house Keate --json
            """)

    @OptionGroup var choice: HistoryChoice

    @Flag(help: "Print JSON: an array of objects whose keys are the table's columns.")
    var json = false

    @OptionGroup var user: UserOptions

    func run() async throws {
        try await user.withRepository { repository in
            let id = try await choice.id(in: repository)
            let entries = try await repository.auditTrail(id)
            if entries.isEmpty, try await repository.scoreEntry(for: id) == nil {
                throw choice.unknown
            }
            let teams = try await repository.referenceData().teams
            try AuditList(entries: entries, teamNames: TeamNames(teams)).print(json: json)
        }
    }
}

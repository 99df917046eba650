import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase

struct FixtureUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back what was last done to a match, whoever did it.",
        discussion: """
            The match is again what it was before its newest change; a deleted one comes back under \
            its id, which has to be given whole. With --step it is again what it was after that step \
            of `fixture history`. An undo is a step itself: undoing once more takes it back. A score \
            that comes back is the admin's, whom no captain corrects.

            EXAMPLES
              fieldgame fixture undo 3f0c --dry-run
              fieldgame fixture undo --on 2026-01-13 --house Keate
              fieldgame fixture undo 3f0c --step 2
            """)

    @OptionGroup var choice: HistoryChoice

    @Option(
        help: ArgumentHelp(
            "Go back to what it was after this step of its history.", valueName: "number"))
    var step: Int?

    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let id = try await choice.id(in: repository)
        let history = try await repository.history(of: id)
        guard !history.steps.isEmpty else { throw choice.unknown }
        var before: Match?
        let after: Match
        do {
            after = try await changes.arrange(repository) { repository in
                let reverted = try await repository.revert(
                    id, to: step, seen: history.steps.count)
                before = reverted.before
                return reverted.after
            }
        } catch let problem as HistoryProblem {
            throw CommandFailure(.usage, sentence(for: problem, id.uuidString.lowercased()))
        }
        let report = FixtureReport(options: changes)
        guard let before else { return try report.print(.restored, after) }
        try report.print(.undone, after, before: before)
        if step == nil { noteImport(history) }
    }

    private func sentence(for problem: HistoryProblem, _ id: String) -> String {
        switch problem {
        case .added: "\(problem); to remove it: fieldgame fixture delete \(id)"
        case .noStep, .deleted: "\(problem); see: fieldgame fixture history \(id)"
        case .empty, .departedTeam: "\(problem); nothing was changed"
        }
    }

    /// Whoever undoes what a message did may mean all of it.
    private func noteImport(_ history: MatchHistory) {
        guard let id = history.steps.last?.importID?.uuidString.lowercased().prefix(8) else {
            return
        }
        Terminal.complain(
            "fieldgame: import \(id) had done it; to take back all that it did: "
                + "fieldgame import undo \(id)")
    }
}

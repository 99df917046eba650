import ArgumentParser
import FieldGame
import Foundation
import LeagueAdministration
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
        let repository = try await database.repository()
        let history = try await repository.history(of: try await choice.id(in: repository))
        guard !history.steps.isEmpty else { throw choice.unknown }
        let teams = try await repository.referenceData().teams
        try AuditTable(entries: history.steps, teamNames: TeamNames(teams), isNumbered: true)
            .print(json: json)
    }
}

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
            try AuditTable(entries: entries, teamNames: TeamNames(teams)).print(json: json)
        }
    }
}

struct FixtureUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back what was last done to a match.",
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
        let repository = try await database.repository()
        let id = try await choice.id(in: repository)
        let history = try await repository.history(of: id)
        guard !history.steps.isEmpty else { throw choice.unknown }
        _ = try await changes.perform(.undo(history, to: step), repository)
    }
}

/// Names one match whose history is wanted, which may have been deleted.
struct HistoryChoice: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The match's id, or the start of it; of a deleted match the whole id.",
            valueName: "match"))
    var match: String?

    @OptionGroup var choice: MatchChoice

    /// The match's id.
    ///
    /// Throws as ``MatchChoice/match(_:in:_:)`` does.
    func id(in repository: LeagueRepository) async throws -> UUID {
        if let whole = match.flatMap({ UUID(uuidString: $0) }), !choice.isGiven { return whole }
        return try await choice.match(match, in: repository).id
    }

    /// Error 64 of an id that no match has or had.
    var unknown: CommandFailure {
        CommandFailure(
            .usage, "no match has the id \"\(match ?? "")\", nor had one that was deleted")
    }
}

import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct FixtureDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Remove a match for good.",
        discussion: """
            For matches entered by mistake. Calendars lose it without a word, while a cancelled \
            match stays there, marked as such: to call a match off, cancel it. The audit keeps what \
            was deleted. Asks first; without a terminal, --yes is needed.

            EXAMPLES
              fieldgame fixture delete 3f0c
              fieldgame fixture delete 3f0c --yes
            """)

    @Argument(help: "The match's id, or the start of it that no other match has.")
    var match: String?

    @OptionGroup var choice: MatchChoice

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let match = try await choice.match(match, in: repository, .whole)
        if !confirmation.yes, !changes.dryRun {
            if !changes.json {
                let submission = try await repository.scoreSubmission(of: match.id)
                try MatchReport(match: match, submission: submission).print(json: false)
            }
            let cancelling = "fieldgame fixture cancel \(match.id.text)"
            let lines = [
                "Calendars lose a deleted match without a word; this keeps it there as cancelled: "
                    + cancelling
            ]
            let question = "Delete \(match.sentence(with: match.score))?"
            guard
                try confirmation.isGiven(
                    question, for: "deleted", telling: lines,
                    otherwise: "call the match off instead: \(cancelling)")
            else { return }
        }
        _ = try await changes.perform(.delete(match), repository)
        if !changes.json, !changes.dryRun {
            print("  to bring it back: fieldgame fixture undo \(match.id.text)")
        }
    }
}

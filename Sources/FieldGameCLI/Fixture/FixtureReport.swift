import FieldGame
import LeagueAdministration
import LeagueDatabase

extension Match: Changeable {
    static let jsonHelp = "Print the match as JSON: an object whose keys are the view's columns."
}

extension ChangeOptions<Match> {
    /// Does what is asked of a match, or rehearses it; says what came of it, or prints the match as
    /// JSON.
    nonisolated(nonsending) func perform(
        _ action: FixtureAction, _ repository: LeagueRepository
    ) async throws -> FixtureChange {
        let change = try await perform(repository) { try await action.perform(in: $0) }
        for other in change.lookalikes {
            Terminal.complain(
                "fieldgame: warning: another match looks the same: "
                    + "\(other.sentence(with: other.score)) (id \(other.id.text))")
        }
        for clash in change.clashes { Terminal.complain("fieldgame: warning: \(clash.words)") }
        if json {
            Swift.print(try JSONLines.pretty(change.match))
        } else {
            Terminal.say((change.isUnchanged ? "" : rehearsal) + change.sentence)
            for line in change.differences { Terminal.say("  " + line) }
        }
        for note in change.notes { Terminal.complain("fieldgame: \(note.words)") }
        return change
    }
}

import LeagueAdministration
import LeagueDatabase

extension TaughtName: Changeable {
    static let jsonHelp = "Print JSON: an object with alias, kind, id, name, action and dry_run."
}

extension ChangeOptions<TaughtName> {
    /// Does what is asked of a word, or rehearses it; says `added: "Keate's" for Keate (JDM)` and what
    /// followed, or prints an object.
    nonisolated(nonsending) func perform(
        _ action: WordAction, _ repository: LeagueRepository
    ) async throws {
        let (change, name) = (
            try await perform(repository) { try await action.perform(in: $0) }, action.name
        )
        try print(
            change,
            as: [
                "alias": name.text, "kind": name.kind, "id": name.teamID,
                "name": name.meaning(change.detail),
            ])
    }
}

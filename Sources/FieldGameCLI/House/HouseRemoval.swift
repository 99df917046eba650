import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension Team: Removable {
    static let noun = "house"
    static let removalArgument = "The team, by its id or its whole name."
    static let removal = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a house or school team that nothing refers to.",
        discussion: """
            For a team entered by mistake. One that has matches, accounts, adjustments or lots \
            stays, and the command says which. Its aliases and former names go with it; \
            subscribers to its calendar are told that it is no more. Asks first; where there is no \
            terminal to ask at, --yes is needed.
            """,
        examples: "fieldgame house remove Ketae --dry-run",
        "fieldgame house remove Ketae --yes")

    static func find(_ name: String, in repository: LeagueRepository) async throws -> Team {
        try NameResolver(try await repository.referenceData(), .whole).team(name)
    }

    func remove(from repository: LeagueRepository) async throws -> Removal {
        let removed = try await TeamAction.remove(self).perform(in: repository)
        return Removal(
            removed, commands: removed.inverse?.commands,
            record: record + (removed.detail?.record ?? [:]))
    }
}

extension TeamAction {
    /// The commands that enter the team as it is, with its other names; none for other actions.
    fileprivate var commands: [String] {
        guard case .add(let team, let aliases) = self else { return [] }
        let options = ShellQuoting.options([
            ("id", team.id), ("kind", team.kind == .house ? "" : team.kind.word),
            ("colours", team.colours), ("pattern", team.pattern?.rawValue ?? ""),
        ])
        return [ShellQuoting.command("house add", [team.name], options)]
            + aliases.map { ShellQuoting.command("alias add", [$0, team.id]) }
    }
}

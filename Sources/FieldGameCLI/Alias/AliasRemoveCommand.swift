import ArgumentParser
import FieldGame
import LeagueDatabase

struct AliasRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take back a name by which emails call a team.",
        discussion: """
            What was imported stays. A team's own id and name always stand for it.

            EXAMPLE
              fieldgame alias remove "Keate's"
            """)

    @Argument(help: "The name; case, accents and apostrophes do not count.")
    var alias: String

    @OptionGroup var change: ChangeOptions<Alias>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let reference = try await repository.referenceData()
        let name = FoldedName(alias)
        guard let known = reference.aliases.first(where: { FoldedName($0.alias) == name })
        else {
            var index = NameIndex<Alias>()
            for alias in reference.aliases { index.add(alias.alias, for: alias) }
            let nearest = index.nearest(to: alias)
            throw CommandFailure(
                .usage,
                "no alias is \"\(alias)\""
                    + (nearest.isEmpty
                        ? "" : "; did you mean \(nearest.joined(separator: ", "))?"))
        }
        try await change.perform(repository) { try await $0.remove(known) }
        let team = reference.teams.first { $0.id == known.teamID }
        try AliasReport(change: change, alias: known, team: team?.name ?? known.teamID)
            .print("removed")
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct AliasAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Teach a name by which emails call a team.",
        discussion: """
            The next import understands it; `import retry` reads a message again that was \
            waiting for it. A name that stands for another team is refused.

            EXAMPLES
              fieldgame alias add "Keate's" JDM
              fieldgame alias add "the Lower Chapel lot" Hawtrey --dry-run
            """)

    @Argument(help: "The name as emails write it; case, accents and apostrophes do not count.")
    var alias: String

    @Argument(help: "The team, by id or name.")
    var team: String

    @OptionGroup var change: ChangeOptions<Alias>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let reference = try await repository.referenceData()
        let team = try LeagueNames(reference).team(team)
        let alias = Alias(teamID: team.id, alias: try ReferenceText.name(alias))
        let others = reference.teamIndex[alias.alias].filter { $0.id != team.id }
        if let other = others.first {
            throw CommandFailure(
                .usage,
                "\"\(alias.alias)\" stands for \(other.name) (\(other.id)) already"
                    + (reference.isAlias(alias.alias)
                        ? ": take that back first with `fieldgame alias remove`" : ""))
        }
        if let other = reference.meaning(of: alias.alias) {
            throw CommandFailure(
                .usage,
                "\"\(alias.alias)\" is the name of \(other): as a team's name it would be read "
                    + "into every line that has it")
        }
        let isKnown = !reference.teamIndex[alias.alias].isEmpty
        if !isKnown {
            try await change.perform(repository) { _ = try await $0.save([alias]) }
        }
        try AliasReport(change: change, alias: alias, team: team.name)
            .print(isKnown ? "unchanged" : "added")
    }
}

extension ReferenceData {
    /// What else a name stands for in emails: `a pitch`, `a competition`, `a day`; nil for nothing.
    fileprivate func meaning(of name: String) -> String? {
        let folded = FoldedName(name)
        if !pitchIndex[name].isEmpty { return "a pitch" }
        if !competitionIndex[name].isEmpty { return "a competition" }
        let days = Weekday.allCases.map(\.name)
        let isDay = (days + LocalDate.monthNames).contains { day in
            folded == FoldedName(day) || folded == FoldedName(String(day.prefix(3)))
        }
        return isDay ? "a day" : nil
    }

    /// Whether a name is an alias, and not only a team's own id or name.
    fileprivate func isAlias(_ name: String) -> Bool {
        aliases.contains { FoldedName($0.alias) == FoldedName(name) }
    }
}

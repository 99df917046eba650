import ArgumentParser
import FieldGame
import LeagueDatabase

struct CompetitionRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a competition off the list; its matches keep its name.",
        discussion: """
            Its rules and its tables go. One in whose tables points were adjusted or lots drawn \
            stays, since the ledger keeps that. The command says how it would come back. Asks \
            first; where nobody can be asked, --yes is needed.

            EXAMPLES
              fieldgame competition remove "House Cup" --dry-run
              fieldgame competition remove "House Cup" --yes
            """)

    @Argument(help: "The competition, by its whole name or its abbreviation.")
    var competition: String

    @OptionGroup var consent: RemovalConsent
    @OptionGroup var change: ChangeOptions<Competition>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let old = try await CompetitionNames(repository).find(competition, .whole)
        let name = old.competition.name
        if !consent.yes, !change.dryRun {
            // What would be lost is known before anybody is asked.
            let planned = try await repository.rehearsing { try await $0.remove(old) }
            let losses = try Self.requireGone(planned, name).removalSentences
            guard
                try consent.isGiven(
                    for: name, what: "competition", losing: losses, unless: false)
            else { return Terminal.complain("Nothing was removed.") }
        }
        let removed = try await change.perform(repository) { try await $0.remove(old) }
        let effects = try Self.requireGone(removed, name)
        try CompetitionReport(change: change, rules: old, effects: effects).printRemoved()
    }

    /// What became of its matches and tables.
    ///
    /// Throws `CommandFailure` (64) when it had to stay, with what to do next.
    private static func requireGone(
        _ removal: CompetitionRemoval, _ name: String
    ) throws -> CompetitionEffects {
        if let effects = removal.effects { return effects }
        let needs = [
            removal.adjustments.counted("adjustment", "adjustments"),
            removal.draws.counted("draw of lots", "draws of lots"),
        ].compactMap(\.self)
        let word = ShellWord.quoted(name)
        throw CommandFailure(
            .usage,
            "\(name) stays: \(needs.spokenList) "
                + "\(removal.adjustments + removal.draws == 1 ? "refers" : "refer") to it, and stay on "
                + "record even when reversed; `fieldgame competition edit \(word) --kind other` "
                + "takes its tables away, `fieldgame competition rename \(word) --name NEW` calls "
                + "it otherwise")
    }
}

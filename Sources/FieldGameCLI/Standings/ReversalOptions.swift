import ArgumentParser
import FieldGame
import LeagueDatabase

/// Which decision counts no longer, from when on and why.
struct ReversalOptions<Decision: ListedDecision>: ParsableArguments {
    @Argument(help: ArgumentHelp("Its number, as the list shows it.", valueName: "number"))
    var id: Int

    @Option(
        help: ArgumentHelp("Why it is taken back.", valueName: "text"),
        transform: LedgerReason.argument)
    var reason: String

    @Option(
        help: ArgumentHelp(
            "The day from which it no longer counts, such as 2026-03-09; without it today.",
            valueName: "date"),
        transform: SpokenDay.argument)
    var on: SpokenDay?

    @OptionGroup var change: ChangeOptions<Decision>
    @OptionGroup var database: DatabaseOptions

    /// Reverses the decision, or finds out what that would do, and says so.
    ///
    /// Throws `CommandFailure` (64) when none has the number, it has been reversed, or it was not yet
    /// made on that day.
    func reverse() async throws {
        let repository = try await League.open(database).repository
        guard let known = try await repository.decision(Decision.self, id) else { throw unknown }
        let reversal = try await reversal(of: known.decision, repository)
        let reversed = try await change.perform(repository) {
            try await $0.reverse(Decision.self, known.id, reversal)
        }
        guard let reversed else { throw unknown }
        let names = TeamNames(try await repository.referenceData())
        try change.print(
            reversed, names,
            reversed.decision.noLonger(names) + (on == nil ? "" : " from \(reversal.date.spoken)")
                + " (\(Decision.noun) \(id)): \(reversal.reason)")
    }

    private func reversal(
        of decision: Decision, _ repository: LeagueRepository
    ) async throws -> Reversal {
        if let reversed = decision.reversal {
            throw CommandFailure(
                .usage,
                "\(Decision.noun) \(id) was reversed on \(reversed.date.spoken) already: "
                    + reversed.reason)
        }
        let day = try await LedgerDay.of(on, repository)
        guard day >= decision.decidedOn else {
            throw CommandFailure(
                .usage,
                "\(Decision.noun) \(id) is of \(decision.decidedOn.spoken): it cannot be reversed "
                    + "before that day")
        }
        return Reversal(date: day, reason: reason)
    }

    private var unknown: CommandFailure {
        CommandFailure(
            .usage,
            "no \(Decision.noun) has the number \(id): see `fieldgame standings \(Decision.list)`")
    }
}

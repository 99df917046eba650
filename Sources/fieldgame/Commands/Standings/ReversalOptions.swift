import ArgumentParser
import FieldGame
import LeagueDatabase

/// Which decision counts no longer, from when on and why.
struct ReversalOptions: ParsableArguments {
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
        transform: LocalDate.argument)
    var on: LocalDate?

    @OptionGroup var ledger: LedgerOptions

    /// The reversal of a decision of that kind, called by its number.
    ///
    /// Throws `CommandFailure` (64) when it has been reversed, or was not yet made on that day.
    func reversal(
        of kind: String, decidedOn: LocalDate, reversed: Reversal?, _ repository: LeagueRepository
    ) async throws -> Reversal {
        if let reversed {
            throw CommandFailure(
                .usage,
                "\(kind) \(id) was reversed on \(reversed.date.spoken) already: \(reversed.reason)")
        }
        let day = try await LedgerDay.of(on, repository)
        guard day >= decidedOn else {
            throw CommandFailure(
                .usage,
                "\(kind) \(id) is of \(decidedOn.spoken): it cannot be reversed before that day")
        }
        return Reversal(date: day, reason: reason)
    }

    /// Error 64 of a number that no entry has.
    func unknown(_ kind: String, list: String) -> CommandFailure {
        CommandFailure(.usage, "no \(kind) has the number \(id): see `fieldgame standings \(list)`")
    }
}

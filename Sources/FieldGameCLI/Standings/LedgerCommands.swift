import ArgumentParser
import FieldGame
import LeagueDatabase

struct StandingsAdjustmentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adjustments",
        abstract: "List the points that were deducted or awarded beside the matches.",
        discussion: """
            Every one that was ever recorded, reversed ones too; newest last.

            EXAMPLES
              fieldgame standings adjustments
              fieldgame standings adjustments --competition "Senior League" --season 2026 --json
            """)

    @OptionGroup var filter: LedgerFilter

    func run() async throws { try await filter.list(Adjustment.self) }
}

struct StandingsLotsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lots",
        abstract: "List the lots that were drawn among teams that were level.",
        discussion: """
            Every draw that was ever recorded, reversed ones too; newest last.

            EXAMPLES
              fieldgame standings lots
              fieldgame standings lots --competition "Senior League" --json
            """)

    @OptionGroup var filter: LedgerFilter

    func run() async throws { try await filter.list(LotDraw.self) }
}

/// Which entries of a ledger are listed, and how.
struct LedgerFilter: ParsableArguments {
    @Option(help: ArgumentHelp("Only of this league. Repeat for more.", valueName: "competition"))
    var competition: [String] = []

    @Option(
        help: ArgumentHelp("Only of this season, such as 2026 or 2013-14.", valueName: "season"),
        transform: Season.argument)
    var season: Season?

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    /// Prints the entries of one ledger.
    ///
    /// Throws `CommandFailure` (64) for a competition that is not known or no league.
    func list<Decision: ListedDecision>(_ ledger: Decision.Type) async throws {
        let repository = try await database.repository()
        let reference = try await repository.referenceData()
        let leagues = try competition.map(NameResolver(reference).league)
        let names = TeamNames(reference)
        let records = try await repository.decisions(
            ledger, of: leagues, season: season?.description
        ).map { LedgerRecord($0, names) }
        if output.json {
            print(try JSONLines.pretty(records))
        } else if output.csv {
            print(LedgerRecord<Decision>.csvHeading)
            for record in records { print(record.csvLine) }
        } else if records.isEmpty {
            print(Decision.nothing)
        } else {
            var table = TextTable(LedgerRecord<Decision>.columns)
            for record in records { table.add(record.cells) }
            let layout = table.layout(width: Terminal.columns)
            for line in layout.heading { print(line) }
            for (lines, record) in zip(layout.rows, records) {
                for line in lines { print(line) }
                for note in record.notes { Terminal.say("    \(note)") }
            }
        }
    }
}

struct StandingsReverseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse",
        abstract: "Let an adjustment of points count no longer.",
        discussion: """
            From that day on; a table as of an earlier day still counts it. It stays on record, \
            with both reasons, and cannot be reversed again: record another one instead.

            EXAMPLE
              fieldgame standings reverse 7 --reason "appeal upheld"
            """)

    @OptionGroup var options: ReversalOptions<Adjustment>

    func run() async throws { try await options.reverse() }
}

struct StandingsReverseLotsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse-lots",
        abstract: "Let lots that were drawn count no longer.",
        discussion: """
            From that day on; a table as of an earlier day still counts them. The draw stays on \
            record, and cannot be reversed again: record another one instead.

            EXAMPLE
              fieldgame standings reverse-lots 3 --reason "a third team was level"
            """)

    @OptionGroup var options: ReversalOptions<LotDraw>

    func run() async throws { try await options.reverse() }
}

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
        let repository = try await database.repository()
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

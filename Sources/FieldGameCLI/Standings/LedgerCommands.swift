import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// `standings adjustments` and `standings lots`.
struct ListDecisions<Decision: ListedDecision>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Decision.listing.help }

    @Option(help: ArgumentHelp("Only of this league. Repeat for more.", valueName: "competition"))
    var competition: [String] = []

    @Option(
        help: ArgumentHelp("Only of this season, such as 2026 or 2013-14.", valueName: "season"),
        transform: Season.argument)
    var season: Season?

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let reference = try await repository.referenceData()
        let leagues = try competition.map(NameResolver(reference).league)
        let names = TeamNames(reference)
        let entries = try await repository.decisions(
            Decision.self, of: leagues, season: season?.description)
        let heading = Recorded<Decision>.heading
        if try output.print(entries.map { $0.record(names) }, heading: heading) { return }
        guard !entries.isEmpty else { return print(Decision.listing.nothing) }
        var table = TextTable(
            [.right("No"), .left("Date"), .left("Season"), .left("League")] + Decision.ownColumns)
        for entry in entries {
            table.add(
                ["\(entry.id)", "\(entry.decidedOn)", entry.season, entry.competition]
                    + entry.decision.ownCells(names))
        }
        // Below each decision, what it says in full.
        table.print { row in
            Terminal.say("    \(entries[row].decision.note(names))")
            if let reversal = entries[row].reversal {
                Terminal.say("    reversed on \(reversal.date): \(reversal.reason)")
            }
        }
    }
}

/// `standings reverse` and `standings reverse-lots`.
struct ReverseDecision<Decision: ListedDecision>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Decision.reversing }

    @Argument(help: ArgumentHelp("Its number, as the list shows it.", valueName: "number"))
    var id: Int

    @Option(
        help: ArgumentHelp("Why it is taken back.", valueName: "text"),
        transform: TextArgument.reason)
    var reason: String

    @Option(
        help: ArgumentHelp(
            "The day from which it no longer counts, such as 2026-03-09; without it today.",
            valueName: "date"),
        transform: SpokenDay.text)
    var on: String?

    @OptionGroup var change: ChangeOptions<Decision>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let why = reason
        var texts = [Field.reason: why]
        texts[.on] = on
        let reversal = try await DecisionReversal<Decision>.entered(id, texts, in: repository)
        try change.print(
            try await change.perform(repository) {
                try await $0.forReason(why) { try await reversal.perform(in: $0) }
            })
    }
}

import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// `standings` shows; the others have options of the same names, which a command above them would
/// take.
struct StandingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "standings",
        abstract: "Show league tables and why they are so, or record what was decided beside them.",
        discussion: """
            Without a subcommand it shows tables: see `fieldgame standings show --help` for \
            --competition, --season, --as-of and --explain.
            """,
        examples: #"fieldgame standings --competition "Senior League" --explain"#,
        #"fieldgame standings adjust Keate -3 --competition SL --reason "a late team""#,
        subcommands: [
            StandingsShowCommand.self, StandingsAdjustCommand.self,
            ListDecisions<Adjustment>.self, ReverseDecision<Adjustment>.self,
            StandingsDrawLotsCommand.self, ListDecisions<LotDraw>.self,
            ReverseDecision<LotDraw>.self,
        ],
        defaultSubcommand: StandingsShowCommand.self)
}

struct StandingsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the league tables of this season, of another one, or of a day.",
        discussion: """
            Every team with a match in the league that is not cancelled is listed; only completed \
            matches count. Points, and what orders the table, are as the competition's rules say \
            (`fieldgame competition show NAME`). Teams that nothing of it parts share a place, \
            marked with =.
            """,
        examples: "fieldgame standings",
        #"fieldgame standings --competition "Senior League" --season 2025"#,
        #"fieldgame standings --competition "Senior League" --explain"#,
        "fieldgame standings --as-of 2026-02-14")

    @Option(
        help: ArgumentHelp(
            "Only this competition's table. Repeat for more.", valueName: "competition"))
    var competition: [String] = []

    @Option(
        help: ArgumentHelp(
            "The season, such as 2026 or 2013-14; without it, the one that today, or the day of "
                + "--as-of, is in.", valueName: "season"),
        transform: Season.argument)
    var season: Season?

    @Option(
        name: .customLong("as-of"),
        help: ArgumentHelp(
            "The tables as they were at the end of this day, such as 2026-02-14, by the days of "
                + "the matches.", valueName: "date"),
        transform: SpokenDay.argument)
    var day: SpokenDay?

    @Flag(help: "Say of each team what puts it above the next one; in JSON, under decision.")
    var explain = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard !(explain && output.csv) else {
            throw ValidationError("--explain and --csv exclude each other: take --json.")
        }
    }

    func run() async throws {
        let repository = try await database.repository()
        var leagues: [String] = []
        if !competition.isEmpty {
            let names = NameResolver(try await repository.referenceData())
            leagues = try competition.map(names.league)
        }
        let lastDay = try await repository.day(day)
        let (season, isViewed) = (season?.description, lastDay == nil && !explain)
        let tables =
            try await isViewed
            ? repository.tables(season: season, competitions: leagues)
            : repository.calculatedTables(season: season, competitions: leagues, asOf: lastDay)
        let seasons = tables.isEmpty ? try await repository.seasons(of: leagues) : []
        if tables.isEmpty, let season, !seasons.contains(season) {
            let known = seasons.isEmpty ? "none yet" : seasons.joined(separator: ", ")
            throw CommandFailure(
                .usage, "there is no table of the season \"\(season)\"; there are: \(known)")
        }
        let closed =
            lastDay == nil ? try await repository.closedSeasons(competitions: leagues) : []
        try StandingsTable(
            tables: tables, explains: explain, seasons: seasons, lastDay: lastDay, closed: closed
        ).print(output)
    }
}

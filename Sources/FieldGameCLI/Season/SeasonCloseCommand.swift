import ArgumentParser
import FieldGame
import LeagueDatabase

struct SeasonCloseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Close a season: its tables stay as they stand.",
        discussion: """
            Of the leagues that are named, or of all whose season is called so. A league whose seasons \
            start in another month than January has a season such as 2013-14, which is closed by that \
            name. Matches, points and lots of a closed season are changed for a reason only, by admins \
            only, and by no mail; a season that was closed stays closed. Asks first; without a terminal, \
            --yes is needed.
            """,
        examples: "fieldgame season close 2026 --dry-run",
        #"fieldgame season close 2026 --competition "Senior League" --yes"#)

    @Argument(
        help: ArgumentHelp("The season, such as 2026 or 2013-14.", valueName: "season"),
        transform: Season.argument)
    var season: Season

    @OptionGroup var choice: SeasonChoice
    @OptionGroup var confirmation: Confirmation
    @OptionGroup var change: ChangeOptions<SeasonState>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let (season, leagues) = (season.description, try await choice.leagues(repository))
        let found = try await repository.seasonStates(season: season, competitions: leagues)
        let open = leagues.isEmpty ? found.filter { $0.closed == nil } : found
        guard !open.isEmpty else { throw try await nothing(found, season, leagues, repository) }
        let names = open.map(\.competition)
        if !change.dryRun {
            guard
                try confirmation.isGiven(
                    "Close the season \(season) of \(names.formattedList)?", for: "closed",
                    telling: open.flatMap(\.warnings))
            else { return }
        }
        let closed = try await change.perform(repository) { repository in
            try await repository.closeSeason(season, of: names)
            return try await repository.seasonStates(season: season, competitions: names)
        }
        if change.json {
            return print(
                try JSONLines.pretty(closed.map { $0.record + ["dry_run": change.dryRun] }))
        }
        for state in closed {
            change.say(
                "closed", "\(state.name), \(state.count)",
                change.dryRun ? state.warnings : [])
        }
    }

    /// Why there is nothing to close.
    private func nothing(
        _ found: [SeasonState], _ season: String, _ leagues: [String],
        _ repository: LeagueRepository
    ) async throws -> CommandFailure {
        if let state = found.first, let sentence = state.closed?.sentences.first {
            return CommandFailure(.usage, "\(state.name) is \(sentence) already")
        }
        let known = try await repository.seasons(of: leagues)
        return CommandFailure(
            .usage,
            "there is no table of the season \"\(season)\"; there are: "
                + (known.isEmpty ? "none yet" : known.joined(separator: ", ")))
    }
}

extension SeasonState: Changeable {
    static let jsonHelp = "Print JSON: an array of the seasons that were closed."
}

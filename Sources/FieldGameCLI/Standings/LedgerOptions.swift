import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// The table that a decision is about, and the day from which it counts.
struct LedgerPlace: ParsableArguments {
    @Option(help: ArgumentHelp("The league, by name or abbreviation.", valueName: "competition"))
    var competition: String

    @Option(
        help: ArgumentHelp(
            "The season, such as 2026 or 2013-14; without it the one that the day is in.",
            valueName: "season"),
        transform: Season.argument)
    var season: Season?

    @Option(
        help: ArgumentHelp(
            "The day of the decision, such as 2026-03-09; without it today.", valueName: "date"),
        transform: SpokenDay.argument)
    var on: SpokenDay?

    /// What the options name, as the database writes it.
    struct Table: Sendable {
        let competition: String
        /// `2026` or `2013-14`.
        let season: String
        /// The day from which the decision counts, London's, and whether it was named.
        let day: LocalDate
        let isDayGiven: Bool

        /// `Senior League 2026`.
        var words: String { "\(competition) \(season)" }

        /// `Senior League 2026 on Friday 20 March 2026`; without the day where none was named.
        var wordsAndDay: String { words + (isDayGiven ? " on \(day.spoken)" : "") }
    }

    /// Finds the league and its season; throws for one that is not known or has no table, a day
    /// that is still to come, and a season that this league does not have.
    func table(_ reference: ReferenceData, _ repository: LeagueRepository) async throws -> Table {
        let name = try NameResolver(reference).league(competition)
        let day = try await repository.dayOfDecision(on)
        let place =
            if let season {
                try await CompetitionNames(repository).find(name).requireSeason(season)
            } else {
                try await repository.season(of: day, in: name)
            }
        return Table(competition: name, season: place, day: day, isDayGiven: on != nil)
    }
}

extension LeagueRepository {
    /// The day on which something was decided, London's today unless one is meant; throws for a day
    /// that is still to come.
    func dayOfDecision(_ spoken: SpokenDay?) async throws -> LocalDate {
        let today = try await today()
        guard let day = try spoken?.resolved(today: today) else { return today }
        guard day <= today else {
            throw CommandFailure(
                .usage,
                "\(day.spoken) is still to come: a decision counts from a day that has been")
        }
        return day
    }
}

extension ChangeOptions where Subject: ListedDecision {
    /// Runs `body` as ``perform(_:_:)`` does, as one transaction: nothing is recorded that cannot be
    /// told of.
    nonisolated(nonsending) func record<Value: Sendable>(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await perform(repository) { try await $0.inTransaction(body) }
    }

    /// Prints what was recorded, or would be, as JSON; or the sentence.
    func print(_ recorded: Recorded<Subject>, _ names: TeamNames, _ sentence: String) throws {
        // The number that a rehearsal gave to a new one is not its own.
        let isNumbered = !dryRun || recorded.reversal != nil
        let id = isNumbered ? recorded.id : nil
        if json { return try printJSON(recorded.record(names) + ["id": id]) }
        Terminal.say(rehearsal + sentence)
    }

    /// ` (adjustment 7)`; nothing in a rehearsal, whose number the next one gets or not.
    func number(_ id: Int) -> String { dryRun ? "" : " (\(Subject.noun) \(id))" }
}

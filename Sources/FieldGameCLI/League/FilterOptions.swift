import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// Which matches to show: the same option repeated means or, different options mean and; `--follow`
/// is a union.
struct FilterOptions: ParsableArguments {
    @Flag(help: "Only today's, in London.")
    var today = false

    @Flag(help: "Only tomorrow's.")
    var tomorrow = false

    @Flag(help: "Today's and those of the six days after.")
    var week = false

    @Option(
        help: ArgumentHelp(
            "From this day on, such as 2026-01-13, today or next-tue.", valueName: "date"),
        transform: SpokenDay.argument)
    var from: SpokenDay?

    @Option(
        help: ArgumentHelp("Up to this day.", valueName: "date"), transform: SpokenDay.argument)
    var to: SpokenDay?

    @Option(help: "Of this house, by id or name. Repeat for more.")
    var house: [String] = []

    @Option(help: "Of this team, a house or a school team. Repeat for more.")
    var team: [String] = []

    @Option(help: "With this umpire. Repeat for more.")
    var umpire: [String] = []

    @Option(help: "Of this competition. Repeat for more.")
    var competition: [String] = []

    @Option(help: "On this pitch. Repeat for more.")
    var pitch: [String] = []

    @Option(
        help: ArgumentHelp(
            "Of a team, or of a team in one competition. Repeat for the union.",
            valueName: "house[:competition]"))
    var follow: [String] = []

    func validate() throws {
        let periods = [today, tomorrow, week, from != nil || to != nil].count { $0 }
        guard periods <= 1 else {
            throw ValidationError(
                "--today, --tomorrow, --week and --from/--to exclude one another.")
        }
    }

    /// The filter, its names resolved; of `period` when no option sets any days. Throws what names
    /// are near one that is not known, and when there are no such days.
    func filter(
        _ repository: LeagueRepository, today day: LocalDate,
        otherwise period: (from: LocalDate?, to: LocalDate?)
    ) async throws -> MatchFilter {
        var filter = MatchFilter()
        (filter.from, filter.to) = try days(from: day) ?? period
        // Names cost look-ups only where there are any.
        guard ![house, team, umpire, competition, pitch, follow].allSatisfy(\.isEmpty) else {
            return filter
        }
        let names = NameResolver(try await repository.referenceData())
        filter.houses = try house.map { try names.house($0).id }
        filter.teams = try team.map { try names.team($0).id }
        filter.follows = try follow.map { try names.follow($0) }
        if !pitch.isEmpty {
            let unlisted = try await repository.unlistedPitches()
            filter.pitches = try pitch.map { try names.pitch($0, unlisted).name }
        }
        if !competition.isEmpty {
            let unlisted = try await repository.unlistedCompetitions()
            filter.competitions = try competition.map {
                try names.competition($0, unlisted).name
            }
        }
        if !umpire.isEmpty {
            let umpires = try await UmpireNames(repository)
            for name in umpire {
                let found = try await umpires.find(name)
                filter.umpires.append(MatchFilter.Umpire(found.name, keys: found.keys))
            }
        }
        return filter
    }

    private func days(from day: LocalDate) throws -> (from: LocalDate?, to: LocalDate?)? {
        if today { return (day, day) }
        if tomorrow {
            guard let next = day.adding(days: 1) else {
                throw CommandFailure(.usage, "no day comes after \(day.spoken)")
            }
            return (next, next)
        }
        if week {
            let week = MatchFilter.week(from: day)
            return (week.lowerBound, week.upperBound)
        }
        let (from, to) = (try self.from?.resolved(today: day), try self.to?.resolved(today: day))
        if let from, let to, to < from {
            throw CommandFailure(.usage, "--to \(to) comes before --from \(from)")
        }
        return from != nil || to != nil ? (from, to) : nil
    }
}

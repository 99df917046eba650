import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// Names one match without its id: by its day and one of its teams.
struct MatchChoice: ParsableArguments {
    @Option(
        name: [.customLong("date"), .customLong("on")],
        help: ArgumentHelp(
            "Instead of MATCH: its day, such as 2026-01-13 or today; needs --house.",
            valueName: "date"),
        transform: SpokenDay.argument)
    var date: SpokenDay?

    @Option(
        help: ArgumentHelp("Instead of MATCH: one of its teams, by id or name.", valueName: "team"))
    var house: String?

    func validate() throws {
        guard (date == nil) == (house == nil) else {
            throw ValidationError("--date and --house name a match together.")
        }
    }

    /// Whether a match is named.
    var isGiven: Bool { date != nil }

    /// The match that `id`, or the day and the team, stand for.
    ///
    /// - Parameters:
    ///   - id: a match's id, or a start of it that no other match has.
    ///   - extent: how much of the team's name must be given.
    /// - Throws: `CommandFailure` (64) when no match is named, or both ways are used; `Refusal` when
    ///   none or several are meant.
    func match(
        _ id: String?, in repository: LeagueRepository, _ extent: NameExtent = .beginning
    ) async throws -> Match {
        guard let spoken = date, let house else {
            guard let id else {
                throw CommandFailure(
                    .usage,
                    "no match is named: give its id, or --date 2026-01-13 --house Keate")
            }
            return try await repository.match(named: id)
        }
        guard id == nil else {
            throw CommandFailure(.usage, "name the match by its id or by --date and --house")
        }
        return try await repository.match(on: spoken, of: house, extent)
    }
}

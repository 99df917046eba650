import ArgumentParser
import FieldGame
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
    /// - Throws: `CommandFailure` (64) when none or several are meant, or both ways are used.
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
        let date = try await repository.day(spoken)
        let team = try NameResolver(try await repository.referenceData(), extent).team(house)
        var filter = MatchFilter()
        (filter.from, filter.to, filter.teams) = (date, date, [team.id])
        let matches = try await repository.matches(.all, filter)
        guard let match = matches.first else {
            throw CommandFailure(.usage, "\(team.name) has no match on \(date.spoken)")
        }
        guard matches.count == 1 else {
            throw CommandFailure(
                .usage,
                "\(team.name) has several matches on \(date.spoken): name one by its id: "
                    + MatchChoice.list(matches))
        }
        return match
    }

    /// `3f0c… (Keate v Hawtrey, Tuesday 13 January 2026, 2:25pm, …); …`.
    fileprivate static func list(_ matches: [Match]) -> String {
        matches.map { "\($0.id.text) (\($0.sentence(with: $0.score)))" }.joined(separator: "; ")
    }
}

extension LeagueRepository {
    /// The match with this id, or with the only id that starts so.
    ///
    /// Throws `CommandFailure` (64) when there is none, or several.
    func match(named name: String) async throws -> Match {
        let matches = try await matches(idStartingWith: name, limit: 3)
        guard let match = matches.first else {
            throw CommandFailure(
                .usage,
                "no match has the id \"\(name)\"; for the history of one that was deleted give its "
                    + "whole id")
        }
        guard matches.count == 1 else {
            throw CommandFailure(
                .usage,
                "several matches' ids start with \"\(name)\": \(MatchChoice.list(matches))")
        }
        return match
    }
}

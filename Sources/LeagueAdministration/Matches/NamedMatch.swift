package import FieldGame
import Foundation
package import LeagueDatabase

// Matches as people name them.

extension LeagueRepository {
    /// The match with this id, or with the only id that starts so.
    ///
    /// Throws ``Refusal`` when there is none, or several.
    package func match(named name: String) async throws -> Match {
        let matches = try await matches(idStartingWith: name, limit: 3)
        guard let match = matches.first else {
            throw Refusal(
                "no match has the id \"\(name)\"; for the history of one that was deleted give its "
                    + "whole id")
        }
        guard matches.count == 1 else {
            throw Refusal("several matches' ids start with \"\(name)\": \(Self.list(matches))")
        }
        return match
    }

    /// The only match of a team on a day.
    ///
    /// - Parameters:
    ///   - team: the team's id, name or alias.
    ///   - extent: how much of the team's name must be given.
    /// - Throws: ``Refusal`` when there is none, or several.
    package func match(
        on spoken: SpokenDay, of team: String, _ extent: NameExtent = .beginning
    ) async throws -> Match {
        let date = try await day(spoken)
        let team = try NameResolver(try await referenceData(), extent).team(team)
        var filter = MatchFilter()
        (filter.from, filter.to, filter.teams) = (date, date, [team.id])
        let matches = try await matches(.all, filter)
        guard let match = matches.first else {
            throw Refusal("\(team.name) has no match on \(date.spoken)")
        }
        guard matches.count == 1 else {
            throw Refusal(
                "\(team.name) has several matches on \(date.spoken): name one by its id: "
                    + Self.list(matches))
        }
        return match
    }

    /// `3f0c… (Keate v Hawtrey, Tuesday 13 January 2026, 2:25pm, …); …`.
    private static func list(_ matches: [Match]) -> String {
        matches.map { "\($0.id.text) (\($0.sentence(with: $0.score)))" }.joined(separator: "; ")
    }
}

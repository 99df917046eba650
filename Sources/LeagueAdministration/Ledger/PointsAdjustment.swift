package import FieldGame
package import LeagueDatabase

/// Points that are deducted from a team, or awarded to it, beside its matches.
package struct PointsAdjustment: Hashable, Sendable {
    private let team: Team
    private let points: Int
    private let reason: String
    private let table: LedgerTable

    /// Reads what was typed for `team`, `points`, `reason`, `competition`, `season` and `on`; without
    /// a day it is today, without a season the one that the day is in.
    ///
    /// Throws ``Refusal`` with every field that is wrong.
    package static nonisolated(nonsending) func entered(
        _ texts: [Field: String], in repository: LeagueRepository
    ) async throws -> PointsAdjustment {
        let reference = try await repository.referenceData()
        var problems: [FieldProblem] = []
        let team = try await problems.noting(.team) {
            try NameResolver(reference).team(texts[.team] ?? "")
        }
        let table = try await problems.noting(.competition) {
            try await LedgerTable.entered(texts, reference, in: repository)
        }
        let points = try await problems.noting(.points) { try Self.points(texts[.points] ?? "") }
        let reason = try await problems.noting(.reason) {
            try TypedText.reason(texts[.reason] ?? "")
        }
        guard let team, let table, let points, let reason else {
            throw Refusal(problems) ?? Refusal(.points, "is missing")
        }
        return PointsAdjustment(team: team, points: points, reason: reason, table: table)
    }

    /// `-3`, `+2` or `2`; throws ``Refusal`` for what is no number of points.
    package static func points(_ text: String) throws -> Int {
        guard let points = Int(text.inOneLine), points != 0, (-999...999).contains(points) else {
            throw Refusal("the points are a number from -999 to 999, and not 0")
        }
        return points
    }

    /// Records it; in a rehearsal only finds out what it would do.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> LedgerChange<Adjustment> {
        // One transaction: nothing is recorded that cannot be told of.
        try await repository.inTransaction { repository in
            let adjustment = try await repository.adjust(
                team.id, by: points, for: reason, in: table.competition, season: table.season,
                on: table.day)
            let listed = try await repository.teams(
                [team.id], inTableOf: table.competition, season: table.season)
            let note = Note(
                warning: "\(team.name) has no match in \(table.words): this shows only once it has "
                    + "one there")
            return LedgerChange(
                recorded: adjustment, names: TeamNames([team]), notes: listed.isEmpty ? [note] : [],
                deed: "\(team.name): \(adjustment.deed) in \(table.wordsAndDay)", words: reason)
        }
    }
}

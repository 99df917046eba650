import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// The leagues that a command of seasons is about.
struct SeasonChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only this league, by name or abbreviation. Repeat for more.", valueName: "competition")
    )
    var competition: [String] = []

    /// The names of the leagues; none where none is named, which means all.
    func leagues(_ repository: LeagueRepository) async throws -> [String] {
        guard !competition.isEmpty else { return [] }
        return try competition.map(NameResolver(try await repository.referenceData()).league)
    }
}

extension SeasonState {
    /// The season as JSON shows it.
    var record: Record {
        [
            "competition_type": competition, "season": season, "matches": matches,
            "played": played, "is_current": isCurrent, "closed": closed?.record,
        ]
    }

    /// `Senior League 2026: 28 matches`, then what became of it, a line each.
    var lines: [String] {
        ["\(name): \(count)\(isCurrent ? ", this season" : "")"]
            + (closed?.sentences ?? ["open"]).map { "  " + $0 }
    }
}

extension ClosedSeason {
    /// When and by whom it was closed, and what was changed since, as JSON shows it.
    var record: Record {
        [
            "closed_at": closedAt, "closed_by": closedBy,
            "changes": changes.map { change -> Record in
                [
                    "subject": change.subject.rawValue, "match_id": change.matchID?.text,
                    "decision_id": change.decisionID, "reason": change.reason, "at": change.at,
                    "by": change.by,
                ]
            },
        ]
    }
}

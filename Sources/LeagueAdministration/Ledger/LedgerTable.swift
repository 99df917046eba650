import FieldGame
import LeagueDatabase

/// The table that a decision is about, and the day from which it counts.
struct LedgerTable: Hashable, Sendable {
    let competition: String
    /// `2026` or `2013-14`.
    let season: String
    /// London's.
    let day: LocalDate
    private let isDayGiven: Bool

    /// `Senior League 2026`.
    var words: String { "\(competition) \(season)" }

    /// `Senior League 2026 on Friday 20 March 2026`; without the day where none was named.
    var wordsAndDay: String { words + (isDayGiven ? " on \(day.spoken)" : "") }

    /// Reads what was typed for `competition`, `season` and `on`.
    ///
    /// Throws ``Refusal`` for a league that is not known or has no table, a day that is still to come,
    /// and a season that this league does not have.
    static nonisolated(nonsending) func entered(
        _ texts: [Field: String], _ reference: ReferenceData, in repository: LeagueRepository
    ) async throws -> LedgerTable {
        var problems: [FieldProblem] = []
        let league = try await problems.noting(.competition) {
            try NameResolver(reference).league(texts[.competition] ?? "")
        }
        let day = try await problems.noting(.on) { try await repository.dayOfDecision(texts[.on]) }
        var season: String?
        if let league, let day {
            season = try await problems.noting(.season) {
                guard let text = texts[.season] else {
                    return try await repository.season(of: day, in: league)
                }
                return try await CompetitionNames(repository).find(league)
                    .requireSeason(try Season(typed: text))
            }
        }
        guard let league, let day, let season else {
            throw Refusal(problems) ?? Refusal(.season, "is missing")
        }
        return LedgerTable(
            competition: league, season: season, day: day, isDayGiven: texts[.on] != nil)
    }
}

extension LeagueRepository {
    /// The day on which something was decided, London's today unless one is typed; throws
    /// ``Refusal`` for a day that is still to come.
    nonisolated(nonsending) func dayOfDecision(_ text: String?) async throws -> LocalDate {
        let today = try await today()
        guard let text else { return today }
        let day = try SpokenDay(typed: text).resolved(today: today)
        guard day <= today else {
            throw Refusal(
                .on, "\(day.spoken) is still to come: a decision counts from a day that has been")
        }
        return day
    }
}

import FieldGame
import LeagueAdministration
import LeagueDatabase

extension CompetitionRules: Changeable {
    static let jsonHelp =
        "Print JSON: the competition with its rules, and what became of its tables."
}

extension ChangeOptions<CompetitionRules> {
    /// Does what is asked of a competition, or rehearses it; says what came of it, or prints JSON.
    ///
    /// - Parameter reason: why the rules of a closed season are changed; nil gives none.
    nonisolated(nonsending) func perform(
        _ action: CompetitionAction, _ repository: LeagueRepository, reason: String? = nil
    ) async throws {
        let change = try await perform(repository) {
            try await $0.forReason(reason) { try await action.perform(in: $0) }
        }
        try print(change, as: action.rules.record + change.detail.record)
    }
}

extension CompetitionRules {
    /// `Senior League`, what it is in all seasons, and the rules of each span of seasons.
    var sheet: [String] {
        var lines = [competition.name] + details.known.lines.map { "  " + $0 }
        if competition.kind != .league { lines.append("  no table: only a league has one") }
        for (seasons, rules) in spans {
            lines.append("Rules, \(seasons)")
            lines += rules.details.lines.map { "  " + $0 }
        }
        return lines
    }
}

import FieldGame
import LeagueDatabase

extension ImportPlan {
    /// Refuses what would add, change or remove a match of a closed season: that takes a person who
    /// says why.
    ///
    /// - Parameter meant: the matches that the message may mean.
    mutating func refuse(_ closed: [ClosedSpan], among meant: [MatchSnapshot]) {
        guard !closed.isEmpty else { return }
        changes = changes.map { change in
            let absorbed = meant.first { $0.id == change.absorbed }
            let touched = [change.old, change.new, absorbed].compactMap(\.self)
            guard change.new != nil,
                let span = closed.first(where: { touched.contains(where: $0.covers) }),
                let match = change.old ?? change.new
            else { return change }
            return PlannedChange(
                refusing: change.notice, .closedSeason,
                "the season \(span.season) of \(span.competition) is closed: \(match.words)")
        }
    }
}

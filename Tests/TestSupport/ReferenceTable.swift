package import FieldGame
import Foundation

/// A league table worked out again, as plainly as its rules can be read: every number is counted
/// anew from the list of matches each time, and places are found by dividing those
/// who are level, again and again.
package struct ReferenceTable {
    /// What is to be known of a team.
    package struct Row: Hashable {
        package var team: String
        package var position: Int
        package var shared: Bool
        package var figures: [Int]
        package var form: String

        /// Played, wins, draws, losses, goals for and against, points and adjustment.
        package init(
            team: String, position: Int, shared: Bool, figures: [Int], form: String
        ) {
            (self.team, self.position, self.shared) = (team, position, shared)
            (self.figures, self.form) = (figures, form)
        }
    }

    private let league: RandomLeague
    private let day: LocalDate?

    /// The table of all that had happened by the end of a day; nil is of everything.
    package init(_ league: RandomLeague, asOf day: LocalDate? = nil) {
        self.league = league
        self.day = day
    }

    /// Every team's row, in no order.
    package func rows() -> Set<Row> {
        let all = league.fixtures.filter { $0.status != .cancelled }
        let teams = Set(all.map(\.home)).union(all.compactMap(\.away))
        var rows: Set<Row> = []
        var better = 0
        for group in divided(teams, by: league.rules.tieBreakers[...]) {
            for team in group {
                rows.insert(row(team, position: better + 1, shared: group.count > 1))
            }
            better += group.count
        }
        return rows
    }

    private func row(_ team: String, position: Int, shared: Bool) -> Row {
        let results = results(of: team, against: nil)
        let letters = results.sorted { one, other in
            let (mine, its) = (one.fixture, other.fixture)
            if mine.date != its.date { return mine.date < its.date }
            let latest = LocalTime(hour: 23, minute: 59)
            let (early, late) = (mine.time ?? latest, its.time ?? latest)
            if let early, let late, early != late { return early < late }
            return mine.id.uuidString < its.id.uuidString
        }.map { $0.mine > $0.theirs ? "W" : $0.mine == $0.theirs ? "D" : "L" }
        return Row(
            team: team, position: position, shared: shared,
            figures: [
                results.count, results.count { $0.mine > $0.theirs },
                results.count { $0.mine == $0.theirs }, results.count { $0.mine < $0.theirs },
                results.map(\.mine).reduce(0, +), results.map(\.theirs).reduce(0, +),
                number(.points, team, []),
                decisions(on: team).map(\.points).reduce(0, +),
            ],
            form: letters.suffix(5).joined())
    }

    /// Groups of those who are level, best first.
    private func divided(
        _ level: Set<String>, by tieBreakers: ArraySlice<TieBreaker>
    ) -> [Set<String>] {
        guard level.count > 1, let first = tieBreakers.first else {
            return level.isEmpty ? [] : [level]
        }
        let isMini = { (tieBreaker: TieBreaker) in tieBreaker.rawValue.hasPrefix("head_to_head") }
        let run = isMini(first) ? tieBreakers.prefix(while: isMini) : tieBreakers.prefix(1)
        let keys = Dictionary(
            uniqueKeysWithValues: level.map { team in
                (team, run.map { number($0, team, level) })
            })
        let groups = Set(keys.values).sorted { $1.lexicographicallyPrecedes($0) }.map { key in
            level.filter { keys[$0] == key }
        }
        let again = isMini(first) && league.rules.headToHeadRestarts && groups.count > 1
        return groups.flatMap {
            divided($0, by: again ? tieBreakers : tieBreakers.dropFirst(run.count))
        }
    }

    private func number(_ tieBreaker: TieBreaker, _ team: String, _ level: Set<String>) -> Int {
        let all = results(of: team, against: nil)
        let mini = results(of: team, against: level)
        let points = { (results: [Result]) in
            results.map { result in
                if result.mine > result.theirs { return league.rules.pointsForWin }
                return result.mine < result.theirs
                    ? league.rules.pointsForLoss : league.rules.pointsForDraw
            }.reduce(0, +)
        }
        let difference = { (results: [Result]) in
            results.map { $0.mine - $0.theirs }.reduce(0, +)
        }
        switch tieBreaker {
        case .points: return points(all) + decisions(on: team).map(\.points).reduce(0, +)
        case .goalDifference: return difference(all)
        case .goalsFor: return all.map(\.mine).reduce(0, +)
        case .wins: return all.count { $0.mine > $0.theirs }
        case .awayGoals: return all.filter(\.isAway).map(\.mine).reduce(0, +)
        case .headToHeadPoints: return points(mini)
        case .headToHeadGoalDifference: return difference(mini)
        case .headToHeadGoalsFor: return mini.map(\.mine).reduce(0, +)
        case .deductions: return decisions(on: team).map { min($0.points, 0) }.reduce(0, +)
        case .lots:
            let draw = league.draws
                .filter { $0.stands(on: day) && level.isSubset(of: $0.teamIDs) }
                .max { ($0.decidedOn, $0.id) < ($1.decidedOn, $1.id) }
            return draw?.teamIDs.reversed().firstIndex(of: team) ?? 0
        }
    }

    private struct Result {
        let fixture: RandomLeague.Fixture
        let mine: Int
        let theirs: Int
        let isAway: Bool
    }

    /// A team's completed matches, against anybody or against some.
    private func results(of team: String, against others: Set<String>?) -> [Result] {
        league.fixtures.compactMap { fixture in
            guard fixture.status == .completed, let score = fixture.score,
                day.map({ fixture.date <= $0 }) ?? true
            else { return nil }
            let isHome = fixture.home == team
            guard isHome || fixture.away == team else { return nil }
            if let others {
                guard let opponent = isHome ? fixture.away : fixture.home,
                    others.contains(opponent)
                else { return nil }
            }
            return isHome
                ? Result(fixture: fixture, mine: score.home, theirs: score.away, isAway: false)
                : Result(fixture: fixture, mine: score.away, theirs: score.home, isAway: true)
        }
    }

    private func decisions(on team: String) -> [Adjustment] {
        league.adjustments.filter { adjustment in
            guard adjustment.teamID == team else { return false }
            guard let day else { return adjustment.reversal == nil }
            return adjustment.decidedOn <= day
                && (adjustment.reversal.map { $0.date > day } ?? true)
        }
    }
}

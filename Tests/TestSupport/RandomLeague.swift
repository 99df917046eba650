package import FieldGame
package import Foundation

/// A season of a league made up at random: small, so that many teams are level in many ways.
package struct RandomLeague: Sendable {
    /// A match as the database keeps it, which may hold a score that does not count.
    package struct Fixture: Sendable {
        package let id: UUID
        package let date: LocalDate
        package let time: LocalTime?
        package let home: String
        /// Nil for an opponent without an id.
        package let away: String?
        package let status: Match.Status
        package let score: Score?

        /// As a table sees it; nil for one that is cancelled.
        package var counted: CountedMatch? {
            guard status != .cancelled else { return nil }
            return CountedMatch(
                id: id, date: date, time: time, home: home, away: away,
                score: status == .completed ? score : nil)
        }
    }

    package var rules: TableRules
    package var fixtures: [Fixture]
    package var adjustments: [Adjustment]
    package var draws: [LotDraw]

    /// The ids of all teams that may take part.
    package static let teams = (1...7).map { "T\($0)" }
    /// The first day; there are 40.
    package static let firstDay = LocalDate(year: 2026, month: 3, day: 1)

    /// What a table sees of the fixtures.
    package var matches: [CountedMatch] { fixtures.compactMap(\.counted) }

    /// A league of this name, the same for the same numbers of `random`.
    package init(_ name: String, _ random: inout SplitMix64) {
        let teams = Array(
            Self.teams.shuffled(using: &random).prefix(.random(in: 2...7, using: &random)))
        rules = Self.rules(&random)
        fixtures = []
        // Either everybody meets everybody, as leagues do, or whoever happens to meet.
        if Bool.random(using: &random) {
            for home in teams {
                for away in teams where home != away && Int.random(in: 0..<8, using: &random) > 0 {
                    fixtures.append(Self.fixture(home, away, &random))
                }
            }
        } else {
            for _ in 0..<Int.random(in: 1...14, using: &random) {
                let sides = teams.shuffled(using: &random)
                let isOutside = Int.random(in: 0..<12, using: &random) == 0
                fixtures.append(Self.fixture(sides[0], isOutside ? nil : sides[1], &random))
            }
        }
        adjustments = []
        draws = []
        for number in 0..<max(0, Int.random(in: -3...3, using: &random)) {
            adjustments.append(
                Adjustment(
                    id: number + 1, competition: name, season: "2026",
                    teamID: teams[Int.random(in: teams.indices, using: &random)],
                    points: [-3, -2, -1, 1, 3][Int.random(in: 0..<5, using: &random)],
                    reason: "a decision", decidedOn: Self.day(&random),
                    reversal: Self.reversal(&random)))
        }
        for number in 0..<max(0, Int.random(in: -2...3, using: &random)) {
            draws.append(
                LotDraw(
                    id: number + 1, competition: name, season: "2026",
                    teamIDs: Array(
                        teams.shuffled(using: &random).prefix(.random(in: 2...7, using: &random))),
                    decidedOn: Self.day(&random), reversal: Self.reversal(&random)))
        }
    }

    private static func rules(_ random: inout SplitMix64) -> TableRules {
        let points = [(3, 1, 0), (2, 1, 0), (1, 0, 0), (3, 2, 1), (0, 0, 0)]
        let (win, draw, loss) = points[Int.random(in: 0..<points.count, using: &random)]
        let usual: [[TieBreaker]] = [
            [.points, .goalDifference, .goalsFor],
            [.points, .headToHeadPoints, .headToHeadGoalDifference, .goalDifference, .goalsFor],
            [
                .points, .headToHeadPoints, .headToHeadGoalDifference, .headToHeadGoalsFor,
                .goalDifference, .lots,
            ],
            Array(
                TieBreaker.allCases.shuffled(using: &random)
                    .prefix(.random(in: 1...10, using: &random))),
            [.points, .headToHeadPoints, .wins, .headToHeadPoints, .headToHeadGoalsFor, .lots],
        ]
        return TableRules(
            pointsForWin: win, pointsForDraw: draw, pointsForLoss: loss,
            tieBreakers: usual[Int.random(in: usual.indices, using: &random)],
            headToHeadRestarts: Bool.random(using: &random))
    }

    private static func fixture(
        _ home: String, _ away: String?, _ random: inout SplitMix64
    ) -> Fixture {
        let statuses: [Match.Status] = [
            .completed, .completed, .completed, .completed, .scheduled, .cancelled, .postponed,
        ]
        let status = statuses[Int.random(in: statuses.indices, using: &random)]
        // What does not count may hold a score all the same.
        let isScored = status == .completed || Int.random(in: 0..<3, using: &random) == 0
        let (first, second) = (random.next(), random.next())
        return Fixture(
            id: UUID(first, second), date: day(&random),
            time: [nil, LocalTime(hour: 14, minute: 25), LocalTime(hour: 9, minute: 0)][
                Int.random(in: 0..<3, using: &random)],
            home: home, away: away, status: status,
            score: isScored
                ? Score(
                    home: .random(in: 0...2, using: &random),
                    away: .random(in: 0...2, using: &random)) : nil)
    }

    private static func day(_ random: inout SplitMix64) -> LocalDate {
        let later = Int.random(in: 0..<40, using: &random)
        guard let first = firstDay, let day = first.adding(days: later) else {
            preconditionFailure("no such day")
        }
        return day
    }

    private static func reversal(_ random: inout SplitMix64) -> Reversal? {
        guard Int.random(in: 0..<3, using: &random) == 0,
            let day = LocalDate(year: 2026, month: 5, day: Int.random(in: 1...28, using: &random))
        else { return nil }
        return Reversal(date: day, reason: "an appeal")
    }
}

extension UUID {
    /// The id of these 16 bytes.
    fileprivate init(_ first: UInt64, _ second: UInt64) {
        func byte(_ index: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: (index < 8 ? first : second) >> UInt64(index % 8 * 8))
        }
        self.init(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8),
                byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
            ))
    }
}

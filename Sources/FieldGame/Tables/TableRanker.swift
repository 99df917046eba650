/// How a table's teams are parted by its rules.
struct TableRanker {
    /// A match seen from one of its sides; teams are seats in `teams`.
    private struct Meeting {
        let own: Int
        let other: Int
        let scored: Int
        let conceded: Int
    }

    /// What one tie-breaker did.
    private struct Step {
        let tieBreaker: TieBreaker
        /// How often its run of head-to-head had been applied before, plus 1.
        let round: Int
        /// Each team's place when its run began: those who are level here were compared.
        let level: [Int]
        /// Each team's number, more before less; nil for all who are level where there is none.
        let values: [Int?]
        /// Each team's place afterwards.
        let places: [Int]
    }

    private let rules: TableRules
    private let teams: [String]
    private let tallies: [TeamTally]
    private let draws: [LotDraw]
    private let meetings: [Meeting]
    /// Each team's place so far: 1 more than the number of teams that are certainly better.
    private var places: [Int]
    /// Every tie-breaker that was applied, in order.
    private var steps: [Step] = []

    /// Applies the rules to teams with these tallies, who met in these matches.
    init(
        rules: TableRules, teams: [String], tallies: [TeamTally], matches: [CountedMatch],
        draws: [LotDraw]
    ) {
        (self.rules, self.teams, self.tallies) = (rules, teams, tallies)
        self.draws = draws.sorted { ($0.decidedOn, $0.id) > ($1.decidedOn, $1.id) }
        let seats = Dictionary(uniqueKeysWithValues: zip(teams, teams.indices))
        meetings = matches.flatMap { match -> [Meeting] in
            guard let score = match.score, let home = match.home.flatMap({ seats[$0] }),
                let away = match.away.flatMap({ seats[$0] })
            else { return [] }
            return [
                Meeting(own: home, other: away, scored: score.home, conceded: score.away),
                Meeting(own: away, other: home, scored: score.away, conceded: score.home),
            ]
        }
        places = teams.map { _ in 1 }
        decide()
    }

    /// A row of the table.
    typealias Row = (seat: Int, position: Int, isShared: Bool, decision: TableDecision?)

    /// The table's rows, best first; those who share a place in the order of `teams`.
    func rows() -> [Row] {
        let order = teams.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        let sizes = Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +)
        let below = order.dropFirst().map(Optional.some) + [nil]
        return zip(order, below).map { seat, next in
            (
                seat, places[seat], sizes[places[seat], default: 1] > 1,
                next.map { decision(seat, above: $0, order: order) }
            )
        }
    }

    private mutating func decide() {
        var rest = rules.tieBreakers[...]
        while let first = rest.first, Set(places).count < places.count {
            switch first.kind {
            case .own:
                part(by: tallies.map { $0.merit(first) }, first)
                rest.removeFirst()
            case .lots:
                part(by: lots(), first)
                rest.removeFirst()
            case .headToHead:
                let run = rest.prefix { $0.kind == .headToHead }
                applyHeadToHead(run)
                rest = rest.dropFirst(run.count)
            }
        }
    }

    /// Parts those who are level by a number each, more before less; none is less than any.
    private mutating func part(
        by values: [Int?], _ tieBreaker: TieBreaker, round: Int = 1, level: [Int]? = nil
    ) {
        let before = places
        for (_, seats) in Dictionary(grouping: before.indices, by: { before[$0] })
        where seats.count > 1 {
            let ordered = seats.sorted { (values[$0] ?? .min) > (values[$1] ?? .min) }
            var place = before[ordered[0]]
            for (index, seat) in ordered.enumerated() {
                if index > 0, values[seat] != values[ordered[index - 1]] {
                    place = before[seat] + index
                }
                places[seat] = place
            }
        }
        steps.append(
            Step(
                tieBreaker: tieBreaker, round: round, level: level ?? before, values: values,
                places: places))
    }

    /// Applies a run of head-to-head tie-breakers, and where the rules restart it, again until it
    /// parts no teams. Every round but the last parts some, so there are fewer than teams.
    private mutating func applyHeadToHead(_ run: ArraySlice<TieBreaker>) {
        var round = 1
        while true {
            let level = places
            let records = miniTable(among: level)
            for tieBreaker in run {
                let values = records.map { record in
                    switch tieBreaker {
                    case .headToHeadPoints: record.points
                    case .headToHeadGoalDifference: record.goalDifference
                    default: record.goalsFor
                    }
                }
                part(by: values, tieBreaker, round: round, level: level)
            }
            guard rules.headToHeadRestarts, places != level else { return }
            round += 1
        }
    }

    /// Each team's record in the matches against those of its own level.
    private func miniTable(among level: [Int]) -> [TeamRecord] {
        var records = teams.map { _ in TeamRecord() }
        for meeting in meetings where level[meeting.own] == level[meeting.other] {
            records[meeting.own].count(
                scored: meeting.scored, conceded: meeting.conceded, rules: rules)
        }
        return records
    }

    /// Each team's number by the latest draw in which all those of its place took part: less than
    /// nought, and more for who came out earlier; nil where there was none.
    private func lots() -> [Int?] {
        var lots: [Int?] = teams.map { _ in nil }
        for (_, seats) in Dictionary(grouping: teams.indices, by: { places[$0] }) {
            let level = Set(seats.map { teams[$0] })
            guard seats.count > 1,
                let draw = draws.first(where: { level.isSubset(of: $0.teamIDs) })
            else { continue }
            for seat in seats {
                lots[seat] = draw.teamIDs.firstIndex(of: teams[seat]).map { -($0 + 1) }
            }
        }
        return lots
    }

    private func decision(_ seat: Int, above next: Int, order: [Int]) -> TableDecision {
        guard let step = steps.first(where: { $0.places[seat] != $0.places[next] }) else {
            return TableDecision(
                teamID: teams[next], tieBreaker: nil, value: nil, otherValue: nil, among: [],
                round: 1)
        }
        // What counts against a team was compared as less than nought.
        let sign = [.deductions, .lots].contains(step.tieBreaker) ? -1 : 1
        let isOwn = step.tieBreaker.kind == .own
        return TableDecision(
            teamID: teams[next], tieBreaker: step.tieBreaker,
            value: step.values[seat].map { $0 * sign },
            otherValue: step.values[next].map { $0 * sign },
            among: isOwn
                ? [] : order.filter { step.level[$0] == step.level[seat] }.map { teams[$0] },
            round: step.round)
    }
}

/// How a table's teams are parted by its rules.
struct TableRanker {
    /// A match seen from one of its sides; teams are seats in `teams`.
    private struct Meeting {
        let own: Int
        let other: Int
        let scored: Int
        let conceded: Int
    }

    private let rules: TableRules
    private let teams: [String]
    private let records: [TeamRecord]
    private let draws: [LotDraw]
    private let meetings: [Meeting]
    private var ranking: Ranking

    /// Applies the rules to teams with these records, who met in these matches.
    init(
        rules: TableRules, teams: [String], records: [TeamRecord], matches: [CountedMatch],
        draws: [LotDraw]
    ) {
        self.rules = rules
        self.teams = teams
        self.records = records
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
        ranking = Ranking(count: teams.count)
        decide()
    }

    /// The table's rows, best first; those who share a place in the order of `teams`.
    func rows() -> [LeagueTable.Row] {
        let order = teams.indices.sorted { (ranking.places[$0], $0) < (ranking.places[$1], $1) }
        let sizes = Dictionary(ranking.places.map { ($0, 1) }, uniquingKeysWith: +)
        let below = order.dropFirst().map(Optional.some) + [nil]
        return zip(order, below).map { seat, next in
            LeagueTable.Row(
                teamID: teams[seat], position: ranking.places[seat],
                shared: sizes[ranking.places[seat], default: 1] > 1, record: records[seat],
                decision: next.map { decision(seat, above: $0, order: order) })
        }
    }

    private mutating func decide() {
        var rest = rules.tieBreakers[...]
        while let first = rest.first, !ranking.isDecided {
            switch first.kind {
            case .own:
                ranking.part(by: records.map { $0.merit(first) }, first)
                rest.removeFirst()
            case .lots:
                ranking.part(by: lots(), first)
                rest.removeFirst()
            case .headToHead:
                let run = rest.prefix { $0.kind == .headToHead }
                applyHeadToHead(run)
                rest = rest.dropFirst(run.count)
            }
        }
    }

    /// Applies a run of head-to-head tie-breakers, and where the rules restart it, again until it
    /// parts nobody. Every round but the last parts somebody, so there are fewer than teams.
    private mutating func applyHeadToHead(_ run: ArraySlice<TieBreaker>) {
        var round = 1
        while true {
            let level = ranking.places
            let records = miniTable(among: level)
            for tieBreaker in run {
                let values = records.map { record in
                    switch tieBreaker {
                    case .headToHeadPoints: record.points
                    case .headToHeadGoalDifference: record.goalDifference
                    default: record.goalsFor
                    }
                }
                ranking.part(by: values, tieBreaker, round: round, level: level)
            }
            guard rules.headToHeadRestarts, ranking.places != level else { return }
            round += 1
        }
    }

    /// Each team's record in the matches against those of its own level.
    private func miniTable(among level: [Int]) -> [TeamRecord] {
        var records = teams.map { _ in TeamRecord() }
        for meeting in meetings where level[meeting.own] == level[meeting.other] {
            // Nothing that is read of these depends on who was away.
            records[meeting.own].count(
                scored: meeting.scored, conceded: meeting.conceded, away: false, rules: rules)
        }
        return records
    }

    /// Each team's number by the latest draw in which all those of its place took part: less than
    /// nought, and more for who came out earlier; nil where there was none.
    private func lots() -> [Int?] {
        var lots: [Int?] = teams.map { _ in nil }
        for (_, seats) in Dictionary(grouping: teams.indices, by: { ranking.places[$0] }) {
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
        guard let step = ranking.step(parting: seat, next) else {
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

/// Which teams are sure of first place, and which can no longer come first, while matches of a
/// season are still to be played: exactly, on points alone.
///
/// With 3, 1 and 0 points: A has 9, B 6 and C 5, and B still meets C -> A and B possible, since B
/// may draw level; C impossible.
///
/// Each match may be won by either side or drawn. Tie-breakers are not looked at, not even when no
/// match is left: of teams that are level on top each is possible then, and the table says which of
/// them is first.
public struct TitleRace: Hashable, Sendable {
    /// What a team may still become.
    public enum Chance: String, Hashable, Sendable {
        /// It ends with more points than every other team, whatever happens.
        case sure
        /// It may end with at least as many points as every other team, but is not sure.
        case possible
        /// Some other team ends with more points, whatever happens.
        case impossible
        /// Either `possible` or `impossible`: the search ended at its bound.
        case open
    }

    /// How many steps the search for one team takes at most, unless another bound is asked for.
    public static let stepLimit = 20_000
    /// With more matches than these to arrange for a team there is no search.
    static let matchLimit = 600

    /// The chance of each team by its id.
    public let chances: [String: Chance]

    /// The chances of the teams of a table.
    ///
    /// - Parameters:
    ///   - rules: the points for a win, a draw and a defeat, whichever of them is most.
    ///   - points: the points of each team by its id, adjustments included. No number of points,
    ///     here or in the rules, counts as further from nought than a thousand million.
    ///   - remaining: the sides of each match still to be played, as often as they meet. A side
    ///     that is nil or not in `points` is an opponent outside the table. A match of a team
    ///     against itself is none.
    ///   - stepLimit: how many steps the search for one team takes at most.
    public init(
        rules: TableRules, points: [String: Int], remaining: [(home: String?, away: String?)],
        stepLimit: Int = TitleRace.stepLimit
    ) {
        let ids = points.keys.sorted()
        let runIn = RunIn(rules: rules, points: points, ids: ids, remaining: remaining)
        var chances: [String: Chance] = [:]
        for (team, id) in ids.enumerated() {
            if runIn.isSure(team) {
                chances[id] = .sure
            } else {
                var chase = Chase(of: team, in: runIn)
                chances[id] = chase.chance(stepLimit: stepLimit)
            }
        }
        self.chances = chances
    }
}

/// The matches still to be played among teams, which are numbered in the order of their ids.
private struct RunIn {
    /// The points of each team.
    let points: [Int]
    /// What the sides of a match get that is not drawn, the greater number first: that side is
    /// called the winner here even where the rules give more for a defeat.
    let (win, loss): (Int, Int)
    /// What each side of a drawn match gets.
    let draw: Int
    /// The number of matches of each team, those against opponents outside the table included.
    private(set) var count: [Int]
    /// How often each team meets each other one.
    private(set) var meetings: [[Int: Int]]

    /// The most that a match gives to a side.
    var most: Int { max(win, draw) }
    /// The least.
    var least: Int { min(loss, draw) }

    init(
        rules: TableRules, points: [String: Int], ids: [String],
        remaining: [(home: String?, away: String?)]
    ) {
        // A sum over as many matches as memory holds does not overflow.
        func bounded(_ number: Int) -> Int { min(max(number, -1_000_000_000), 1_000_000_000) }
        self.points = ids.map { bounded(points[$0] ?? 0) }
        win = bounded(max(rules.pointsForWin, rules.pointsForLoss))
        loss = bounded(min(rules.pointsForWin, rules.pointsForLoss))
        draw = bounded(rules.pointsForDraw)
        count = ids.map { _ in 0 }
        meetings = ids.map { _ in [:] }
        let teams = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        for match in remaining where match.home != match.away {
            let home = match.home.flatMap { teams[$0] }
            let away = match.away.flatMap { teams[$0] }
            if let home { count[home] += 1 }
            if let away { count[away] += 1 }
            guard let home, let away else { continue }
            meetings[home][away, default: 0] += 1
            meetings[away][home, default: 0] += 1
        }
    }

    /// Whether a team ends ahead of each other one even if it loses to it and gets the least from
    /// all its other matches, while the other one gets the most from its own: all of that may
    /// happen.
    func isSure(_ team: Int) -> Bool {
        points.indices.allSatisfy { other in
            let between = meetings[team][other] ?? 0
            let lead = points[team] - points[other] - between * (win - loss)
            return other == team
                || lead + (count[team] - between) * least > (count[other] - between) * most
        }
    }
}

/// The search for an outcome in which no rival ends with more points than one team.
///
/// The team itself wins its matches against rivals: no other result gains more on any of them,
/// unless a draw is worth more than a win; then both are tried. A match against an opponent outside
/// the table gives the team the most, and a rival the least.
///
/// The matches among rivals remain. A rival that gets the least from each of its own has some
/// points to spare before it is ahead; a match takes `decided` points of these from its winner, or
/// `drawn` from either side. Where one of the two is not above nought, no match need take any.
private struct Chase {
    /// What is still to be arranged.
    private struct Position {
        /// The points that each team may still take.
        var spare: [Int]
        /// How many matches of each pair of rivals are left.
        var left: [Int]
        /// How many of `own` are left, the first ones.
        var own: Int
    }

    private let decided: Int
    private let drawn: Int
    /// The two sides of each pair of rivals, one after the other: 2 and 3 are those of pair 1.
    private var sides: [Int] = []
    /// The sides that each team is.
    private var sidesOf: [[Int]]
    /// The opponents in the team's own matches, where a draw is worth more than a win.
    private var own: [Int] = []
    private var start: Position
    private var steps = 0

    init(of team: Int, in runIn: RunIn) {
        (decided, drawn) = (runIn.win - runIn.loss, runIn.draw - runIn.loss)
        sidesOf = runIn.points.map { _ in [] }
        let best = runIn.points[team] + runIn.count[team] * runIn.most
        let spare = runIn.points.indices.map { rival in
            let between = runIn.meetings[team][rival] ?? 0
            return best - runIn.points[rival] - between * runIn.loss
                - (runIn.count[rival] - between) * runIn.least
        }
        start = Position(spare: spare, left: [], own: 0)
        for one in runIn.points.indices where decided > 0 && drawn > 0 && one != team {
            for (other, count) in runIn.meetings[one].sorted(by: { $0.key < $1.key })
            where other > one && other != team {
                sidesOf[one].append(sides.count)
                sidesOf[other].append(sides.count + 1)
                sides += [one, other]
                start.left.append(count)
            }
        }
        if drawn > decided {
            own = runIn.meetings[team].sorted { $0.key < $1.key }
                .flatMap { Array(repeating: $0.key, count: $0.value) }
            start.own = own.count
        }
    }

    /// Tries every result of every match, depth first, but for positions that `canShare` decides.
    /// Each position has one match less to arrange than the one before it, so no more than two wait
    /// for each match.
    mutating func chance(stepLimit: Int) -> TitleRace.Chance {
        let isSmall = start.own + start.left.reduce(0, +) <= TitleRace.matchLimit
        var waiting = [start]
        while let position = waiting.popLast() {
            if position.spare.contains(where: { $0 < 0 }) { continue }
            let due = sidesOf.map { $0.reduce(0) { $0 + position.left[$1 / 2] } }
            let mayAllWin = zip(position.spare, due).allSatisfy { $0 >= $1 * decided }
            if position.own == 0, mayAllWin { return .possible }
            steps += 1
            guard isSmall, steps <= stepLimit else { return .open }
            guard canShare(position, due) else { continue }
            if position.own > 0 {
                waiting += ownResults(position)
            } else if drawn >= decided || 2 * drawn == decided {
                return .possible
            } else {
                waiting += results(position, due)
            }
        }
        return .impossible
    }

    /// The position after a win and after a draw in one of the team's own matches, the latter last.
    private func ownResults(_ position: Position) -> [Position] {
        var (won, draw) = (position, position)
        won.own -= 1
        draw.own -= 1
        won.spare = won.spare.map { $0 - (drawn - decided) }
        draw.spare[own[draw.own]] -= drawn
        return [won, draw]
    }

    /// The position after each result of one match: that of the rival with least to spare, against
    /// the one with most. The result that leaves the two best off comes last, to be tried first.
    private func results(_ position: Position, _ due: [Int]) -> [Position] {
        func ease(_ spare: Int, _ due: Int) -> Double {
            due > 0 ? Double(spare) / Double(due) : .infinity
        }
        let eases = zip(position.spare, due).map(ease)
        func order(_ pair: Int) -> (Double, Double) {
            let (one, other) = (eases[sides[2 * pair]], eases[sides[2 * pair + 1]])
            return (min(one, other), -max(one, other))
        }
        let pairs = position.left.indices.filter { position.left[$0] > 0 }
        guard let pair = pairs.min(by: { order($0) < order($1) }) else { return [] }
        let (one, other) = (sides[2 * pair], sides[2 * pair + 1])
        let results = [(decided, 0), (drawn, drawn), (0, decided)].map { taken in
            var next = position
            next.left[pair] -= 1
            next.spare[one] -= taken.0
            next.spare[other] -= taken.1
            let least = min(
                ease(next.spare[one], due[one] - 1), ease(next.spare[other], due[other] - 1))
            return (least, next)
        }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Whether rivals have room for the matches left if a win counts as 2 units and a draw as 1, so
    /// that the sides of each match share 2: a maximum flow.
    ///
    /// If not, there is no outcome. If so, there is one where a draw is worth half a win. So there
    /// is where it is worth as much as a win or more: then every room is even, and the units can be
    /// shared in twos, as wins. Otherwise there may be one.
    private mutating func canShare(_ position: Position, _ due: [Int]) -> Bool {
        // Each side starts with one unit a match. A rival without room passes one on, by a shortest
        // way, to one with room.
        var held = sides.indices.map { position.left[$0 / 2] }
        var room = zip(position.spare, due).map { units(spare: $0, due: $1) - $1 }
        while room.contains(where: { $0 < 0 }) {
            steps += 1
            var queue = room.indices.filter { room[$0] < 0 }
            var isReached = room.map { $0 < 0 }
            var via = [Int?](repeating: nil, count: room.count)
            var next = 0
            while next < queue.count, room[queue[next]] <= 0 {
                for side in sidesOf[queue[next]] where held[side] > 0 {
                    let taker = sides[side ^ 1]
                    guard !isReached[taker] else { continue }
                    isReached[taker] = true
                    via[taker] = side
                    queue.append(taker)
                }
                next += 1
            }
            guard next < queue.count else { return false }
            var taker = queue[next]
            room[taker] -= 1
            while let side = via[taker] {
                held[side] -= 1
                held[side ^ 1] += 1
                taker = sides[side]
            }
            room[taker] += 1
        }
        return true
    }

    /// The most units that a rival can get from its matches with these points to spare.
    private func units(spare: Int, due: Int) -> Int {
        guard due > 0 else { return 0 }
        return (0...min(due, spare / decided)).reduce(0) { most, wins in
            max(most, 2 * wins + min(due - wins, (spare - wins * decided) / drawn))
        }
    }
}

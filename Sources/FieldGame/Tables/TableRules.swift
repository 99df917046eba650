/// The rules by which a season's matches make a league table.
public struct TableRules: Hashable, Sendable {
    /// Points for a win.
    public var pointsForWin: Int
    /// Points for a draw.
    public var pointsForDraw: Int
    /// Points for a defeat.
    public var pointsForLoss: Int
    /// What orders the table, most important first; teams that nothing of it parts share a place.
    ///
    /// A run of head-to-head tie-breakers, such as points and then goal difference, counts the
    /// matches among the teams that are level when the run begins.
    public var tieBreakers: [TieBreaker]
    /// Whether a run of head-to-head tie-breakers is applied again to those whom it left level, now
    /// counting the matches among them alone, and so on as long as it parts any.
    public var headToHeadRestarts: Bool
    /// The score of a walkover, the winner's first.
    public var walkover: Score

    /// Rules with these values; without any: 3, 1 and 0 points, then goal difference, then goals
    /// scored, and 3-0 for a walkover.
    public init(
        pointsForWin: Int = 3, pointsForDraw: Int = 1, pointsForLoss: Int = 0,
        tieBreakers: [TieBreaker] = [.points, .goalDifference, .goalsFor],
        headToHeadRestarts: Bool = false, walkover: Score = .usualWalkover
    ) {
        (self.pointsForWin, self.pointsForDraw) = (pointsForWin, pointsForDraw)
        self.pointsForLoss = pointsForLoss
        self.tieBreakers = tieBreakers
        self.headToHeadRestarts = headToHeadRestarts
        self.walkover = walkover
    }

    /// The points that a side with this score gets.
    func points(scored: Int, conceded: Int) -> Int {
        if scored == conceded { return pointsForDraw }
        return scored > conceded ? pointsForWin : pointsForLoss
    }

    /// One value of the rules, as people read it.
    public struct Spoken: Hashable, Sendable {
        /// What it is: `points`, `order`, `head-to-head`, `walkover`.
        public let label: String
        /// What holds: `3 for a win, 1 for a draw, 0 for a defeat`.
        public let words: String
    }

    /// Whether the order asks for matches among those who are level.
    public var hasHeadToHead: Bool { tieBreakers.contains { $0.kind == .headToHead } }

    /// All of them in words; how head-to-head restarts only where the order has any.
    public var spoken: [Spoken] { allSpoken.filter { $0.label != "head-to-head" || hasHeadToHead } }

    /// What differs from other rules, in the words of each: those of `old` first.
    public func differences(from old: TableRules) -> [(label: String, old: String, new: String)] {
        zip(old.allSpoken, allSpoken).compactMap { before, after in
            before == after ? nil : (after.label, before.words, after.words)
        }
    }

    private var allSpoken: [Spoken] {
        [
            Spoken(
                label: "points",
                words: "\(pointsForWin) for a win, \(pointsForDraw) for a draw, "
                    + "\(pointsForLoss) for a defeat"),
            Spoken(label: "order", words: tieBreakers.map(\.spoken).joined(separator: ", ")),
            Spoken(
                label: "head-to-head",
                words: headToHeadRestarts
                    ? "again among those whom it leaves level" : "once among those who are level"),
            Spoken(label: "walkover", words: walkover.description),
        ]
    }
}

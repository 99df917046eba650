extension TableRules {
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

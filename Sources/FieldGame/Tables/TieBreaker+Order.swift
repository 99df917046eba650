extension TieBreaker {
    /// How many tie-breakers may order a table; the database holds the same bound.
    public static let orderLength = 1...20

    /// Why words are no order of a table.
    public enum OrderProblem: Error, Hashable {
        /// This word means no tie-breaker; it is empty where one is missing.
        case unknown(String)
        /// This one parts nobody whom it has not parted before.
        case repeated(TieBreaker)
        /// There are this many, more than a table may have.
        case length(Int)
    }

    /// The tie-breakers that words joined by commas mean, most important first:
    /// `points, GD` -> points, then goal difference.
    ///
    /// Head-to-head may come again after something else, since it then counts the matches among
    /// fewer teams; whatever else is repeated is refused.
    public static func order(words text: String) throws(OrderProblem) -> [TieBreaker] {
        var order: [TieBreaker] = []
        // Where the run of head-to-head that the next one may belong to begins.
        var run = 0
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard let next = TieBreaker(words: word) else { throw .unknown(word) }
            if next.kind != .headToHead { run = order.count + 1 }
            let before = next.kind == .headToHead ? order[run...] : order[...]
            guard !before.contains(next) else { throw .repeated(next) }
            order.append(next)
        }
        guard orderLength.contains(order.count) else { throw .length(order.count) }
        return order
    }
}

/// Finds a thing of the league by what it was called, and never guesses.
///
/// Names are compared folded (see ``FoldedName``). An index of the houses answers `keate`, `JDM` and
/// `Keate House` with the same house.
public struct NameIndex<Value: Sendable & Hashable>: Sendable {
    /// What a name turned out to be.
    public enum Finding: Sendable, Hashable {
        /// Exactly one thing bears this name.
        case found(Value)
        /// Several things do.
        case ambiguous([Value])
        /// Nothing does; the nearest names, at most three, best first.
        case unknown(nearest: [String])
    }

    private let ignoresArticle: Bool
    private var values: [FoldedName: [Value]] = [:]
    private var spellings: [FoldedName: String] = [:]
    /// Every name as it was added.
    private(set) var names: [(spelling: String, folded: FoldedName, value: Value)] = []

    /// An index of these names; see ``add(_:for:)``.
    ///
    /// - Parameter ignoresArticle: whether `The Paddock` finds `Paddock`, and the other way round,
    ///   where nothing is called just so.
    public init(_ names: [(String, Value)] = [], ignoringArticle ignoresArticle: Bool = false) {
        self.ignoresArticle = ignoresArticle
        for (name, value) in names { add(name, for: value) }
    }

    /// Lets `name` stand for `value`; an empty name is left out. The spelling that came first is
    /// the one that suggestions show.
    public mutating func add(_ name: String, for value: Value) {
        let folded = FoldedName(name)
        guard !folded.description.isEmpty else { return }
        names.append((name, folded, value))
        if !values[folded, default: []].contains(value) {
            values[folded, default: []].append(value)
        }
        if spellings[folded] == nil { spellings[folded] = name }
    }

    /// The things that bear exactly this name, usually one; none when nothing does.
    public subscript(name: some StringProtocol) -> [Value] {
        let folded = FoldedName(name)
        if let exact = values[folded] { return exact }
        guard ignoresArticle else { return [] }
        let bare = folded.withoutArticle
        return values[bare] ?? values[FoldedName("the \(bare)")] ?? []
    }

    /// The thing that a name stands for, or what to suggest instead.
    public func find(_ name: some StringProtocol) -> Finding {
        let matches = self[name]
        switch matches.count {
        case 0: return .unknown(nearest: nearest(to: name))
        case 1: return .found(matches[0])
        default: return .ambiguous(matches)
        }
    }

    /// The spellings nearest to a name, at most `limit`, best first: those with a word that starts
    /// so (`dray` -> `Mr Dray`), then by edit distance (`dutchmna's 5` -> `Dutchman's 5`), equal
    /// ones in alphabetical order; none that shares too little with it to be what was meant.
    public func nearest(to name: some StringProtocol, limit: Int = 3) -> [String] {
        let folded = FoldedName(name).description
        let wanted = Array(folded.unicodeScalars.prefix(100))
        guard !wanted.isEmpty else { return [] }
        let start = " " + folded
        let ranked = spellings.compactMap { known, spelling -> (Int, FoldedName, String)? in
            if " \(known)".holds(start) { return (0, known, spelling) }
            let candidate = Array(known.description.unicodeScalars.prefix(100))
            let allowed = max(1, max(wanted.count, candidate.count) * 2 / 5)
            let distance = editDistance(wanted, candidate)
            return distance <= allowed ? (distance, known, spelling) : nil
        }
        return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map { $0.2 }
    }
}

/// The fewest insertions, deletions, replacements and swaps of neighbours that turn one text into
/// the other (optimal string alignment): `dutchmna`, `dutchman` -> 1.
package func editDistance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 1...left.count {
        var row = [i]
        row.reserveCapacity(right.count + 1)
        for j in 1...right.count {
            let replaced = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
            var best = min(last[j] + 1, row[j - 1] + 1, replaced)
            if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                best = min(best, beforeLast[j - 2] + 1)
            }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[right.count]
}

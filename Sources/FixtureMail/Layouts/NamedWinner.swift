import FieldGame

/// `COLL v HEP: HEP won 2-1`, `COLL v HEP 2-1 to HEP`: behind two teams and beside a score one of
/// them is named again, as the winner, so that the greater number is its own.
enum NamedWinner {
    /// The score of the side named first and of the side named second; nil when the words contradict
    /// each other.
    static func score(
        _ score: Score, _ pairing: Pairing, _ items: LineItems, names: Names
    ) -> Score? {
        var named: Set<String> = []
        for item in items.items where item.range.lowerBound >= pairing.range.upperBound {
            guard item.kind == .other else { continue }
            for index in item.range {
                let found = names.teams.longest(
                    from: index, in: items.words, before: item.range.upperBound)
                if let ids = found?.names, ids.count == 1 { named.formUnion(ids) }
            }
        }
        named.formIntersection([pairing.home.id, pairing.away.id].compactMap { $0 })
        guard let winner = named.first else { return score }
        guard named.count == 1, !items.has(["lost", "lose", "loses", "losing", "beaten"]) else {
            return nil
        }
        let greater = score.home >= score.away ? score : score.reversed
        return winner == pairing.home.id ? greater : greater.reversed
    }
}

/// The order of a table as its tie-breakers part the teams, one after another.
struct Ranking {
    /// What one tie-breaker did.
    struct Step {
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

    /// Each team's place so far: 1 more than the number of teams that are certainly better.
    private(set) var places: [Int]
    /// Every tie-breaker that was applied, in order.
    private(set) var steps: [Step] = []

    /// Teams that are all level.
    init(count: Int) {
        places = Array(repeating: 1, count: count)
    }

    /// Whether every team has a place of its own.
    var isDecided: Bool { Set(places).count == places.count }

    /// Parts those who are level by a number each, more before less; none is less than any.
    mutating func part(
        by values: [Int?], _ tieBreaker: TieBreaker, round: Int = 1, level: [Int]? = nil
    ) {
        let before = places
        for (_, seats) in Dictionary(grouping: before.indices, by: { before[$0] })
        where seats.count > 1 {
            let ordered = seats.sorted { Self.isMore(values[$0], values[$1]) }
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

    /// The step that put one team above another, or nil when they are level.
    func step(parting one: Int, _ other: Int) -> Step? {
        steps.first { $0.places[one] != $0.places[other] }
    }

    private static func isMore(_ one: Int?, _ other: Int?) -> Bool {
        switch (one, other) {
        case (let one?, let other?): one > other
        case (_?, nil): true
        case (nil, _): false
        }
    }
}

import FieldGame
import Foundation

/// The matches of ten teams who meet twice.
struct LeagueSample {
    private let matches: [CountedMatch]

    init() {
        matches = (0..<90).compactMap { number in
            let (home, other) = (number / 9, number % 9)
            return LocalDate(dayNumber: 20_500 + number).map {
                CountedMatch(
                    id: UUID(), date: $0, home: "T\(home)",
                    away: "T\(other < home ? other : other + 1)",
                    score: Score(home: number % 5, away: number % 4))
            }
        }
    }

    /// Their table, by points, goal difference and goals.
    func table() -> Int {
        SeasonTable(competition: "", season: "", rules: TableRules(), matches: matches)
            .standings.count
    }
}

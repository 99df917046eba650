import FieldGame
import Testing

/// Which rules hold in which season, and how they are said.
@Suite struct CompetitionRulesTests {
    private let two = TableRules(pointsForWin: 2)
    private let four = TableRules(pointsForWin: 4)

    private var league: CompetitionRules {
        CompetitionRules(
            Competition(name: "Senior League", kind: .league),
            later: [.init(since: "2027", rules: four), .init(since: "2025", rules: two)])
    }

    @Test func laterRulesHoldUntilTheNextOnes() {
        #expect(league.later.map(\.since) == ["2025", "2027"])
        #expect(
            ["2000", "2024", "2025", "2026", "2027", "2900"].map {
                league.rules(in: $0).pointsForWin
            } == [3, 3, 2, 2, 4, 4])
        #expect(league.rules(since: "2025") == two)
        #expect(league.rules(since: "2026") == nil)
    }

    @Test func rulesOfASeasonAreSetAndTakenAway() {
        var league = league
        league.set(nil, since: "2025")
        #expect(league.rules(in: "2026").pointsForWin == 3)
        league.set(two, since: "2026")
        league.set(four, since: "2026")
        #expect(league.later.map(\.since) == ["2026", "2027"])
        #expect(league.rules(in: "2026") == four)
        league.set(nil, since: "1990")
        #expect(league.later.count == 2)
    }

    @Test func rulesAreSaidInWords() throws {
        let rules = TableRules(
            tieBreakers: [.points, .headToHeadPoints, .lots], headToHeadRestarts: true,
            walkover: try #require(Score(home: 5, away: 0)))
        #expect(
            rules.spoken.map { "\($0.label): \($0.words)" } == [
                "points: 3 for a win, 1 for a draw, 0 for a defeat",
                "order: points, head-to-head points, drawn lots",
                "head-to-head: again among those whom it leaves level", "walkover: 5-0",
            ])
        #expect(TableRules().spoken.map(\.label) == ["points", "order", "walkover"])
    }

    @Test func differencesAreSaidInTheWordsOfBoth() {
        #expect(two.differences(from: two).isEmpty)
        let differences = two.differences(from: TableRules(headToHeadRestarts: true))
        #expect(differences.map(\.label) == ["points", "head-to-head"])
        #expect(
            differences.map { "\($0.old) -> \($0.new)" } == [
                "3 for a win, 1 for a draw, 0 for a defeat -> "
                    + "2 for a win, 1 for a draw, 0 for a defeat",
                "again among those whom it leaves level -> once among those who are level",
            ])
    }
}

import FieldGame
import Testing

/// What people write and say for tie-breakers.
@Suite struct TieBreakerWordsTests {
    @Test func eachHasAWordThatMeansIt() {
        #expect(
            TieBreaker.allCases.map(\.word) == [
                "points", "goal-difference", "goals-for", "wins", "away-goals", "h2h-points",
                "h2h-goal-difference", "h2h-goals-for", "deductions", "lots",
            ])
        for known in TieBreaker.allCases {
            #expect(TieBreaker(words: known.word) == known)
            #expect(TieBreaker(words: known.rawValue) == known)
            #expect(TieBreaker(words: known.rawValue.uppercased()) == known)
        }
    }

    @Test(arguments: [
        ("GD", TieBreaker.goalDifference), ("difference", .goalDifference), ("gf", .goalsFor),
        ("goals", .goalsFor), (" Goals Scored ", .goalsFor), ("pts", .points),
        ("away", .awayGoals), ("H2H-GD", .headToHeadGoalDifference),
        ("h2h_difference", .headToHeadGoalDifference),
        ("Head-to-Head-Points", .headToHeadPoints), ("head to head points", .headToHeadPoints),
        ("head-to-head-gd", .headToHeadGoalDifference), ("h2h-goals", .headToHeadGoalsFor),
        ("h2h-gf", .headToHeadGoalsFor), ("fewest-deductions", .deductions),
        ("drawn-lots", .lots), ("drawing-of-lots", .lots),
    ])
    func understandsShortNames(_ word: String, _ meant: TieBreaker) {
        #expect(TieBreaker(words: word) == meant)
    }

    @Test(arguments: ["", " ", "-", "h2h", "head-to-head", "goal", "points,wins", "h2h-lots"])
    func takesNothingElseForOne(_ word: String) {
        #expect(TieBreaker(words: word) == nil)
    }

    @Test func isSaidAsPeopleSayIt() {
        #expect(
            TieBreaker.allCases.map(\.spoken) == [
                "points", "goal difference", "goals scored", "wins", "away goals",
                "head-to-head points", "head-to-head goal difference",
                "head-to-head goals scored", "fewest points deducted", "drawn lots",
            ])
    }

    @Test func suggestsTheNearest() {
        #expect(TieBreaker.nearest(to: "goal-diference").first == "goal-difference")
        #expect(TieBreaker.nearest(to: "h2h-point").first == "h2h-points")
        #expect(TieBreaker.nearest(to: "drawn-lot") == ["lots"])
        #expect(TieBreaker.nearest(to: "h2h").count == 3)
        #expect(TieBreaker.nearest(to: "alphabetical order of the names").isEmpty)
    }

    @Test func anOrderIsWordsAndCommas() throws {
        #expect(
            try TieBreaker.order(words: " Points, h2h-points,h2h_gd ,GD,lots") == [
                .points, .headToHeadPoints, .headToHeadGoalDifference, .goalDifference, .lots,
            ])
        #expect(try TieBreaker.order(words: "wins") == [.wins])
    }

    @Test func headToHeadMayComeAgainAfterSomethingElse() throws {
        #expect(
            try TieBreaker.order(words: "h2h-points,gd,h2h-points") == [
                .headToHeadPoints, .goalDifference, .headToHeadPoints,
            ])
        expect("h2h-points,h2h-gd,h2h-points", .repeated(.headToHeadPoints))
        expect("points,gd,h2h-points,points", .repeated(.points))
        expect("lots,points,lots", .repeated(.lots))
    }

    @Test(arguments: [
        ("", ""), (" ", ""), ("points,", ""), (",points", ""), ("points,,gd", ""),
        ("points;gd", "points;gd"), ("points, alphabet", "alphabet"),
    ])
    func unknownWordsAreNamed(_ text: String, _ word: String) {
        expect(text, .unknown(word))
    }

    @Test func anOrderHasAtMostTwentyTieBreakers() throws {
        let run = "h2h-points,h2h-gd,h2h-gf"
        let twenty = "points,\(run),gd,\(run),gf,\(run),wins,\(run),away,\(run)"
        #expect(try TieBreaker.order(words: twenty).count == 20)
        expect(twenty + ",lots", .length(21))
    }

    private func expect(
        _ text: String, _ problem: TieBreaker.OrderProblem,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: problem, sourceLocation: sourceLocation) {
            try TieBreaker.order(words: text)
        }
    }
}

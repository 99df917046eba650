import FieldGame
import TestSupport
import Testing

/// Who is sure of first place and who can no longer come first, worked out by hand and by trying
/// every outcome.
@Suite struct TitleRaceTests {
    private typealias Sides = (home: String?, away: String?)

    private let two = TableRules(pointsForWin: 2)

    /// `A-B A-B C-`: A and B meet twice, and C meets an opponent without an id.
    private func remaining(_ text: String) -> [Sides] {
        text.split(separator: " ").map { match in
            let sides = match.split(separator: "-", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? nil : String($0) }
            return (sides[0], sides[1])
        }
    }

    /// `A sure, B impossible`.
    private func chances(
        _ points: [String: Int], _ matches: String = "", rules: TableRules = TableRules(),
        stepLimit: Int = TitleRace.stepLimit
    ) -> String {
        TitleRace(
            rules: rules, points: points, remaining: remaining(matches), stepLimit: stepLimit
        ).chances.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            .joined(separator: ", ")
    }

    @Test func aTeamThatNoneCanReachIsSure() {
        #expect(chances(["A": 10, "B": 6], "A-B") == "A sure, B impossible")
        #expect(chances(["A": 10, "B": 6], "B-A B-") == "A possible, B possible")
        #expect(chances(["A": 10, "B": 6], "A- B-") == "A sure, B impossible")
        // Level is not ahead.
        #expect(chances(["A": 10, "B": 7], "A- B-") == "A possible, B possible")
        #expect(chances(["A": 9, "B": 6, "C": 5], "B-C") == "A possible, B possible, C impossible")
        // B and C cannot both reach A, yet either may.
        #expect(chances(["A": 9, "B": 7, "C": 7], "B-C") == "A possible, B possible, C possible")
        #expect(chances(["A": 0]) == "A sure")
        #expect(chances([:], "A-B") == "")
    }

    @Test func withoutMatchesPointsDecide() {
        #expect(chances(["A": 9, "B": 6]) == "A sure, B impossible")
        #expect(
            chances(["A": 9, "B": 9, "C": 8]) == "A possible, B possible, C impossible")
        #expect(chances(["A": -3, "B": -2]) == "A impossible, B sure")
    }

    /// The American League East on 30 August 1996 with two points a win. Detroit may come to 152
    /// and no rival has as many; but four of them have 556 points and 27 matches among themselves,
    /// 610 in all, so that one comes to 153.
    ///
    /// <https://coursera.cs.princeton.edu/algs4/assignments/baseball/specification.php>
    @Test func rivalsMayTakeThePlaceFromEachOther() {
        let points = [
            "NewYork": 150, "Baltimore": 142, "Boston": 138, "Toronto": 126, "Detroit": 98,
        ]
        let matches: [(home: String, away: String?, count: Int)] = [
            ("NewYork", "Baltimore", 3), ("NewYork", "Boston", 8), ("NewYork", "Toronto", 7),
            ("NewYork", "Detroit", 3), ("Baltimore", "Boston", 2), ("Baltimore", "Toronto", 7),
            ("Baltimore", "Detroit", 4), ("NewYork", nil, 7), ("Baltimore", nil, 12),
            ("Boston", nil, 17), ("Toronto", nil, 13), ("Detroit", nil, 20),
        ]
        func race(points: [String: Int]) -> [String: TitleRace.Chance] {
            TitleRace(
                rules: two, points: points,
                remaining: matches.flatMap { match in
                    (0..<match.count).map { _ in (match.home, match.away) }
                }
            ).chances
        }
        let chances = race(points: points)
        #expect(chances["Detroit"] == .impossible)
        #expect(chances.values.count { $0 == .possible } == 4)
        // With one point more it may still come first.
        #expect(race(points: points.merging(["Detroit": 99]) { $1 })["Detroit"] == .possible)
    }

    @Test func rivalsDrawWhereAWinWouldPutOneAhead() {
        #expect(
            chances(["A": 10, "B": 8, "C": 8], "B-C C-B") == "A possible, B possible, C possible")
        #expect(
            chances(["A": 10, "B": 9, "C": 8], "B-C C-B") == "A impossible, B possible, C possible")
    }

    /// A is level with B, so D must beat B. D may take 2 more points: as two draws bring, or a win
    /// where it is worth 2, but not one that is worth 3.
    @Test func aWinMayBeMoreThanTwoDraws() {
        let points = ["A": 4, "B": 4, "C": 0, "D": 2]
        #expect(
            chances(points, "B-D D-C") == "A impossible, B possible, C impossible, D possible")
        #expect(
            chances(points, "B-D D-C", rules: two)
                == "A possible, B possible, C impossible, D possible")
    }

    /// B may take 3 more points and C and D 2 each. A win of B over one of them leaves B no draw
    /// with the other one, and two draws are too much where they are worth more than a win.
    @Test func twoDrawsMayBeMoreThanAWin() {
        let points = ["A": 3, "B": 0, "C": 1, "D": 1]
        let others = "B possible, C possible, D possible"
        let rules = TableRules(pointsForDraw: 2)
        #expect(chances(points, "B-C B-D", rules: rules) == "A impossible, \(others)")
        #expect(chances(points, "B-C B-D", rules: two) == "A possible, \(others)")
    }

    @Test func whatMayBeWorthMost() {
        // A draw, but a win gains more on the opponent.
        let draw = TableRules(pointsForWin: 2, pointsForDraw: 5)
        #expect(chances(["A": 0, "B": 1], "A-B", rules: draw) == "A possible, B possible")
        #expect(chances(["A": 0, "B": 3], "A-B", rules: draw) == "A impossible, B sure")
        // A defeat.
        let defeat = TableRules(pointsForWin: 0, pointsForDraw: 1, pointsForLoss: 3)
        #expect(chances(["A": 0, "B": 3], "A-B", rules: defeat) == "A possible, B possible")
        #expect(chances(["A": 0, "B": 4], "A-B", rules: defeat) == "A impossible, B sure")
        // Nothing.
        let nothing = TableRules(pointsForWin: 0, pointsForDraw: 0)
        #expect(chances(["A": 0, "B": 1], "A-B A-B", rules: nothing) == "A impossible, B sure")
    }

    @Test func opponentsOutsideTheTableAndOddMatches() {
        #expect(chances(["A": 4, "B": 2], "A-A B-B") == "A sure, B impossible")
        #expect(chances(["A": 4, "B": 2], "X-Y - X-") == "A sure, B impossible")
        #expect(chances(["A": 4, "B": 2], "B-X") == "A possible, B possible")
        #expect(chances(["A": 4, "B": 2], "-B") == "A possible, B possible")
    }

    @Test func numbersOfAnySizeAreBounded() {
        let great = TableRules(pointsForWin: .max, pointsForDraw: .min, pointsForLoss: .min)
        let points = ["": Int.max, "\u{0}": .min, "é": 32_767, "🏟️": -32_767]
        func chance(_ rules: TableRules) -> TitleRace.Chance? {
            TitleRace(
                rules: rules, points: points,
                remaining: [("", "\u{0}"), ("é", "🏟️"), ("🏟️", "é"), ("", nil)]
            ).chances["\u{0}"]
        }
        #expect(chance(TableRules()) == .impossible)
        #expect(chance(great) == .possible)
        #expect(chances(["A": .max, "B": .max - 1]) == "A possible, B possible")
    }

    // MARK: - Every outcome

    private static let schemes = [
        (3, 1, 0), (2, 1, 0), (3, 1, 0), (1, 0, 0), (3, 2, 1), (0, 0, 0), (3, 2, 0), (4, 2, 1),
        (5, 1, 0), (5, 4, 0), (1, 3, 0), (0, 1, 3), (2, 2, 0), (0, 3, 0), (1, 1, 2), (2, -1, 0),
        (3, 5, 1), (7, 3, 0), (-1, -2, -5), (2, 0, 1),
    ]

    private struct League {
        let rules: TableRules
        let points: [String: Int]
        let remaining: [Sides]

        init(_ random: inout SplitMix64) {
            let (win, draw, loss) = schemes[Int.random(in: schemes.indices, using: &random)]
            rules = TableRules(pointsForWin: win, pointsForDraw: draw, pointsForLoss: loss)
            let teams = ["A", "B", "C", "D", "E", "F"].prefix(.random(in: 3...6, using: &random))
            let spread = Int.random(in: 1...8, using: &random)
            points = Dictionary(
                uniqueKeysWithValues: teams.map { team in
                    (team, Int.random(in: 0...spread, using: &random))
                })
            let sides = teams.map(Optional.some) + (Bool.random(using: &random) ? [nil, "X"] : [])
            remaining = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                (
                    sides[Int.random(in: sides.indices, using: &random)],
                    sides[Int.random(in: sides.indices, using: &random)]
                )
            }
        }

        func chances(stepLimit: Int = TitleRace.stepLimit) -> [String: TitleRace.Chance] {
            TitleRace(rules: rules, points: points, remaining: remaining, stepLimit: stepLimit)
                .chances
        }

        /// The points of all teams after every outcome.
        private var outcomes: Set<[String: Int]> {
            let (win, draw, loss) = (rules.pointsForWin, rules.pointsForDraw, rules.pointsForLoss)
            var outcomes: Set = [points]
            for (home, away) in remaining where home != away {
                outcomes = Set(
                    outcomes.flatMap { points in
                        [(win, loss), (draw, draw), (loss, win)].map { result in
                            var points = points
                            if let home { points[home]? += result.0 }
                            if let away { points[away]? += result.1 }
                            return points
                        }
                    })
            }
            return outcomes
        }

        /// The chances by what they mean.
        func chancesByOutcomes() -> [String: TitleRace.Chance] {
            let tops = outcomes.map { points in
                let most = points.values.max()
                return Set(points.filter { $0.value == most }.keys)
            }
            return Dictionary(
                uniqueKeysWithValues: points.keys.map { team in
                    if tops.allSatisfy({ $0 == [team] }) { return (team, .sure) }
                    return (team, tops.contains { $0.contains(team) } ? .possible : .impossible)
                })
        }
    }

    @Test(arguments: Array(1...10) as [UInt64]) func everyOutcomeAgrees(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var seen: Set<TitleRace.Chance> = []
        for number in 1...100 {
            let league = League(&random)
            let chances = league.chances()
            #expect(chances == league.chancesByOutcomes(), "\(seed) \(number) \(league)")
            seen.formUnion(chances.values)
        }
        #expect(seen == [.sure, .possible, .impossible])
    }

    // MARK: - Bounds

    /// A search that ends early leaves teams open; it makes no other mistake, and always the same.
    @Test func aBoundLeavesOpenWhatIsNotKnown() {
        var random = SplitMix64(seed: 99)
        var open = 0
        for number in 1...300 {
            let league = League(&random)
            let chances = league.chances()
            for limit in [-1, 0, 1, 3] {
                let bounded = league.chances(stepLimit: limit)
                #expect(bounded == league.chances(stepLimit: limit))
                for (team, chance) in bounded where chance != chances[team] {
                    #expect(chance == .open, "\(number) \(limit) \(team)")
                    #expect(chances[team] != .sure)
                    open += 1
                }
            }
        }
        #expect(open > 100)
        #expect(
            chances(["A": 10, "B": 8, "C": 8], "B-C C-B", stepLimit: 0)
                == "A open, B possible, C possible")
    }

    /// A league of 40 where all meet twice, and nothing is played. What is plain is said; whether a
    /// team without a match comes first with 100 points is not searched.
    @Test func aGreatLeagueIsNotSearched() {
        let teams = (1...40).map { "T\($0)" }
        let matches = teams.flatMap { home in
            teams.filter { $0 != home }.map { (home: String?.some(home), away: String?.some($0)) }
        }
        func chances(_ late: Int) -> [String: TitleRace.Chance] {
            var points = Dictionary(uniqueKeysWithValues: teams.map { ($0, 0) })
            points["Late"] = late
            return TitleRace(rules: TableRules(), points: points, remaining: matches).chances
        }
        #expect(chances(0)["T1"] == .possible)
        #expect(chances(-1)["Late"] == .impossible)
        #expect(chances(100)["Late"] == .open)
        #expect(chances(234)["Late"] == .possible)
        #expect(chances(235)["Late"] == .sure)
    }

    /// Half a season of 12 teams that are level, and one more without a match. The others bring 2
    /// points a match at least, 11 each, and come to 26 if all matches are drawn.
    @Test func aLeagueOfUsualSizeIsDecided() {
        let teams = (1...12).map { "T\($0)" }
        let matches = teams.indices.flatMap { home in
            teams[..<home].map { (home: String?.some(teams[home]), away: String?.some($0)) }
        }
        func chances(_ late: Int) -> [String: TitleRace.Chance] {
            var points = Dictionary(uniqueKeysWithValues: teams.map { ($0, 15) })
            points["Late"] = late
            return TitleRace(rules: TableRules(), points: points, remaining: matches).chances
        }
        #expect(chances(25)["Late"] == .impossible)
        #expect(chances(25).values.count { $0 == .possible } == 12)
        #expect(chances(26)["Late"] == .possible)
    }
}

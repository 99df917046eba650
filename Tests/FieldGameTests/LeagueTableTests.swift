import FieldGame
import Foundation
import Testing

/// League tables whose order is known from elsewhere, or worked out by hand.
@Suite struct LeagueTableTests {
    /// `Italy 0-1 Ireland`, a line each, on the days from 1 June 2026 on.
    private func matches(_ text: String) throws -> [CountedMatch] {
        let first = try #require(LocalDate(year: 2026, month: 6, day: 1))
        return try text.split(separator: "\n").enumerated().map { number, line in
            let parts = try #require(line.wholeMatch(of: /(.+) (\d+)-(\d+) (.+)/)).output
            return CountedMatch(
                id: UUID(), date: try #require(first.adding(days: number)),
                home: String(parts.1), away: String(parts.4),
                score: Score(home: Int(parts.2) ?? -1, away: Int(parts.3) ?? -1))
        }
    }

    /// `1 Mexico`, `2= Japan`.
    private func order(_ table: LeagueTable) -> [String] {
        table.rows.map { "\($0.position)\($0.shared ? "=" : "") \($0.teamID)" }
    }

    private static let worldCup: [TieBreaker] = [
        .points, .goalDifference, .goalsFor, .headToHeadPoints, .headToHeadGoalDifference,
        .headToHeadGoalsFor,
    ]
    private static let euro: [TieBreaker] = [
        .points, .headToHeadPoints, .headToHeadGoalDifference, .headToHeadGoalsFor,
        .goalDifference, .goalsFor,
    ]

    /// World Cup 1994, group E: four teams with four points and no goal difference.
    @Test func headToHeadMayComeLast() throws {
        let matches = try matches(
            """
            Italy 0-1 Ireland
            Norway 1-0 Mexico
            Italy 1-0 Norway
            Mexico 2-1 Ireland
            Ireland 0-0 Norway
            Italy 1-1 Mexico
            """)
        let table = LeagueTable(rules: TableRules(tieBreakers: Self.worldCup), matches: matches)
        #expect(order(table) == ["1 Mexico", "2 Ireland", "3 Italy", "4 Norway"])
        let decision = try #require(table.rows[1].decision)
        #expect(decision.tieBreaker == .headToHeadPoints)
        #expect((decision.value, decision.otherValue) == (3, 0))
        #expect(decision.among == ["Ireland", "Italy"])
        let unparted = LeagueTable(rules: TableRules(), matches: matches)
        #expect(order(unparted) == ["1 Mexico", "2= Ireland", "2= Italy", "4 Norway"])
    }

    /// World Cup 2018, group H: Japan and Senegal were parted by yellow cards, which are no matter
    /// of a table; so they share.
    @Test func whomNothingPartsShare() throws {
        let table = LeagueTable(
            rules: TableRules(tieBreakers: Self.worldCup),
            matches: try matches(
                """
                Colombia 1-2 Japan
                Poland 1-2 Senegal
                Japan 2-2 Senegal
                Poland 0-3 Colombia
                Japan 0-1 Poland
                Senegal 0-1 Colombia
                """))
        #expect(order(table) == ["1 Colombia", "2= Japan", "2= Senegal", "4 Poland"])
        #expect(table.rows[1].decision?.tieBreaker == nil)
    }

    /// World Cup 1990, group F: two points for a win, and lots drawn for the second place.
    @Test func lotsDecideAmongThoseWhoDrewThem() throws {
        let matches = try matches(
            """
            England 1-1 Ireland
            Netherlands 1-1 Egypt
            England 0-0 Netherlands
            Ireland 0-0 Egypt
            England 1-0 Egypt
            Ireland 1-1 Netherlands
            """)
        let rules = TableRules(pointsForWin: 2, tieBreakers: Self.worldCup + [.lots])
        let day = try #require(LocalDate(year: 2026, month: 6, day: 21))
        func draw(_ id: Int, _ teams: [String], reversed: Bool = false) -> LotDraw {
            LotDraw(
                id: id, competition: "F", season: "2026", teamIDs: teams, decidedOn: day,
                reversal: reversed ? Reversal(date: day, reason: "drawn anew") : nil)
        }
        func order(_ draws: [LotDraw]) -> [String] {
            self.order(LeagueTable(rules: rules, matches: matches, draws: draws))
        }
        let shared = ["1 England", "2= Ireland", "2= Netherlands", "4 Egypt"]
        let drawn = ["1 England", "2 Ireland", "3 Netherlands", "4 Egypt"]
        #expect(order([]) == shared)
        #expect(order([draw(1, ["Ireland", "Netherlands"])]) == drawn)
        // More may have taken part; fewer decide nothing, and lots part nobody who is not level.
        #expect(order([draw(1, ["Egypt", "Ireland", "England", "Netherlands"])]) == drawn)
        #expect(order([draw(1, ["Ireland", "Egypt"])]) == shared)
        #expect(
            order([draw(1, ["Netherlands", "Ireland"]), draw(2, ["Ireland", "Netherlands"])])
                == drawn)
        #expect(order([draw(1, ["Ireland", "Netherlands"], reversed: true)]) == shared)
    }

    /// European Championship 2004, group C: three teams with five points, whose matches among
    /// themselves were all drawn.
    @Test func goalsAmongThoseWhoAreLevelDecide() throws {
        let table = LeagueTable(
            rules: TableRules(tieBreakers: Self.euro),
            matches: try matches(
                """
                Denmark 0-0 Italy
                Sweden 5-0 Bulgaria
                Bulgaria 0-2 Denmark
                Italy 1-1 Sweden
                Italy 2-1 Bulgaria
                Denmark 2-2 Sweden
                """))
        #expect(order(table) == ["1 Sweden", "2 Denmark", "3 Italy", "4 Bulgaria"])
        let decision = try #require(table.rows[1].decision)
        #expect(decision.tieBreaker == .headToHeadGoalsFor)
        #expect((decision.value, decision.otherValue) == (2, 1))
        #expect(decision.among == ["Sweden", "Denmark", "Italy"])
    }

    /// European Championship 2024, group E: a run of tie-breakers is applied to its end before it
    /// starts again, else Belgium, who beat Romania, would have come first.
    @Test func aRunIsAppliedToItsEndBeforeItRestarts() throws {
        let table = LeagueTable(
            rules: TableRules(tieBreakers: Self.euro, headToHeadRestarts: true),
            matches: try matches(
                """
                Romania 3-0 Ukraine
                Belgium 0-1 Slovakia
                Slovakia 1-2 Ukraine
                Belgium 2-0 Romania
                Slovakia 1-1 Romania
                Ukraine 0-0 Belgium
                """))
        #expect(order(table) == ["1 Romania", "2 Belgium", "3 Slovakia", "4 Ukraine"])
    }

    /// A beat B, C beat A, B beat C: C has scored more, and A and B are level in all but the match
    /// between them.
    @Test(arguments: [
        (true, ["1 C", "2 A", "3 B", "4 D"]), (false, ["1 C", "2 B", "3 A", "4 D"]),
    ])
    func thoseWhoAreStillLevelAreComparedAmongThemselvesAlone(
        _ restarts: Bool, _ expected: [String]
    ) throws {
        let table = LeagueTable(
            rules: TableRules(tieBreakers: Self.euro, headToHeadRestarts: restarts),
            matches: try matches(
                """
                A 1-0 B
                C 2-1 A
                B 2-1 C
                A 1-0 D
                B 3-0 D
                C 1-0 D
                """))
        #expect(order(table) == expected)
        let decision = try #require(table.rows[1].decision)
        #expect(decision.tieBreaker == (restarts ? .headToHeadPoints : .goalDifference))
        #expect(decision.round == (restarts ? 2 : 1))
        #expect(decision.among == (restarts ? ["A", "B"] : []))
    }

    @Test func anAdjustmentCountsInTheTotalAndNotAmongThoseWhoAreLevel() throws {
        let matches = try matches(
            """
            A 1-0 B
            B 1-0 C
            B 1-0 D
            A 0-0 D
            """)
        let day = try #require(LocalDate(year: 2026, month: 6, day: 2))
        let adjustment = Adjustment(
            id: 1, competition: "", season: "2026", teamID: "B", points: -2, reason: "late",
            decidedOn: day)
        let rules = TableRules(tieBreakers: [.points, .headToHeadPoints])
        let table = LeagueTable(rules: rules, matches: matches, adjustments: [adjustment])
        // Both have 4 points; 3 to 0 among them, not 3 to -2.
        #expect(order(table) == ["1 A", "2 B", "3 D", "4 C"])
        let decision = try #require(table.rows[0].decision)
        #expect((decision.value, decision.otherValue) == (3, 0))
        #expect(table.rows[1].record.adjustment == -2)
        #expect(table.rows[1].record.points == 4)
        let before = LeagueTable(
            rules: rules, matches: matches, adjustments: [adjustment],
            asOf: LocalDate(year: 2026, month: 6, day: 1))
        #expect(before.rows.allSatisfy { $0.record.adjustment == 0 })
        #expect(before.rows.map(\.record.played) == [1, 1, 0, 0])
    }

    @Test func fewerPointsDeductedIsBetterWhateverWasAwarded() throws {
        let day = try #require(LocalDate(year: 2026, month: 6, day: 2))
        let adjustments = [("A", -2), ("A", 2), ("B", -1), ("B", 1), ("C", 0)].enumerated().map {
            Adjustment(
                id: $0, competition: "", season: "2026", teamID: $1.0, points: $1.1, reason: "",
                decidedOn: day)
        }
        let table = LeagueTable(
            rules: TableRules(tieBreakers: [.points, .deductions]),
            matches: try matches("A 0-0 B\nB 0-0 C\nC 0-0 A"), adjustments: adjustments)
        #expect(order(table) == ["1 C", "2 B", "3 A"])
        let decision = try #require(table.rows[0].decision)
        #expect((decision.value, decision.otherValue) == (0, 1))
    }

    @Test func goalsAsTheAwaySideCanDecide() throws {
        let table = LeagueTable(
            rules: TableRules(tieBreakers: [.points, .awayGoals]),
            matches: try matches("A 2-1 B\nB 1-0 A"))
        #expect(order(table) == ["1 B", "2 A"])
    }

    @Test func theFormIsTheLastFiveByDayAndTime() throws {
        var matches = try matches("A 1-0 B\nA 0-1 B\nA 1-1 B\nA 2-0 B\nA 3-0 B\nA 0-4 B")
        #expect(LeagueTable(rules: TableRules(), matches: matches).rows[0].record.form == "LDWWL")
        let noon = LocalTime(hour: 12, minute: 0)
        for index in matches.indices { matches[index].date = matches[0].date }
        matches[1].time = noon
        // A kick-off that is not set is the last of its day.
        let table = LeagueTable(rules: TableRules(), matches: [matches[0], matches[1]])
        #expect(table.rows.first { $0.teamID == "A" }?.record.form == "LW")
    }

    @Test func aTeamWithoutAnIDHasNoRow() throws {
        let day = try #require(LocalDate(year: 2026, month: 6, day: 2))
        let match = CountedMatch(
            id: UUID(), date: day, home: "A", away: nil, score: Score(home: 2, away: 1))
        let table = LeagueTable(rules: TableRules(), matches: [match])
        #expect(table.rows.map(\.teamID) == ["A"])
        #expect(table.rows[0].record.points == 3)
        #expect(LeagueTable(rules: TableRules(), matches: []).rows.isEmpty)
    }
}

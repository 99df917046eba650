import FieldGame
import Foundation
import TestSupport
import Testing

/// What holds of every league table, tried on leagues made up at random.
@Suite struct RandomTableTests {
    /// 400 leagues of each seed.
    private static let seeds: [UInt64] = Array(1...10)

    private func leagues(_ seed: UInt64) -> [RandomLeague] {
        var random = SplitMix64(seed: seed)
        return (1...400).map { RandomLeague("League \($0)", &random) }
    }

    private func table(_ league: RandomLeague, asOf day: LocalDate? = nil) -> LeagueTable {
        LeagueTable(
            rules: league.rules, matches: league.matches, adjustments: league.adjustments,
            draws: league.draws, asOf: day)
    }

    private func rows(_ table: LeagueTable) -> Set<ReferenceTable.Row> {
        Set(
            table.rows.map { row in
                let record = row.record
                return ReferenceTable.Row(
                    team: row.teamID, position: row.position, shared: row.shared,
                    figures: [
                        record.played, record.wins, record.draws, record.losses, record.goalsFor,
                        record.goalsAgainst, record.points, record.adjustment,
                    ],
                    form: record.form)
            })
    }

    @Test(arguments: seeds) func everyTableIsTheRecountOfItsMatches(_ seed: UInt64) {
        for (number, league) in leagues(seed).enumerated() {
            #expect(rows(table(league)) == ReferenceTable(league).rows(), "\(seed) \(number)")
        }
    }

    @Test(arguments: seeds) func theTableOfADayKnowsNothingOfLaterOnes(_ seed: UInt64) {
        for (number, league) in leagues(seed).enumerated() {
            for later in [-1, 0, 20, 39, 80] {
                let day = RandomLeague.firstDay?.adding(days: later)
                #expect(
                    rows(table(league, asOf: day)) == ReferenceTable(league, asOf: day).rows(),
                    "\(seed) \(number) \(later)")
            }
        }
    }

    @Test(arguments: seeds) func sumsAreAsTheyMustBe(_ seed: UInt64) {
        for league in leagues(seed) {
            let table = table(league)
            let (records, rules) = (table.rows.map(\.record), league.rules)
            for record in records {
                #expect(record.played == record.wins + record.draws + record.losses)
                #expect(record.goalDifference == record.goalsFor - record.goalsAgainst)
                #expect(
                    record.points == record.wins * rules.pointsForWin + record.draws
                        * rules.pointsForDraw + record.losses * rules.pointsForLoss
                        + record.adjustment)
                #expect(record.form.count == min(5, record.played))
            }
            // An opponent without an id has no row, so only a league among teams is even.
            guard league.matches.allSatisfy({ $0.away != nil }) else { continue }
            #expect(records.map(\.goalDifference).reduce(0, +) == 0)
            #expect(records.map(\.wins).reduce(0, +) == records.map(\.losses).reduce(0, +))
            #expect(records.map(\.draws).reduce(0, +).isMultiple(of: 2))
        }
    }

    @Test(arguments: seeds) func theOrderOfMatchesDoesNotMatter(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for league in leagues(seed) {
            let once = table(league)
            var shuffled = league
            shuffled.fixtures.shuffle(using: &random)
            shuffled.adjustments.shuffle(using: &random)
            shuffled.draws.shuffle(using: &random)
            #expect(table(shuffled).rows == once.rows)
            // And making it again makes the same.
            #expect(table(league).rows == once.rows)
        }
    }

    @Test(arguments: seeds) func everyDecisionIsTrueAndThereIsNoCycle(_ seed: UInt64) throws {
        for league in leagues(seed) {
            let table = table(league).rows
            #expect(table.last?.decision == nil)
            for (upper, lower) in zip(table, table.dropFirst()) {
                let decision = try #require(upper.decision)
                #expect(decision.teamID == lower.teamID)
                #expect(upper.position <= lower.position)
                #expect((decision.tieBreaker == nil) == (upper.position == lower.position))
                guard let tieBreaker = decision.tieBreaker else { continue }
                #expect(league.rules.tieBreakers.contains(tieBreaker))
                let (value, other) = (
                    try #require(decision.value), try #require(decision.otherValue)
                )
                if [.deductions, .lots].contains(tieBreaker) {
                    #expect(value < other)
                } else {
                    #expect(value > other)
                }
                #expect(decision.among.isEmpty || decision.among.contains(upper.teamID))
            }
            // Whoever has a place has just so many above.
            for row in table {
                #expect(row.position == table.count { $0.position < row.position } + 1)
                #expect(row.shared == (table.count { $0.position == row.position } > 1))
            }
        }
    }

    @Test(arguments: seeds) func aMatchStillToBePlayedChangesNoFigure(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for league in leagues(seed) {
            let before = table(league).rows
            let sides = RandomLeague.teams.shuffled(using: &random)
            var matches = league.matches
            matches.append(
                CountedMatch(
                    id: .init(), date: try #require(RandomLeague.firstDay), home: sides[0],
                    away: sides[1], score: nil))
            let after = LeagueTable(
                rules: league.rules, matches: matches, adjustments: league.adjustments,
                draws: league.draws)
            for row in after.rows {
                if let old = before.first(where: { $0.teamID == row.teamID }) {
                    #expect(row.record == old.record)
                } else {
                    #expect(sides.prefix(2).contains(row.teamID))
                    #expect(row.record.played == 0)
                    #expect(row.record.goalsFor == 0 && row.record.goalsAgainst == 0)
                    #expect(row.record.points == row.record.adjustment)
                }
            }
            #expect(after.rows.count >= before.count)
        }
    }

    /// The reference table could agree with an order that nothing of the rules makes: so rules are shown to
    /// matter in many of these leagues.
    @Test func theLeaguesAreSuchThatRulesMatter() {
        let leagues = leagues(1)
        func differing(_ change: (inout RandomLeague) -> Void) -> Int {
            leagues.count { league in
                var other = league
                change(&other)
                return table(league).rows.map(\.position) != table(other).rows.map(\.position)
                    || table(league).rows.map(\.teamID) != table(other).rows.map(\.teamID)
            }
        }
        #expect(differing { $0.rules.headToHeadRestarts.toggle() } > 5)
        #expect(differing { $0.rules.tieBreakers = [.points, .goalDifference, .goalsFor] } > 100)
        #expect(differing { $0.adjustments = [] } > 40)
        #expect(differing { $0.draws = [] } > 10)
        #expect(leagues.count { table($0).rows.contains(where: \.shared) } > 40)
        let rounds = leagues.flatMap { table($0).rows.compactMap(\.decision).map(\.round) }
        #expect(rounds.contains { $0 > 1 })
    }
}

import FieldGame
import LeagueAdministration
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Points that are adjusted, lots that are drawn, and their reversals.
@Suite struct LedgerTests {
    private static let form: [Field: String] = [
        .team: "keate", .points: "-3", .reason: "a late team", .competition: "senior league",
        .season: "2026", .on: "1 Jan 2026",
    ]

    private func decisions(_ owner: Connection) async throws -> Int {
        let counts = try await owner.query(
            "SELECT count(*) FROM standing_adjustments UNION ALL SELECT count(*) FROM lot_draws",
            as: Int.self)
        return counts.reduce(0, +)
    }

    @Test func pointsAreAdjustedAndTheirReversalTakesThemBack() async throws {
        try await withSampleLeague { league, owner in
            let adjustment = try await PointsAdjustment.entered(Self.form, in: league)
            let planned = try await league.rehearsing { try await adjustment.perform(in: $0) }
            #expect(try await decisions(owner) == 0)
            let change = try await adjustment.perform(in: league)
            #expect(
                change.sentence(isNumbered: false)
                    == "Keate: 3 points deducted in Senior League 2026 on Thursday 1 January 2026: "
                    + "a late team")
            #expect(planned.sentence(isNumbered: false) == change.sentence(isNumbered: false))
            #expect(change.notes.map(\.isWarning) == [true])
            let id = change.recorded.id
            let early = try await refusal {
                try await DecisionReversal<Adjustment>.entered(
                    id, [.reason: "no", .on: "1/12/2025"], in: league)
            }
            #expect(early?.problems.map(\.field) == [.on])
            let reversed = try await DecisionReversal<Adjustment>.entered(
                id, [.reason: "appeal upheld"], in: league
            ).perform(in: league)
            #expect(
                reversed.sentence()
                    == "Keate: 3 points deducted in Senior League 2026 no longer count "
                    + "(adjustment \(id)): appeal upheld")
            for other in [id, 999] {
                let refused = try await refusal {
                    try await DecisionReversal<Adjustment>.entered(
                        other, [.reason: "no"], in: league)
                }
                #expect(refused?.remedies == (other == id ? [] : [.listDecisions("adjustments")]))
            }
        }
    }

    @Test func everyFieldSaysWhatIsWrongWithIt() async throws {
        try await withSampleLeague { league, owner in
            let refused = try await refusal {
                try await PointsAdjustment.entered(
                    [.team: "x", .points: "0", .competition: "House Cup", .on: "1/1/2999"],
                    in: league)
            }
            #expect(refused?.problems.map(\.field) == [.team, .competition, .on, .points, .reason])
            let season = try await refusal {
                try await PointsAdjustment.entered(
                    Self.form.merging([.season: "2013-14"]) { $1 }, in: league)
            }
            #expect(season?.problems.map(\.field) == [.season])
            #expect(try await decisions(owner) == 0)
        }
    }

    @Test func lotsSayWhatTheyDecide() async throws {
        try await withSampleLeague { league, owner in
            try await owner.addMatch([
                ("competition_type", "Senior League"), ("date", "2026-01-10"),
            ])
            let texts: [Field: String] = [.competition: "Senior League", .season: "2026"]
            let drawing = try await LotDrawing.entered(["HWTA", "JDM"], texts, in: league)
            let change = try await drawing.perform(in: league)
            #expect(
                change.sentence(isNumbered: false)
                    == "lots drawn in Senior League 2026: Hawtrey, then Keate")
            guard
                case .setOrder("Senior League", since: "2026", let order)? = change.notes.first?
                    .remedy
            else {
                Issue.record("the order does not name lots")
                return
            }
            #expect(order.last == .lots)
            let twice = try await refusal {
                try await LotDrawing.entered(["JDM", "keate"], texts, in: league)
            }
            #expect(twice?.problems.map(\.field) == [.team])
        }
    }
}

import FieldGame
import Foundation
import TestSupport
import Testing

/// A match walked back through what was done to it.
@Suite struct MatchHistoryTests {
    @Test func aStepIsGoneBackToByTheValuesThatLaterOnesChanged() throws {
        let history = MatchHistory([
            entry(1, .added, to: Self.scheduled),
            entry(2, .changed, ["pitch": ("Agar's 3", "Agar's 4"), "time": (nil, "14:25:00")]),
            entry(3, .submitted, from: Self.scheduled, to: Self.played),
        ])
        #expect(
            try history.values(after: 2)
                == ["status": "scheduled", "home_score": nil, "away_score": nil])
        #expect(
            try history.values(after: 1) == [
                "status": "scheduled", "home_score": nil, "away_score": nil, "time": nil,
                "pitch": "Agar's 3",
            ])
        #expect(try history.values(after: 3) == [:])
        #expect(try history.stepBeforeLast() == 2)
    }

    @Test func whatWasDeletedIsWhollyThere() throws {
        let history = MatchHistory([
            entry(1, .added, to: Self.scheduled),
            entry(
                2, .deleted, ["date": ("2026-01-13", nil), "home_team_id": ("JDM", nil)],
                from: Self.played, to: nil),
            entry(3, .added, to: Self.scheduled),
        ])
        let whole = try history.values(after: 1)
        #expect(
            Set(whole.keys) == Set(MatchHistory.columns + ["status", "home_score", "away_score"]))
        #expect(whole["date"] == "2026-01-13" && whole["home_score"] == "3")
        #expect(whole["pitch"] == .some(nil))
        #expect(throws: HistoryProblem.deleted(2)) { try history.values(after: 2) }
    }

    @Test func whatCannotBeGoneBackToIsSaid() throws {
        #expect(throws: HistoryProblem.empty) { try MatchHistory([]).stepBeforeLast() }
        #expect(throws: HistoryProblem.empty) { try MatchHistory([]).values(after: 1) }
        let young = MatchHistory([entry(1, .added, to: Self.scheduled)])
        #expect(throws: HistoryProblem.added) { try young.stepBeforeLast() }
        for step in [Int.min, -1, 0, 2, Int.max] {
            #expect(throws: HistoryProblem.noStep(step, of: 1)) { try young.values(after: step) }
        }
        // A step that only says what was so already is none to undo.
        let idle = entry(2, .changed, ["home_team_id": ("JDM", "JDM")])
        #expect(throws: HistoryProblem.added) {
            try MatchHistory(young.steps + [idle]).stepBeforeLast()
        }
    }

    private static let scheduled = AuditEntry.State(status: .scheduled, score: nil)
    private static let played = AuditEntry.State(
        status: .completed, score: Score(home: 3, away: 1))

    /// An entry; without states, of a scheduled match that stays so.
    private func entry(
        _ id: Int, _ action: AuditEntry.Action,
        _ changes: [String: (old: String?, new: String?)] = [:],
        from old: AuditEntry.State? = nil, to new: AuditEntry.State? = MatchHistoryTests.scheduled
    ) -> AuditEntry {
        AuditEntry(
            id: id, matchID: UUID(), actor: nil, actorName: nil, actorRole: "maintenance",
            databaseUser: "owner", action: action,
            old: action == .changed ? Self.scheduled : old, new: new,
            changes: changes.mapValues { AuditEntry.Change(old: $0.old, new: $0.new) }, at: Date())
    }
}

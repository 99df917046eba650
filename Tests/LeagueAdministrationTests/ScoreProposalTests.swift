import FieldGame
import LeagueAdministration
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Scores and decisions of admins.
@Suite struct ScoreProposalTests {
    private func match(_ league: LeagueRepository, _ owner: Connection) async throws -> Match {
        let id = try await owner.addMatch([("competition_type", "Senior League")])
        return try await league.match(named: id.text)
    }

    @Test func aScoreIsProposedRehearsedEnteredAndTakenBack() async throws {
        try await withAdmin { league, owner in
            let match = try await match(league, owner)
            let proposal = try await ScoreProposal.entering(
                try Score(typed: ["3", "1"]), in: match, league)
            #expect(proposal.lines.first?.hasPrefix("Keate 3-1 Hawtrey, Saturday") == true)
            let before = try await owner.matchRows()
            _ = try await league.rehearsing { try await proposal.perform(in: $0) }
            #expect(try await owner.matchRows() == before)
            let entry = try await proposal.perform(in: league)
            #expect(proposal.sentence(on: entry).hasPrefix("entered: Keate 3-1 Hawtrey"))
            #expect(entry.correction.sentence == "An admin may correct it at any time.")
            let back = try await FixtureAction.undoing(match.id, in: league).perform(in: league)
            #expect(back.match.status == .scheduled && back.match.score == nil)
            let again = try await FixtureAction.undoing(match.id, in: league).perform(in: league)
            #expect(again.match.score == Score(home: 3, away: 1))
            let cleared = try await ScoreProposal.clearing(again.match).perform(in: league)
            #expect(cleared.match.score == nil)
            #expect(throws: Refusal.self) { try ScoreProposal.clearing(cleared.match) }
        }
    }

    @Test func aWalkoverGoesToASideOfTheMatch() async throws {
        try await withAdmin { league, owner in
            let match = try await match(league, owner)
            let proposal = try await ScoreProposal.walkover(of: match, to: "haw", league)
            #expect(proposal.lines.first?.hasPrefix("walkover: Keate 0-3 Hawtrey") == true)
            #expect(try await proposal.perform(in: league).match.outcome == .walkover)
            let wrong = try await refusal {
                try await ScoreProposal.walkover(of: match, to: "Evans's", league)
            }
            #expect(wrong?.message.hasPrefix("Evans's does not play in Keate v Hawtrey") == true)
        }
    }

    @Test func anAbandonedMatchIsReplayed() async throws {
        try await withAdmin { league, owner in
            let match = try await match(league, owner)
            let void = try await ScoreProposal.deciding(match, as: .abandoned, nil, league)
                .perform(in: league)
            #expect(void.match.isToBeReplayed)
            let back = try await FixtureAction.undoing(match.id, in: league).perform(in: league)
            #expect(back.match.status == .scheduled && back.match.outcome == .played)
        }
    }

    @Test func whatIsNoScoreIsRefused() {
        for texts in [["3"], ["3", "x"], ["1000", "0"], ["-1", "0"], []] {
            #expect(throws: Refusal.self) { try Score(typed: texts) }
        }
    }
}

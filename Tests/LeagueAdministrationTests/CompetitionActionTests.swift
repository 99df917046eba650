import FieldGame
import LeagueAdministration
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Competitions, their rules, and words that emails use.
@Suite struct CompetitionActionTests {
    private func rows(_ owner: Connection) async throws -> [String] {
        try await owner.query(
            """
            SELECT row::text FROM (
                SELECT (to_jsonb(c) - 'listed')::text FROM competitions AS c
                UNION ALL SELECT r::text FROM season_rules AS r
                UNION ALL SELECT w::text FROM mail_words AS w
                UNION ALL SELECT a::text FROM house_aliases AS a
                UNION ALL SELECT a::text FROM pitch_aliases AS a) AS row ORDER BY 1
            """, as: String.self)
    }

    private func senior(_ league: LeagueRepository) async throws -> CompetitionRules {
        try await CompetitionNames(league).find("senior league")
    }

    @Test func everyFieldSaysWhatIsWrongWithIt() async throws {
        try await withSampleLeague { league, owner in
            let before = try await rows(owner)
            let wrong = CompetitionEntry([
                .kind: "race", .colour: "#12345", .seasonStarts: "13", .points: "3,1",
                .order: "points,points", .walkover: "0-3", .headToHead: "twice",
            ])
            let refused = try await refusal {
                try await CompetitionAction.adding("junior league", wrong, in: league)
            }
            #expect(
                refused?.problems.map(\.field) == [
                    .name, .kind, .colour, .seasonStarts, .points, .order, .headToHead, .walkover,
                ])
            #expect(refused?.remedies == [.editCompetition("Junior League")])
            #expect(try await rows(owner) == before)
        }
    }

    @Test func whatIsTakenBackIsAsItWas() async throws {
        try await withSampleLeague { league, owner in
            let old = try await senior(league)
            let season = try Season(typed: "2027")
            let actions = [
                try await CompetitionAction.adding(
                    "Primera", CompetitionEntry([.seasonStarts: "aug", .order: "wins"]), in: league),
                try await CompetitionAction.editing(
                    old, CompetitionEntry([.abbreviation: "SL", .points: "2,1,0"]), in: league),
                try await CompetitionAction.editing(
                    old, CompetitionEntry([.points: "2,1,0"]), since: season, in: league),
                try await CompetitionAction.renaming(old, to: "First League", in: league),
                .removing(old),
            ]
            for action in actions {
                let before = try await rows(owner)
                let planned = try await league.rehearsing { try await action.perform(in: $0) }
                #expect(try await rows(owner) == before)
                let change = try await action.perform(in: league)
                #expect(change.sentence == planned.sentence && change.lines == planned.lines)
                #expect(try await rows(owner) != before)
                _ = try await change.inverse?.perform(in: league)
                #expect(try await rows(owner) == before)
            }
            let added = try await actions[0].perform(in: league)
            #expect(added.notes.count == 1 && added.facts.contains { $0.label == "order" })
            let drop = try await refusal {
                try await CompetitionAction.editing(
                    old, CompetitionEntry([:]), since: season, drops: true, in: league)
            }
            #expect(drop?.problems.map(\.field) == [.since])
        }
    }

    @Test func aWordIsTaughtAndForgotten() async throws {
        try await withSampleLeague { league, owner in
            for (word, texts) in [
                ("Keate's", [Field.team: "JDM"]), ("the Seniors", [.competition: "senior league"]),
                ("Triangle", [.pitch: "agar's 3"]), ("Bell", [.means: "time"]),
                ("Sparky", [.umpire: "Mr S. Parker"]), ("white socks", [.means: "nothing"]),
            ] {
                let before = try await rows(owner)
                let action = try await WordAction.teaching(word, texts, in: league)
                let taught = try await action.perform(in: league)
                #expect(taught.deed == "added")
                #expect(try await action.perform(in: league).deed == "unchanged")
                let forgetting = try await WordAction.forgetting(word, in: league)
                #expect(taught.inverse == forgetting)
                let forgotten = try await forgetting.perform(in: league)
                #expect(try await rows(owner) == before)
                #expect(forgotten.inverse == action)
            }
            #expect(
                try await refusal { try await WordAction.forgetting("Bell", in: league) }?.problems
                    .map(\.field) == [.alias])
        }
    }

    @Test func aWordThatStandsForSomethingElseIsRefused() async throws {
        try await withSampleLeague { league, _ in
            _ = try await league.save([Alias(teamID: "JDM", alias: "Lot")])
            for (word, texts, remedies) in [
                ("Lot", [Field.team: "HWTA"], [Remedy.forget("Lot")]),
                ("cancelled", [.means: "nothing"], [.teachColumn]),
                ("Agar's 3", [.team: "JDM"], []),
            ] {
                let action = try await WordAction.teaching(word, texts, in: league)
                #expect(
                    try await refusal { try await action.perform(in: league) }?.remedies
                        == remedies)
            }
        }
    }
}

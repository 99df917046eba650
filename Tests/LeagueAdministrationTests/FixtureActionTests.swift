import FieldGame
import LeagueAdministration
import LeagueDatabase
import TestSupport
import Testing

/// What admins do to one match, as a form asks for it.
@Suite struct FixtureActionTests {
    private static let form: [Field: String] = [
        .date: "21/11/2026", .time: "2.25pm", .home: "keate", .away: "haw",
        .competition: "senior league", .pitch: "D5", .opponent: " ", .umpires: "Mr Carlow",
        .notes: "", .bibs: "home",
    ]

    private func added(_ league: LeagueRepository, _ more: [Field: String] = [:]) async throws
        -> Match
    {
        let texts = Self.form.merging(more) { $1 }
        return try await FixtureAction.add(FixtureEntry(form: texts)).perform(in: league).match
    }

    @Test func aFormIsReadAsPeopleWrite() async throws {
        try await withAdmin { league, owner in
            let entry = FixtureEntry(form: Self.form)
            let planned = try await league.rehearsing {
                try await FixtureAction.add(entry).perform(in: $0)
            }
            #expect(try await owner.matchRows().isEmpty)
            #expect(
                planned.sentence
                    == "added: Keate v Hawtrey, Saturday 21 November 2026, 2:25pm, Senior League, "
                    + "Dutchman's 5")
            let change = try await FixtureAction.add(entry).perform(in: league)
            #expect(change.sentence == planned.sentence)
            #expect(change.match.umpires == ["Mr Carlow"])
            #expect(change.match.bibsSet == .home)
            // What the form has shown is nothing new, even where its name is unknown by now.
            var other = change.match
            (other.pitch, other.competition) = ("The Moon", "Moon League")
            let sent = FixtureEntry(form: FixtureEntry(other).texts, changing: other)
            #expect(sent.texts.isEmpty && sent.cleared.isEmpty)
            // A form that shows the match, sent as it is, changes nothing.
            let shown = FixtureEntry(form: FixtureEntry(change.match).texts)
            let same = try await FixtureAction.edit(change.match, shown).perform(in: league)
            #expect(same.isUnchanged && same.match == change.match)
        }
    }

    @Test func everyFieldSaysWhatIsWrongWithIt() async throws {
        try await withAdmin { league, owner in
            let entry = FixtureEntry(form: [
                .date: " ", .time: "25pm", .home: "Ketae", .away: "Nowhere", .pitch: "Moon",
                .competition: "x", .umpires: "A\u{7}", .notes: String(repeating: "n", count: 1001),
                .bibs: "both",
            ])
            let refused = try await refusal {
                try await FixtureAction.add(entry).perform(in: league)
            }
            let problems = Dictionary(
                (refused?.problems ?? []).map { ($0.field, $0) }, uniquingKeysWith: { $1 })
            #expect(problems[.date]?.message == "the day is missing")
            #expect(
                problems[.time]?.message == "no such time; write it like 14:25 or 2:25pm")
            #expect(
                problems[.home]?.message
                    == "no team is called \"Ketae\"; did you mean Keate (JDM)?")
            #expect(problems[.home]?.remedies == [.add(.team)])
            #expect(problems[.away]?.remedies == [.add(.team), .nameOpponent])
            #expect(problems[.pitch]?.remedies == [.add(.pitch)])
            #expect(problems[.competition]?.remedies == [.add(.competition)])
            #expect(
                problems[.umpires]?.message == "the list of umpires holds control characters")
            #expect(problems[.notes]?.message == "the note takes 1 to 1000 characters")
            #expect(problems[.bibs]?.message == "the side with bibs is home, away or none")
            #expect(try await owner.matchRows().isEmpty)
        }
    }

    @Test func anOpponentIsNoTeamOfTheLeague() async throws {
        try await withAdmin { league, _ in
            let refused = try await refusal {
                try await added(league, [.away: "", .opponent: "hawtrey"])
            }
            #expect(refused?.problems.map(\.field) == [.opponent])
            #expect(refused?.remedies == [.nameTeam(SampleLeague.teams[1])])
            #expect(
                try await refusal { try await added(league, [.opponent: "Radley"]) }?.message
                    == "the opponent excludes an away team of the league")
            let match = try await added(league, [.away: "", .opponent: "Old  Etonians"])
            #expect(match.title == "Keate v Old Etonians")
            let form = FixtureEntry(form: [.opponent: "", .away: "Evans's"])
            let change = try await FixtureAction.edit(match, form).perform(in: league)
            #expect(change.match.title == "Keate v Evans's")
            var both = FixtureEntry(change.match).texts
            both[.opponent] = "Radley"
            let entry = FixtureEntry(form: both, changing: change.match)
            #expect(entry.problems.map(\.field) == [.opponent])
        }
    }

    @Test(
        "Each umpire is a name of its own, however they are divided",
        arguments: [
            (
                "Mr Carlow; Dr Penhale & Mr Dray/Miss Orde",
                ["Mr Carlow", "Dr Penhale", "Mr Dray", "Miss Orde"]
            ),
            ("Mr Carlow and Dr Penhale", ["Mr Carlow", "Dr Penhale"]),
            ("Mr and Mrs Dray", ["Mr and Mrs Dray"]),
            ("Dr <b>Stone</b> & Son", ["Dr <b>Stone</b> & Son"]),
        ])
    func umpires(text: String, names: [String]) async throws {
        try await withAdmin { league, _ in
            let added = try await FixtureAction.add(
                FixtureEntry([
                    .date: "2026-01-13", .home: "Keate", .away: "Hawtrey", .umpires: text,
                ])
            ).perform(in: league)
            #expect(added.match.umpires == names)
        }
    }

    @Test func whatIsTakenBackIsAsItWas() async throws {
        try await withAdmin { league, owner in
            let match = try await added(league)
            let edit = FixtureEntry([.pitch: "Agar's 3"], clearing: [.umpires, .time])
            let actions: [FixtureAction] = [
                .edit(match, edit), .move(match, FixtureEntry([.date: "24 Nov 2026"])),
                .cancel(match), .postpone(match),
            ]
            var now = match
            for action in actions {
                let (change, inverse) = try await league.inTransaction { league in
                    let change = try await action.with(now).perform(in: league)
                    return (change, try await change.inverse(in: league))
                }
                #expect(!change.isUnchanged && change.match.sequence == now.sequence + 1)
                let back = try await inverse?.perform(in: league)
                #expect(back?.match.details == match.details)
                #expect(back?.match.status == .scheduled)
                now = try #require(back?.match)
            }
            let change = try await FixtureAction.edit(now, edit).perform(in: league)
            #expect(
                change.differences == [
                    "time: 2:25pm -> none", "pitch: Dutchman's 5 -> Agar's 3",
                    "umpires: Mr Carlow -> none",
                ])
            // Who looks at an older one is told to look again.
            await #expect {
                try await FixtureAction.cancel(match).perform(in: league)
            } throws: { ($0 as? DatabaseError)?.code == .changedMeanwhile }
            #expect(try await owner.matchRows().count == 1)
        }
    }

    @Test func anAdditionIsTakenBackByDeletingAndThatByBringingBack() async throws {
        try await withSampleLeague { league, connection in
            let entry = FixtureEntry(form: Self.form)
            let change = try await FixtureAction.add(entry).perform(in: league)
            let deletion = try await change.inverse(in: league)
            let deleted = try await deletion?.perform(in: league)
            #expect(deleted?.deed == .deleted)
            #expect(try await connection.matchRows().isEmpty)
            let restored = try await deleted?.inverse(in: league)?.perform(in: league)
            #expect(restored?.deed == .restored)
            #expect(restored?.match.details == change.match.details)
        }
    }

    @Test func aPlayedMatchIsNeitherMovedNorCalledOff() async throws {
        try await withAdmin { league, _ in
            let match = try await added(league)
            let score = try Score(typed: ["3", "1"])
            let played = try await ScoreProposal.entering(score, in: match, league)
                .perform(in: league).match
            for action in [FixtureAction.cancel(played), .postpone(played), .reinstate(played)] {
                let refused = try await refusal { try await action.perform(in: league) }
                #expect(refused?.remedies == [.clearScore(match.id)])
                #expect(
                    refused?.message.hasPrefix("the match has been played: Keate 3-1 Hawtrey")
                        == true)
            }
            let move = FixtureAction.move(played, FixtureEntry([.date: "2026-11-24"]))
            #expect(
                try await refusal { try await move.perform(in: league) }?.remedies
                    == [.correctDay(match.id, .sample(24))])
            let turned = try await FixtureAction.edit(
                played, FixtureEntry([.home: "HWTA", .away: "JDM"])
            ).perform(in: league)
            #expect(turned.notes.map(\.remedy) == [.correctScore(match.id)])
        }
    }

    @Test func whatLooksTheSameAndWhatClashesIsTold() async throws {
        try await withAdmin { league, _ in
            let first = try await added(league)
            let entry = FixtureEntry(form: Self.form)
            let twin = try await FixtureAction.add(entry).perform(in: league)
            #expect(twin.lookalikes == [first] && twin.clashes.isEmpty)
            let other = FixtureEntry(
                form: Self.form.merging([.home: "Evans's", .away: "Godolphin"]) { $1 })
            let clashing = try await FixtureAction.add(other).perform(in: league)
            #expect(clashing.lookalikes.isEmpty && clashing.clashes.count == 2)
            let cancelled = try await FixtureAction.cancel(twin.match).perform(in: league)
            #expect(cancelled.lookalikes.isEmpty && cancelled.clashes.isEmpty)
            let again = try await FixtureAction.cancel(cancelled.match).perform(in: league)
            #expect(again.isUnchanged && again.sentence.hasPrefix("cancelled already: Keate"))
            #expect(try await again.inverse(in: league) == nil)
        }
    }
}

extension FixtureAction {
    /// The same done to a match as it is now.
    fileprivate func with(_ match: Match) -> FixtureAction {
        switch self {
        case .edit(_, let entry): .edit(match, entry)
        case .move(_, let entry): .move(match, entry)
        case .cancel: .cancel(match)
        case .postpone: .postpone(match)
        case .add, .delete, .reinstate, .undo: self
        }
    }
}

import FieldGame
import FixtureImport
import LeagueAdministration
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Imports as admins look at them and take them back.
@Suite struct ImportActionTests {
    private static let message: IncomingMessage = {
        var message = IncomingMessage(contentKey: "c1", source: "1.eml")
        (message.messageKey, message.subject) = ("m1", "Fixtures")
        (message.sender, message.layout) = ("master@example.org", "dated headings")
        message.notices = [
            Notice(
                action: .add, date: .sample(21), home: "JDM", away: "HWTA",
                competition: "Senior League", line: "Keate v Hawtrey")
        ]
        message.problems = [
            Problem(
                line: "Haw trey v Keate", reason: .unknownTeam,
                note: "no team is called Haw trey; did you mean Hawtrey?")
        ]
        return message
    }()

    private func imported(_ league: LeagueRepository) async throws -> ImportLogEntry {
        let outcome = try await Importer(league).record(Self.message)
        return try await league.importEntry(named: try #require(outcome.id).text)
    }

    @Test func itsStoryTellsWhatBecameOfEachLine() async throws {
        try await withSampleLeague { league, _ in
            let entry = try await imported(league)
            let story = try await ImportStory(
                of: entry, try await league.referenceData(), in: league)
            let effect = try #require(story.effects.first)
            let words = story.words(on: effect)
            #expect(words.deed == "added")
            #expect(
                words.match.hasPrefix(
                    "Keate v Hawtrey, Saturday 21 November 2026, Senior League ("))
            #expect(story.unknownNames.map(\.name) == ["Haw trey"])
            #expect(story.unknownNames.map(\.teamID) == ["HWTA"])
            #expect(story.advice?.hasPrefix("If these names are teams") == true)
            #expect(story.facts.contains(LabelledValue("from", "master@example.org")))
            let unknown = try await refusal { try await league.importEntry(named: "00000000") }
            #expect(unknown?.remedies == [.listImports])
        }
    }

    @Test func whatItDidIsTakenBackAndItIsForgotten() async throws {
        try await withSampleLeague { league, owner in
            let entry = try await imported(league)
            let before = try await owner.matchRows()
            let undo = ImportAction.undo(entry)
            #expect(undo.question == "Take back all that \(entry.shortID) (Fixtures) did?")
            let planned = try await undo.perform(in: league, isRehearsal: true)
            #expect(
                planned.sentence == "would take back \(entry.shortID) (Fixtures): 1 match")
            #expect(try await owner.matchRows() == before)
            let undone = try await undo.perform(in: league)
            #expect(undone.matches.map(\.isDeleted) == [true])
            #expect(undone.remedy == .importOnceMore(entry))
            #expect(try await owner.matchRows().isEmpty)
            await #expect(throws: ImportRefusal.self) { try await undo.perform(in: league) }
            let forgotten = try await ImportAction.forget(entry).perform(in: league)
            #expect(forgotten.sentence.hasPrefix("forgot \(entry.shortID) (Fixtures)"))
            _ = try await Importer(league).record(Self.message)
            #expect(try await owner.matchRows().count == 1)
        }
    }
}

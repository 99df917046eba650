import Foundation
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite("Published files follow changes")
struct FollowingTests {
    @Test("Told of matches it looks at these, and at calendars that have changed")
    func onlyThoseToldOf() async throws {
        try await Self.withPublisher { league, folder, publisher in
            let told = try await league.add("JDM", "HWTA", competition: "Pancake Cup")
            let other = try await league.add("PGW", "ASR", on: "2026-01-14")
            let total = try await publisher.publish().total
            try await wait(for: "the notifications") {
                await league.feeds.statistics.notifications == 2
            }
            var changes = league.feeds.changes().makeAsyncIterator()
            let whole = try Data(contentsOf: folder.appending(path: Self.path(told)))
            // Nobody is told of the other match's change.
            try await league.connection.execute(
                script: """
                    BEGIN;
                    SET LOCAL session_replication_role = replica;
                    UPDATE matches SET time = '09:00' WHERE id = '\(other)';
                    COMMIT;
                    UPDATE matches SET time = '10:00' WHERE id = '\(told)';
                    """)
            // What is told first may still be that there is another match.
            for _ in 1...2 {
                guard case .matches(let ids)? = await changes.next() else {
                    Issue.record("more than matches was told of")
                    return
                }
                if ids.contains(told) { break }
            }
            let report = try await publisher.publish(.matches([told]))
            #expect(
                report.written.sorted() == [
                    "calendar/all.ics", "calendar/competition/pancake-cup.ics",
                    "calendar/house/hawtrey.ics", "calendar/house/hwta.ics",
                    "calendar/house/jdm.ics", "calendar/house/keate.ics", Self.path(told),
                    "calendar/pitch/agars-3.ics",
                ])
            #expect(report.total == total)
            #expect(try Data(contentsOf: folder.appending(path: Self.path(told))) != whole)
            #expect(try await publisher.publish().written.contains(Self.path(other)))
        }
    }

    @Test("Told of a new match it writes the calendars and lists that come with it")
    func newCalendars() async throws {
        try await Self.withPublisher { league, folder, publisher in
            _ = try await publisher.publish()
            let id = try await league.add("JDM", "HWTA", umpires: "Dr Penhale")
            let change = FeedChange.matches([id])
            _ = try await league.wait(for: "/calendar/umpire/dr-penhale.ics") { $0.events == 1 }
            let written = Set(try await publisher.publish(change).written)
            #expect(
                written.isSuperset(of: [
                    Self.path(id), "calendar/umpire/dr-penhale.ics", "calendars.json",
                ]))
            let list = try String(
                contentsOf: folder.appending(path: "calendars.json"), encoding: .utf8)
            #expect(list == CalendarsList(try await league.feeds.listing()).json)
        }
    }

    @Test("Told of anything it repairs what somebody else has changed, and nothing else")
    func repairs() async throws {
        try await Self.withPublisher { league, folder, publisher in
            let id = try await league.add("JDM", "HWTA")
            try await league.add("PGW", "ASR", pitch: "Mesopotamia")
            let total = try await publisher.publish().total
            let all = folder.appending(path: "calendar/all.ics")
            var bytes = try Data(contentsOf: all)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: all)
            let same = folder.appending(path: "calendar/house/warre.ics")
            try Data(contentsOf: same).write(to: same, options: .atomic)
            try FileManager.default.removeItem(at: folder.appending(path: Self.path(id)))
            let pitches = folder.appending(path: "calendar/pitch")
            try FileManager.default.removeItem(at: pitches)
            let lost = try await publisher.publish(.anything)
            #expect(
                lost.written == [
                    "calendar/all.ics", "calendar/pitch/agars-3.ics",
                    "calendar/pitch/mesopotamia.ics", Self.path(id),
                ])
            #expect(lost.total == total)
            #expect(try await publisher.publish(.anything).written.isEmpty)
        }
    }

    @Test("Without any change all files are looked at now and then")
    func looksNowAndThen() async throws {
        try await Self.withPublisher { league, folder, publisher in
            let publishing = PublishingService(
                league.feeds, publisher, watches: true, repairs: .milliseconds(20),
                progress: { _, _ in }, round: { _ in })
            let task = Task { try await publishing.run() }
            let page = folder.appending(path: "calendars.json")
            for _ in 1...3 {
                try await wait(for: "the page") {
                    FileManager.default.fileExists(atPath: page.path)
                }
                try FileManager.default.removeItem(at: page)
            }
            try await wait(for: "the page") { FileManager.default.fileExists(atPath: page.path) }
            task.cancel()
            // It ends at once where it waits, and with an error where it was writing.
            do { try await task.value } catch is CancellationError {}
        }
    }

    private static func path(_ match: UUID) -> String {
        "calendar/match/\(match.uuidString.lowercased()).ics"
    }

    /// Gives `body` a league, a folder and a publisher into it.
    private static func withPublisher(
        _ body: (FeedLeague, URL, FeedPublisher) async throws -> Void
    ) async throws {
        try await withFeeds { league in
            try await withTemporaryFolder { place in
                let publisher = try await FeedPublisher(
                    league.feeds, into: place.path)
                try await body(league, place, publisher)
            }
        }
    }
}

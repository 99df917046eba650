import FieldGame
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOFoundationCompat
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite("Calendars as files")
struct FeedPublisherTests {
    @Test("A file has the bytes that are served at its path, whatever became of the calendar")
    func sameBytes() async throws {
        try await Self.withPublishedLeague { league, folder, report in
            let targets = try await league.feeds.targets()
            #expect(report.total == targets.count + 2)
            for target in targets {
                var answer = try await league.feeds.answer(target)
                if case .moved(let place) = answer {
                    answer = try await league.feeds.answer(place)
                }
                guard case .content(let content, nil) = answer else {
                    Issue.record("\(target): \(answer)")
                    continue
                }
                let file = try Data(contentsOf: folder.appending(path: target))
                #expect(file == Data(buffer: content.bytes), "\(target)")
            }
            #expect(targets.contains("/calendar/house/old-warre.ics"), "a former name")
            #expect(targets.contains("/calendar/competition/gone-cup.ics"), "a removed one")
        }
    }

    @Test(
        "The outside judge finds no fault with a file of any kind",
        .enabled(if: FeedChecker.isHere, "check_feed.py or its Python modules are not here"))
    func outsideJudge() async throws {
        try await Self.withPublishedLeague { league, folder, _ in
            for target in try await league.feeds.targets() {
                let verdict = try FeedChecker.judge(
                    folder.appending(path: target), isDownload: target.contains("/match/"))
                #expect(verdict.status == 0, "\(target): \(verdict.report)")
            }
        }
    }

    @Test("The list is the one of the service, and pages are written as they are given")
    func lists() async throws {
        try await Self.withPublishedLeague { league, folder, _ in
            let listings = try await league.feeds.listing()
            let page = try String(
                contentsOf: folder.appending(path: "houses/index.html"), encoding: .utf8)
            #expect(page == "\(listings.count) calendars")
            let list = try String(
                contentsOf: folder.appending(path: "calendars.json"), encoding: .utf8)
            #expect(list == CalendarsList(listings).json)
        }
    }

    @Test("Files and folders are for everybody to read")
    func modes() async throws {
        try await Self.withPublishedLeague { _, folder, _ in
            for (path, mode) in [
                ("houses/index.html", 0o644), ("calendar/all.ics", 0o644), ("calendar", 0o755),
                ("calendar/house", 0o755),
            ] {
                let found =
                    try FileManager.default.attributesOfItem(
                        atPath: folder.appending(path: path).path)[.posixPermissions] as? Int
                #expect(found == mode, "\(path)")
            }
        }
    }

    @Test("Every match takes one look at the database, and progress comes to its end")
    func matchesAtOnce() async throws {
        try await withFeeds(following: false) { league in
            for day in 10..<30 { try await league.add("JDM", "HWTA", on: "2026-01-\(day)") }
            try await withTemporaryFolder { place in
                let publisher = try await FeedPublisher(
                    league.feeds, into: place.path)
                let told = NIOLockedValueBox<[[Int]]>([])
                let report = try await publisher.publish(progress: { done, total in
                    told.withLockedValue { $0.append([done, total]) }
                })
                #expect(told.withLockedValue(\.last) == [report.total, report.total])
                #expect(report.written.count { $0.hasPrefix("calendar/match/") } == 20)
                // Only the calendars themselves were put together one by one.
                let assembled = await league.feeds.statistics.assembledFeeds
                #expect(assembled == (try await league.feeds.listing().count))
                #expect(try await publisher.publish().written.isEmpty)
            }
        }
    }

    @Test("Asked to stop it writes no more files")
    func stops() async throws {
        try await withFeeds(following: false) { league in
            try await withTemporaryFolder { place in
                let publisher = try await FeedPublisher(
                    league.feeds, into: place.path)
                await #expect(throws: CancellationError.self) {
                    _ = try await publisher.publish(isStopping: { true })
                }
                let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
                #expect(names == [".fieldgame.lock"])
            }
        }
    }

    private static let base = "https://league.example"

    /// A league with a renamed house, a removed competition and a deleted match, all published.
    private static func withPublishedLeague(
        _ body: (FeedLeague, URL, PublishReport) async throws -> Void
    ) async throws {
        try await withFeeds(following: false) { league in
            try await league.add("JDM", "HWTA", umpires: "Mr Carlow, Dr Penhale")
            try await league.add("ASR", "2nd", time: nil, pitch: "Mesopotamia")
            let deleted = try await league.add("PGW", "2nd", competition: "Gone Cup")
            try await league.connection.execute("DELETE FROM matches WHERE id = \(deleted)")
            try await league.connection.execute(
                script: """
                    UPDATE houses SET name = 'Old Warre' WHERE id = 'PGW';
                    UPDATE houses SET name = 'New Warre' WHERE id = 'PGW';
                    """)
            try await withTemporaryFolder { place in
                let folder = place.appending(path: "public")
                let publisher = try await FeedPublisher(
                    league.feeds, into: folder.path,
                    pages: { _, listings, _ in
                        [("/houses/index.html", Array("\(listings.count) calendars".utf8))]
                    })
                let report = try await publisher.publish()
                try await body(league, folder, report)
            }
        }
    }
}

import FieldGame
import Foundation
import TestSupport
import Testing

@testable import LeagueCalendar

/// A feed as a whole.
@Suite struct FeedTests {
    private let head = CalendarHead(name: "All matches")

    private func matches(_ count: Int) throws -> [Match] {
        let first = try #require(LocalDate(iso: "2024-01-01"))
        let sample = try Sample.match()
        return (0..<count).map { number in
            var match = sample
            match.id = Sample.id(UInt32(number))
            match.date = first.adding(days: number % 1000) ?? first
            match.home.name = "Équipe \(number)"
            // Pitches of two names and none, at two positions and none.
            match.pitch = number % 3 == 0 ? nil : "Dutchman's \(number % 3)"
            match.position =
                number % 5 == 0
                ? nil : Pitch.Position(latitude: 51.49, longitude: Double(number % 2))
            return match
        }
    }

    @Test func sameMatchesSameBytesWhateverTheirOrder() throws {
        let renderer = try CalendarRenderer(baseURL: "https://league.example")
        var matches = try matches(50)
        let bytes = try renderer.calendar(head, matches: matches)
        var random = SplitMix64(seed: 3)
        matches.shuffle(using: &random)
        #expect(try renderer.calendar(head, matches: matches) == bytes)
        #expect(try renderer.calendar(head, matches: matches + matches) == bytes)
        let blocks = try matches.map { try renderer.event(for: $0) }
        #expect(try renderer.calendar(head, blocks: blocks) == bytes)
    }

    @Test func severalTasksAtOnceGiveTheSameBytes() async throws {
        let renderer = try CalendarRenderer(baseURL: "https://league.example")
        let matches = try matches(100)
        let wanted = try renderer.calendar(head, matches: matches)
        let head = head
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let bytes = try renderer.calendar(head, matches: matches)
                    return try bytes == wanted && CalendarReader.events(in: bytes).count == 100
                }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }

    @Test func emptyFeedIsACalendar() throws {
        try FeedRules.expect(try CalendarRenderer().calendar(head, matches: []), events: 0)
    }

    @Test func zoneIsThereOnlyWhenAnEventNamesIt() throws {
        let renderer = try CalendarRenderer()
        let old = try Sample.match(1, on: "1995-07-01")
        let zone = Data("BEGIN:VTIMEZONE".utf8)
        let without = Data(try renderer.calendar(head, matches: [old]))
        #expect(without.firstRange(of: zone) == nil)
        let with = Data(try renderer.calendar(head, matches: [old, try Sample.match(2)]))
        #expect(with.firstRange(of: zone) != nil)
    }

    @Test func downloadOffersNoCalendar() throws {
        let bytes = try CalendarRenderer().download(of: try Sample.match())
        #expect(Data(bytes).firstRange(of: Data("X-WR-CAL".utf8)) == nil)
        try FeedRules.expect(bytes, events: 1)
    }

    @Test func uidDoesNotDependOnTheBaseURL() throws {
        let match = try Sample.match()
        let uids = try ["https://a.example", "https://b.example/c"].map {
            let bytes = try CalendarRenderer(baseURL: $0).download(of: match)
            return try CalendarReader.events(in: bytes).map(\.uid)
        }
        #expect(uids[0] == uids[1])
    }

    @Test(arguments: [
        (Int.min, "PT1M"), (0, "PT1M"), (3600, "PT1H"), (86_400, "P1D"), (.max, "P30D"),
    ])
    func refreshIntervalStaysInItsRange(seconds: Int, written: String) throws {
        let head = CalendarHead(name: "x", refreshInterval: seconds)
        let bytes = try CalendarRenderer().calendar(head, matches: [])
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\r\nREFRESH-INTERVAL;VALUE=DURATION:\(written)\r\n"))
        #expect(text.contains("\r\nX-PUBLISHED-TTL:\(written)\r\n"))
    }

    /// Ten times the events in at most about ten times the time; the margin is for busy machines.
    @Test func tenThousandEventsTakeLinearTime() throws {
        let renderer = try CalendarRenderer(baseURL: "https://league.example")
        let (few, many) = (try matches(1000), try matches(10_000))
        _ = try renderer.calendar(head, matches: few)
        let clock = ContinuousClock()
        var bytes: [UInt8] = []
        let short = try clock.measure { _ = try renderer.calendar(head, matches: few) }
        let long = try clock.measure { bytes = try renderer.calendar(head, matches: many) }
        #expect(long < short * 40)
        #expect(FeedRules.faults(in: bytes) == [])
        #expect(throws: CalendarError.tooLarge(limit: 1_000_000)) {
            try CalendarReader.events(in: bytes)
        }
    }
}

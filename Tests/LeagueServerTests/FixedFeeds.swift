import Foundation
import LeagueServer
import NIOConcurrencyHelpers
import NIOCore

@testable import LeagueFeeds

/// Calendars that do not change, as the tests want them.
final class FixedFeeds: FeedSource {
    private struct State {
        var kept: [String: FeedAnswer] = [:]
        var answers: [String: @Sendable () async throws -> FeedAnswer] = [:]
        var health = FeedHealth.current
        var asked: [String] = []
        var listingFailure: (any Error)?
        var list = [
            FeedListing(
                kind: .house, id: "JDM", name: "Keate", slug: "keate",
                path: "/calendar/house/keate.ics", events: 100)
        ]
    }

    private let state = NIOLockedValueBox(State())

    /// A house's calendar under `/calendar/house/keate.ics`, which is kept.
    init() {
        keep("/calendar/house/keate.ics", .content(Self.keate, staleSince: nil))
    }

    /// Something of 3 kB, changed on Sunday, 6 November 1994, 08:49:37 UTC.
    static let keate = content(bytes: 3000)

    /// More than the kernel takes in for a client that does not read.
    static let large = content(bytes: 8_000_000)

    /// A calendar of 300 kB in several pieces.
    static let pieced = FeedContent(
        CalendarPieces(
            (0..<300).map { number in
                let start = Date(timeIntervalSince1970: Double(number))
                return CalendarPiece(
                    .event(start: start, id: UUID()), [UInt8](repeating: 65, count: 1000))
            }), lastChange: keate.changedAt, fileName: "all.ics", events: 300)

    /// A calendar with this many bytes in its middle.
    static func content(bytes: Int) -> FeedContent {
        var buffer = ByteBuffer(string: "BEGIN:VCALENDAR\r\n")
        buffer.writeRepeatingByte(UInt8(ascii: "X"), count: bytes)
        buffer.writeString("\r\nEND:VCALENDAR\r\n")
        return FeedContent(
            buffer, lastChange: Date(timeIntervalSince1970: 784_111_777), fileName: "keate.ics",
            events: 1)
    }

    func keep(_ target: String, _ answer: FeedAnswer) {
        state.withLockedValue { $0.kept[target] = answer }
    }

    func set(_ target: String, _ answer: @escaping @Sendable () async throws -> FeedAnswer) {
        state.withLockedValue { $0.answers[target] = answer }
    }

    /// What was not kept, in the order in which it was asked for.
    var asked: [String] { state.withLockedValue { $0.asked } }

    func cached(_ target: String) -> FeedAnswer? { state.withLockedValue { $0.kept[target] } }

    func answer(_ target: String) async throws -> FeedAnswer {
        if let cached = cached(target) { return cached }
        let answer = state.withLockedValue { state in
            state.asked.append(target)
            return state.answers[target]
        }
        return try await answer?() ?? .refused(FeedRefusal(.unknown, "No such calendar."))
    }

    func listing() async throws -> [FeedListing] {
        if let listingFailure { throw listingFailure }
        return list
    }

    /// What `/calendars` shows.
    var list: [FeedListing] {
        get { state.withLockedValue { $0.list } }
        set { state.withLockedValue { $0.list = newValue } }
    }

    /// Why there is no list, if there is none.
    var listingFailure: (any Error)? {
        get { state.withLockedValue { $0.listingFailure } }
        set { state.withLockedValue { $0.listingFailure = newValue } }
    }

    var health: FeedHealth {
        get { state.withLockedValue { $0.health } }
        set { state.withLockedValue { $0.health = newValue } }
    }

    var statistics: FeedStatistics {
        var statistics = FeedStatistics()
        statistics.feeds = 7
        statistics.renderedEvents = 42
        return statistics
    }
}

import FieldGame
import Foundation
import LeagueCalendar
import LeagueDatabase
import NIOConcurrencyHelpers
import NIOCore
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct FeedMemoryTests {
    @Test("However many choices are asked for, what is kept of them stays within its limits")
    func choices() async throws {
        try await withFeeds(following: false) { league in
            for day in 10..<30 { try await league.add("JDM", "HWTA", on: "2026-01-\(day)") }
            let limits = FeedCache.Limits(
                octets: 500_000, calendars: 40, targets: 60, targetOctets: 20_000)
            let feeds = try FeedService(
                .patient(league.database),
                baseURL: nil, clock: nil, logger: .silent, limits: limits, patience: .init())
            for number in 0..<300 {
                let choice = "/calendar/feed.ics?follow=JDM&alarm=\(number)"
                let content = try await feeds.content(choice)
                #expect(content.events == 20)
                if number.isMultiple(of: 2) { _ = await content.compressed() }
            }
            // What a gzip file adds is counted a moment after it was made.
            try await wait(for: "the limits") {
                let size = feeds.cache.withLockedValue { $0.size }
                return size.octets <= limits.octets && size.feeds <= limits.calendars
                    && size.targets <= limits.targets
            }
            let kept = feeds.cache.withLockedValue { $0.keys }
            #expect(!kept.isEmpty)
            #expect(await feeds.loader.keptKeys == kept)
            let statistics = await feeds.statistics
            #expect(statistics.feeds == kept.count && statistics.bytes <= limits.octets)
        }
    }
}

/// Events that are kept for all calendars.
@Suite struct BlockStoreTests {
    @Test("What is left of a match that is gone, or that nothing asks for any more, goes")
    func goes() throws {
        let store = BlockStore(try CalendarRenderer())
        let shown = try (0..<20).map(match)
        func show(_ matches: [Match]) throws {
            for match in matches { _ = try store.block(for: match, EventStyle()) }
        }
        try show(shown)
        let octets = store.octets
        for number in 0..<50 {
            let gone = try match(number)
            try show([gone])
            #expect(store.octets > octets)
            store.remove(gone.id)
            #expect(store.octets == octets)
        }
        let forgotten = try (0..<20).map(match)
        try show(forgotten)
        // Nothing was heard of its end: it is there until nothing has asked for it for an age.
        for _ in 0..<2 {
            store.age()
            try show(shown)
        }
        #expect(store.octets == octets)
        // Calls without a request in between take away no more than one of them.
        for _ in 0..<3 { store.age() }
        try show(shown)
        #expect(store.rendered == shown.count + 50 + forgotten.count)
        store.remove(forgotten[0].id)
        for match in shown { store.remove(match.id) }
        #expect(store.octets == 0)
    }

    private func match(_ number: Int) throws -> Match {
        Match(
            id: UUID(), date: try #require(LocalDate(year: 2026, month: 1, day: 10)), time: nil,
            competition: nil, pitch: nil, home: Match.Side(teamID: "A", name: "A"),
            away: Match.Side(teamID: "B", name: "B"), sequence: number, createdAt: .now,
            updatedAt: .now, season: "2026")
    }
}

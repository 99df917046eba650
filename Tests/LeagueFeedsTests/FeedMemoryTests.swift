import FieldGame
import Foundation
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
                LeagueReader(
                    ConnectionPool(
                        forService: league.database.configuration(user: "authenticator"))),
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

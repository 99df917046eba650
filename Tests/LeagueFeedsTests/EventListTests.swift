import FieldGame
import Foundation
import LeagueCalendar
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct EventListTests {
    private static func content(_ list: EventList) -> FeedContent {
        FeedContent(list.text, lastChange: .distantPast, fileName: "a.ics", events: list.count)
    }

    @Test("Whatever is put in and taken out, it is what a new list of the same would be")
    func asIfNew() throws {
        var random = SplitMix64(seed: 6)
        let renderer = try CalendarRenderer()
        for _ in 0..<50 {
            var list = EventList([], lastDeparture: nil)
            var matches: [UUID: Match] = [:]
            let ids = (0..<12).map { _ in UUID() }
            for step in 1...60 {
                let instant = Date(timeIntervalSince1970: Double(step))
                let id = ids[Int.random(in: ids.indices, using: &random)]
                if Int.random(in: 0..<3, using: &random) == 0 {
                    list.remove(id, at: instant)
                    matches[id] = nil
                } else {
                    let day = try #require(
                        LocalDate(year: 2026, month: 1, day: .random(in: 1...3, using: &random)))
                    let match = Match(
                        id: id, date: day, time: nil, competition: nil, pitch: nil,
                        home: Match.Side(teamID: "A", name: "A"),
                        away: Match.Side(teamID: "B", name: "B"), sequence: step,
                        createdAt: instant, updatedAt: instant, season: "2026")
                    #expect(list.put(try renderer.event(for: match), updatedAt: instant))
                    matches[id] = match
                }
            }
            let fresh = EventList(
                try matches.values.map { (try renderer.event(for: $0), $0.updatedAt) },
                lastDeparture: nil)
            let (content, freshContent) = (Self.content(list), Self.content(fresh))
            #expect(content.bytes == freshContent.bytes)
            #expect(content.entityTag == freshContent.entityTag)
            #expect(matches.keys.allSatisfy(list.holds))
        }
    }

    @Test("What is older than what it shows is not taken in") func older() throws {
        let match = Match(
            id: UUID(), date: try #require(LocalDate(year: 2026, month: 1, day: 1)), time: nil,
            competition: nil, pitch: nil, home: Match.Side(teamID: "A", name: "A"),
            away: Match.Side(teamID: "B", name: "B"), createdAt: Date(timeIntervalSince1970: 0),
            updatedAt: Date(timeIntervalSince1970: 10), season: "2026")
        let block = try CalendarRenderer().event(for: match)
        var list = EventList([(block, match.updatedAt)], lastDeparture: nil)
        for second in [9.0, 10.0] {
            let isTaken = list.put(block, updatedAt: Date(timeIntervalSince1970: second))
            #expect(!isTaken)
        }
        #expect(list.lastChange == match.updatedAt)
    }
}

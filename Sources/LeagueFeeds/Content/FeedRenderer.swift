import FieldGame
import Foundation
import LeagueCalendar
import NIOCore

/// Makes calendars out of matches.
struct FeedRenderer: Sendable {
    /// Writes iCalendar.
    let renderer: CalendarRenderer
    /// Events that have been rendered.
    let blocks: BlockStore

    /// A renderer that links to a public address; throws `CalendarError.invalidAddress`.
    init(baseURL: String?) throws {
        renderer = try CalendarRenderer(baseURL: baseURL)
        blocks = BlockStore(renderer)
    }

    /// The events of a calendar; throws `CalendarError`.
    func events(
        of feed: Feed, _ matches: [Match], lastDeparture: Date?
    ) throws -> EventList {
        let reminder = try feed.options.reminder()
        let places = PlaceLines()
        var events: [(EventBlock, Date)] = []
        events.reserveCapacity(matches.count)
        // What is left out for its status has changed the calendar, too, when it came to that.
        var last = lastDeparture
        for match in matches {
            if feed.shows(match) {
                events.append((try block(of: match, feed, reminder, places), match.updatedAt))
            } else {
                last = max(last ?? match.updatedAt, match.updatedAt)
            }
        }
        return EventList(events, lastDeparture: last)
    }

    /// A match's event as a calendar shows it; throws `CalendarError`.
    func block(
        of match: Match, _ feed: Feed, _ reminder: Reminder?, _ places: PlaceLines = PlaceLines()
    ) throws -> EventBlock {
        let block = try blocks.block(for: match, feed.options.style, places)
        guard let reminder, match.status == .scheduled else { return block }
        return block.with(reminder)
    }

    /// The calendar of these events, which it opens; throws `CalendarError`.
    func content(of feed: Feed, _ events: inout EventList) throws -> FeedContent {
        // Of a calendar that never had anything in it, and names nothing, only this much is known.
        let lastChange = [events.lastChange, feed.headChangedAt].compactMap(\.self).max() ?? .now
        if let since = feed.goneSince {
            let gone = max(lastChange, since)
            let bytes = try renderer.notice(
                feed.head, on: feed.key, title: feed.head.name,
                text: "This calendar is no longer kept. Please remove it from your calendars.",
                at: gone)
            return FeedContent(
                ByteBuffer(bytes: bytes), lastChange: gone, fileName: feed.fileName, events: 1)
        }
        events.open(
            with: try renderer.opening(of: feed.head, usesLondon: events.usesLondon))
        return FeedContent(
            events.text, lastChange: lastChange, fileName: feed.fileName, events: events.count)
    }

    /// The name for the file of one match.
    static let matchFileName = "match.ics"

    /// One match as a file of its own; of one that has been deleted, one that says so.
    func content(
        of match: Match, _ options: FeedOptions = FeedOptions(), isDeleted: Bool
    ) throws -> FeedContent {
        var style = options.style
        if isDeleted { style.note = "This match has been removed from the fixtures." }
        let reminder = match.status == .scheduled ? try options.reminder() : nil
        let bytes = try renderer.download(of: match, style: style, reminder: reminder)
        return FeedContent(
            ByteBuffer(bytes: bytes), lastChange: match.updatedAt, fileName: Self.matchFileName,
            events: 1)
    }
}

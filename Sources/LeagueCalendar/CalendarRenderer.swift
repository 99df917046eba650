package import FieldGame
internal import Foundation

/// Writes matches as iCalendar, RFC 5545 and RFC 7986.
///
/// The same matches give the same bytes, whatever the order they come in, from any number of tasks
/// at once; nothing depends on the clock.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.4>
package struct CalendarRenderer: Hashable, Sendable {
    private let base: WebAddress?
    /// What a match's address begins with: `https://league.example/calendar/match/`.
    private let matches: String?

    /// A renderer whose events link to `<baseURL>/calendar/match/<id>.ics`; without a base URL they
    /// have no link.
    ///
    /// Throws `CalendarError.invalidAddress` unless it is an absolute http or https address of at
    /// most 2000 octets, without a query, a fragment or credentials.
    package init(baseURL: String? = nil) throws(CalendarError) {
        if let baseURL { base = try WebAddress(baseURL, as: .base) } else { base = nil }
        matches = base?.appending(path: "/calendar/match/")
    }

    /// One match's event, to be kept as long as the match's `updatedAt` and `sequence` stand.
    ///
    /// Throws `CalendarError.timeOutOfRange` when the match's times leave the years 1 to 9999.
    /// - Parameter places: of those that are rendered together.
    package func event(
        for match: Match, style: EventStyle = EventStyle(), places: PlaceLines = PlaceLines()
    ) throws(CalendarError) -> EventBlock {
        let url = address(ofMatch: match.id)
        return try EventRendering(match, style: style, url: url, places: places).block()
    }

    /// A feed: the head, London's clock changes when an event names them, and the events by
    /// kick-off, then id. A match given twice appears once. No events give a valid, empty calendar.
    ///
    /// Throws `CalendarError.invalidAddress` for an address in the head that no calendar may carry.
    package func calendar(
        _ head: CalendarHead, blocks: some Sequence<EventBlock>
    ) throws(CalendarError) -> [UInt8] {
        let blocks = EventBlock.ordered(blocks)
        let usesLondon = blocks.contains(where: \.usesLondon)
        return Self.joined(try opening(of: head, usesLondon: usesLondon), blocks)
    }

    /// What stands before the events of a feed, for callers that put its bytes together themselves;
    /// behind the events stands ``closing``.
    ///
    /// Throws `CalendarError.invalidAddress` for an address in the head that no calendar may carry.
    /// - Parameter usesLondon: whether any event does.
    package func opening(
        of head: CalendarHead, usesLondon: Bool
    ) throws(CalendarError) -> [UInt8] {
        try head.opening() + Self.zone(usesLondon)
    }

    /// What stands behind the events of a feed.
    package static let closing = CalendarHead.tail

    /// A feed of these matches: ``event(for:style:)`` and ``calendar(_:blocks:)`` in one.
    package func calendar(
        _ head: CalendarHead, matches: some Sequence<Match>
    ) throws(CalendarError) -> [UInt8] {
        let places = PlaceLines()
        var blocks: [EventBlock] = []
        for match in matches { blocks.append(try event(for: match, places: places)) }
        return try calendar(head, blocks: blocks)
    }

    /// One match as a file to add to a calendar of one's own: it has no `X-WR-CALNAME`.
    package func download(
        of match: Match, style: EventStyle = EventStyle(), reminder: Reminder? = nil
    ) throws(CalendarError) -> [UInt8] {
        var block = try event(for: match, style: style)
        if let reminder { block = block.with(reminder) }
        let head = CalendarHead(
            name: EventText(match, style: style).summary, sourceURL: address(ofMatch: match.id))
        return Self.joined(
            try head.opening(isDownload: true) + Self.zone(block.usesLondon), [block])
    }

    /// The public address of a path: `/calendars` -> `https://league.example/calendars`; nil when no
    /// base URL is known.
    package func address(of path: String) -> String? { base?.appending(path: path) }

    /// Where a match can be downloaded; nil when no base URL is known.
    func address(ofMatch id: UUID) -> String? {
        matches.map { $0 + id.text + ".ics" }
    }

    /// London's clock changes, where an event names them.
    static func zone(_ usesLondon: Bool) -> [UInt8] { usesLondon ? LondonRules.bytes : [] }

    /// The opening, the events and the closing.
    static func joined(_ opening: [UInt8], _ blocks: [EventBlock]) -> [UInt8] {
        var bytes = opening
        bytes.reserveCapacity(blocks.reduce(opening.count + closing.count) { $0 + $1.bytes.count })
        for block in blocks { bytes += block.bytes }
        return bytes + closing
    }
}

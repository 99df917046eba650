package import FieldGame
internal import Foundation

/// Writes matches as iCalendar, RFC 5545 and RFC 7986.
///
/// The same matches give the same bytes, whatever the order they come in, from any number of tasks
/// at once; nothing depends on the clock.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.4>
package struct CalendarRenderer: Hashable, Sendable {
    private let base: WebAddress?

    /// A renderer whose events link to `<baseURL>/calendar/match/<id>.ics`; without a base URL they
    /// have no link.
    ///
    /// Throws `CalendarError.invalidAddress` unless it is an absolute http or https address of at
    /// most 2000 octets, without a query, a fragment or credentials.
    package init(baseURL: String? = nil) throws(CalendarError) {
        if let baseURL {
            base = try WebAddress(baseURL, as: .base)
        } else {
            base = nil
        }
    }

    /// One match's event, to be kept as long as the match's `updatedAt` and `sequence` stand.
    ///
    /// Throws `CalendarError.timeOutOfRange` when the match's times leave the years 1 to 9999.
    package func event(for match: Match) throws(CalendarError) -> EventBlock {
        try EventRendering(match, url: address(of: match)).block()
    }

    /// A feed: the head, London's clock changes when an event names them, and the events by
    /// kick-off, then id. A match given twice appears once. No events give a valid, empty calendar.
    ///
    /// Throws `CalendarError.invalidAddress` for an address in the head that no calendar may carry.
    package func calendar(
        _ head: CalendarHead, blocks: some Sequence<EventBlock>
    ) throws(CalendarError) -> [UInt8] {
        try assemble(HeadRendering(head: head, purpose: .feed), EventBlock.ordered(blocks))
    }

    /// A feed of these matches: ``event(for:)`` and ``calendar(_:blocks:)`` in one.
    package func calendar(
        _ head: CalendarHead, matches: some Sequence<Match>
    ) throws(CalendarError) -> [UInt8] {
        var blocks: [EventBlock] = []
        for match in matches { blocks.append(try event(for: match)) }
        return try calendar(head, blocks: blocks)
    }

    /// One match as a file to add to a calendar of one's own: it has no `X-WR-CALNAME`.
    package func download(of match: Match) throws(CalendarError) -> [UInt8] {
        let head = CalendarHead(
            name: MatchWords(match).summary, sourceURL: address(of: match))
        return try assemble(
            HeadRendering(head: head, purpose: .download), [try event(for: match)])
    }

    private func address(of match: Match) -> String? {
        base?.appending(path: "/calendar/match/\(match.id.uuidString.lowercased()).ics")
    }

    private func assemble(
        _ head: HeadRendering, _ blocks: [EventBlock]
    ) throws(CalendarError) -> [UInt8] {
        var bytes = try head.bytes()
        bytes.reserveCapacity(
            bytes.count + LondonRules.bytes.count + HeadRendering.tail.count
                + blocks.reduce(0) { $0 + $1.bytes.count })
        if blocks.contains(where: \.usesLondon) { bytes += LondonRules.bytes }
        for block in blocks { bytes += block.bytes }
        return bytes + HeadRendering.tail
    }
}

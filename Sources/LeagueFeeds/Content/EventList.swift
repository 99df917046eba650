import Foundation
import LeagueCalendar

/// The events of a calendar in their order, and which version of its match each one shows.
struct EventList: Sendable {
    private struct Version {
        let start, updatedAt: Date
        let usesLondon: Bool
    }

    /// The calendar: each match's event once, what was put before them, and the closing.
    private(set) var text: CalendarPieces
    private var versions: [UUID: Version] = [:]
    private var londoners = 0

    /// When something in it last changed; nil when nothing was ever in it.
    private(set) var lastChange: Date?

    /// The list of these events.
    init(_ events: [(block: EventBlock, updatedAt: Date)], lastDeparture: Date?) {
        let blocks = events.map(\.block).sorted { $0.place < $1.place }
        let closing = CalendarPiece(.closing, CalendarRenderer.closing)
        // One after another, so that none is in memory twice for longer than its piece is made.
        text = CalendarPieces(
            (0...blocks.count).lazy.map { number in
                number == blocks.count ? closing : CalendarPiece(blocks[number])
            })
        lastChange = lastDeparture
        versions.reserveCapacity(events.count)
        for (block, updatedAt) in events { note(block, updatedAt) }
    }

    /// How many there are.
    var count: Int { versions.count }

    /// Whether any names London's zone.
    var usesLondon: Bool { londoners > 0 }

    /// What it takes in memory, without the calendar's bytes.
    var octets: Int { count * 128 }

    /// Whether a match is in it.
    func holds(_ id: UUID) -> Bool { versions[id] != nil }

    /// Puts in what stands before the events.
    mutating func open(with opening: [UInt8]) {
        let part = CalendarPiece(.opening, opening)
        if text.pieces[0].parts[0].digest != part.parts[0].digest { text.put(part) }
    }

    /// Puts an event in, in place of an older one of its match; false when it shows what is there, or
    /// something older.
    mutating func put(_ block: EventBlock, updatedAt: Date) -> Bool {
        if let version = versions[block.id] {
            guard version.updatedAt < updatedAt else { return false }
            remove(block.id, at: updatedAt)
        }
        text.put(CalendarPiece(block))
        note(block, updatedAt)
        return true
    }

    /// Takes a match's event out; `instant` is when that came to be.
    mutating func remove(_ id: UUID, at instant: Date) {
        guard let version = versions.removeValue(forKey: id) else { return }
        text.remove(at: .event(start: version.start, id: id))
        if version.usesLondon { londoners -= 1 }
        note(instant)
    }

    /// Remembers that something changed at an instant.
    mutating func note(_ instant: Date) {
        lastChange = lastChange.map { max($0, instant) } ?? instant
    }

    private mutating func note(_ block: EventBlock, _ updatedAt: Date) {
        versions[block.id] = Version(
            start: block.start, updatedAt: updatedAt, usesLondon: block.usesLondon)
        if block.usesLondon { londoners += 1 }
        note(updatedAt)
    }
}

extension EventBlock {
    fileprivate var place: CalendarPlace { .event(start: start, id: id) }
}

extension CalendarPiece {
    /// An event.
    fileprivate init(_ block: EventBlock) { self.init(block.place, block.bytes) }
}

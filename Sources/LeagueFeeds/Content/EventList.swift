import FieldGame
import Foundation
import LeagueCalendar

/// The events of a calendar in their order, and which version of its match each one shows.
struct EventList: Sendable {
    private struct Version {
        let start: Date
        let updatedAt: Date
    }

    /// By kick-off and then by id, each match once.
    private(set) var blocks: [EventBlock] = []
    private var versions: [UUID: Version] = [:]

    /// When something in it last changed; nil when nothing was ever in it.
    private(set) var lastChange: Date?

    /// The list of these events.
    init(_ events: [(block: EventBlock, updatedAt: Date)], lastDeparture: Date?) {
        lastChange = lastDeparture
        versions.reserveCapacity(events.count)
        for (block, updatedAt) in events {
            versions[block.id] = Version(start: block.start, updatedAt: updatedAt)
            note(updatedAt)
        }
        blocks = events.map(\.block).sorted { $0.precedes($1.start, $1.id) }
    }

    /// What it takes in memory, without the events' own bytes, which calendars share.
    var octets: Int { blocks.count * 128 }

    /// Whether a match is in it.
    func holds(_ id: UUID) -> Bool { versions[id] != nil }

    /// Puts an event in, in place of an older one of its match; false when it shows what is there, or
    /// something older.
    mutating func put(_ block: EventBlock, updatedAt: Date) -> Bool {
        if let version = versions[block.id] {
            guard version.updatedAt < updatedAt else { return false }
            remove(block.id, at: updatedAt)
        }
        versions[block.id] = Version(start: block.start, updatedAt: updatedAt)
        blocks.insert(block, at: position(of: block.start, block.id))
        note(updatedAt)
        return true
    }

    /// Takes a match's event out; `instant` is when that came to be.
    mutating func remove(_ id: UUID, at instant: Date) {
        guard let version = versions.removeValue(forKey: id) else { return }
        let position = position(of: version.start, id)
        if position < blocks.count, blocks[position].id == id { blocks.remove(at: position) }
        note(instant)
    }

    /// Remembers that something changed at an instant.
    mutating func note(_ instant: Date) {
        lastChange = lastChange.map { max($0, instant) } ?? instant
    }

    /// Where an event that starts then stands, or would.
    private func position(of start: Date, _ id: UUID) -> Int {
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].precedes(start, id) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension EventBlock {
    fileprivate func precedes(_ otherStart: Date, _ otherID: UUID) -> Bool {
        (start, id) < (otherStart, otherID)
    }
}

import FieldGame
import Foundation
import LeagueCalendar
import NIOConcurrencyHelpers

/// Events that have been rendered, each once for all the calendars that it is in.
final class BlockStore: Sendable {
    /// What it may take in memory; beyond that all are dropped and made again when they are asked for.
    static let limit = 32 * 1024 * 1024

    private struct Key: Hashable {
        let match: UUID
        let style: EventStyle
    }

    private struct Entry {
        let updatedAt: Date
        let sequence: Int
        let block: EventBlock
    }

    private struct State {
        var blocks: [Key: Entry] = [:]
        var octets = 0
        var rendered = 0
    }

    private let renderer: CalendarRenderer
    private let state = NIOLockedValueBox(State())

    /// An empty store.
    init(_ renderer: CalendarRenderer) {
        self.renderer = renderer
    }

    private static func octets(of block: EventBlock) -> Int { block.bytes.count + 256 }

    /// How many events have been rendered.
    var rendered: Int { state.withLockedValue { $0.rendered } }

    /// A match's event; throws as ``CalendarRenderer/event(for:style:)``.
    func block(for match: Match, _ style: EventStyle) throws -> EventBlock {
        // Only a cancelled match's title depends on it.
        let style = match.status == .cancelled ? style : EventStyle(note: style.note)
        let key = Key(match: match.id, style: style)
        let known = state.withLockedValue { $0.blocks[key] }
        if let known, known.updatedAt == match.updatedAt, known.sequence == match.sequence {
            return known.block
        }
        let block = try renderer.event(for: match, style: style)
        state.withLockedValue { state in
            let entry = Entry(updatedAt: match.updatedAt, sequence: match.sequence, block: block)
            let old = state.blocks.updateValue(entry, forKey: key)
            state.octets += Self.octets(of: block) - (old.map { Self.octets(of: $0.block) } ?? 0)
            if state.octets > Self.limit { (state.blocks, state.octets) = ([:], 0) }
            state.rendered += 1
        }
        return block
    }
}

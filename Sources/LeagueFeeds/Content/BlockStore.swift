import FieldGame
import Foundation
import LeagueCalendar
import NIOConcurrencyHelpers

/// Events that have been rendered, each once for all the calendars that it is in.
final class BlockStore: Sendable {
    /// What it may take in memory; beyond that all are dropped and made again when they are asked for.
    static let limit = 32 * 1024 * 1024

    private struct Entry {
        let style: EventStyle
        let updatedAt: Date
        let sequence: Int
        let block: EventBlock
    }

    /// The events of matches.
    private struct Blocks {
        /// Of each match those that were asked for: one, or two of a cancelled match.
        var all: [UUID: [Entry]] = [:]
        var octets = 0

        func entry(_ match: UUID, _ style: EventStyle) -> Entry? {
            all[match]?.first { $0.style == style }
        }

        /// Puts an entry in, in place of the one of its style.
        mutating func put(_ entry: Entry) {
            let match = entry.block.id
            remove(match) { $0.style == entry.style }
            all[match, default: []].append(entry)
            octets += Self.octets(of: entry)
        }

        mutating func remove(_ match: UUID, where isMeant: (Entry) -> Bool = { _ in true }) {
            let old = all.removeValue(forKey: match) ?? []
            let kept = old.filter { !isMeant($0) }
            if !kept.isEmpty { all[match] = kept }
            octets -= old.reduce(0) { $0 + (isMeant($1) ? Self.octets(of: $1) : 0) }
        }

        private static func octets(of entry: Entry) -> Int { entry.block.bytes.count + 512 }
    }

    private struct State {
        /// What was asked for since the last call of ``BlockStore/age()``, and what was not.
        var (young, old) = (Blocks(), Blocks())
        var rendered = 0
    }

    private let renderer: CalendarRenderer
    private let state = NIOLockedValueBox(State())

    /// An empty store.
    init(_ renderer: CalendarRenderer) {
        self.renderer = renderer
    }

    /// How many events have been rendered.
    var rendered: Int { state.withLockedValue { $0.rendered } }
    /// What they take in memory.
    var octets: Int { state.withLockedValue { $0.young.octets + $0.old.octets } }

    /// A match's event; throws as ``CalendarRenderer/event(for:style:)``.
    func block(
        for match: Match, _ style: EventStyle, _ places: PlaceLines = PlaceLines()
    ) throws -> EventBlock {
        // Only a cancelled match's title depends on it.
        let style = match.status == .cancelled ? style : EventStyle(note: style.note)
        let known = state.withLockedValue { state -> Entry? in
            if let entry = state.young.entry(match.id, style) { return entry }
            let entry = state.old.entry(match.id, style)
            if let entry {
                state.old.remove(match.id) { $0.style == style }
                state.young.put(entry)
            }
            return entry
        }
        if let known, known.updatedAt == match.updatedAt, known.sequence == match.sequence {
            return known.block
        }
        let block = try renderer.event(for: match, style: style, places: places)
        let entry = Entry(
            style: style, updatedAt: match.updatedAt, sequence: match.sequence, block: block)
        state.withLockedValue { state in
            state.young.put(entry)
            state.rendered += 1
            if state.young.octets + state.old.octets > Self.limit {
                (state.young, state.old) = (Blocks(), Blocks())
            }
        }
        return block
    }

    /// Lets the events of a match go that has been deleted.
    func remove(_ match: UUID) {
        state.withLockedValue { state in
            state.young.remove(match)
            state.old.remove(match)
        }
    }

    /// Lets go what was not asked for since the last call: its match may have been deleted when nothing
    /// was heard of the database.
    func age() {
        state.withLockedValue { state in
            // Calls without a request in between are one.
            guard !state.young.all.isEmpty else { return }
            (state.old, state.young) = (state.young, Blocks())
        }
    }
}

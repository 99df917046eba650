import LeagueDatabase
import NIOCore

/// The latest changes as streams send them, and from where on none is missing.
struct RecentChanges {
    /// How much is held for readers who are a little behind; others read the database.
    struct Limits: Sendable {
        /// Changes.
        var changes = 1_000
        /// Octets.
        var octets = 2 * 1024 * 1024
    }

    private struct Frame {
        let position: ChangePosition
        let text: ByteBuffer
    }

    /// Behind this position all are held that could be read so far.
    private(set) var floor: ChangePosition
    /// The last one that was read.
    private(set) var head: ChangePosition
    private let limits: Limits
    private var frames: [Frame] = []
    private var octets = 0

    /// None, of what comes behind a position.
    init(after position: ChangePosition, _ limits: Limits = Limits()) {
        (floor, head, self.limits) = (position, position, limits)
    }

    /// Adds what was read behind ``head``, and lets the oldest go.
    mutating func append(_ changes: [ChangeBatch.Change], in origin: String) {
        for change in changes {
            let text = EventFrame.text(of: change, in: origin)
            frames.append(Frame(position: change.position, text: text))
            octets += text.readableBytes
            head = change.position
        }
        var gone = 0
        while gone < frames.count, frames.count - gone > limits.changes || octets > limits.octets {
            octets -= frames[gone].text.readableBytes
            floor = frames[gone].position
            gone += 1
        }
        frames.removeFirst(gone)
    }

    /// What comes behind a position, and where that ends; nil where some of it is no longer held.
    func after(_ position: ChangePosition) -> (texts: [ByteBuffer], head: ChangePosition)? {
        guard position >= floor else { return nil }
        // Most readers have seen all but the last one.
        let start = frames.lastIndex { $0.position <= position }.map { $0 + 1 } ?? 0
        return (frames[start...].map(\.text), max(position, head))
    }
}

package import Foundation
import NIOConcurrencyHelpers

/// The writer's end of a stream of changes that loses none: a slow reader gets several as one.
struct ChangeStream: Sendable {
    private let continuation: AsyncStream<FeedChange>.Continuation
    private let lock = NIOLock()

    /// The changes for one reader, and where they are put.
    static func make() -> (changes: AsyncStream<FeedChange>, ChangeStream) {
        let (changes, continuation) = AsyncStream<FeedChange>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        return (changes, ChangeStream(continuation: continuation))
    }

    /// Adds a change to those that have not been read yet; false when nothing reads them any more.
    @discardableResult
    func put(_ change: FeedChange) -> Bool {
        // Under the lock: of two writers at once each would push out what the other has joined.
        lock.withLock {
            switch continuation.yield(change) {
            case .dropped(let unread): continuation.yield(unread.joined(with: change))
            case .terminated: return false
            default: break
            }
            return true
        }
    }

    /// Ends it.
    func finish() { continuation.finish() }
}

/// What may have changed since a reader last looked.
package enum FeedChange: Hashable, Sendable {
    /// These matches, and what calendars show of them: added, changed or deleted; of none, something
    /// that no calendar shows.
    case matches([UUID])
    /// All of it.
    case anything

    /// The most matches that are told one by one; of more, anything may have changed.
    package static let limit = 1_000

    /// This and what came later, as one.
    package func joined(with later: FeedChange) -> FeedChange {
        guard case .matches(let first) = self, case .matches(let second) = later else {
            return .anything
        }
        let all = Set(first).union(second)
        return all.count > Self.limit ? .anything : .matches(Array(all))
    }
}

/// The readers of changes.
final class ChangeSubscribers: Sendable {
    /// Nil when all is over.
    private let streams = NIOLockedValueBox<[ChangeStream]?>([])

    /// The changes from now on; a slow reader gets several as one.
    func stream() -> AsyncStream<FeedChange> {
        let (changes, stream) = ChangeStream.make()
        streams.withLockedValue { streams in
            if streams == nil { stream.finish() } else { streams?.append(stream) }
        }
        return changes
    }

    /// Tells them all, and forgets those that have ended.
    @Sendable func tell(_ change: FeedChange) {
        streams.withLockedValue { streams in streams?.removeAll { !$0.put(change) } }
    }

    /// Ends their streams.
    func end() {
        streams.withLockedValue { streams in
            streams?.forEach { $0.finish() }
            streams = nil
        }
    }
}

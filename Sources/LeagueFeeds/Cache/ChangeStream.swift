package import Foundation
import NIOConcurrencyHelpers

/// The writer's end of a stream of changes that loses none: a slow reader gets several as one.
final class ChangeStream: Sendable {
    private let continuation: AsyncStream<FeedChange>.Continuation
    private let lock = NIOLock()

    private init(_ continuation: AsyncStream<FeedChange>.Continuation) {
        self.continuation = continuation
    }

    /// The changes for one reader, and where they are put.
    static func make() -> (changes: AsyncStream<FeedChange>, ChangeStream) {
        let (changes, continuation) = AsyncStream<FeedChange>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        return (changes, ChangeStream(continuation))
    }

    /// Adds a change to those that have not been read yet.
    func put(_ change: FeedChange) {
        // Under the lock: of two writers at once each would push out what the other has joined.
        lock.withLockVoid {
            if case .dropped(let unread) = continuation.yield(change) {
                continuation.yield(unread.joined(with: change))
            }
        }
    }

    /// Ends it.
    func finish() { continuation.finish() }

    /// Has `body` called when it ends, or is no longer read.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
        continuation.onTermination = { _ in body() }
    }
}

/// What may have changed since a reader last looked.
package enum FeedChange: Hashable, Sendable {
    /// These matches, and what calendars show of them: added, changed or deleted.
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
    private struct State {
        var next = 0
        var isOver = false
        var streams: [Int: ChangeStream] = [:]
    }

    private let state = NIOLockedValueBox(State())

    /// The changes from now on; a slow reader gets several as one.
    func stream() -> AsyncStream<FeedChange> {
        let (changes, stream) = ChangeStream.make()
        let number = state.withLockedValue { state -> Int? in
            guard !state.isOver else { return nil }
            state.next += 1
            state.streams[state.next] = stream
            return state.next
        }
        guard let number else {
            stream.finish()
            return changes
        }
        stream.onEnd { [weak self] in
            _ = self?.state.withLockedValue { $0.streams.removeValue(forKey: number) }
        }
        return changes
    }

    /// Tells them all.
    @Sendable func tell(_ change: FeedChange) {
        for stream in state.withLockedValue({ Array($0.streams.values) }) { stream.put(change) }
    }

    /// Ends their streams.
    func end() {
        let streams = state.withLockedValue { state in
            state.isOver = true
            return Array(state.streams.values)
        }
        for stream in streams { stream.finish() }
    }
}

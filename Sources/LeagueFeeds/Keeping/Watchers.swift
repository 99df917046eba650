import NIOConcurrencyHelpers

/// Those who want to hear that something has changed.
final class Watchers: Sendable {
    private struct State {
        var next = 0
        var isOver = false
        var streams: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = NIOLockedValueBox(State())

    /// A stream that gets an element each time; one that is read slowly gets one for several.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let number = state.withLockedValue { state -> Int? in
            guard !state.isOver else { return nil }
            state.next += 1
            state.streams[state.next] = continuation
            return state.next
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLockedValue { _ = $0.streams.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells them all.
    @Sendable func tell() {
        for stream in state.withLockedValue({ Array($0.streams.values) }) { stream.yield() }
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

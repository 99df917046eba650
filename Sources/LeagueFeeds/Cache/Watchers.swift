import NIOConcurrencyHelpers

/// Those who want to hear that something has changed.
final class Watchers: Sendable {
    private struct State {
        var next = 0
        var isOver = false
        var streams: [Int: ChangeStream] = [:]
    }

    private let state = NIOLockedValueBox(State())

    /// The news from now on; whoever reads them slowly gets several as one.
    func stream() -> AsyncStream<FeedNews> {
        let (news, stream) = ChangeStream.make()
        let number = state.withLockedValue { state -> Int? in
            guard !state.isOver else { return nil }
            state.next += 1
            state.streams[state.next] = stream
            return state.next
        }
        guard let number else {
            stream.finish()
            return news
        }
        stream.onEnd { [weak self] in
            _ = self?.state.withLockedValue { $0.streams.removeValue(forKey: number) }
        }
        return news
    }

    /// Tells them all.
    @Sendable func tell(_ news: FeedNews) {
        for stream in state.withLockedValue({ Array($0.streams.values) }) { stream.put(news) }
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

import NIOConcurrencyHelpers

/// The writer's end of a stream of news that loses none: whoever reads it slowly gets several as one.
final class ChangeStream: Sendable {
    private let continuation: AsyncStream<FeedNews>.Continuation
    private let lock = NIOLock()

    private init(_ continuation: AsyncStream<FeedNews>.Continuation) {
        self.continuation = continuation
    }

    /// The news for one reader, and where they are put.
    static func make() -> (news: AsyncStream<FeedNews>, ChangeStream) {
        let (news, continuation) = AsyncStream<FeedNews>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        return (news, ChangeStream(continuation))
    }

    /// Adds news to those that have not been read yet.
    func put(_ news: FeedNews) {
        // Held, since of two who put at once each would push out what the other has joined.
        lock.withLockVoid {
            if case .dropped(let unread) = continuation.yield(news) {
                continuation.yield(unread.joined(with: news))
            }
        }
    }

    /// Ends it.
    func finish() { continuation.finish() }

    /// Has `body` called when it ends, or nobody reads it any more.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
        continuation.onTermination = { _ in body() }
    }
}

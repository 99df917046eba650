import NIOConcurrencyHelpers
import ServiceLifecycle

/// Publishes once, or goes on as long as the service group runs.
package struct PublishingService: Service {
    private let feeds: FeedService
    private let publisher: FeedPublisher
    private let watches: Bool
    private let repairs: Duration
    private let progress: @Sendable (Int, Int) -> Void
    private let round: @Sendable (Result<PublishReport, FeedUnavailable>) throws -> Void

    /// A service that publishes what `feeds` holds.
    ///
    /// - Parameters:
    ///   - watches: whether to publish again after each change, until the group shuts down; then
    ///     `feeds` must run too.
    ///   - repairs: how long at most until all files are looked at again, while it watches.
    ///   - progress: told how many of how many files are done.
    ///   - round: told what became of each round, and once each time that the database is away.
    package init(
        _ feeds: FeedService, _ publisher: FeedPublisher, watches: Bool,
        repairs: Duration = .seconds(3600),
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void,
        round: @escaping @Sendable (Result<PublishReport, FeedUnavailable>) throws -> Void
    ) {
        self.feeds = feeds
        self.publisher = publisher
        self.watches = watches
        self.repairs = repairs
        self.progress = progress
        self.round = round
    }

    /// Publishes; asked to shut down it ends before the next file.
    ///
    /// Throws what ``FeedPublisher/publish(isStopping:progress:)`` throws. While it watches, a
    /// database that is away is waited for, and being asked to stop is no error.
    package func run() async throws {
        let isStopping = NIOLockedValueBox(false)
        try await withGracefulShutdownHandler {
            let stops: @Sendable () -> Bool = { isStopping.withLockedValue(\.self) }
            guard watches else {
                return try round(
                    .success(try await publisher.publish(isStopping: stops, progress: progress)))
            }
            do {
                try await watch(stops)
            } catch is CancellationError where stops() {
                return
            }
        } onGracefulShutdown: {
            isStopping.withLockedValue { $0 = true }
        }
    }

    private func watch(_ stops: @escaping @Sendable () -> Bool) async throws {
        // Asked for first, so that no change falls between it and the first round. What changes
        // during a round makes one more, however often it does.
        let changes = feeds.changes()
        let (turns, next) = ChangeStream.make()
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                for await change in changes.cancelOnGracefulShutdown() { next.put(change) }
                next.finish()
            }
            group.addTask { [repairs] in
                while true { try await Self.lookAgain(after: repairs, next) }
            }
            var isAway = false
            next.put(.anything)
            for await change in turns {
                isAway = try await !publishes(change, stops, wasAway: isAway)
                // It may be back without the listener having noticed that it was away.
                if isAway { group.addTask { try await Self.lookAgain(after: Self.pause, next) } }
            }
        }
    }

    /// One round; false when the database is away, which is told of once.
    private func publishes(
        _ change: FeedChange, _ stops: @escaping @Sendable () -> Bool, wasAway: Bool
    ) async throws -> Bool {
        do {
            let report = try await publisher.publish(change, isStopping: stops, progress: progress)
            try round(.success(report))
            return true
        } catch let away as FeedUnavailable {
            if !wasAway { try round(.failure(away)) }
            return false
        }
    }

    private static func lookAgain(after pause: Duration, _ next: ChangeStream) async throws {
        try await Task.sleep(for: pause)
        next.put(.anything)
    }

    /// How long after a round in vain there is another, unless something changes before.
    private static let pause = Duration.seconds(5)
}

import Foundation
import LeagueDatabase
package import Logging
package import PostgreSQL
import ServiceLifecycle
import Synchronization

/// Sends news for as long as the service group runs: woken by the database when a match changes, and
/// when something is due.
package struct NewsService: Service {
    private let worker: NewsWorker
    private let database: NewsDatabase
    private let listening: ConnectionConfiguration
    private let logger: Logger
    private let onLoss: @Sendable () async -> Void

    /// How long it may be asked for nothing before it looks by itself, and how seldom it sweeps.
    private static let poll = 60.0
    /// How long to wait for what is due already.
    private static let soon = 0.02
    /// How long to wait before looking for a database that is away: first, and at most.
    private static let pauses = (first: 1.0, longest: 30.0)

    /// A service that sends what this worker finds.
    ///
    /// - Parameters:
    ///   - listening: how to reach the database for its notifications.
    ///   - onLoss: told each time that the database was looked for in vain.
    package init(
        _ worker: NewsWorker, _ database: NewsDatabase, listening: ConnectionConfiguration,
        logger: Logger, onLoss: @escaping @Sendable () async -> Void = {}
    ) {
        (self.worker, self.database, self.listening) = (worker, database, listening)
        (self.logger, self.onLoss) = (logger, onLoss)
    }

    /// Works until the group shuts down; the message at hand is finished.
    package func run() async throws {
        let (wakes, waker) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let isStopping = Mutex(false)
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await listen(waker) }
                waker.yield()
                var pause = Self.pauses.first
                var timer: Task<Void, Never>?
                var nextSweep = ContinuousClock.now
                for await _ in wakes {
                    timer?.cancel()
                    if isStopping.withLock(\.self) { break }
                    let wait: Double
                    do {
                        let isTime = ContinuousClock.now >= nextSweep
                        if isTime { nextSweep = .now + .seconds(Self.poll) }
                        let round = try await worker.round(sweeping: isTime) {
                            isStopping.withLock(\.self)
                        }
                        let next = try await untilNext()
                        // What is due and yet held by another is not asked for all the time.
                        wait = next == Self.soon && round == .init() ? 0.5 : next
                        pause = Self.pauses.first
                    } catch {
                        logger.error("news wait for the database", metadata: ["error": "\(error)"])
                        await onLoss()
                        wait = pause
                        pause = min(pause * 2, Self.pauses.longest)
                    }
                    timer = Task {
                        try? await Task.sleep(for: .seconds(wait))
                        if !Task.isCancelled { waker.yield() }
                    }
                }
                timer?.cancel()
                group.cancelAll()
            }
        } onGracefulShutdown: {
            isStopping.withLock { $0 = true }
            waker.finish()
        }
    }

    /// How long nothing is due, in seconds.
    private func untilNext() async throws -> Double {
        let (due, now) = try await database.use { try await $0.nextNews() }
        guard let due else { return Self.poll }
        return min(max(due.timeIntervalSince(now), Self.soon), Self.poll)
    }

    /// Hears of changes; while the connection is lost, it is polled.
    private func listen(_ waker: AsyncStream<Void>.Continuation) async {
        while !Task.isCancelled {
            do {
                let connection = try await Connection.connect(to: listening)
                do {
                    let notifications = try await connection.notifications(on: "league_news")
                    // What came before it listened was not heard.
                    waker.yield()
                    for try await _ in notifications { waker.yield() }
                } catch {
                    await connection.close()
                    throw error
                }
            } catch {
                // The rounds say it when the database is away.
                try? await Task.sleep(for: .seconds(Self.pauses.longest / 6))
                waker.yield()
            }
        }
    }
}

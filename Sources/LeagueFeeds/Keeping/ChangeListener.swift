import Foundation
import LeagueDatabase
import Logging
import NIOConcurrencyHelpers
import PostgreSQL

/// Follows what the database tells of changes, and finds it again when it was away.
struct ChangeListener: Sendable {
    /// How long the database may say nothing before it is asked whether it is there.
    static let heartbeat = Duration.seconds(5)
    /// How long to wait before looking for it again: first, and at most.
    static let pauses = (first: Duration.milliseconds(100), longest: Duration.seconds(2))

    let configuration: ConnectionConfiguration
    let database: FeedDatabase
    let keeper: FeedKeeper
    let kept: NIOLockedValueBox<KeptFeeds>
    let counts: NIOLockedValueBox<FeedStatistics>
    let logger: Logger
    /// Called after each change that has been taken in.
    let onChange: @Sendable () -> Void

    /// Listens until the task is cancelled.
    func run() async {
        var pause = Self.pauses.first
        while !Task.isCancelled {
            do {
                try await listen { pause = Self.pauses.first }
            } catch is CancellationError {
                break
            } catch {
                lose(error)
            }
            do {
                try await Task.sleep(for: pause)
            } catch {
                break
            }
            pause = min(pause * 2, Self.pauses.longest)
        }
    }

    /// One connection, from its beginning to its end, which is always an error.
    private func listen(_ didConnect: () -> Void) async throws {
        let connection = try await Connection.connect(to: configuration)
        do {
            try await Migrator(connection).requireCurrent()
            let notifications = try await connection.notifications(
                on: LeagueRepository.feedChannel)
            // What changed before it listened, nobody has told it.
            await keeper.forget()
            find()
            didConnect()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await notification in notifications {
                        await take(notification.payload)
                    }
                }
                group.addTask { try await watch(connection) }
                // The first to end has failed.
                try await group.next()
                group.cancelAll()
            }
        } catch {
            await connection.close()
            throw error
        }
    }

    /// Takes in one notification.
    private func take(_ payload: String) async {
        counts.withLockedValue { $0.notifications += 1 }
        let words = payload.split(separator: " ")
        let ids = words.dropFirst().compactMap { UUID(uuidString: String($0)) }
        switch words.first {
        case "matches" where ids.count == words.count - 1 && !ids.isEmpty:
            do {
                await keeper.take(try await database.changes(of: ids))
            } catch {
                logger.warning("changes could not be read", metadata: ["error": "\(error)"])
                await keeper.forget()
            }
        case "names": kept.withLockedValue { $0.unsettleTargets() }
        default: await keeper.forget()
        }
        onChange()
    }

    /// Asks every few seconds whether the database is there; throws when it is not.
    private func watch(_ connection: Connection) async throws {
        while true {
            try await Task.sleep(for: Self.heartbeat)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try await connection.query("SELECT 1") }
                group.addTask {
                    try await Task.sleep(for: Self.heartbeat)
                    throw FeedUnavailable("the database does not answer")
                }
                try await group.next()
                group.cancelAll()
            }
            kept.withLockedValue { $0.agreedAt = .now }
        }
    }

    private func find() {
        counts.withLockedValue { $0.connections += 1 }
        kept.withLockedValue {
            $0.health = .current
            $0.agreedAt = .now
        }
        logger.info("connected to the database")
        onChange()
    }

    private func lose(_ error: any Error) {
        let wasThere = kept.withLockedValue { kept in
            let since = kept.agreedAt ?? .now
            let was = kept.health
            // A schema that is not ours, or not ours yet: its tables may mean anything.
            kept.health =
                error is DatabaseError
                ? .unsuitable(since: since, reason: "\(error)")
                : .away(since: since, reason: "\(error)")
            return was.lastAgreement == nil
        }
        if wasThere { logger.error("the database is away", metadata: ["error": "\(error)"]) }
    }
}

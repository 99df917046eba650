import LeagueDatabase
import Logging

/// Starts the private cluster again for a service that has lost it, where its server has died. One
/// that was stopped stays so: an administrator may be at work on it.
actor ClusterRevival {
    private let cluster = PrivateCluster()
    private let logger: Logger
    private var pace = Pace()
    /// Whether the log says that the server was stopped.
    private var isKnownStopped = false

    init(_ logger: Logger) {
        self.logger = logger
    }

    /// Looks at the cluster, and starts it where that is right and not too soon after the last time.
    func revive() async {
        do {
            let status = try await cluster.status()
            if status == .stopped, !isKnownStopped {
                logger.warning(
                    "the private cluster was stopped, and is not started again: fieldgame database start"
                )
            }
            isKnownStopped = status == .stopped
            guard status == .died, pace.allows(.now) else { return }
            logger.warning("the server of the private cluster has died, and is started again")
            _ = try await cluster.ensureRunning()
            logger.notice("the private cluster runs again")
        } catch {
            logger.error("the private cluster cannot be started", metadata: ["error": "\(error)"])
        }
    }

    /// When there may be another start: at once, then after ever longer pauses.
    struct Pace {
        private static let pauses = (first: Duration.seconds(5), longest: Duration.seconds(300))

        private var pause = Pace.pauses.first
        private var last: ContinuousClock.Instant?

        /// Whether a start is allowed now; it then counts as done.
        mutating func allows(_ now: ContinuousClock.Instant) -> Bool {
            guard let last else {
                last = now
                return true
            }
            let rest = last.duration(to: now)
            guard rest >= pause else { return false }
            // A server that has run for a while has not died of being started.
            pause =
                rest > Self.pauses.longest * 2
                ? Self.pauses.first : min(pause * 2, Self.pauses.longest)
            self.last = now
            return true
        }
    }
}

extension DatabaseOptions {
    /// What a service does each time that it has looked for the database in vain.
    func revival(_ logger: Logger) throws -> @Sendable () async -> Void {
        guard try namedServersForUsers() == nil else { return {} }
        let revival = ClusterRevival(logger)
        return { await revival.revive() }
    }
}

package import Logging
import ServiceLifecycle

/// Ends when a service has had no connection for a while, which ends the others in order.
package struct IdleExit: Service {
    private let limit: Duration?
    private let application: LeagueApplication
    private let logger: Logger

    /// - Parameter limit: for how long nobody may be connected; nil is for ever.
    package init(after limit: Duration?, _ application: LeagueApplication, logger: Logger) {
        (self.limit, self.application, self.logger) = (limit, application, logger)
    }

    /// Goes on until nobody has been connected for so long, or until it is asked to stop.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let left = limit.map { $0 - (application.idle ?? .zero) } ?? .seconds(3600)
                guard left > .zero else {
                    return logger.notice("ends: nobody has been connected for a while")
                }
                try? await Task.sleep(for: left)
            }
        }
    }
}

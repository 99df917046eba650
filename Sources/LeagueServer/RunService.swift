package import Logging
package import ServiceLifecycle
import UnixSignals

/// Runs services until SIGTERM or SIGINT, and lets them finish what they have begun, 30 s at most.
///
/// The last one is asked to stop first. Throws what a service throws, which ends the others.
package func runService(_ services: [any Service], logger: Logger) async throws {
    var configuration = ServiceGroupConfiguration(
        services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(30)
    try await ServiceGroup(configuration: configuration).run()
}

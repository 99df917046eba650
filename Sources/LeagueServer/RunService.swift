package import Logging
package import ServiceLifecycle
import UnixSignals

/// Runs services until SIGTERM or SIGINT, and lets them finish what they have begun, 26 s at most;
/// then what they do is cancelled.
///
/// The last one is asked to stop first. Throws what a service throws, which ends the others.
///
/// - Parameters:
///   - services: each with the name that the log knows it by. Without one all that a service holds
///     would be spelt out for it, which takes as long as the rest of the start.
///   - bound: how long the end may take in all, from the signal or from the first service that
///     ended.
///   - onHang: called, on a thread of its own, when it has taken longer: something neither finishes
///     nor heeds being cancelled, and only the end of the process helps.
package func runService(
    _ services: KeyValuePairs<String, any Service>, logger: Logger,
    within bound: Duration = .seconds(28), onHang: @escaping @Sendable () -> Void
) async throws {
    let lastBound = ShutdownWatchdog(bound, [.sigterm, .sigint], onHang)
    defer { lastBound.cancel() }
    var configuration = ServiceGroupConfiguration(
        services: services.map { name, service in
            ServiceGroupConfiguration.ServiceConfiguration(
                service: BoundService(service: service, bound: lastBound), serviceName: name)
        },
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(26)
    try await ServiceGroup(configuration: configuration).run()
}

/// A service whose end begins the end of all.
private struct BoundService: Service {
    let service: any Service
    let bound: ShutdownWatchdog

    func run() async throws {
        defer { bound.begin() }
        try await service.run()
    }
}

import Dispatch
import Glibc
package import Logging
import NIOConcurrencyHelpers
package import ServiceLifecycle
import Synchronization
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
    let watchdog = ShutdownWatchdog(bound, [.sigterm, .sigint], onHang)
    defer { watchdog.cancel() }
    var configuration = ServiceGroupConfiguration(
        services: services.map { name, service in
            ServiceGroupConfiguration.ServiceConfiguration(
                service: WatchedService(service: service, watchdog: watchdog), serviceName: name)
        },
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(26)
    try await ServiceGroup(configuration: configuration).run()
}

/// A service whose end begins the end of all.
private struct WatchedService: Service {
    let service: any Service
    let watchdog: ShutdownWatchdog

    func run() async throws {
        defer { watchdog.begin() }
        try await service.run()
    }
}

/// Says when the end of a process takes too long, however its tasks hang: it stands on threads that
/// no task can hold.
final class ShutdownWatchdog: Sendable {
    private struct State {
        var hasBegun = false
        var isOver = false
    }

    private let bound: Duration
    private let onHang: @Sendable () -> Void
    private let queue = DispatchQueue(label: "shutdown watchdog")
    /// Dispatch guards its sources itself, and this list never changes.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]
    private let state = NIOLockedValueBox(State())

    /// A bound that begins with one of these signals, which must not end the process by themselves.
    init(_ bound: Duration, _ signals: [UnixSignal], _ onHang: @escaping @Sendable () -> Void) {
        self.bound = bound
        self.onHang = onHang
        unsafe sources = signals.map { [queue] signal in
            DispatchSource.makeSignalSource(signal: signal.rawValue, queue: queue)
        }
        for source in unsafe sources {
            source.setEventHandler { [weak self] in self?.begin() }
            source.resume()
        }
    }

    /// Begins to count, unless that has begun already.
    func begin() {
        state.withLockedValue { state in
            guard !state.isOver, !state.hasBegun else { return }
            state.hasBegun = true
            let (seconds, attoseconds) = bound.components
            let rest = DispatchTimeInterval.nanoseconds(Int(attoseconds / 1_000_000_000))
            queue.asyncAfter(deadline: .now() + .seconds(Int(clamping: seconds)) + rest) {
                [weak self] in
                guard let self, !self.state.withLockedValue({ $0.isOver }) else { return }
                onHang()
            }
        }
    }

    /// Ends it: everything has ended in time.
    func cancel() {
        state.withLockedValue { $0.isOver = true }
        for source in unsafe sources { source.cancel() }
    }
}

/// Whether the program was asked to stop: by SIGTERM, as systemd does, or by SIGINT, the interrupt
/// key.
///
/// The first signal is only noted, so that what has been begun is finished; a second one ends the
/// program at once.
package enum StopRequest {
    private static let noted = Atomic<CInt>(0)

    /// Notes such signals from now on.
    package static func listen() {
        // A first use inside a handler would take a lock there.
        noted.store(0, ordering: .relaxed)
        for number in [SIGTERM, SIGINT] {
            signal(number) { number in
                StopRequest.noted.store(number, ordering: .relaxed)
                for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
            }
        }
    }

    /// `SIGTERM` or `SIGINT`; nil as long as there was neither.
    package static var signalName: String? {
        switch noted.load(ordering: .relaxed) {
        case SIGTERM: "SIGTERM"
        case SIGINT: "SIGINT"
        default: nil
        }
    }
}

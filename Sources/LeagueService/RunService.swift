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
///   - mayFinish: whether a service that ends without being asked has done its work, which ends the
///     others in order; else it is an error.
///   - bound: how long the end may take in all, from the signal or from the first service that
///     ended.
///   - onStop: called, on a thread of its own, at the first signal, with its name.
///   - onAbort: called, on the same thread, when the end cannot be waited for: only the end of the
///     process helps.
package func runService(
    _ services: KeyValuePairs<String, any Service>, logger: Logger, mayFinish: Bool = false,
    within bound: Duration = .seconds(longestShutdown),
    onStop: @escaping @Sendable (_ signal: String) -> Void = { _ in },
    onAbort: @escaping @Sendable (AbortReason) -> Void
) async throws {
    let watchdog = ShutdownWatchdog(bound) { onAbort(.hang) }
    defer { watchdog.cancel() }
    var configuration = ServiceGroupConfiguration(
        services: services.map { name, service in
            ServiceGroupConfiguration.ServiceConfiguration(
                service: WatchedService(service: service, watchdog: watchdog),
                successTerminationBehavior: mayFinish ? .gracefullyShutdownGroup : .cancelGroup,
                serviceName: name)
        }, logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(26)
    let group = ServiceGroup(configuration: configuration)
    // The group could hear of signals itself, but might have ended before another has heard.
    let signals = try StopSignals { signal, isFirst in
        guard isFirst else { return onAbort(.secondSignal) }
        watchdog.begin()
        onStop("\(signal)")
        Task { await group.triggerGracefulShutdown() }
    }
    defer { signals.cancel() }
    try await group.run()
}

/// How long the end of services may take, in seconds.
package let longestShutdown = 28

/// Why the end of services is not waited for.
package enum AbortReason: Sendable {
    /// It takes too long: something neither finishes nor heeds being cancelled.
    case hang
    /// A second signal came.
    case secondSignal
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

/// Hears of SIGTERM and SIGINT, which then do not end the process by themselves, however its tasks
/// hang: it stands on a thread that no task can hold.
///
/// A handler writes them to a socket. Dispatch's own sources of signals lose one in a hundred that come
/// soon after the start: their handler, too, has to hand it to another thread.
private final class StopSignals: Sendable {
    /// Where the handler writes to: a process has one for each signal.
    private static let inlet = Atomic<CInt>(-1)
    private static let signals = [UnixSignal.sigterm, .sigint]
    /// Dispatch guards its sources itself.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// Throws where the system has no descriptors left.
    init(_ onSignal: @escaping @Sendable (_ signal: UnixSignal, _ isFirst: Bool) -> Void) throws {
        var ends: [CInt] = [-1, -1]
        let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw FileFailure(.write, "a socket for signals")
        }
        let (outlet, inlet) = (ends[0], ends[1])
        let isFirst = NIOLockedValueBox(true)
        unsafe source = DispatchSource.makeReadSource(
            fileDescriptor: outlet, queue: DispatchQueue(label: "stop signals"))
        unsafe source.setEventHandler {
            var number: UInt8 = 0
            guard unsafe read(outlet, &number, 1) == 1,
                let signal = Self.signals.first(where: { $0.rawValue == number })
            else { return }
            onSignal(
                signal,
                isFirst.withLockedValue { isFirst in
                    defer { isFirst = false }
                    return isFirst
                })
        }
        unsafe source.setCancelHandler {
            for end in [inlet, outlet] { close(end) }
        }
        unsafe source.resume()
        Self.inlet.store(inlet, ordering: .relaxed)
        for signal in Self.signals {
            Glibc.signal(signal.rawValue) { number in
                let before = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(StopSignals.inlet.load(ordering: .relaxed), &byte, 1)
                errno = before
            }
        }
    }

    func cancel() {
        for signal in Self.signals { Glibc.signal(signal.rawValue, SIG_DFL) }
        unsafe source.cancel()
    }
}

/// Says when the end of a process takes too long, however its tasks hang: it stands on a thread that
/// no task can hold.
final class ShutdownWatchdog: Sendable {
    private struct State {
        var hasBegun = false
        var isOver = false
    }

    private let bound: Duration
    private let onHang: @Sendable () -> Void
    private let queue = DispatchQueue(label: "shutdown watchdog")
    private let state = NIOLockedValueBox(State())

    init(_ bound: Duration, _ onHang: @escaping @Sendable () -> Void) {
        (self.bound, self.onHang) = (bound, onHang)
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
    func cancel() { state.withLockedValue { $0.isOver = true } }
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

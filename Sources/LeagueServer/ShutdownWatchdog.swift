import Dispatch
import NIOConcurrencyHelpers
import UnixSignals

/// Says when the end of a process takes too long, however its tasks hang: it stands on threads that
/// no task can hold.
final class ShutdownWatchdog: Sendable {
    private struct State {
        var hasBegun = false
        var isOver = false
    }

    private let bound: Duration
    private let onHang: @Sendable () -> Void
    private let queue = DispatchQueue(label: "last bound")
    /// Dispatch guards its sources itself, and this list never changes.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]
    private let state = NIOLockedValueBox(State())

    /// A bound that begins with one of these signals.
    ///
    /// Whoever makes it sees to it that the signals do not end the process by themselves.
    init(_ bound: Duration, _ signals: [UnixSignal], _ onHang: @escaping @Sendable () -> Void) {
        self.bound = bound
        self.onHang = onHang
        sources = signals.map { [queue] signal in
            DispatchSource.makeSignalSource(signal: signal.rawValue, queue: queue)
        }
        for source in sources {
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
                self?.say()
            }
        }
    }

    private func say() {
        if !state.withLockedValue({ $0.isOver }) { onHang() }
    }

    /// Ends it: everything has ended in time.
    func cancel() {
        state.withLockedValue { $0.isOver = true }
        for source in sources { source.cancel() }
    }
}

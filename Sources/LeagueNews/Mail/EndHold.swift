import Dispatch
import Synchronization

/// Keeps the end of a message back, so that no server takes it, until something else is done.
package final class EndHold: Sendable {
    private let mayGoOn = Mutex<Bool?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    package init() {}

    /// Ends it, once: the message is ended too, or given up.
    package func end(mayGoOn: Bool) {
        self.mayGoOn.withLock { $0 = mayGoOn }
        isDone.signal()
    }

    /// Waits until it is ended; whether the message may be ended. It keeps its thread.
    func wait() -> Bool {
        isDone.wait()
        isDone.signal()
        return mayGoOn.withLock { $0 ?? false }
    }
}

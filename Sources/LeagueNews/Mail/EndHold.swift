package import Dispatch
import Synchronization

/// Keeps the end of a message back, so that no server takes it, until something else is done.
package final class EndHold: Sendable {
    private let mayGoOn = Mutex<Bool?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    private let longest: DispatchTimeInterval

    /// - Parameter longest: how long a message is held back; then it is given up, while time is left to
    ///   hear the answer to the one that is sent in its place.
    package init(atMost longest: DispatchTimeInterval = .seconds(20)) { self.longest = longest }

    /// Ends it, once: the message is ended too, or given up.
    package func end(mayGoOn: Bool) {
        self.mayGoOn.withLock { $0 = mayGoOn }
        isDone.signal()
    }

    /// Waits until it is ended, or for as long as it may be; whether the message may be ended. It keeps its
    /// thread.
    func wait() -> Bool {
        guard isDone.wait(timeout: .now() + longest) == .success else { return false }
        isDone.signal()
        return mayGoOn.withLock { $0 ?? false }
    }
}

import Foundation

/// Counts those that wait, and turns away those that would be too many.
///
/// `@unchecked Sendable`: the count is behind a lock.
final class WaitingCount: @unchecked Sendable {
    private let limit: Int
    private let lock = NSLock()
    private var count = 0

    init(limit: Int) { self.limit = limit }

    /// Throws ``DeliveryError/tooManyWaiting(limit:)``; whoever entered must ``leave()``.
    func enter() throws(DeliveryError) {
        lock.lock()
        defer { lock.unlock() }
        guard count < limit else { throw .tooManyWaiting(limit: limit) }
        count += 1
    }

    func leave() {
        lock.lock()
        defer { lock.unlock() }
        count -= 1
    }
}

import Glibc
import HummingbirdCore
import LeagueService
import NIOCore
import Synchronization

/// Counts connections, and lets them wait in the kernel's queue while there are as many as there may be.
///
/// Hummingbird's own limit does not say how many there are.
final class ConnectionLimit: AvailableConnectionsDelegate {
    private let limit: Int
    private let number = Atomic<Int>(0)
    /// When a connection was last opened or closed, as `NIODeadline` counts.
    private let lastUse = Atomic(NIODeadline.now().uptimeNanoseconds)

    init(_ limit: Int) {
        self.limit = limit
    }

    /// How many there are now.
    var count: Int { number.load(ordering: .relaxed) }

    /// For how long there has been none; nil while there is one.
    var idle: Duration? {
        let since = lastUse.load(ordering: .relaxed)
        guard count == 0 else { return nil }
        return .nanoseconds(NIODeadline.now().uptimeNanoseconds - since)
    }

    func connectionOpened() {
        lastUse.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed)
        number.add(1, ordering: .relaxed)
    }

    func connectionClosed() {
        lastUse.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed)
        number.subtract(1, ordering: .relaxed)
        FreeMemory.giveBack()
    }

    func isAcceptingNewConnections() -> Bool { count < limit }
}

/// How many files and sockets this process may have open.
package enum FileDescriptors {
    /// Raises the soft limit to the hard one; returns what it is then.
    ///
    /// Service managers start programs with a soft limit of 1024 for the sake of select(2), which
    /// is not used here.
    package static func raiseLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return 1024
        }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        _ = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }
}

extension ServerLimits {
    /// The same, with no more connections than descriptors allow: 64 are for everything else.
    package func fitting(descriptors: Int) -> ServerLimits {
        var limits = self
        limits.connections = max(1, min(connections, descriptors - 64))
        return limits
    }
}

import HummingbirdCore
import Synchronization

/// How many connections there are now.
final class ConnectionCount: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .relaxed) }

    func change(by difference: Int) { number.add(difference, ordering: .relaxed) }
}

/// Lets connections wait in the kernel's queue while there are as many as there may be.
struct ConnectionLimit: AvailableConnectionsDelegate {
    let count: ConnectionCount
    let limit: Int

    func connectionOpened() { count.change(by: 1) }

    func connectionClosed() { count.change(by: -1) }

    func isAcceptingNewConnections() -> Bool { count.value < limit }
}

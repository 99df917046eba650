import CMalloc
import Dispatch
import Synchronization

/// Memory that has been freed, and that the C library holds for later.
package enum FreeMemory {
    private static let queue = DispatchQueue(label: "free memory", qos: .utility)
    private static let isAsked = Atomic(false)
    private static let pause = DispatchTimeInterval.seconds(5)

    /// Gives it back to the system within 5 s, on a thread of its own, once however often it is asked.
    package static func giveBack() {
        guard !isAsked.exchange(true, ordering: .relaxed) else { return }
        queue.asyncAfter(deadline: .now() + pause) {
            isAsked.store(false, ordering: .relaxed)
            _ = malloc_trim(0)
        }
    }
}

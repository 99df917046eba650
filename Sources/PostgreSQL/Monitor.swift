import Glibc

/// A value behind a mutex, with one condition to wait on.
///
/// A plain pthread mutex: ThreadSanitizer understands it, and it is held for moments only.
///
/// `@unchecked Sendable`: the state is reached only while the mutex is held.
@safe @dynamicMemberLookup
final class Monitor<State>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    init(_ state: sending State) {
        self.state = state
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs `body` with the state to itself, then wakes the threads that wait for a change of it.
    func withLock<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_cond_broadcast(condition)
            unsafe pthread_mutex_unlock(mutex)
        }
        return try body(&state)
    }

    /// One value of the state, as ``withLock(_:)`` reads and sets it.
    subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
        get { withLock { $0[keyPath: path] } }
        set { withLock { $0[keyPath: path] = newValue } }
    }

    /// One value that follows from the state.
    subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
        withLock { $0[keyPath: path] }
    }

    /// Blocks this thread while `condition` holds, for `milliseconds` at most.
    func wait(milliseconds: Int, while holds: (State) -> Bool) {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
        let nanoseconds = deadline.tv_nsec + milliseconds % 1_000 * 1_000_000
        deadline.tv_sec += milliseconds / 1_000 + nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000

        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        var outcome: CInt = 0
        while outcome == 0, holds(state) {
            outcome = unsafe pthread_cond_timedwait(condition, mutex, &deadline)
        }
    }
}

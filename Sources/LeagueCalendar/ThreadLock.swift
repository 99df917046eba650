internal import Foundation

/// A lock that lets one thread in at a time.
///
/// A plain POSIX mutex, which ThreadSanitizer follows. For short work only: nothing done under it
/// may wait.
@safe
final class ThreadLock: @unchecked Sendable {
    // Sendable: the pointer never changes, and POSIX made what it points to for all threads.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// An open lock.
    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs `body` while no other thread is inside.
    func locked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body()
    }
}

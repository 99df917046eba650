import CLibPQ
import Glibc

/// The thread of one connection: an executor whose jobs may block.
///
/// libpq's calls wait for the server; here they hold up their own connection only. The
/// thread ends when its connection is gone.
///
/// `@unchecked Sendable`: the queue is behind a lock and the descriptor never changes.
@safe
final class ConnectionThread: SerialExecutor, @unchecked Sendable {
    private struct Queue {
        var jobs: [UnownedJob] = []
        var isSleeping = false
        var isStopped = false
    }

    private let queue = Monitor(Queue())
    /// Readable when there is work: wakes the thread out of `poll`.
    private let wakeUp: CInt

    /// Starts the thread; throws when the system has no threads or descriptors left.
    init() throws {
        wakeUp = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeUp >= 0 else {
            throw PostgresError(.connectionFailed, reason: "no file descriptors are left")
        }
        // The thread owns its executor until `stop`.
        guard startThread(run) else {
            throw PostgresError(.connectionFailed, reason: "no threads are left")
        }
    }

    deinit {
        Glibc.close(wakeUp)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        signal { $0.jobs.append(job) }
    }

    /// Makes a call to ``wait(for:events:milliseconds:)`` return.
    func wake() { _ = eventfd_write(wakeUp, 1) }

    /// Ends the thread after the jobs that it still has.
    func stop() {
        signal { $0.isStopped = true }
    }

    /// Blocks this thread until `socket` can be read or written as `events` says (`true`), or there
    /// is other work, or the time is over (`false`). Negative milliseconds: no limit.
    func wait(for socket: CInt, events: CInt = POLLIN, milliseconds: CInt = -1) -> Bool {
        let hasWork = queue.withLock { queue in
            queue.isSleeping = queue.jobs.isEmpty && !queue.isStopped
            return !queue.isSleeping
        }
        if hasWork { return false }
        var descriptors = [
            pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: Int16(events), revents: 0),
        ]
        _ = unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        queue.withLock { $0.isSleeping = false }
        var count: eventfd_t = 0
        if descriptors[0].revents != 0 { _ = unsafe eventfd_read(wakeUp, &count) }
        return descriptors[1].revents != 0
    }

    private func signal(_ change: (inout Queue) -> Void) {
        let mustWake = queue.withLock { queue in
            change(&queue)
            defer { queue.isSleeping = false }
            return queue.isSleeping
        }
        if mustWake { wake() }
    }

    private func run() {
        while true {
            let (job, isStopped) = queue.withLock { queue in
                (queue.jobs.isEmpty ? nil : queue.jobs.removeFirst(), queue.isStopped)
            }
            if let job {
                unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            } else if isStopped {
                return
            } else {
                _ = wait(for: -1)
            }
        }
    }
}

/// Runs `work` on a new thread; false, without running it, when the system has none left.
func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
    final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let context = unsafe Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let outcome = unsafe pthread_create(
        &thread, nil,
        { context in
            if let context = unsafe context {
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
            }
            return nil
        }, context.toOpaque())
    if outcome == 0 { pthread_detach(thread) } else { unsafe context.release() }
    return outcome == 0
}

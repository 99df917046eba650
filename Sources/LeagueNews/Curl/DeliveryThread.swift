import Foundation

/// A thread of its own for an actor whose calls block: it holds up nothing else. Tasks may prefer it, so
/// that none of their calls of the actor changes threads.
///
/// `@unchecked Sendable`: the queue is behind the condition's lock.
final class DeliveryThread: SerialExecutor, TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var isStopped = false

    /// Starts the thread, which lives until ``stop()``.
    init(named name: String) {
        let thread = Thread(block: run)
        thread.name = name
        thread.stackSize = 512 * 1024
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.lock()
        jobs.append(job)
        condition.unlock()
        condition.signal()
    }

    /// Ends the thread after the jobs that it still has.
    func stop() {
        condition.lock()
        isStopped = true
        condition.unlock()
        condition.signal()
    }

    private func run() {
        while true {
            condition.lock()
            while jobs.isEmpty, !isStopped { condition.wait() }
            let taken = jobs
            jobs.removeAll(keepingCapacity: true)
            condition.unlock()
            if taken.isEmpty { return }
            for job in taken {
                unsafe job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
            }
        }
    }
}

import Foundation

/// What `body` takes of a processor: unlike the time on the wall, the same on a busy machine.
func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    func spent() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = spent()
    try body()
    return spent() - start
}

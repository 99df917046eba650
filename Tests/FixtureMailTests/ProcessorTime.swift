import Foundation

/// What `body` returns, and what it takes of a processor: unlike the time on the wall, the same on a
/// busy machine.
func processorTime<Value>(
    _ body: () throws -> Value
) rethrows -> (value: Value, taken: Duration) {
    func spent() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = spent()
    let value = try body()
    return (value, spent() - start)
}

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

/// How many times as long `work` takes of a processor for `size` as for an eighth of it: 8 where its time
/// grows with the size, 64 where it grows with the square.
///
/// A ratio is the same on a slow machine; see that it is below 24.
func growth(to size: Int, _ work: (Int) throws -> Void) rethrows -> Double {
    let small = try processorTime { try work(size / 8) }.taken
    return try processorTime { try work(size) }.taken / small
}

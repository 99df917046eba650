/// Runs `work`, and no longer heeds it after `limit`.
///
/// A call of the database that hangs cannot be ended from here: it goes on by itself, and nobody
/// waits for it.
///
/// Throws what `work` throws; ``FeedUnavailable`` when the time is over; `CancellationError`.
func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (outcomes, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
    let working = Task {
        do {
            continuation.yield(try await work())
            continuation.finish()
        } catch {
            continuation.finish(throwing: error)
        }
    }
    let clock = Task {
        try await Task.sleep(for: limit)
        continuation.finish(throwing: FeedUnavailable("The database does not answer."))
    }
    defer {
        working.cancel()
        clock.cancel()
    }
    for try await outcome in outcomes { return outcome }
    throw CancellationError()
}

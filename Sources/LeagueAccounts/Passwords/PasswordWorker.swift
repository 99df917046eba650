import Dispatch
import Synchronization

/// Hashes passwords on threads of its own, two at a time: each takes a processor, and 19 MiB. Eight
/// more may wait; those after them are turned away.
final class PasswordWorker: Sendable {
    static let atOnce = 2
    static let mayWait = 8

    private let queue = DispatchQueue(label: "passwords", attributes: .concurrent)
    private let state = Mutex(State())

    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Runs blocking work in its turn; throws ``AuthRefusal`` (`busy`) where too many wait, and what the
    /// work throws.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await begin()
        defer { end() }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func begin() async throws {
        let isFull = state.withLock { $0.waiting.count >= Self.mayWait }
        guard !isFull else { throw AuthRefusal.busy }
        await withCheckedContinuation { continuation in
            let starts = state.withLock { state in
                guard state.running >= Self.atOnce else {
                    state.running += 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if starts { continuation.resume() }
        }
    }

    private func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}

import NIOConcurrencyHelpers

/// A value that is made when somebody first asks for it, once, however many ask meanwhile.
final class AsyncLazy<Value: Sendable>: Sendable {
    private enum State {
        case unasked
        case making(Task<Value, Never>)
        case made(Value)
    }

    private let state = NIOLockedValueBox(State.unasked)

    /// The value, if it has been made.
    var value: Value? {
        state.withLockedValue { state in
            if case .made(let value) = state { value } else { nil }
        }
    }

    /// The value; the first caller's `body` makes it, in a task of its own.
    func make(_ body: @escaping @Sendable () -> Value) async -> Value {
        let task = state.withLockedValue { state -> Task<Value, Never> in
            switch state {
            case .making(let task): return task
            case .made(let value): return Task { value }
            case .unasked:
                let task = Task.detached { body() }
                state = .making(task)
                return task
            }
        }
        let value = await task.value
        state.withLockedValue { $0 = .made(value) }
        return value
    }
}

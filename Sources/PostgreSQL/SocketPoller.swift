import CEpoll
import Glibc

/// Waits for the sockets of all connections on one thread, so that no task blocks one.
///
/// See <https://man7.org/linux/man-pages/man7/epoll.7.html>.
final class SocketPoller: Sendable {
    /// A connection as the poller knows it.
    typealias Client = UInt64

    private struct Wait {
        var tasks: [CheckedContinuation<Bool, Never>] = []
        var isWoken = false
    }

    private struct State {
        var lastClient: Client = 0
        var waits: [Client: Wait] = [:]
        var answersAwaited = 0
    }

    private static let current = Monitor<SocketPoller?>(nil)
    private let state = Monitor(State())
    private let epoll: CInt

    /// The process's own; throws when the system has no threads or descriptors left.
    static func shared() throws -> SocketPoller {
        try current.withLock { current in
            let poller = try current ?? SocketPoller()
            current = poller
            return poller
        }
    }

    private init() throws {
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0 else {
            throw PostgresError(.connectionFailed, reason: "no file descriptors are left")
        }
        guard startThread(run) else {
            throw PostgresError(.connectionFailed, reason: "no threads are left")
        }
    }

    deinit { close(epoll) }

    /// A name for one more connection.
    func newClient() -> Client {
        state.withLock { state in
            state.lastClient += 1
            return state.lastClient
        }
    }

    /// Forgets a connection that is gone.
    func forget(_ client: Client) {
        _ = state.withLock { $0.waits.removeValue(forKey: client) }
    }

    /// Waits until the socket can be read, or, if asked for, written: true; or until ``wake(_:)`` is
    /// called, or was called since the last wait: false.
    nonisolated(nonsending) func wait(
        for client: Client, socket: CInt, orToWrite mayWrite: Bool = false
    ) async -> Bool {
        await withCheckedContinuation { task in
            let isWoken = state.withLock { state in
                if state.waits[client]?.isWoken == true {
                    state.waits[client] = nil
                    return true
                }
                state.waits[client, default: Wait()].tasks.append(task)
                return false
            }
            if isWoken { return task.resume(returning: false) }
            let events = EPOLLIN.rawValue | EPOLLONESHOT.rawValue
            var event = unsafe epoll_event(
                events: mayWrite ? events | EPOLLOUT.rawValue : events,
                data: epoll_data_t(u64: client))
            // A socket that was closed is none of epoll's any more.
            guard
                unsafe epoll_ctl(epoll, EPOLL_CTL_MOD, socket, &event) == 0
                    || epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event) == 0
            else {
                // There is no memory to wait with: the connection ends, which reading then says.
                shutdown(socket, CInt(SHUT_RDWR))
                return resume(client, true)
            }
        }
    }

    /// Waits as ``wait(for:socket:orToWrite:)`` does, for the answer to a statement.
    ///
    /// Where no other is awaited the task's own thread looks for it first, for a millisecond at most: two
    /// changes of threads less, which take a fourth of a short statement's time.
    nonisolated(nonsending) func waitForAnswer(
        to client: Client, socket: CInt, orToWrite mayWrite: Bool
    ) async -> Bool {
        let isAlone = state.withLock { state in
            state.answersAwaited += 1
            return state.answersAwaited == 1
        }
        defer { state.withLock { $0.answersAwaited -= 1 } }
        if isAlone {
            let events = Int16(mayWrite ? POLLIN | POLLOUT : POLLIN)
            var awaited = pollfd(fd: socket, events: events, revents: 0)
            if unsafe poll(&awaited, 1, 1) > 0 { return true }
        }
        return await wait(for: client, socket: socket, orToWrite: mayWrite)
    }

    /// Has ``wait(for:socket:orToWrite:)`` return false, now or when it is called next.
    func wake(_ client: Client) { resume(client, false) }

    private func resume(_ client: Client, _ isReady: Bool) {
        let tasks = state.withLock { state in
            let tasks = state.waits[client]?.tasks ?? []
            if !tasks.isEmpty {
                state.waits[client] = nil
            } else if !isReady {
                state.waits[client] = Wait(isWoken: true)
            }
            return tasks
        }
        for task in tasks { task.resume(returning: isReady) }
    }

    private func run() {
        var events = unsafe [epoll_event](repeating: epoll_event(), count: 64)
        while true {
            let count = unsafe epoll_wait(epoll, &events, CInt(events.count), -1)
            for place in 0..<max(0, Int(count)) { resume(unsafe events[place].data.u64, true) }
        }
    }
}

/// Runs `work`, which may block, on a new thread, and returns what it returns.
///
/// Throws what `work` throws, and ``PostgresError`` when the system has no threads left.
func onNewThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { task in
        if !startThread({ task.resume(with: Result(catching: work)) }) {
            task.resume(throwing: PostgresError(.connectionFailed, reason: "no threads are left"))
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

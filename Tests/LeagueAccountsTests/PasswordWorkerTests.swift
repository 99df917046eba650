import Glibc
import Synchronization
import TestSupport
import Testing

@testable import LeagueAccounts

/// Two passwords at a time, eight that wait, and no more.
@Suite struct PasswordWorkerTests {
    /// Work that goes on until it is let go.
    private final class Gate: Sendable {
        private let state = Mutex((isOpen: false, running: 0, most: 0))

        var most: Int { state.withLock { $0.most } }

        func open() { state.withLock { $0.isOpen = true } }

        func work() {
            state.withLock { state in
                state.running += 1
                state.most = max(state.most, state.running)
            }
            while !state.withLock({ $0.isOpen }) { usleep(1000) }
            state.withLock { $0.running -= 1 }
        }
    }

    @Test func theEleventhIsTurnedAway() async throws {
        let (worker, gate) = (PasswordWorker(), Gate())
        var (done, turnedAway) = (0, 0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    do {
                        try await worker.run { gate.work() }
                        return true
                    } catch AuthRefusal.busy {
                        return false
                    }
                }
            }
            for try await isDone in group {
                if isDone { done += 1 } else { turnedAway += 1 }
                // All that do not fit have been turned away: the others may go on.
                if turnedAway == 20 { gate.open() }
            }
        }
        #expect((done, turnedAway) == (10, 20))
        #expect(gate.most == 2)
        #expect(try await worker.run { 7 } == 7)
    }
}

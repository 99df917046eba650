import Glibc
import Synchronization
import TestSupport
import Testing

@testable import LeagueAccounts

/// Two passwords at a time, eight that wait, and no more.
@Suite struct PasswordWorkerTests {
    @Test func theEleventhIsTurnedAway() async throws {
        let worker = PasswordWorker()
        let gate = Mutex(false)
        let running = Mutex(0)
        let most = Mutex(0)
        let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    do {
                        try await worker.run {
                            let now = running.withLock {
                                $0 += 1; return $0
                            }
                            most.withLock { $0 = max($0, now) }
                            while !gate.withLock(\.self) { usleepBriefly() }
                            running.withLock { $0 -= 1 }
                        }
                        return true
                    } catch AuthRefusal.busy {
                        return false
                    }
                }
            }
            var turnedAway = 0
            var done = 0
            for try await isDone in group {
                if isDone { done += 1 } else { turnedAway += 1 }
                // All that do not fit have been turned away: the others may go on.
                if turnedAway == 20 { gate.withLock { $0 = true } }
            }
            return (done, turnedAway)
        }
        #expect(outcomes == (10, 20))
        #expect(most.withLock(\.self) == 2)
        #expect(try await worker.run { 7 } == 7)
    }
}

private func usleepBriefly() {
    usleep(1000)
}

import Glibc
import Synchronization
import TestSupport
import Testing

@testable import LeagueAccounts

/// Two passwords at a time, eight that wait, and no more.
@Suite struct PasswordWorkerTests {
    @Test func theEleventhIsTurnedAway() async throws {
        let worker = PasswordWorker()
        let work = Work()
        let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    do {
                        try await worker.run {
                            let now = work.running.withLock {
                                $0 += 1; return $0
                            }
                            work.most.withLock { $0 = max($0, now) }
                            while !work.mayEnd.withLock(\.self) { waitBriefly() }
                            work.running.withLock { $0 -= 1 }
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
                if turnedAway == 20 { work.mayEnd.withLock { $0 = true } }
            }
            return (done, turnedAway)
        }
        #expect(outcomes == (10, 20))
        #expect(work.most.withLock(\.self) == 2)
        #expect(try await worker.run { 7 } == 7)
    }
}

/// What is under way.
private final class Work: Sendable {
    let running = Mutex(0)
    let most = Mutex(0)
    let mayEnd = Mutex(false)
}

private func waitBriefly() {
    usleep(1_000)
}

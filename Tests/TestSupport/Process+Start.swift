package import Foundation

extension Process {
    /// Starts it, while no other process is started like this and no terminal is opened.
    ///
    /// Foundation learns of a child's end by a socket that it does not close on exec: a long-lived
    /// child that starts at the same moment keeps it open, and whoever waits for the first one
    /// waits for the other as well.
    package func start() throws {
        try Self.alone { try run() }
    }

    /// Opens descriptors that no other child may inherit, or starts a child.
    package static func alone<Value>(_ body: () throws -> Value) rethrows -> Value {
        gate.lock()
        defer { gate.unlock() }
        return try body()
    }

    private static let gate = NSLock()

    /// Waits until it has ended, five minutes at most; then it is killed. Blocks.
    ///
    /// Throws ``WaitedInVain`` when it had to be killed.
    package func end() throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while isRunning {
            guard ContinuousClock.now < deadline else {
                kill(processIdentifier, SIGKILL)
                waitUntilExit()
                let command = (arguments ?? []).joined(separator: " ")
                throw WaitedInVain(description: "\(command) goes on and on")
            }
            usleep(2_000)
        }
    }

    /// How it ended; -1 when a signal ended it.
    package var exitCode: Int32 { terminationReason == .exit ? terminationStatus : -1 }
}

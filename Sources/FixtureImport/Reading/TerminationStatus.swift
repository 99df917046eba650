import FixtureMail
import Foundation

/// How a reading process ended.
struct TerminationStatus {
    /// As wait(2) gives it.
    let status: CInt
    /// The most memory that it had in use.
    let kilobytes: Int

    /// Whether another program ended it, such as a system that was short of memory: the message need
    /// not be the cause.
    var isFromOutside: Bool { status & 0x7F == SIGKILL }

    /// What to say of the message that it was reading.
    func words(_ limits: Limits) -> String {
        let signal = status & 0x7F
        let code = status >> 8 & 0xFF
        if signal == SIGXCPU {
            return "reading it took more than \(limits.readerSeconds) s of CPU"
        }
        if signal == 0 {
            return code == ResourceLimits.outOfMemory
                ? needed(limits.readerMemory) : "reading it ended with exit code \(code)"
        }
        // A process that nearly had all it may have was refused the rest. Its peak starts with ours,
        // since execve(2) hands that on: only what lies above it is its own.
        if signal != SIGKILL, kilobytes > limits.readerMemory / 1024 / 4 * 3,
            kilobytes > Self.ownPeak
        {
            return needed(limits.readerMemory)
        }
        return "reading it was ended by signal \(signal)"
    }

    /// The most memory that this process has had in use, in kilobytes.
    private static var ownPeak: Int {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }

    private func needed(_ bytes: Int) -> String {
        let (size, unit) =
            bytes % 1_073_741_824 == 0
            ? (bytes / 1_073_741_824, "GB") : (bytes / 1_048_576, "MB")
        return "reading it needed more than \(size) \(unit) of memory"
    }
}

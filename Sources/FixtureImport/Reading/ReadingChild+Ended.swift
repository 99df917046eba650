import FixtureMail
import Foundation

extension ReadingChild {
    /// Why a message has no reading, as a sentence, and that the process is gone.
    struct Ended: Error, CustomStringConvertible {
        let description: String
        /// Whether another program ended it, such as a system that was short of memory: the message
        /// need not be the cause.
        var isFromOutside = false
    }
}

extension ReadingChild.Ended {
    /// How a process ended that was reading a message.
    ///
    /// - Parameters:
    ///   - status: as wait(2) gives it.
    ///   - kilobytes: the most memory that it had in use.
    init(status: CInt, kilobytes: Int, _ limits: Limits) {
        let signal = status & 0x7F
        let code = status >> 8 & 0xFF
        isFromOutside = signal == SIGKILL
        // A process that nearly had all it may have was refused the rest. Its peak starts with ours,
        // since execve(2) hands that on: only what lies above it is its own.
        let isFull =
            kilobytes > limits.readerMemory / 1024 / 4 * 3 && kilobytes > Self.ownPeak
        description =
            switch signal {
            case SIGXCPU: "reading it took more than \(limits.readerSeconds) s of CPU"
            case 0 where code != ResourceLimits.outOfMemory:
                "reading it ended with exit code \(code)"
            case 0: Self.needed(limits.readerMemory)
            case _ where isFull && signal != SIGKILL: Self.needed(limits.readerMemory)
            default: "reading it was ended by signal \(signal)"
            }
    }

    /// The most memory that this process has had in use, in kilobytes.
    private static var ownPeak: Int {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }

    private static func needed(_ bytes: Int) -> String {
        let (size, unit) =
            bytes % 1_073_741_824 == 0
            ? (bytes / 1_073_741_824, "GB") : (bytes / 1_048_576, "MB")
        return "reading it needed more than \(size) \(unit) of memory"
    }
}

/// Why a PostgreSQL server of our own cannot be made, started or stopped: a sentence for people.
package struct ClusterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of trouble it is, which decides the exit code of a command.
    package enum Kind: Sendable, Hashable {
        /// A folder or the disk does not let us write: exit code 73.
        case cannotWrite
        /// The server does not start, stop or answer: exit code 75.
        case unavailable
        /// PostgreSQL, or an account to run it, is not installed: exit code 78.
        case notInstalled
    }

    /// What kind of trouble it is.
    package let kind: Kind

    /// What happened and what to do about it.
    package let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The error of a program that failed, judged by what it printed.
    init(_ intention: String, output: String) {
        let isAboutWriting = [
            "No space left on device", "Permission denied", "Read-only file system",
            "Disk quota exceeded", "Operation not permitted",
        ].contains { output.contains($0) }
        let lines = output.split(whereSeparator: \.isNewline)
        let telling = lines.last { line in
            ["FATAL", "PANIC", "error:", "ERROR"].contains { line.contains($0) }
        }
        self.init(
            isAboutWriting ? .cannotWrite : .unavailable,
            "\(intention) failed: \(telling ?? lines.last ?? "it said nothing")")
    }
}

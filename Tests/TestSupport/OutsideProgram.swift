package import Foundation

/// Another program, run by a test.
package struct OutsideProgram {
    /// What a run left behind.
    package struct Outcome {
        /// Its exit code; -1 when a signal ended it.
        package let status: Int32
        /// What it wrote to standard output.
        package let output: Data
        /// What it wrote to standard error.
        package let errors: Data

        /// Standard output and standard error, for people.
        package var report: String { String(decoding: output + errors, as: UTF8.self) }
    }

    /// The first word is a name that `PATH` finds or a path.
    private let command: [String]
    /// All its variables; nil is those of this process.
    private let environment: [String: String]?
    /// Where it works; nil is where this process does.
    private let folder: URL?

    /// A program that is yet to run.
    package init(
        _ command: String..., environment: [String: String]? = nil, in folder: URL? = nil
    ) {
        self.init(command, environment: environment, in: folder)
    }

    /// A program that is yet to run.
    package init(_ command: [String], environment: [String: String]? = nil, in folder: URL? = nil) {
        self.command = command
        self.environment = environment
        self.folder = folder
    }

    /// Runs it to its end, five minutes at most. Blocks.
    ///
    /// Output goes through files, so that no pipe can fill up and stall it.
    ///
    /// - Parameters:
    ///   - input: what it reads from standard input.
    ///   - device: where standard output goes instead, such as `/dev/full`.
    package func run(input: Data = Data(), outputTo device: String? = nil) throws -> Outcome {
        try withTemporaryFolder { folder in
            let (inputFile, outputFile, errorFile) = (
                folder.appending(path: "in"), folder.appending(path: "out"),
                folder.appending(path: "err")
            )
            try input.write(to: inputFile)
            for file in [outputFile, errorFile] { try Data().write(to: file) }
            let files = [
                try FileHandle(forReadingFrom: inputFile),
                try FileHandle(forWritingTo: device.map { URL(filePath: $0) } ?? outputFile),
                try FileHandle(forWritingTo: errorFile),
            ]
            // Left to ARC they stay open for a while, and many programs at once run out of numbers.
            defer { for file in files { try? file.close() } }
            let process = process
            process.standardInput = files[0]
            process.standardOutput = files[1]
            process.standardError = files[2]
            try process.start()
            try process.end()
            return Outcome(
                status: process.exitCode, output: try Data(contentsOf: outputFile),
                errors: try Data(contentsOf: errorFile))
        }
    }

    /// A process for it that has not been started.
    private var process: Process {
        let process = Process()
        let isPath = command.first?.contains("/") == true
        process.executableURL = URL(filePath: isPath ? command[0] : "/usr/bin/env")
        process.arguments = isPath ? Array(command.dropFirst()) : command
        process.environment = environment
        if let folder { process.currentDirectoryURL = folder }
        return process
    }
}

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

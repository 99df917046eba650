import Foundation
import Glibc
import TestSupport
import Testing

/// A terminal for the program under test, and the person in front of it.
final class PseudoTerminal {
    /// The program's end, to be its standard input, output and error.
    let theirs: FileHandle
    private let ours: CInt
    /// All that has shown on the screen so far.
    private(set) var screen = ""
    private var unread = ""

    /// - Parameter columns: how wide it is; nil leaves it unsaid.
    init(columns: Int? = nil) throws {
        var (ours, theirs): (CInt, CInt) = (-1, -1)
        try Process.alone {
            try #require(openpty(&ours, &theirs, nil, nil, nil) == 0)
            for end in [ours, theirs] { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
        }
        if let columns {
            var size = winsize()
            (size.ws_col, size.ws_row) = (UInt16(columns), 24)
            try #require(ioctl(ours, UInt(TIOCSWINSZ), &size) == 0)
        }
        self.ours = ours
        self.theirs = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
    }

    deinit {
        Glibc.close(ours)
    }

    /// Whether the terminal shows what is typed.
    var echoes: Bool {
        get throws {
            var settings = termios()
            try #require(tcgetattr(ours, &settings) == 0)
            return settings.c_lflag & tcflag_t(ECHO) != 0
        }
    }

    /// Waits until the screen shows `text` after what was waited for before; five minutes at most.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while !unread.contains(text) {
            var descriptor = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, 100) == 1 {
                var buffer = [UInt8](repeating: 0, count: 4_096)
                let count = read(ours, &buffer, buffer.count)
                if count > 0 {
                    screen += String(decoding: buffer[..<count], as: UTF8.self)
                    unread += String(decoding: buffer[..<count], as: UTF8.self)
                }
            }
            try #require(
                ContinuousClock.now < deadline, "no \"\(text)\" in \"\(screen)\"",
                sourceLocation: sourceLocation)
        }
        if let found = unread.range(of: text) { unread = String(unread[found.upperBound...]) }
    }

    /// Types a line and the Return key.
    func type(_ line: String) throws {
        try type(keys: line + "\n")
    }

    /// Types these keys; the terminal keeps them until somebody reads.
    func type(keys: String) throws {
        try #require(write(ours, keys, keys.utf8.count) == keys.utf8.count)
    }

    /// All that has been written to a terminal that no program has open any more.
    func close() throws -> String {
        try theirs.close()
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(ours, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }
}

extension Program {
    /// Runs the program at a terminal, where somebody has typed `keys` before it asks.
    ///
    /// Standard input and standard error are the terminal; `errors` is what it shows, the keys
    /// included. Standard output is a file.
    func run(_ arguments: [String], typing keys: String) throws -> Outcome {
        let terminal = try PseudoTerminal()
        try terminal.type(keys: keys)
        return try withTemporaryFolder { folder in
            let file = folder.appending(path: "out")
            try Data().write(to: file)
            let process = try process(arguments)
            process.standardInput = terminal.theirs
            let output = try FileHandle(forWritingTo: file)
            defer { try? output.close() }
            process.standardOutput = output
            process.standardError = terminal.theirs
            try process.start()
            try process.end()
            return Outcome(
                status: process.exitCode,
                output: String(decoding: try Data(contentsOf: file), as: UTF8.self),
                errors: try terminal.close())
        }
    }

    /// Runs the program at a terminal of this width; `output` is all that it shows.
    func run(_ arguments: [String], columns: Int) throws -> Outcome {
        let terminal = try PseudoTerminal(columns: columns)
        let process = try process(arguments)
        process.standardInput = terminal.theirs
        process.standardOutput = terminal.theirs
        process.standardError = terminal.theirs
        try process.start()
        // What it shows is read while it runs: a terminal nobody reads from fills up.
        let screen = try terminal.close().replacing("\r\n", with: "\n")
        try process.end()
        return Outcome(status: process.exitCode, output: screen, errors: "")
    }

    /// Starts the program at a terminal.
    func start(_ arguments: String..., at terminal: PseudoTerminal) throws -> Process {
        let process = try process(arguments)
        process.standardInput = terminal.theirs
        process.standardOutput = terminal.theirs
        process.standardError = terminal.theirs
        try process.start()
        return process
    }
}

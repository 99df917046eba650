import Foundation
import TestSupport
import Testing

/// A run of the program that goes on while the test does something else.
final class RunningProgram {
    let process: Process
    private let folder: URL

    /// Starts the program; what it prints goes to files.
    init(_ program: Program, _ arguments: [String]) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "fieldgame-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = try program.process(arguments)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try file("out")
        process.standardError = try file("err")
        try process.start()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The process in which it reads messages; nil while there is none.
    var reader: pid_t? {
        let number = process.processIdentifier
        let threads = "/proc/\(number)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
        return names.lazy.compactMap { thread in
            let children = "\(threads)/\(thread)/children"
            return (try? String(contentsOfFile: children, encoding: .utf8))?
                .split(separator: " ").first.flatMap { pid_t($0) }
        }.first
    }

    /// Waits for its end.
    func outcome() throws -> Program.Outcome {
        try process.end()
        return Program.Outcome(
            status: process.exitCode, output: try text("out"), errors: try text("err"))
    }

    /// What it has printed so far.
    func output() throws -> String { try text("out") }

    /// What it has complained of so far.
    func errors() throws -> String { try text("err") }

    private func file(_ name: String) throws -> FileHandle {
        let file = folder.appending(path: name)
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }
}

import Foundation
import Glibc
import LeagueService

/// Reading and writing files, with errors that name the file and say what happened.
enum Files {
    /// The bytes of a regular file.
    ///
    /// - Parameter limit: at most this many bytes are read; a longer file is cut there.
    /// - Throws: `CommandFailure` (66) when it is not there, cannot be read, or is a folder, a pipe
    ///   or a device: those could keep the program waiting for ever.
    static func read(_ path: String, limit: Int = .max) throws -> [UInt8] {
        do {
            return try OpenFile.contents(of: path, atMost: limit)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// What comes on standard input, up to `limit` bytes; the rest is read and dropped, so that
    /// the program that writes to it is not cut off.
    static func readStandardInput(limit: Int) throws -> [UInt8] {
        let input = OpenFile(STDIN_FILENO, named: "standard input")
        do {
            let bytes = try input.read(atMost: limit)
            _ = try input.read(isKept: false)
            return bytes
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Writes a file so that its readers see the old bytes or the new ones, never a part: a
    /// temporary file beside it, fsync, rename. The old file's permissions stay. A device or pipe
    /// is written as it stands.
    ///
    /// - Throws: `CommandFailure` (73) when it cannot be written; then the old file is as it was.
    static func write(_ bytes: [UInt8], to path: String) throws {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw CommandFailure(.cannotCreate, "cannot write \(path): it is a folder")
            }
            return try write(bytes, opening: path, O_WRONLY)
        }
        // A link stays a link: what it points to is replaced.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        do {
            let folder = try Folder(at: target.deletingLastPathComponent().path)
            let name = target.lastPathComponent
            try folder.write(
                bytes.span.bytes, to: name, by: ".\(name).\(getpid()).tmp",
                mode: isThere ? status.st_mode & 0o7777 : nil)
            try folder.synchronize()
        } catch {
            throw CommandFailure(.cannotCreate, "cannot write \(path): \(error.reason)")
        }
    }

    /// Writes to standard output, past the buffer of `print`.
    ///
    /// - Throws: `CommandFailure` (73) when it is closed, or what it goes to is full.
    static func writeStandardOutput(_ bytes: [UInt8]) throws {
        try write(bytes, to: STDOUT_FILENO, name: "standard output")
    }

    /// Writes to standard error; what cannot be written is lost.
    static func writeStandardError(_ text: String) {
        try? write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
    }

    /// Error 66 with the system's reason.
    static func unreadable(_ path: String) -> CommandFailure {
        CommandFailure(FileFailure(.read, path))
    }

    /// Error 73 with the system's reason.
    static func unwritable(_ path: String) -> CommandFailure {
        CommandFailure(FileFailure(.write, path))
    }

    private static func write(_ bytes: [UInt8], opening path: String, _ flags: Int32) throws {
        let descriptor = open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { close(descriptor) }
        let file = OpenFile(descriptor, named: path)
        do {
            try file.write(bytes.span.bytes)
            try file.synchronize()
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws {
        do {
            try OpenFile(descriptor, named: name).write(bytes.span.bytes)
        } catch {
            throw CommandFailure(error)
        }
    }
}

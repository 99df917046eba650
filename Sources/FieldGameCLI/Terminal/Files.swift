import Foundation
import Glibc
import LeagueService

/// Reading and writing files, with errors that name the file and say what happened.
enum Files {
    /// The bytes of a regular file, at most `limit` of them; throws as `OpenFile.contents` (66).
    static func read(_ path: String, limit: Int = .max) throws(FileFailure) -> [UInt8] {
        try OpenFile.contents(of: path, atMost: limit)
    }

    /// What comes on standard input, up to `limit` bytes; the rest is read and dropped, so that
    /// the program that writes to it is not cut off.
    static func readStandardInput(limit: Int) throws(FileFailure) -> [UInt8] {
        let input = OpenFile(STDIN_FILENO, named: "standard input")
        let bytes = try input.read(atMost: limit)
        _ = try input.read(isKept: false)
        return bytes
    }

    /// Writes a file so that its readers see the old bytes or the new ones, never a part: a
    /// temporary file beside it, fsync, rename. The old file's permissions stay. A device or pipe
    /// is written as it stands.
    ///
    /// - Throws: `FileFailure` (73) when it cannot be written; then the old file is as it was.
    static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
        let status = FileStatus(of: path)
        if let status, status.kind != .file {
            guard status.kind != .folder else {
                throw FileFailure(.write, path, "it is a folder")
            }
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileFailure(.write, path) }
            defer { close(descriptor) }
            let file = OpenFile(descriptor, named: path)
            try file.write(bytes.span.bytes)
            return try file.synchronize()
        }
        // A link stays a link: what it points to is replaced.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        do {
            let folder = try Folder(at: target.deletingLastPathComponent().path)
            let name = target.lastPathComponent
            try folder.write(
                bytes.span.bytes, to: name, by: ".\(name).\(getpid()).tmp",
                mode: status?.permissions)
            try folder.synchronize()
        } catch {
            throw FileFailure(.write, path, error.reason)
        }
    }

    /// Writes to standard output, past the buffer of `print`; throws `FileFailure` (73) when it is
    /// closed, or what it goes to is full.
    static func writeStandardOutput(_ bytes: [UInt8]) throws(FileFailure) {
        try OpenFile(STDOUT_FILENO, named: "standard output").write(bytes.span.bytes)
    }

    /// Writes to standard error; what cannot be written is lost.
    static func writeStandardError(_ text: String) {
        try? OpenFile(STDERR_FILENO, named: "standard error").write(text.utf8Span.span.bytes)
    }
}

import Glibc

/// Passwords as they come on standard input, one a line.
enum StandardInputLine {
    /// The most bytes of a line that holds a password: more than any password has.
    private static let limit = 1_024

    /// Reads one line without its end (LF or CR LF); the end of the input ends a line, too. Blocks.
    ///
    /// Not a byte more is read, so that the next line can be.
    ///
    /// - Parameter what: what the line is, such as `the new password`.
    /// - Throws: `CommandFailure` (64) when there is none, or it is longer than 1 kB or not UTF-8.
    static func read(_ what: String) throws -> String {
        // No file of what this process remembers: a crash would leave one, with the passwords.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        var bytes: [UInt8] = []
        while let byte = try nextByte(), byte != UInt8(ascii: "\n") {
            bytes.append(byte)
            guard bytes.count <= limit else { throw refusal(what, "is too long") }
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard !bytes.isEmpty else { throw refusal(what, "is empty") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw refusal(what, "is not UTF-8 text")
        }
        return text
    }

    private static func nextByte() throws -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = Glibc.read(STDIN_FILENO, &byte, 1)
            if count >= 0 { return count == 0 ? nil : byte }
            guard errno == EINTR else { throw Files.unreadable("standard input") }
        }
    }

    private static func refusal(_ what: String, _ fault: String) -> CommandFailure {
        CommandFailure(.usage, "the line with \(what) \(fault): nothing was changed")
    }
}

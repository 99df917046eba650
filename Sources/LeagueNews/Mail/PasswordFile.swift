import Glibc

/// The file that holds a password on its one line.
enum PasswordFile {
    /// The most octets of a password.
    static let limit = 1024

    /// The first line of the file, without its end.
    ///
    /// Throws ``MailFault``: no regular file that can be read; its mode lets others (neither owner nor
    /// group) read or write it; it is empty, has more than one line, or more than ``limit`` octets.
    static func password(at path: String) throws(MailFault) -> String {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .passwordUnreadable }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .passwordUnreadable
        }
        guard status.st_mode & 0o006 == 0 else { throw .passwordOpen }
        var buffer = [UInt8](repeating: 0, count: limit + 3)
        var length = 0
        while length < buffer.count {
            let room = buffer.count - length
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(descriptor, bytes.baseAddress?.advanced(by: length), room)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .passwordUnreadable }
            if count == 0 { break }
            length += count
        }
        var line = buffer[..<length]
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard (1...limit).contains(line.count), line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            let text = String(validating: line, as: UTF8.self)
        else { throw .passwordMissing }
        return text
    }
}

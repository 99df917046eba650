import Glibc

/// A file that the caller has opened and will close.
package struct OpenFile: Sendable {
    private let descriptor: CInt
    private let path: String

    /// What is open at a descriptor.
    ///
    /// - Parameter path: what errors call it.
    package init(_ descriptor: CInt, named path: String) {
        (self.descriptor, self.path) = (descriptor, path)
    }

    /// The bytes of a regular file, at most `limit` of them.
    ///
    /// Throws ``FileFailure`` (`read`) when it cannot be read, or is a folder, a pipe or a device,
    /// which could keep the program waiting for ever.
    package static func contents(
        of path: String, atMost limit: Int = .max
    ) throws(FileFailure) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileFailure(.read, path) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(.read, path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw FileFailure(.read, path, "it is \(isFolder ? "a folder" : "no regular file")")
        }
        return try OpenFile(descriptor, named: path).read(atMost: limit)
    }

    /// What has not been read yet, at most `limit` bytes of it. Throws ``FileFailure`` (`read`).
    ///
    /// - Parameter isKept: whether the bytes are returned; otherwise they are read and dropped.
    package func read(
        atMost limit: Int = .max, isKept: Bool = true
    ) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < limit {
            let wanted = min(buffer.count, limit - bytes.count)
            let count = unsafe Glibc.read(descriptor, &buffer, wanted)
            if count < 0 {
                if errno == EINTR { continue }
                throw FileFailure(.read, path)
            }
            if count == 0 { break }
            if isKept { bytes += buffer[..<count] }
        }
        return bytes
    }

    /// Writes all the bytes; throws ``FileFailure`` when only some of them could be.
    package func write(_ bytes: RawSpan) throws(FileFailure) {
        var start = 0
        while start < bytes.byteCount {
            let count = unsafe bytes.extracting(start..<bytes.byteCount).withUnsafeBytes { rest in
                unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileFailure(.write, path)
            }
            start += count
        }
    }

    /// Waits until what was written lasts through a power cut.
    ///
    /// Devices and pipes cannot be synchronised, and need not. Throws ``FileFailure``.
    package func synchronize() throws(FileFailure) {
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
            throw FileFailure(.write, path)
        }
    }

    /// The file's mark as it is now. Throws ``FileFailure``.
    func mark() throws(FileFailure) -> FileMark {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(.read, path) }
        return FileMark(status)
    }
}

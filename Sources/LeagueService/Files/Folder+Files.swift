import Glibc

extension Folder {
    /// Writes a file so that its readers see the old bytes or the new ones, never a part: a
    /// temporary file beside it, fsync, rename. ``synchronize()`` makes the rename last too.
    ///
    /// - Parameters:
    ///   - temporary: the temporary file's name, which nothing else has.
    ///   - mode: the file's permissions; nil is 0644 less what the mask of the process takes away.
    /// - Returns: the written file's mark.
    /// - Throws: ``FileFailure`` (`write`), with the file as it was and no temporary file.
    @discardableResult
    package func write(
        _ bytes: RawSpan, to name: String, by temporary: String, mode: UInt32? = nil
    ) throws(FileFailure) -> FileMark {
        let opened = unsafe openat(
            descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard opened >= 0 else { throw FileFailure(.write, "\(path)/\(name)") }
        defer { close(opened) }
        // There are file systems without permissions; they need none.
        if let mode { fchmod(opened, mode) }
        let file = OpenFile(opened, named: "\(path)/\(name)")
        do throws(FileFailure) {
            try file.write(bytes)
            try file.synchronize()
            guard unsafe renameat(descriptor, temporary, descriptor, name) == 0 else {
                throw FileFailure(.write, "\(path)/\(name)")
            }
            // Renaming changes it; and by its name it might be another file by now.
            return try file.mark()
        } catch {
            unsafe unlinkat(descriptor, temporary, 0)
            throw error
        }
    }

    /// Takes away a temporary file that a killed run has left; does nothing where there is none.
    ///
    /// Throws ``FileFailure`` (`write`).
    package func sweep(_ temporary: String) throws(FileFailure) {
        guard unsafe unlinkat(descriptor, temporary, 0) == 0 || errno == ENOENT else {
            throw FileFailure(.write, "\(path)/\(temporary)")
        }
    }

    /// A file's mark; nil when nothing has its name.
    ///
    /// Throws ``FileFailure`` (`write`) when something else has it, such as a link.
    package func mark(of name: String) throws(FileFailure) -> FileMark? {
        try status(of: name).map(FileMark.init)
    }

    /// Whether a file is there and holds exactly these bytes.
    ///
    /// Throws ``FileFailure`` when something else has its name, such as a link (`write`), or it
    /// cannot be read.
    package func holds(_ bytes: RawSpan, as name: String) throws(FileFailure) -> Bool {
        guard let status = try status(of: name), Int(status.st_size) == bytes.byteCount else {
            return false
        }
        let opened = unsafe openat(
            descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw FileFailure(.read, "\(path)/\(name)") }
        defer { close(opened) }
        let file = OpenFile(opened, named: "\(path)/\(name)")
        let found = try file.read(atMost: bytes.byteCount + 1)
        return unsafe bytes.withUnsafeBytes { unsafe $0.elementsEqual(found) }
    }

    private func status(of name: String) throws(FileFailure) -> stat? {
        var status = stat()
        guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw FileFailure(.write, "\(path)/\(name)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileFailure(.write, "\(path)/\(name)", "it is a link or no regular file")
        }
        return status
    }
}

/// What a file system says of a file without reading it; another one after each change of its bytes.
package struct FileMark: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t
    private let size: off_t
    /// The last changes of the bytes, and of them or anything else, in seconds and nanoseconds.
    private let times: [Int]

    init(_ status: stat) {
        (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
        times = [
            status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
            status.st_ctim.tv_nsec,
        ]
    }
}

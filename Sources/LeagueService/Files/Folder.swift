import Glibc

/// A folder that is held open, so that its files are found in it and nowhere else, whatever becomes
/// of its name meanwhile.
///
/// Names are those of its own entries: they hold no slash, and links are never followed.
package final class Folder: Sendable {
    /// What errors call it.
    package let path: String
    let descriptor: CInt

    /// Opens the folder at a path; links in the path itself are followed.
    ///
    /// Throws ``FileFailure`` (`write`) when there is none.
    package init(at path: String) throws(FileFailure) {
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(.write, path) }
    }

    /// Opens the folder at a path; nil when nothing is there. Throws ``FileFailure`` (`write`).
    package convenience init?(ifThereAt path: String) throws(FileFailure) {
        if unsafe access(path, F_OK) != 0, errno == ENOENT { return nil }
        try self.init(at: path)
    }

    /// Opens the folder at a path, and makes it (0755) where it is missing; the folder above it must
    /// be there. Throws ``FileFailure`` (`write`).
    package convenience init(making path: String) throws(FileFailure) {
        let isNew = unsafe mkdir(path, 0o755) == 0
        guard isNew || errno == EEXIST else { throw FileFailure(.write, path) }
        try self.init(at: path)
        if isNew { try openForAll() }
    }

    /// Opens a folder in another; nil when there is nothing of this name.
    private init?(_ name: String, in folder: Folder) throws(FileFailure) {
        path = "\(folder.path)/\(name)"
        descriptor = unsafe openat(
            folder.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor < 0 else { return }
        switch errno {
        case ENOENT: return nil
        case ELOOP, ENOTDIR: throw FileFailure(.write, path, "it is a link or no folder")
        default: throw FileFailure(.write, path)
        }
    }

    deinit {
        close(descriptor)
    }

    /// A folder in this one; nil when there is nothing of this name.
    ///
    /// Throws ``FileFailure`` (`write`) when it is a link or no folder, or may not be entered.
    package func folder(_ name: String) throws(FileFailure) -> Folder? {
        try Folder(name, in: self)
    }

    /// A folder in this one, which is made (0755) where it is missing.
    ///
    /// Throws ``FileFailure`` (`write`) as ``folder(_:)`` does, and when it cannot be made.
    package func makeFolder(_ name: String) throws(FileFailure) -> Folder {
        let isNew = unsafe mkdirat(descriptor, name, 0o755) == 0
        guard isNew || errno == EEXIST, let folder = try folder(name) else {
            throw FileFailure(.write, "\(path)/\(name)")
        }
        if isNew {
            try folder.openForAll()
            try synchronize()
        }
        return folder
    }

    /// Gives back what the mask of the process took away: a web server is to read it.
    private func openForAll() throws(FileFailure) {
        guard fchmod(descriptor, 0o755) == 0 else { throw FileFailure(.write, path) }
    }

    /// Makes its entries (new names, renames) last through a power cut. Throws ``FileFailure``.
    package func synchronize() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(.write, path) }
    }

    /// The names in it, sorted, without those that start with a dot or are not UTF-8.
    ///
    /// Throws ``FileFailure`` (`read`).
    package func names() throws(FileFailure) -> [String] {
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let entries = unsafe fdopendir(copy) else {
            throw FileFailure(.read, path)
        }
        defer { unsafe closedir(entries) }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(entries) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name, !name.hasPrefix(".") { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw FileFailure(.read, path) }
        return names.sorted()
    }
}

/// Keeps other processes from doing the same in a folder, until it is released or the process ends.
///
/// <https://man7.org/linux/man-pages/man2/flock.2.html>
package final class FolderLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock, which is a file of this name in the folder; nil when another process has it.
    ///
    /// Throws ``FileFailure`` (`write`) when the file cannot be made.
    package init?(_ folder: Folder, name: String) throws(FileFailure) {
        descriptor = unsafe openat(
            folder.descriptor, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw FileFailure(.write, "\(folder.path)/\(name)") }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            if errno == EWOULDBLOCK { return nil }
            throw FileFailure(.write, "\(folder.path)/\(name)")
        }
    }

    deinit {
        // Closing releases the lock. The file stays: a process that waits for it has it open.
        close(descriptor)
    }
}

/// Why a file or a folder cannot be read or written.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried; the raw value is its verb.
    package enum Deed: String, Hashable, Sendable {
        /// Looking at it.
        case read
        /// Making, changing or replacing it.
        case write
    }

    /// What was tried.
    package let deed: Deed
    /// Which file or folder.
    package let path: String
    /// Why not, in words.
    package let reason: String

    /// `cannot write public/index.html: No space left on device`.
    package var description: String { "cannot \(deed.rawValue) \(path): \(reason)" }

    /// A failure for a reason of ours.
    package init(_ deed: Deed, _ path: String, _ reason: String) {
        (self.deed, self.path, self.reason) = (deed, path, reason)
    }

    /// The failure of the system call that was made just now, by its `errno`.
    package init(_ deed: Deed, _ path: String) {
        self.init(
            deed, path, unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown")
    }
}

import Glibc

/// Keeps other processes from doing the same in a folder, until it goes or the process ends.
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
            let number = errno
            if number == EWOULDBLOCK { return nil }
            throw FileFailure(.write, "\(folder.path)/\(name)", number: number)
        }
    }

    deinit {
        // Closing lets the lock go. The file stays: whoever waits for it has it open.
        close(descriptor)
    }
}

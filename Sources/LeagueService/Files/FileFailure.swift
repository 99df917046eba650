import Glibc

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

    /// The failure of the system call that was made just now.
    ///
    /// - Parameter number: what it left in `errno`; nil is what is there now.
    package init(_ deed: Deed, _ path: String, number: CInt? = nil) {
        self.init(
            deed, path,
            unsafe strerror(number ?? errno).map { unsafe String(cString: $0) } ?? "unknown")
    }
}

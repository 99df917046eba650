import Glibc

/// What is known of a file without opening it.
///
/// <https://manpages.debian.org/bookworm/manpages-dev/stat.2.en.html>
package struct FileStatus: Sendable {
    package enum Kind: Sendable { case file, folder, other }

    package let kind: Kind
    /// The permissions of owner, group and others, such as `0o644`.
    package let permissions: UInt32
    /// The file system that it is on.
    package let device: UInt64
    /// When its content last changed, in seconds since 1970.
    package let changedAt: Int

    /// The status of what a path leads to; nil where there is none, or it cannot be looked at.
    ///
    /// - Parameter followsLinks: whether a link stands for what it points to.
    package init?(of path: String, followsLinks: Bool = true) {
        var status = stat()
        guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
            return nil
        }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        (permissions, device) = (status.st_mode & 0o7777, UInt64(status.st_dev))
        changedAt = status.st_mtim.tv_sec
    }

    /// Whether something is there, or may be: false only where it is known that nothing is.
    package static func mayBeThere(_ path: String) -> Bool {
        FileStatus(of: path) != nil || errno != ENOENT && errno != ENOTDIR
    }
}

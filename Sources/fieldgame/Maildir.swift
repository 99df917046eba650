import Glibc

/// A Maildir, filled by a mail server: each message a file, first in `new/`, then in `cur/`.
///
/// <https://cr.yp.to/proto/maildir.html>
struct Maildir {
    private let path: String

    /// A Maildir at this path.
    ///
    /// - Throws: `CommandFailure` (66) unless `new/` and `cur/` are there.
    init(_ path: String) throws {
        self.path = path
        for folder in ["new", "cur"] {
            guard let entries = opendir("\(path)/\(folder)") else {
                let failure = Files.unreadable("\(path)/\(folder)")
                throw CommandFailure(
                    failure.status, failure.message + ": a Maildir has the folders new, cur and tmp"
                )
            }
            closedir(entries)
        }
    }

    /// The names of the files in `new/`, sorted; names that start with a dot are not messages.
    func newMessages() throws -> [String] {
        guard let entries = opendir("\(path)/new") else { throw Files.unreadable("\(path)/new") }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            guard !name.hasPrefix("."),
                stat(self.path(ofNew: name), &status) != 0
                    || status.st_mode & S_IFMT != S_IFDIR
            else { continue }
            names.append(name)
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The path of a file in `new/`.
    func path(ofNew name: String) -> String { "\(path)/new/\(name)" }

    /// Moves a message from `new/` to `cur/`, marked as seen, so that it lasts through a power cut.
    func markSeen(_ name: String) throws {
        let seen = name.contains(":2,") ? name : name + ":2,S"
        guard rename("\(path)/new/\(name)", "\(path)/cur/\(seen)") == 0 else {
            throw Files.unwritable("\(path)/cur/\(seen)")
        }
        try Files.synchronize(folder: "\(path)/cur")
        try Files.synchronize(folder: "\(path)/new")
    }
}

import FixtureMail
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

    private var new: String { "\(path)/new" }

    /// The names of the files in `new/`, sorted; folders, and names that start with a dot, are not
    /// messages. Nothing but the names is kept: there may be a hundred thousand.
    ///
    /// - Throws: `CommandFailure` (66) when they cannot be listed.
    func newMessages() throws -> [FileName] {
        guard let entries = opendir(new) else { throw Files.unreadable(new) }
        defer { closedir(entries) }
        var names: [FileName] = []
        errno = 0
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                FileName(bytes.prefix { $0 != 0 })
            }
            let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
            if !isFolder, name.bytes.first != UInt8(ascii: ".") { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw Files.unreadable(new) }
        return names.sorted()
    }

    /// A message of `new/`, unless it is too large; nil when another program has taken it away.
    ///
    /// - Throws: `CommandFailure` (66) when it cannot be read.
    func message(_ name: FileName, limits: Limits) throws -> MessageBytes? {
        let limit = limits.messageBytes
        return try name.withPath(in: new) { path in
            var status = stat()
            guard lstat(path, &status) == 0 else {
                if errno == ENOENT { return nil }
                throw Files.unreadable("\(new)/\(name.text)")
            }
            let kind = status.st_mode & S_IFMT
            if kind == S_IFDIR { return nil }
            guard kind == S_IFREG else { return .noFile }
            if status.st_size > limit { return .tooLarge(Int(status.st_size), limits: limits) }
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
            guard descriptor >= 0 else {
                if errno == ENOENT { return nil }
                throw Files.unreadable("\(new)/\(name.text)")
            }
            defer { close(descriptor) }
            // It may have grown since it was looked at: a byte too many shows that.
            return .whole(
                try Files.read(descriptor, limit: limit + 1, name: "\(new)/\(name.text)"))
        }
    }

    /// The path of a message of `new/`, as it is told.
    func path(ofNew name: FileName) -> String { "\(new)/\(name.text)" }

    /// Moves a message from `new/` to `cur/`, marked as seen, so that it lasts through a power cut.
    /// One that has been taken away meanwhile is left to whoever did that.
    ///
    /// - Throws: `CommandFailure` (73) when it cannot be moved.
    func markSeen(_ name: FileName) throws {
        try move(name, to: "\(path)/cur", flags: ":2,S")
    }

    /// Moves a message from `new/` to the subfolder `.Failed`, as unseen, so that somebody looks.
    ///
    /// - Throws: `CommandFailure` (73) when it cannot be moved.
    func setAside(_ name: FileName) throws {
        try makeSubfolder("\(path)/.Failed")
        try move(name, to: "\(path)/.Failed/cur", flags: ":2,")
    }

    private func move(_ name: FileName, to folder: String, flags: String) throws {
        let flagged = name.text.contains(":2,")
        for candidate in Self.names(for: name) {
            let target = FileName(candidate + (flagged ? [] : Array(flags.utf8)))
            var status = stat()
            // rename(2) would put it in the place of another message. Nobody else makes names here
            // while we hold the lock, but of the messages that they move.
            if target.withPath(in: folder, { lstat($0, &status) }) == 0 { continue }
            let outcome = name.withPath(in: new) { old in
                target.withPath(in: folder) { rename(old, $0) }
            }
            if outcome != 0 {
                if errno == ENAMETOOLONG { continue }
                if errno == ENOENT, name.withPath(in: new, { lstat($0, &status) }) != 0 { return }
                throw Files.unwritable("\(folder)/\(target.text)")
            }
            try Files.synchronize(folder: folder)
            return try Files.synchronize(folder: new)
        }
        throw CommandFailure(
            .cannotCreate, "cannot write \(folder)/\(name.text): every name for it is taken")
    }

    /// What a message may be called elsewhere: its name, or where that is taken, or too long with
    /// the flags behind it, one made of it.
    private static func names(for name: FileName) -> [[UInt8]] {
        let digest = MessageReading.contentKey(ofUnread: name.bytes).prefix(32)
        return [name.bytes] + (1...99).map { Array("\(digest).\($0).fieldgame".utf8) }
    }

    /// Makes a folder of the Maildir++ kind, with the owner and the rights of the Maildir's own.
    ///
    /// <https://www.courier-mta.org/imap/README.maildirquota.html>
    private func makeSubfolder(_ folder: String) throws {
        var model = stat()
        guard stat("\(path)/cur", &model) == 0 else { throw Files.unwritable("\(path)/cur") }
        for name in ["", "/tmp", "/new", "/cur"] {
            if mkdir(folder + name, model.st_mode & 0o777) != 0 {
                guard errno == EEXIST else { throw Files.unwritable(folder + name) }
                continue
            }
            // Only root can give it away, and only root needs to.
            _ = chown(folder + name, model.st_uid, model.st_gid)
        }
        var status = stat()
        let mark = "\(folder)/maildirfolder"
        if lstat(mark, &status) != 0 {
            let descriptor = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Files.unwritable(mark) }
            _ = fchown(descriptor, model.st_uid, model.st_gid)
            close(descriptor)
            try Files.synchronize(folder: folder)
            try Files.synchronize(folder: path)
        }
    }
}

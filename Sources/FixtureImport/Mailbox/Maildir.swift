import FixtureMail
import Foundation
package import LeagueService

/// A Maildir, filled by a mail server: each message a file, first in `new/`, then in `cur/`.
///
/// <https://cr.yp.to/proto/maildir.html>
package struct Maildir: Sendable {
    private let path: String

    /// A Maildir at this path.
    ///
    /// Throws ``FileFailure`` (`read`) unless `new/` and `cur/` are there.
    package init(_ path: String) throws(FileFailure) {
        self.path = path
        for folder in ["new", "cur"] {
            guard let entries = unsafe opendir("\(path)/\(folder)") else {
                let failure = FileFailure(.read, "\(path)/\(folder)")
                throw FileFailure(
                    .read, failure.path,
                    failure.reason + ": a Maildir has the folders new, cur and tmp")
            }
            unsafe closedir(entries)
        }
    }

    private var new: String { "\(path)/new" }

    /// The names of the files in `new/`, sorted; folders, and names that start with a dot, are not
    /// messages. Only the names are kept: there may be a hundred thousand.
    ///
    /// Throws ``FileFailure`` (`read`) when they cannot be listed.
    package func newMessages() throws(FileFailure) -> [FileName] {
        try Self.messages(in: new).sorted()
    }

    static func messages(in folder: String) throws(FileFailure) -> [FileName] {
        guard let entries = unsafe opendir(folder) else { throw FileFailure(.read, folder) }
        defer { unsafe closedir(entries) }
        var names: [FileName] = []
        errno = 0
        while let entry = unsafe readdir(entries) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe FileName(bytes.prefix { $0 != 0 })
            }
            let isFolder = unsafe entry.pointee.d_type == UInt8(DT_DIR)
            if !isFolder, name.bytes.first != UInt8(ascii: ".") { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw FileFailure(.read, folder) }
        return names
    }

    /// A message of `new/`, unless it has more bytes than the limit; nil when another program has taken it away.
    ///
    /// Throws ``FileFailure`` (`read`) when it cannot be read.
    package func message(_ name: FileName, atMost limit: Int) throws(FileFailure) -> MessageBytes? {
        let file = name.path(in: new)
        var status = stat()
        guard unsafe lstat(file, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw FileFailure(.read, path(ofNew: name))
        }
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR { return nil }
        guard kind == S_IFREG else { return .noFile }
        if status.st_size > limit { return .tooLarge(Int(status.st_size)) }
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileFailure(.read, path(ofNew: name))
        }
        defer { close(descriptor) }
        // It may have grown since it was looked at: a byte too many shows that.
        return .whole(
            try OpenFile(descriptor, named: path(ofNew: name)).read(atMost: limit + 1))
    }

    /// Whether a message of `new/` has not been taken away.
    func has(_ name: FileName) -> Bool {
        var status = stat()
        return unsafe lstat(name.path(in: new), &status) == 0 || errno != ENOENT
    }

    /// The first bytes of a message of `new/`; none where it cannot be read, which is told when the
    /// whole of it is to be read.
    func start(of name: FileName, atMost limit: Int) -> [UInt8] {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        let descriptor = unsafe open(name.path(in: new), flags)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        do {
            return try OpenFile(descriptor, named: path(ofNew: name)).read(atMost: limit)
        } catch {
            return []
        }
    }

    /// When a message of `new/` was delivered, by the clock of the disk; nil when that is not known.
    func delivery(of name: FileName) -> Date? {
        var status = stat()
        guard unsafe lstat(name.path(in: new), &status) == 0 else { return nil }
        return Date(
            timeIntervalSince1970: Double(status.st_mtim.tv_sec)
                + Double(status.st_mtim.tv_nsec) / 1e9)
    }

    /// The path of a message of `new/`, as it is told.
    package func path(ofNew name: FileName) -> String { "\(new)/\(name.text)" }

    /// Moves a message from `new/` to `cur/`, marked as seen, so that it lasts through a power cut.
    /// One that another program has taken away meanwhile is left to that program.
    ///
    /// Throws ``FileFailure`` (`write`) when it cannot be moved.
    package func markSeen(_ name: FileName) throws(FileFailure) {
        try move(name, to: "\(path)/cur", flags: ":2,S")
    }

    /// Moves a message from `new/` to the subfolder `.Failed`, as unseen, so that it is looked at.
    ///
    /// Throws ``FileFailure`` (`write`) when it cannot be moved.
    func setAside(_ name: FileName) throws(FileFailure) {
        try makeSubfolder("\(path)/.Failed")
        try move(name, to: "\(path)/.Failed/cur", flags: ":2,")
    }

    private func move(
        _ name: FileName, to folder: String, flags: String
    ) throws(FileFailure) {
        let old = name.path(in: new)
        let isFlagged = name.text.contains(":2,")
        for candidate in Self.names(for: name) {
            let target = FileName(candidate + (isFlagged ? [] : Array(flags.utf8)))
            var status = stat()
            // rename(2) would put it in the place of another message. While this process holds the
            // lock, other programs make names here only of the messages that they move.
            if unsafe lstat(target.path(in: folder), &status) == 0 { continue }
            if unsafe rename(old, target.path(in: folder)) != 0 {
                if errno == ENAMETOOLONG { continue }
                if errno == ENOENT, unsafe lstat(old, &status) != 0 { return }
                throw FileFailure(.write, "\(folder)/\(target.text)")
            }
            try Folder(at: folder).synchronize()
            return try Folder(at: new).synchronize()
        }
        throw FileFailure(.write, "\(folder)/\(name.text)", "every name for it is taken")
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
    private func makeSubfolder(_ folder: String) throws(FileFailure) {
        var model = stat()
        guard unsafe stat("\(path)/cur", &model) == 0 else {
            throw FileFailure(.write, "\(path)/cur")
        }
        for name in ["", "/tmp", "/new", "/cur"] {
            if unsafe mkdir(folder + name, model.st_mode & 0o777) != 0 {
                guard errno == EEXIST else { throw FileFailure(.write, folder + name) }
                continue
            }
            // Only root can give it away, and only root needs to.
            _ = unsafe chown(folder + name, model.st_uid, model.st_gid)
        }
        var status = stat()
        let mark = "\(folder)/maildirfolder"
        if unsafe lstat(mark, &status) != 0 {
            let descriptor = unsafe open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw FileFailure(.write, mark) }
            _ = fchown(descriptor, model.st_uid, model.st_gid)
            close(descriptor)
            try Folder(at: folder).synchronize()
            try Folder(at: path).synchronize()
        }
    }
}

/// The name of a file in a folder: bytes, whatever they mean.
package struct FileName: Hashable, Comparable, Sendable {
    /// The name without the zero that ends it.
    let bytes: [UInt8]

    /// A name as readdir(3) gives it.
    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The name for people; what is not UTF-8 in it shows as U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The path of this name in a folder, as C takes it.
    func path(in folder: String) -> [CChar] {
        (Array(folder.utf8) + [UInt8(ascii: "/")] + bytes + [0]).map(CChar.init(bitPattern:))
    }

    /// In the order of their bytes, which is that of delivery in a Maildir.
    package static func < (left: FileName, right: FileName) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

package import FixtureMail
import Foundation
import LeagueService

/// Where messages to import come from.
package enum MessageSource: Sendable {
    case maildir(Maildir)
    case files([String])
    case standardInput([UInt8])

    /// One message of a source.
    package struct Item: Sendable {
        /// Its file's name, or `-` for standard input.
        fileprivate let name: FileName
        /// The same for people and for the log.
        package var text: String { name.text }
    }

    /// Whether its messages are still there for the next run, so that this one can step back for
    /// another importer.
    package var canWait: Bool {
        if case .maildir = self { true } else { false }
    }

    /// The names of its messages, in the order in which they are imported. Throws ``FileFailure``.
    package func items() throws -> [Item] {
        switch self {
        case .maildir(let maildir): try maildir.newMessages().map(Item.init)
        case .files(let files): files.map { Item(name: FileName($0.utf8)) }
        case .standardInput: [Item(name: FileName("-".utf8))]
        }
    }

    /// Whether it has no message, as far as can be told: ``items()`` says why it cannot.
    package var isEmpty: Bool {
        do {
            return try items().isEmpty
        } catch {
            return true
        }
    }

    /// A message, unless it is too large to be read; nil when another program has taken it away.
    ///
    /// Throws ``FileFailure`` (`read`) when it cannot be read from the disk.
    package func message(_ item: Item, limits: Limits) throws -> MessageBytes? {
        switch self {
        case .maildir(let maildir): try maildir.message(item.name, limits: limits)
        case .files: try .file(item.text, limits: limits)
        case .standardInput(let bytes): .whole(bytes)
        }
    }

    /// The whole path at which a message lies, to find it again; empty for standard input.
    package func location(of item: Item) -> String {
        switch self {
        case .maildir(let maildir): URL(fileURLWithPath: maildir.path(ofNew: item.name)).path
        case .files: URL(fileURLWithPath: item.text).path
        case .standardInput: ""
        }
    }

    /// Puts a message where it will not be found again, once the database has it; one that is
    /// better not read again is set aside. Throws ``FileFailure`` (`write`).
    func finish(_ item: Item, isSetAside: Bool) throws {
        guard case .maildir(let maildir) = self else { return }
        try isSetAside ? maildir.setAside(item.name) : maildir.markSeen(item.name)
    }
}

/// A message as it lies there.
package enum MessageBytes: Sendable {
    /// All of it.
    case whole([UInt8])
    /// More bytes than may be read: so many, and how many may be.
    case tooLarge(Int, limits: Limits)
    /// No regular file: a link, a pipe, a device. Such things are not followed or waited for.
    case noFile

    /// The message in a file. Throws ``FileFailure`` (`read`).
    static func file(_ path: String, limits: Limits) throws -> MessageBytes {
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size > limits.messageBytes
        {
            return .tooLarge(Int(status.st_size), limits: limits)
        }
        // It may have grown since it was looked at: a byte too many shows that.
        return .whole(try OpenFile.contents(of: path, atMost: limits.messageBytes + 1))
    }

    /// The keys under which a message stands in the log as long as it cannot be read.
    func unreadKeys(named name: String) -> [String] {
        switch self {
        case .whole(let bytes):
            [bytes, Self.identity(name, size: bytes.count)].map(
                MessageReading.contentKey(ofUnread:))
        case .tooLarge, .noFile: []
        }
    }

    /// What a message is known by that is too large to be read.
    fileprivate static func identity(_ name: String, size: Int) -> [UInt8] {
        Array("\(name) \(size)".utf8)
    }
}

extension SandboxedReader {
    /// Reads a message; an empty one does harm, as one that is too large, which is not touched, and
    /// known by its name and size.
    func read(_ message: MessageBytes, named name: String) async throws -> Outcome {
        switch message {
        case .whole(let bytes):
            var outcome = try await read(bytes)
            if bytes.isEmpty { outcome.isHarmful = true }
            return outcome
        case .tooLarge(let size, let limits):
            return Outcome(
                reading: MessageReading(
                    unread: MessageBytes.identity(name, size: size),
                    because: MessageReading.tooLarge(limits)),
                isHarmful: true)
        case .noFile:
            return Outcome(
                reading: MessageReading(
                    unread: Array("\(name) no file".utf8), because: "It is no regular file"),
                isHarmful: true)
        }
    }
}

package import FixtureMail
package import Foundation
import LeagueDatabase
import LeagueService

/// Where messages to import come from.
package enum MessageSource: Sendable {
    case maildir(Maildir)
    case files([String])
    case standardInput([UInt8])

    /// Whether its messages are still there for the next run, so that this one can step back for
    /// another importer.
    package var canWait: Bool {
        if case .maildir = self { true } else { false }
    }

    /// The names of its messages, in the order in which they came. Throws ``FileFailure``.
    package func items() throws -> [FileName] {
        switch self {
        case .maildir(let maildir): try maildir.newMessages()
        case .files(let files): files.map { FileName($0.utf8) }
        case .standardInput: [FileName("-".utf8)]
        }
    }

    /// The names of its messages, in the order in which they are imported: those of a Maildir in that
    /// of sending, others as they were named. Of each the Date alone is kept.
    ///
    /// Throws ``FileFailure``, and ``ImportError`` (`readerUnavailable`).
    package func itemsAsSent(_ reader: SandboxedReader) async throws -> [FileName] {
        let items = try items()
        guard case .maildir(let maildir) = self, items.count > 1 else { return items }
        let dates = try await reader.dates(of: items.count) { place in
            maildir.start(of: items[place], atMost: 32_768)
        }
        return zip(items, dates).enumerated().map { place, message in
            let sentAt = message.1.flatMap { IncomingMessage.isPlausible($0) ? $0 : nil }
            return (at: sentAt ?? arrival(of: message.0), place: place, name: message.0)
        }.sorted { ($0.at, $0.place) < ($1.at, $1.place) }.map(\.name)
    }

    /// When a message arrived: when it was delivered, where the disk has a plausible time for that,
    /// else now.
    package func arrival(of item: FileName) -> Date {
        guard case .maildir(let maildir) = self, let delivered = maildir.delivery(of: item),
            IncomingMessage.isPlausible(delivered)
        else { return Date() }
        return delivered
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
    package func message(_ item: FileName, limits: Limits) throws -> MessageBytes? {
        switch self {
        case .maildir(let maildir): try maildir.message(item, atMost: limits.messageBytes)
        case .files: try .file(item.text, limits: limits)
        case .standardInput(let bytes): .whole(bytes)
        }
    }

    /// Whether a message that was read is still there, rather than taken away by another program.
    func has(_ item: FileName) -> Bool {
        if case .maildir(let maildir) = self { maildir.has(item) } else { true }
    }

    /// The whole path at which a message lies, to find it again; empty for standard input.
    package func location(of item: FileName) -> String {
        switch self {
        case .maildir(let maildir): URL(fileURLWithPath: maildir.path(ofNew: item)).path
        case .files: URL(fileURLWithPath: item.text).path
        case .standardInput: ""
        }
    }

    /// Puts a message where it will not be found again, once the database has it; one that is
    /// better not read again is set aside. Throws ``FileFailure`` (`write`).
    func finish(_ item: FileName, isSetAside: Bool) throws {
        guard case .maildir(let maildir) = self else { return }
        try isSetAside ? maildir.setAside(item) : maildir.markSeen(item)
    }
}

/// A message as it lies there.
package enum MessageBytes: Sendable {
    /// All of it.
    case whole([UInt8])
    /// More bytes than may be read: so many.
    case tooLarge(Int)
    /// No regular file: a link, a pipe, a device. Such things are not followed or waited for.
    case noFile

    /// The message in a file. Throws ``FileFailure`` (`read`).
    static func file(_ path: String, limits: Limits) throws -> MessageBytes {
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size > limits.messageBytes
        {
            return .tooLarge(Int(status.st_size))
        }
        // It may have grown since it was looked at: a byte too many shows that.
        return .whole(try OpenFile.contents(of: path, atMost: limits.messageBytes + 1))
    }

    /// The keys under which a message stands in the log as long as it cannot be read.
    func unreadKeys(named name: String) -> [String] {
        guard case .whole(let bytes) = self else { return [] }
        return [bytes, Self.identity(name, bytes.count)].map(MessageReading.contentKey(ofUnread:))
    }

    /// What a message is known by that is too large to be read.
    static func identity(_ name: String, _ size: Int) -> [UInt8] { Array("\(name) \(size)".utf8) }
}

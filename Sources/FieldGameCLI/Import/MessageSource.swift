import FixtureMail
import Foundation

/// Where messages to import come from.
enum MessageSource {
    case maildir(Maildir)
    case files([String])
    case standardInput([UInt8])

    /// One message of a source.
    struct Item {
        /// Its file's name, or `-` for standard input.
        let name: FileName
        /// The same for people and for the log.
        var text: String { name.text }
    }

    /// Whether its messages are still there for the next run, so that this one can step back for
    /// another importer.
    var canWait: Bool {
        if case .maildir = self { true } else { false }
    }

    /// The names of its messages, in the order in which they are imported.
    func items() throws -> [Item] {
        switch self {
        case .maildir(let maildir): try maildir.newMessages().map(Item.init)
        case .files(let files): files.map { Item(name: FileName($0.utf8)) }
        case .standardInput: [Item(name: FileName("-".utf8))]
        }
    }

    /// Whether it has no message, as far as can be told: ``items()`` says why it cannot.
    var isEmpty: Bool {
        do {
            return try items().isEmpty
        } catch {
            return true
        }
    }

    /// A message, unless it is too large to be read; nil when another program has taken it away.
    ///
    /// - Throws: `CommandFailure` (66) when it cannot be read from the disk.
    func message(_ item: Item, limits: Limits) throws -> MessageBytes? {
        let limit = limits.messageBytes
        switch self {
        case .maildir(let maildir): return try maildir.message(item.name, limits: limits)
        case .files:
            if let size = Files.size(item.text), size > limit {
                return .tooLarge(size, limits: limits)
            }
            return .whole(try Files.read(item.text, limit: limit + 1))
        case .standardInput(let bytes): return .whole(bytes)
        }
    }

    /// The whole path at which a message lies, to find it again; empty for standard input.
    func location(of item: Item) -> String {
        switch self {
        case .maildir(let maildir): URL(fileURLWithPath: maildir.path(ofNew: item.name)).path
        case .files: URL(fileURLWithPath: item.text).path
        case .standardInput: ""
        }
    }

    /// Puts a message where it will not be found again, once the database has it; one that is
    /// better not read again is set aside.
    func finish(_ item: Item, isSetAside: Bool) throws {
        guard case .maildir(let maildir) = self else { return }
        try isSetAside ? maildir.setAside(item.name) : maildir.markSeen(item.name)
    }

    /// The one message on standard input.
    static func readStandardInput(_ limits: Limits) throws -> [UInt8] {
        try Files.readStandardInput(limit: limits.messageBytes + 1)
    }
}

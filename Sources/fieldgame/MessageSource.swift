import FixtureMail
import Foundation

/// Where messages to import come from.
enum MessageSource {
    case maildir(Maildir)
    case files([String])
    case standardInput([UInt8])

    /// Whether its messages are still there for the next run, so that this one can step back for
    /// another importer.
    var canWait: Bool {
        if case .maildir = self { true } else { false }
    }

    /// The names of its messages, in the order in which they are imported.
    func items() throws -> [String] {
        switch self {
        case .maildir(let maildir): try maildir.newMessages()
        case .files(let files): files
        case .standardInput: ["-"]
        }
    }

    /// A message's bytes; of one that is too large to be read at all, just enough to see that.
    func bytes(of item: String) throws -> [UInt8] {
        switch self {
        case .maildir(let maildir):
            try Files.read(maildir.path(ofNew: item), limit: Self.limit, followsLinks: false)
        case .files: try Files.read(item, limit: Self.limit)
        case .standardInput(let bytes): bytes
        }
    }

    /// The whole path at which a message lies, to find it again; empty for standard input.
    func location(of item: String) -> String {
        switch self {
        case .maildir(let maildir): URL(fileURLWithPath: maildir.path(ofNew: item)).path
        case .files: URL(fileURLWithPath: item).path
        case .standardInput: ""
        }
    }

    /// Puts a message where it will not be found again, once the database has it.
    func finish(_ item: String) throws {
        if case .maildir(let maildir) = self { try maildir.markSeen(item) }
    }

    /// The one message on standard input.
    static func readStandardInput() throws -> [UInt8] {
        try Files.readStandardInput(limit: limit)
    }

    private static let limit = Limits.standard.messageBytes + 1
}

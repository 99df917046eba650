import FixtureImport
import FixtureMail

/// A message as it lies there.
enum MessageBytes {
    /// All of it.
    case whole([UInt8])
    /// More bytes than may be read: so many, and how many may be.
    case tooLarge(Int, limits: Limits)
    /// No regular file: a link, a pipe, a device. Such things are not followed or waited for.
    case noFile

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
    /// Reads a message; an empty one is put aside, and one that is too large is not touched, and known by its name and size.
    func read(_ message: MessageBytes, named name: String) async throws -> Outcome {
        switch message {
        case .whole(let bytes):
            try await bytes.isEmpty
                ? Outcome(reading: read(bytes).reading, isHarmful: true) : read(bytes)
        case .tooLarge(let size, let limits):
            Outcome(
                reading: MessageReading(
                    unread: MessageBytes.identity(name, size: size),
                    because: MessageReading.tooLarge(limits)),
                isHarmful: true)
        case .noFile:
            Outcome(
                reading: MessageReading(
                    unread: Array("\(name) no file".utf8), because: "It is no regular file"),
                isHarmful: true)
        }
    }
}

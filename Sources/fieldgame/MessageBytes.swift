import FixtureMail
import GuardedReading

/// A message as it lies there.
enum MessageBytes {
    /// All of it.
    case whole([UInt8])
    /// More bytes than may be read: so many, and how many may be.
    case tooLarge(Int, limits: Limits)
}

extension GuardedReader {
    /// Reads a message; one that is too large is not touched, and known by its name and size.
    func read(_ message: MessageBytes, named name: String) async throws -> Outcome {
        switch message {
        case .whole(let bytes): try await read(bytes)
        case .tooLarge(let size, let limits):
            Outcome(
                reading: MessageReading(
                    unread: Array("\(name) \(size)".utf8),
                    because: MessageReading.tooLarge(limits)),
                isHarmful: true)
        }
    }
}

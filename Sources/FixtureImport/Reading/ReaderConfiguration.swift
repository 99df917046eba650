import FieldGame
import FixtureMail

/// What a reading process is told before its first message.
struct ReaderConfiguration: Codable {
    /// The names that it knows.
    let reference: ReferenceData
    /// Whose messages it reads; nil for everybody's.
    let policy: SenderPolicy?
    /// What it may read, and what it may use.
    let limits: Limits

    /// The bytes of a charge at most; a league of some thousand names takes a tenth of it.
    static let largest = 64 * 1_048_576
}

import FieldGame
import FixtureMail
import Foundation

/// The reading process: it has one socket, as its standard input, and nothing else.
///
/// First comes a ``ReaderConfiguration`` as JSON, which it answers with nothing once it is ready;
/// then requests: a byte that says what is wanted, and a message, answered with a `MessageReading` as
/// JSON, or the start of one, answered with its Date, or a file of matches, answered with a
/// ``FileReading``. It ends when the other end is closed.
package enum ReadingService {
    /// Serves until the other end is closed.
    ///
    /// Throws when standard input is no socket, or what comes first is no configuration.
    package static func run() throws {
        let channel = Channel(descriptor: STDIN_FILENO)
        let configuration = try JSONDecoder().decode(
            ReaderConfiguration.self,
            from: Data(try channel.receive(atMost: ReaderConfiguration.largest)))
        let limits = configuration.limits
        ResourceLimits.apply(limits, to: channel)
        let reader = FixtureMailReader(
            reference: configuration.reference, policy: configuration.policy, limits: limits,
            explains: configuration.explains)
        let encoder = JSONEncoder()
        try channel.send([])
        while let request = try channel.next(atMost: limits.requestBytes) {
            ResourceLimits.allow(seconds: limits.readerSeconds)
            let bytes = Array(request.dropFirst())
            let answer =
                switch request.first.flatMap(ReadingRequest.init) {
                case .date: try encoder.encode(MessageDate(sentAt: reader.sentAt(start: bytes)))
                case .file:
                    try encoder.encode(
                        JSONDecoder().decode(FileRequest.self, from: Data(bytes)).reading(
                            by: reader))
                case .message, nil: try encoder.encode(reader.read(bytes))
                }
            try channel.send(Array(answer))
        }
    }
}

/// What a reading process is asked for.
enum ReadingRequest: UInt8 {
    /// All that a message says.
    case message
    /// Its Date, of its first bytes.
    case date
    /// All that a file of matches says: a ``FileRequest`` as JSON.
    case file
}

/// What a reading process is told of a file of matches.
struct FileRequest: Codable {
    let content: Data
    /// Its name, which says what it is.
    let name: String
    /// The competition of rows that name none.
    let competition: String?
    /// The instant near which days without a year are.
    let now: Date

    func reading(by reader: FixtureMailReader) -> FileReading {
        let bytes = Array(content)
        return FileReading(
            reading: reader.readFile(bytes, name: name, competition: competition, now: now),
            unknownTeams: reader.unknownTeams(inFile: bytes, name: name))
    }
}

/// What a reading process answers of a file of matches.
struct FileReading: Codable {
    var reading: MessageReading
    /// The names that stand as teams and that the league does not know, each once.
    var unknownTeams: [String] = []
}

extension Limits {
    /// The bytes of a request at most: those of a file in JSON, and of a message one more than the reader
    /// refuses it for.
    var requestBytes: Int { messageBytes / 3 * 4 + 65_536 }
}

/// What a reading process answers of the first bytes of a message.
struct MessageDate: Codable {
    /// Its only Date field; nil where that is missing or implausible.
    let sentAt: Date?
}

/// What a reading process is told before its first message.
struct ReaderConfiguration: Codable {
    /// The names that it knows.
    let reference: ReferenceData
    /// Who may send; nil reads every message.
    let policy: SenderPolicy?
    /// What it may read, and what it may use.
    let limits: Limits
    /// Whether it says what it has read each word as.
    let explains: Bool

    /// The bytes of a configuration at most; a league of some thousand names takes a tenth of it.
    static let largest = 64 * 1_048_576
}

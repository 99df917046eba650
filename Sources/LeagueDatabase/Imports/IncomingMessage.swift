package import FieldGame
package import Foundation

/// A message that has been read, on its way into the database.
package struct IncomingMessage: Sendable {
    /// SHA-256 of its Message-ID in hexadecimal; nil when it has none.
    package var messageKey: String?
    /// SHA-256 of sender, date, subject and decoded parts, in hexadecimal.
    package let contentKey: String
    /// What its content key was, or would have been, when it could not be read: that of its bytes, or
    /// of its name and size; none when they are not known.
    package var unreadKeys: [String] = []
    /// Its Message-ID, where its sender may be told what was read of it.
    package var answerTo: String?
    /// The decoded subject.
    package var subject = ""
    /// The address in From; empty when there is none.
    package var sender = ""
    /// Its Date.
    package var sentAt: Date?
    /// When it arrived.
    package var arrivedAt = Date()
    /// The file's name, or `-` for standard input.
    package var source: String
    /// The path at which it lay, to read it there again; empty for standard input.
    package var location = ""
    /// Whether a score that stands gives way to another one that the message says.
    package var overwritesScores = false
    /// The layout that it was read as; empty when none fitted.
    package var layout = ""
    /// What it says of matches.
    package var notices: [Notice] = []
    /// Its lines that could not be understood.
    package var problems: [Problem] = []
    /// Why nothing could be read, or nil.
    package var failure: String?
    /// What was read, as a JSON object.
    package var reading = nothingRead

    /// What its words were read as, as a JSON array; empty where that is not known.
    package var account = ""
    /// The message itself, to be kept where it lies nowhere else.
    package var content: [UInt8]?

    /// The reading of a message that could not be read: an object with nothing in it.
    package static let nothingRead = "{}"

    /// A message of which nothing more is known than its content key and where it comes from.
    package init(contentKey: String, source: String) {
        (self.contentKey, self.source) = (contentKey, source)
    }

    /// When it counts as sent: at its Date where that is plausible, else when it arrived.
    package var saidAt: Date { sentAt.flatMap { Self.isPlausible($0) ? $0 : nil } ?? arrivedAt }

    /// Whether a message of this Date may arrive now: it is not in the future, and no older than a
    /// year of 366 days.
    package static func isPlausible(_ date: Date) -> Bool {
        (-366 * 86_400...0).contains(date.timeIntervalSinceNow)
    }

    /// The same message without anything to do, for a reason.
    package func refused(_ failure: String) -> IncomingMessage {
        var copy = self
        (copy.notices, copy.problems, copy.failure, copy.reading) = (
            [], [], failure, Self.nothingRead
        )
        copy.account = ""
        // A text of PostgreSQL cannot hold U+0000.
        for text in [\IncomingMessage.subject, \.sender, \.source, \.location, \.layout] {
            copy[keyPath: text].unicodeScalars.removeAll { $0 == "\0" }
        }
        return copy
    }
}

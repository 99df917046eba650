package import FieldGame
package import Foundation

/// A message that has been read, on its way into the database.
package struct IncomingMessage: Sendable {
    /// SHA-256 of its Message-ID in hexadecimal; nil when it has none.
    package var messageKey: String?
    /// SHA-256 of sender, date, subject and decoded parts, in hexadecimal.
    package var contentKey: String
    /// What its content key was, or would have been, when it could not be read: that of its bytes, or
    /// of its name and size; none when they are not known.
    package var unreadKeys: [String] = []
    /// The decoded subject.
    package var subject: String
    /// The address in From; empty when there is none.
    package var sender: String
    /// Its Date.
    package var sentAt: Date?
    /// The file's name, or `-` for standard input.
    package var source: String
    /// The path at which it lay, to read it there again; empty for standard input.
    package var location = ""
    /// Whether a score that stands gives way to another one that the message says.
    package var overwritesScores = false
    /// The layout that it was read as; empty when none fitted.
    package var layout: String
    /// What it says of matches.
    package var notices: [Notice]
    /// Its lines that could not be understood.
    package var problems: [Problem]
    /// Why nothing could be read, or nil.
    package var failure: String?
    /// What was read, as a JSON object.
    package var reading: String

    /// A message with these values.
    package init(
        messageKey: String?, contentKey: String, subject: String, sender: String, sentAt: Date?,
        source: String, layout: String, notices: [Notice], problems: [Problem], failure: String?,
        reading: String
    ) {
        self.messageKey = messageKey
        self.contentKey = contentKey
        self.subject = subject
        self.sender = sender
        self.sentAt = sentAt
        self.source = source
        self.layout = layout
        self.notices = notices
        self.problems = problems
        self.failure = failure
        self.reading = reading
    }

    /// The same message without anything to do, for a reason.
    func refused(_ failure: String) -> IncomingMessage {
        var copy = self
        (copy.notices, copy.problems, copy.failure, copy.reading) = ([], [], failure, "{}")
        // A text of PostgreSQL cannot hold U+0000.
        for text in [\IncomingMessage.subject, \.sender, \.source, \.location, \.layout] {
            copy[keyPath: text].unicodeScalars.removeAll { $0 == "\0" }
        }
        return copy
    }
}

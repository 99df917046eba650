package import FieldGame
package import Foundation

/// What a message says, as far as it could be read.
package struct MessageReading: Sendable, Hashable, Codable {
    /// The subject: decoded, without control characters, at most 500 characters.
    package var subject: String
    /// The address of the only mailbox in the only From field; nil otherwise. It is what the message
    /// claims: nothing here has been authenticated.
    package var sender: String?
    /// When it was sent, from its Date field, or the instant at which it was received when that
    /// field is missing or implausible; nil when neither is known.
    package var date: Date?
    /// The instant of its only Date field; nil where that is missing or implausible, or stands
    /// twice.
    package var sentAt: Date?
    /// SHA-256 of the first Message-ID field, in hexadecimal digits; nil without one.
    package var messageIDKey: String?
    /// Its Message-ID as written, where its sender may be told what was read: the policy has found out
    /// who that is, and it came neither from a list nor from a program. Nil for any other message.
    package var answerTo: String?
    /// SHA-256 over From, Date, Subject and the decoded parts; of a refused message over its bytes.
    package var contentKey: String
    /// What the policy said of its sender; `accepted` when nobody asked.
    package var verdict = SenderVerdict.accepted
    /// The name of the layout that most notices were read from; nil when nothing was read.
    package var layout: String?
    /// What it says of matches, in the order of the message; none when the reading failed.
    package var notices: [Notice] = []
    /// The lines that could not be understood, in the order of the message.
    package var problems: [Problem] = []
    /// What its words were read as, line by line; empty unless the reader was asked to explain.
    package var account: [AccountedPassage] = []
    /// Why nothing could be read, such as `Email format not recognized`; nil when a notice or a
    /// problem says more.
    package var failure: String?

    /// How far it was understood, as `import_log` says it.
    package var summary: ImportSummary {
        ImportSummary(imported: notices.count, problems: problems, failure: failure)
    }
}

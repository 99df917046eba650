package import FieldGame
package import Foundation

/// Turns the bytes of an email into notices of matches and problems.
///
/// It touches no file, no database and no clock, and what it reads may come from anybody. What it
/// remembers of a message, the words of its lines, makes the next one faster and changes nothing of it.
package struct FixtureMailReader: Sendable {
    let lexer: Lexer
    private let policy: SenderPolicy?
    let limits: Limits
    /// Whether it says what it has read each word as.
    let explains: Bool

    /// A reader that knows these teams, pitches and competitions.
    ///
    /// - Parameters:
    ///   - policy: who may send; nil reads every message, loops included.
    ///   - explains: whether it says what it has read each word as.
    package init(
        reference: ReferenceData, policy: SenderPolicy? = nil, limits: Limits = .standard,
        explains: Bool = false
    ) {
        lexer = Lexer(names: Names(reference))
        (self.policy, self.limits, self.explains) = (policy, limits, explains)
    }

    /// Reads a message; it never fails, a message that cannot be read says why.
    ///
    /// `received` is when the message came in: it stands for a Date field that is missing or
    /// implausible.
    package func read(_ bytes: [UInt8], received: Date? = nil) -> MessageReading {
        let verdict = policy?.verdict(on: bytes, limits: limits) ?? .accepted
        let message = Message(bytes, limits: limits, objection: verdict.failure)
        var reading = MessageReading(
            subject: message.subject, sender: message.sender, date: message.date ?? received,
            sentAt: message.hasOneDate ? message.date : nil,
            // A stranger's message must not take the Message-ID of one that is still to come.
            messageIDKey: verdict == .accepted ? message.messageIDKey : nil,
            // Where nothing can be decoded, only the bytes tell one message from another.
            contentKey: message.refusal == nil && message.parts.contains { !$0.bytes.isEmpty }
                ? message.contentKey : Message.sha256(bytes), verdict: verdict)
        if verdict == .accepted, policy?.authority != .deliverer, policy != nil,
            Self.mayBeAnswered(bytes, limits)
        {
            reading.answerTo = message.messageID.flatMap { $0.utf8.count <= 900 ? $0 : nil }
        }
        if let refusal = message.refusal {
            reading.failure = refusal
            return reading
        }
        var reader = LetterReader(
            lexer: lexer, limits: limits, sent: reading.date, subject: message.subject)
        if explains { reader.trace = Trace() }
        let (found, failure) = message.findings(with: reader, limits: limits)
        reading.add(found, failure: failure, limits: limits)
        reading.account = reader.trace?.passages ?? []
        return reading
    }

    /// Whether a message came neither from a list nor from nobody, so that an answer feeds no loop; the
    /// policy has looked for programs already.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc3834#section-2>
    private static func mayBeAnswered(_ bytes: [UInt8], _ limits: Limits) -> Bool {
        let fields = HeaderFields(RawMessage(bytes, atMost: limits.headerBytes).header)
        let ofLists = ["list-id", "list-unsubscribe", "list-post", "precedence", "mailing-list"]
        let returnPath = fields.named("return-path").first.map {
            String(decoding: $0.value, as: UTF8.self).filter { !$0.isWhitespace }
        }
        return ofLists.allSatisfy { fields.named($0).isEmpty } && returnPath != "<>"
    }

    /// When a message was sent that starts with these bytes, by its only Date field; nil where that
    /// is missing, implausible or not among them, or stands twice.
    package func sentAt(start bytes: [UInt8]) -> Date? {
        let header = RawMessage(bytes, atMost: limits.headerBytes).header
        let dates = HeaderFields(header).named("date")
        return dates.count == 1 ? dates.first.flatMap { Message.instant($0.value) } : nil
    }
}

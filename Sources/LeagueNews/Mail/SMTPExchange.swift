/// What is known of the exchange of one message, as libcurl tells it piece by piece.
///
/// libcurl says how an exchange ended, but not which command an answer was to, and nothing of the
/// answer's words; so the answers are watched as they pass. It sends one command at a time, and after
/// the login those of a message in their order (RFC 5321 section 3.3): an answer that is as it should
/// be leads to the next stage, the first other one ends the exchange.
struct SMTPExchange {
    /// What the next answer is to.
    enum Stage {
        /// The connection, EHLO, STARTTLS, AUTH.
        case login
        /// MAIL.
        case sender
        /// RCPT.
        case recipient
        /// DATA.
        case data
        /// The message, of which perhaps all has been sent.
        case content
    }

    private let message: [UInt8]
    private var position = 0
    private let needsUTF8: Bool
    private(set) var stage = Stage.login
    private var replies = ReplyReader()
    /// Whether the server offers SMTPUTF8; kept for as long as the connection lives.
    private(set) var offersUTF8: Bool
    /// Whether it was given up, since the server lacks SMTPUTF8.
    private(set) var lacksUTF8 = false
    /// Whether a connection was opened for it.
    private(set) var hasConnected = false
    /// The answer that ended it, or the last one before the message; nil where none has come.
    private(set) var reply: MailReply?

    /// - Parameters:
    ///   - needsUTF8: whether it can be sent only where the server offers SMTPUTF8 (RFC 6531).
    ///   - offersUTF8: whether the server behind the connection that is kept does.
    init(_ message: [UInt8], needsUTF8: Bool, offersUTF8: Bool) {
        (self.message, self.needsUTF8, self.offersUTF8) = (message, needsUTF8, offersUTF8)
    }

    /// Whether all of the message has been fetched, so that its end may have reached the server.
    var isHandedOver: Bool { stage == .content && position == message.count }

    /// A connection is opened: what was known of another one is void.
    mutating func connect() {
        (hasConnected, offersUTF8, stage, reply) = (true, false, .login, nil)
        replies = ReplyReader()
    }

    /// The connection is ready for a message; false gives the exchange up.
    mutating func beginMessage() -> Bool {
        (stage, reply) = (.sender, nil)
        replies = ReplyReader()
        lacksUTF8 = needsUTF8 && !offersUTF8
        return !lacksUTF8
    }

    /// A line of an answer came.
    mutating func receive(_ line: some Collection<UInt8>) {
        // What follows the answer that ended it is the one to QUIT.
        guard stage == .login || reply == nil else { return }
        replies.add(line)
        if stage == .login, replies.endsWith("SMTPUTF8") { offersUTF8 = true }
        guard let code = replies.code, code != 221 || stage != .login else { return }
        switch (stage, code) {
        case (.sender, 200...299): stage = .recipient
        case (.recipient, 200...299): stage = .data
        case (.data, 354): stage = .content
        default: reply = replies.reply
        }
    }

    /// The next piece of the message, at most `room` octets; empty at its end.
    mutating func nextPiece(room: Int) -> ArraySlice<UInt8> {
        let start = position
        position = min(message.count, start + max(0, room))
        return message[start..<position]
    }
}

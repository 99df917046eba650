/// Sends mail, one message after the other, by one connection and a thread of its own: no call blocks
/// the threads that tasks share.
///
/// ```swift
/// let sender = try MailSender(to: MailServer())
/// let outcome = try await sender.send(
///     message, from: MailAddress("league@example.org"), to: MailAddress("tom@example.org"))
/// // outcome == .accepted
/// ```
package actor MailSender {
    /// The most messages that wait for their turn.
    package static let waitingLimit = 10_000

    private nonisolated let thread: DeliveryThread
    private let connection: SMTPConnection
    private let waiting = WaitingCount(limit: MailSender.waitingLimit)
    private var isClosed = false

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

    /// A sender that connects when the first message comes.
    package init(to server: MailServer) {
        thread = DeliveryThread(named: "mail")
        connection = SMTPConnection(to: server)
    }

    isolated deinit {
        connection.close()
        thread.stop()
    }

    /// Sends a message to one recipient, after those that wait already.
    ///
    /// A task that is cancelled while it waits sends nothing and throws `CancellationError`; a message
    /// on its way is not stopped, since its outcome would stay unknown.
    ///
    /// - Parameters:
    ///   - message: its octets, at most 10 MB, each line with CR LF: what ``MailMessage`` makes.
    ///   - sender: whom the server tells of a failure later; nil is nobody, as for an answer to a
    ///     message (RFC 3834 section 3.3).
    ///   - hold: what keeps the message's end back; nil is nothing.
    ///
    /// Throws ``DeliveryError`` for a message that cannot be sent in any case, after ``close()``, and
    /// when ``waitingLimit`` messages wait.
    package nonisolated(nonsending) func send(
        _ message: [UInt8], from sender: MailAddress?, to recipient: MailAddress,
        hold: EndHold? = nil
    ) async throws -> MailOutcome {
        try waiting.enter()
        defer { waiting.leave() }
        return try await sendNow(message, from: sender, to: recipient, hold)
    }

    /// Runs `body` on the thread of this sender where it is bound to no other: what sends many messages
    /// one after the other waits for no change of threads.
    package nonisolated(nonsending) func onItsThread<Value>(
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await withTaskExecutorPreference(thread, operation: body)
    }

    /// Closes the connection after the messages that wait already; later ones throw
    /// ``DeliveryError/closed``.
    package func close() {
        isClosed = true
        connection.close()
    }

    private func sendNow(
        _ message: [UInt8], from sender: MailAddress?, to recipient: MailAddress, _ hold: EndHold?
    ) throws -> MailOutcome {
        try Task.checkCancellation()
        guard !isClosed else { throw DeliveryError.closed }
        return try connection.send(message, from: sender, to: recipient, hold: hold)
    }
}

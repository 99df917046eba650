import CCurl
import Foundation

/// A connection to the mail server that is kept from one message to the next.
///
/// Its calls block, up to the server's ``MailServer/messageTimeout``; where a refusal is followed by
/// QUIT, as long again for a server that does not answer that. One thread at a time may use it:
/// ``MailSender`` has one for it.
///
/// A connection that was idle for more than ``idleLimit`` is not used again; one that the server has
/// closed meanwhile is replaced at once, as long as nothing of the message has been sent.
package final class SMTPConnection {
    /// How long an unused connection is trusted, in seconds: servers close them after some minutes.
    package static let idleLimit = 30

    private let server: MailServer
    private let callbacks = SMTPCallbacks()
    private var handle: EasyHandle?
    /// Whether the server behind the connection that is kept offers SMTPUTF8.
    private var offersUTF8 = false

    /// A connection that is not made before the first message.
    package init(to server: MailServer) { self.server = server }

    deinit { close() }

    /// Sends a message to one recipient.
    ///
    /// - Parameters:
    ///   - message: its octets, each line with CR LF, dots as they are (libcurl doubles them).
    ///   - sender: whom the server tells of a failure later; nil is nobody (`<>`).
    ///   - hold: what keeps the message's end back; nil is nothing.
    ///
    /// Throws ``DeliveryError`` only for a message that cannot be sent in any case.
    package func send(
        _ message: [UInt8], from sender: MailAddress?, to recipient: MailAddress,
        hold: EndHold? = nil
    ) throws(DeliveryError) -> MailOutcome {
        try MessageBytes.check(message)
        let credentials: Credentials?
        do throws(MailFault) {
            credentials = try server.login.map(Credentials.init)
        } catch {
            return .misconfigured(error, nil)
        }
        callbacks.hold = hold
        defer { callbacks.hold = nil }
        var attempt = try exchange(message, from: sender, to: recipient, with: credentials)
        if attempt.exchange.isStale(attempt.result) {
            attempt = try exchange(message, from: sender, to: recipient, with: credentials)
        }
        let outcome = attempt.exchange.outcome(of: attempt.result)
        return credentials.map { outcome.withholding($0.password) } ?? outcome
    }

    /// Closes the connection, if there is one, after a QUIT whose answer is not waited for.
    package func close() { end(isBroken: false) }

    private struct Credentials {
        let user: String
        let password: String

        init(_ login: MailServer.Login) throws(MailFault) {
            (user, password) = (login.user, try PasswordFile.password(at: login.passwordFile))
        }
    }

    private struct Attempt {
        let exchange: SMTPExchange
        let result: CURLcode
    }

    private func exchange(
        _ message: [UInt8], from sender: MailAddress?, to recipient: MailAddress,
        with credentials: Credentials?
    ) throws(DeliveryError) -> Attempt {
        let handle = try openHandle()
        let recipients = try StringList([recipient.text])
        try handle.set(CURLOPT_USERNAME, credentials?.user)
        try handle.set(CURLOPT_PASSWORD, credentials?.password)
        try handle.set(CURLOPT_MAIL_FROM, sender?.text)
        try handle.set(CURLOPT_MAIL_RCPT, recipients)
        try handle.set(CURLOPT_INFILESIZE_LARGE, octets: message.count)
        callbacks.exchange = SMTPExchange(
            message, needsUTF8: !recipient.isASCII || sender.map { !$0.isASCII } ?? false,
            offersUTF8: offersUTF8)
        let result = unsafe curl_easy_perform(handle.pointer)
        guard let exchange = callbacks.exchange else { throw .outOfResources }
        callbacks.exchange = nil
        offersUTF8 = exchange.offersUTF8
        try handle.set(CURLOPT_MAIL_RCPT, nil as StringList?)
        // libcurl keeps a connection whose answer to the end of a message has not come, and would take
        // that for the answer to the next command.
        if result != CURLE_OK { end(isBroken: !exchange.isHandedOver || exchange.reply == nil) }
        return Attempt(exchange: exchange, result: result)
    }

    /// The handle that is kept, or a new one.
    private func openHandle() throws(DeliveryError) -> EasyHandle {
        if let handle { return handle }
        let handle = try EasyHandle()
        try callbacks.attach(to: handle)
        try handle.set(CURLOPT_URL, server.url)
        try handle.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        try handle.set(CURLOPT_UPLOAD, 1)
        let security =
            switch server.security {
            case .required: CURLUSESSL_ALL
            case .opportunistic: CURLUSESSL_TRY
            case .off: CURLUSESSL_NONE
            }
        try handle.set(CURLOPT_USE_SSL, Int(security.rawValue))
        try handle.set(CURLOPT_SSL_VERIFYPEER, server.verifiesCertificate ? 1 : 0)
        try handle.set(CURLOPT_SSL_VERIFYHOST, server.verifiesCertificate ? 2 : 0)
        if let file = server.certificateFile { try handle.set(CURLOPT_CAINFO, file) }
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, server.connectTimeout.milliseconds)
        try handle.set(CURLOPT_TIMEOUT_MS, server.messageTimeout.milliseconds)
        try handle.set(
            CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, server.messageTimeout.milliseconds / 1000))
        try handle.set(CURLOPT_MAXCONNECTS, 1)
        try handle.set(CURLOPT_MAXAGE_CONN, Self.idleLimit)
        self.handle = handle
        return handle
    }

    private func end(isBroken: Bool) {
        callbacks.exchange = nil
        callbacks.endReceiving(andSending: isBroken)
        handle = nil
        offersUTF8 = false
    }
}

extension MailOutcome {
    /// Without the server's words where they repeat a password, as it is or in Base64.
    fileprivate func withholding(_ password: String) -> MailOutcome {
        guard case .misconfigured(let fault, let reply?) = self else { return self }
        let forms = [
            password, MailReply(code: nil, text: password).text,
            Data(password.utf8).base64EncodedString(),
        ]
        guard forms.contains(where: { !$0.isEmpty && reply.text.contains($0) }) else {
            return self
        }
        return .misconfigured(fault, MailReply(code: reply.code, text: ""))
    }
}

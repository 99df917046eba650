// Mail that no person wrote for us.

extension SenderPolicy {
    /// Why a message is not for us; nil when it may be. `Auto-Submitted: auto-generated`, as a
    /// fixtures service writes it, and `Precedence: bulk` of a mailing list are no reasons.
    func loop(in fields: HeaderFields, limits: Limits) -> String? {
        let hops = fields.named("received").count
        if hops > limits.receivedFields {
            return "it went through \(hops) servers, more than \(limits.receivedFields)"
        }
        let isOurs =
            fields.named("from").contains { isOwn(Message.oneMailbox($0.value)) }
            || fields.named("x-loop").contains { isOwn(Message.oneMailbox($0.value) ?? $0.text) }
        if isOurs { return "it is our own mail" }
        if fields.named("auto-submitted").contains(where: Self.isReply) {
            return "it is an automatic reply"
        }
        // The topmost one was written by the server that delivered the message.
        if let path = fields.named("return-path").first, Self.isEmptyPath(path) {
            return "it is a delivery report (empty Return-Path)"
        }
        return nil
    }

    private func isOwn(_ address: String?) -> Bool {
        guard let address else { return false }
        return own.contains { $0.means(address) }
    }

    /// `auto-replied (vacation); owner-email=x`, <https://www.rfc-editor.org/rfc/rfc3834#section-5>
    private static func isReply(_ field: HeaderFields.Field) -> Bool {
        var scanner = FieldScanner(field.value)
        do throws(MalformedField) { try scanner.skipComments() } catch { return false }
        return scanner.word() == "auto-replied"
    }

    /// `<> (bounced)`, <https://www.rfc-editor.org/rfc/rfc5322#section-3.6.7>
    private static func isEmptyPath(_ field: HeaderFields.Field) -> Bool {
        var scanner = FieldScanner(field.value)
        do throws(MalformedField) {
            try scanner.skipComments()
            guard scanner.take("<") else { return false }
            try scanner.skipComments()
            guard scanner.take(">") else { return false }
            try scanner.skipComments()
        } catch {
            // Comments that do not end are comments none the less.
            return field.text.filter { !$0.isWhitespace }.hasPrefix("<>")
        }
        return scanner.next == nil
    }
}

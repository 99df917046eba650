import CGMime
import GMime

extension MailMessage {
    /// The message as it is sent: every line ends with CR LF and has at most 998 octets, those of the
    /// texts at most 76 (quoted-printable, RFC 2045 section 6.7).
    ///
    /// With text alone it is one part; else `multipart/alternative`, in which the richest form comes
    /// last: text, HTML, calendar.
    ///
    /// Throws ``DeliveryError``: `tooLarge` for a text of more than ``textLimit`` octets,
    /// `invalidField` for a date outside the years 1970 to 9999, a Message-ID of which nothing is left,
    /// an unsubscribing address that is not https, a list's id that is no name.
    package func octets() throws(DeliveryError) -> [UInt8] {
        _ = GMimeReference.start
        guard let id = HeaderText.identifier(messageID) else { throw .invalidField }
        let message = try unsafe GMimeReference.made(g_mime_message_new(0))
        let writer = MessageFieldWriter(message)
        try writer.add(from, as: GMIME_ADDRESS_TYPE_FROM)
        if let replyTo { try writer.add(replyTo, as: GMIME_ADDRESS_TYPE_REPLY_TO) }
        try writer.add(to, as: GMIME_ADDRESS_TYPE_TO)
        writer.setSubject(subject)
        try writer.setDate(date)
        unsafe message.lend(as: GMimeMessage.self) { unsafe g_mime_message_set_message_id($0, id) }
        writer.addReferences(inReplyTo: inReplyTo, references)
        if let origin { writer.set("Auto-Submitted", origin.rawValue) }
        if let list { try writer.add(list) }
        for field in ExtraField.allCases {
            if let value = extraFields[field] { writer.set(field.rawValue, HeaderText.line(value)) }
        }
        let root = try content(boundary: MessageParts.boundary(for: id))
        unsafe message.lend(as: GMimeMessage.self) { message in
            unsafe root.lend(as: GMimeObject.self) { root in
                unsafe g_mime_message_set_mime_part(message, root)
            }
        }
        let octets = try MessageParts.octets(of: message)
        guard octets.count <= MessageBytes.limit else { throw .tooLarge(limit: MessageBytes.limit) }
        return octets
    }

    private func content(boundary: String) throws(DeliveryError) -> GMimeReference {
        let plain = try MessageParts.text(text, subtype: "plain")
        guard html != nil || invitation != nil else { return plain }
        let multipart = try unsafe GMimeReference.made(
            g_mime_multipart_new_with_subtype("alternative"))
        var parts = [plain]
        if let html { parts.append(try MessageParts.text(html, subtype: "html")) }
        if let invitation {
            parts.append(
                try MessageParts.text(
                    invitation.text, subtype: "calendar", method: invitation.method.rawValue))
        }
        unsafe multipart.lend(as: GMimeMultipart.self) { multipart in
            unsafe g_mime_multipart_set_boundary(multipart, boundary)
            for part in parts {
                unsafe part.lend(as: GMimeObject.self) { part in
                    unsafe g_mime_multipart_add(multipart, part)
                }
            }
        }
        return multipart
    }
}

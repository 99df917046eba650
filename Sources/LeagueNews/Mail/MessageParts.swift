import CGMime
import GMime

/// Makes the parts of a message, and its octets.
enum MessageParts {
    /// A part `text/SUBTYPE` in UTF-8, quoted-printable.
    ///
    /// Throws ``DeliveryError/tooLarge(limit:)`` beyond ``MailMessage/textLimit``.
    static func text(
        _ text: String, subtype: String, method: String? = nil
    ) throws(DeliveryError) -> GMimeReference {
        guard text.utf8.count <= MailMessage.textLimit else {
            throw .tooLarge(limit: MailMessage.textLimit)
        }
        let bytes = HeaderText.body(text)
        let stream = try unsafe GMimeReference.made(
            unsafe bytes.withUnsafeBytes { bytes in
                // The library copies them.
                unsafe g_mime_stream_mem_new_with_buffer(
                    bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
            })
        let content = try unsafe GMimeReference.made(
            unsafe stream.lend(as: GMimeStream.self) {
                unsafe g_mime_data_wrapper_new_with_stream($0, GMIME_CONTENT_ENCODING_DEFAULT)
            })
        let part = try unsafe GMimeReference.made(
            g_mime_part_new_with_type("text", subtype))
        unsafe part.lend(as: GMimeObject.self) { part in
            unsafe g_mime_object_set_content_type_parameter(part, "charset", "UTF-8")
            if let method {
                unsafe g_mime_object_set_content_type_parameter(part, "method", method)
            }
        }
        unsafe part.lend(as: GMimePart.self) { part in
            unsafe content.lend(as: GMimeDataWrapper.self) { content in
                unsafe g_mime_part_set_content(part, content)
            }
            unsafe g_mime_part_set_content_encoding(
                part, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE)
        }
        return part
    }

    /// A boundary that is always the same for a Message-ID, and that no quoted-printable text can
    /// hold: `=_` and 32 digits of the id's SHA-256.
    static func boundary(for id: String) -> String {
        guard let digest = unsafe g_compute_checksum_for_string(G_CHECKSUM_SHA256, id, -1) else {
            return "=_"
        }
        defer { unsafe g_free(digest) }
        let digits = unsafe String(cString: digest)
        return "=_" + digits.prefix(32)
    }

    /// The octets of a message, checked: each line ends with CR LF and has at most 998 octets.
    ///
    /// Throws ``DeliveryError/notComposed``.
    static func octets(of message: GMimeReference) throws(DeliveryError) -> [UInt8] {
        let stream = try unsafe GMimeReference.made(g_mime_stream_mem_new())
        guard let options = unsafe g_mime_format_options_new() else { throw .outOfResources }
        defer { unsafe g_mime_format_options_free(options) }
        unsafe g_mime_format_options_set_newline_format(options, GMIME_NEWLINE_FORMAT_DOS)
        let written = unsafe stream.lend(as: GMimeStream.self) { stream in
            unsafe message.lend(as: GMimeObject.self) { message in
                unsafe g_mime_object_write_to_stream(message, options, stream)
            }
        }
        guard written > 0 else { throw .notComposed }
        let octets = stream.octetsWritten
        do {
            try MessageBytes.check(octets)
        } catch {
            throw .notComposed
        }
        var start = 0
        for place in octets.indices where octets[place] == 0x0A {
            // CR LF are not counted.
            guard place - 1 - start <= 998 else { throw .notComposed }
            start = place + 1
        }
        guard start == octets.count else { throw .notComposed }
        return octets
    }
}

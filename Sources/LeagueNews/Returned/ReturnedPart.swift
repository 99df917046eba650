import CGMime
import GMime

/// A part of a message that GMime holds, lent for as long as the message is.
@safe
struct ReturnedPart {
    private let object: UnsafeMutablePointer<GMimeObject>

    init(_ object: UnsafeMutablePointer<GMimeObject>) { unsafe self.object = unsafe object }

    /// Parses a message and lends it; nil where GMime sees none. Its parts point into `bytes`, so
    /// nothing of it may be kept.
    static func withMessage<Result>(
        in bytes: [UInt8], _ body: (ReturnedPart) -> Result
    ) -> Result? {
        GMimeReference.withMessage(in: bytes) { message in
            unsafe message.lend(as: GMimeObject.self) { body(unsafe ReturnedPart($0)) }
        }
    }

    /// The header fields, the first ``ReturnedMail/fieldLimit`` of them.
    var fields: [ReturnedMail.Field] {
        let list = unsafe g_mime_object_get_header_list(object)
        let count = min(Int(unsafe g_mime_header_list_get_count(list)), ReturnedMail.fieldLimit)
        return (0..<max(0, count)).compactMap { index in
            let field = unsafe g_mime_header_list_get_header_at(list, Int32(index))
            guard let name = unsafe g_mime_header_get_name(field),
                let value = unsafe g_mime_header_get_raw_value(field)
            else { return nil }
            let (low, line) = unsafe (
                String(cString: name).lowercased(), Self.line(String(cString: value))
            )
            return ReturnedMail.Field(
                name: low, value: low == "subject" ? Self.decoded(line) : line)
        }
    }

    /// Of a message: the root of its tree of parts.
    var root: ReturnedPart? {
        let message = unsafe UnsafeMutableRawPointer(object)
            .assumingMemoryBound(to: GMimeMessage.self)
        return unsafe g_mime_message_get_mime_part(message).map { unsafe ReturnedPart($0) }
    }

    /// The parts of a multipart, as many as are allowed at most; nil for a leaf.
    var children: [ReturnedPart]? {
        guard unsafe fieldgame_is_multipart(object) != 0 else { return nil }
        let multipart = unsafe UnsafeMutableRawPointer(object)
            .assumingMemoryBound(to: GMimeMultipart.self)
        let count = min(Int(unsafe g_mime_multipart_get_count(multipart)), ReturnedMail.partLimit)
        return (0..<max(0, count)).compactMap { index in
            unsafe g_mime_multipart_get_part(multipart, Int32(index)).map {
                unsafe ReturnedPart($0)
            }
        }
    }

    /// The report-type of a `multipart/report`, lower case; nil of anything else.
    var reportType: String? {
        type == "multipart/report" ? parameter("report-type") : nil
    }

    /// What is wanted of a leaf.
    func leaf(in report: String?) -> ReturnedMail.Part {
        var part = ReturnedMail.Part(type: type, method: parameter("method"), reportType: report)
        if unsafe fieldgame_is_message_part(object) != 0 {
            let holder = unsafe UnsafeMutableRawPointer(object)
                .assumingMemoryBound(to: GMimeMessagePart.self)
            if let message = unsafe g_mime_message_part_get_message(holder) {
                part.fields = unsafe ReturnedPart(
                    UnsafeMutableRawPointer(message).assumingMemoryBound(to: GMimeObject.self)
                ).fields
            }
        } else if unsafe fieldgame_is_part(object) != 0, Self.wanted.contains(part.type) {
            part.bytes = content
            if part.isReturned { part.fields = ReturnedMail.fields(ofBlock: part.bytes) }
        }
        return part
    }

    /// The types whose content is looked at.
    private static let wanted: Set<String> = [
        "text/plain", "text/calendar", "text/rfc822-headers", "message/delivery-status",
        "message/global-delivery-status", "message/feedback-report",
    ]

    /// `multipart/report`, lower case.
    private var type: String {
        guard let type = unsafe g_mime_object_get_content_type(object),
            let text = unsafe g_mime_content_type_get_mime_type(type)
        else { return "text/plain" }
        defer { unsafe g_free(text) }
        return unsafe String(cString: text).lowercased()
    }

    /// A parameter of the Content-Type, lower case; empty for none.
    private func parameter(_ name: String) -> String {
        guard let type = unsafe g_mime_object_get_content_type(object),
            let value = unsafe g_mime_content_type_get_parameter(type, name)
        else { return "" }
        return unsafe String(cString: value).lowercased()
    }

    /// The content behind its transfer encoding, of which none makes it longer.
    private var content: [UInt8] {
        let part = unsafe UnsafeMutableRawPointer(object).assumingMemoryBound(to: GMimePart.self)
        guard let content = unsafe g_mime_part_get_content(part),
            let stream = unsafe GMimeReference(takingOwnership: g_mime_stream_mem_new())
        else { return [] }
        _ = unsafe stream.lend(as: GMimeStream.self) {
            unsafe g_mime_data_wrapper_write_to_stream(content, $0)
        }
        return stream.octetsWritten
    }

    /// The text behind the encoded words of RFC 2047: `=?utf-8?q?R=C3=A9ponse?=` -> `Réponse`.
    private static func decoded(_ line: String) -> String {
        guard let text = unsafe g_mime_utils_header_decode_text(nil, line) else { return line }
        defer { unsafe g_free(text) }
        return Self.line(unsafe String(cString: text))
    }

    /// One line: blanks, line breaks and control characters become single blanks.
    private static func line(_ text: String) -> String {
        let kept = String(decoding: text.utf8.prefix(ReturnedMail.valueLimit), as: UTF8.self)
        return kept.split { character in
            character.isWhitespace
                || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }.joined(separator: " ")
    }
}

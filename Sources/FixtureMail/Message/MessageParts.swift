import CGMime
import FieldGame
import GMime

extension Message {
    /// Lists the leaves of the tree, without recursion, and those of the attached messages, which
    /// count as levels and parts of this one.
    mutating func readParts(of message: GMimeReference, limits: Limits) {
        var seen = 0
        unsafe message.lend(as: GMimeMessage.self) { message in
            guard let root = unsafe g_mime_message_get_mime_part(message) else { return }
            var waiting = unsafe [(object: root, depth: 1, letter: 0)]
            while let (object, depth, letter) = unsafe waiting.popLast() {
                seen += 1
                if seen > limits.parts {
                    refusal = "There are more than \(limits.parts) parts"
                    return
                }
                if depth > limits.depth {
                    refusal = "The parts are nested deeper than \(limits.depth) levels"
                    return
                }
                if unsafe fieldgame_is_multipart(object) != 0 {
                    // What a server returns as undelivered says nothing to us.
                    let isReport =
                        unsafe text(
                            g_mime_content_type_get_media_subtype(
                                g_mime_object_get_content_type(object)))?.lowercased() == "report"
                    let multipart = unsafe UnsafeMutableRawPointer(object)
                        .assumingMemoryBound(to: GMimeMultipart.self)
                    let count = unsafe g_mime_multipart_get_count(multipart)
                    for index in stride(from: count - 1, through: 0, by: -1) {
                        if let part = unsafe g_mime_multipart_get_part(multipart, index) {
                            if isReport, unsafe fieldgame_is_message_part(part) != 0 { continue }
                            unsafe waiting.append((part, depth + 1, letter))
                        }
                    }
                } else if unsafe fieldgame_is_message_part(object) != 0 {
                    if let root = unsafe attach(object, to: letter, limits: limits) {
                        unsafe waiting.append((root, depth + 1, attached.count))
                    }
                } else if var part = unsafe leaf(object) {
                    part.letter = letter
                    parts.append(part)
                    if part.mayHoldFixtures, part.bytes.count > limits.partBytes {
                        refusal = "A part is larger than \(limits.partBytes) bytes"
                        return
                    }
                }
            }
        }
        if refusal != nil { (parts, attached) = ([], []) }
    }

    /// Notes an attached message, with a leaf that holds its From, Date and Subject; gives back its
    /// tree of parts.
    private mutating func attach(
        _ object: UnsafeMutablePointer<GMimeObject>, to letter: Int, limits: Limits
    ) -> UnsafeMutablePointer<GMimeObject>? {
        let holder = unsafe UnsafeMutableRawPointer(object)
            .assumingMemoryBound(to: GMimeMessagePart.self)
        guard let message = unsafe g_mime_message_part_get_message(holder) else { return nil }
        var fields = Message()
        unsafe fields.readFields(
            of: UnsafeMutableRawPointer(message).assumingMemoryBound(to: GMimeObject.self),
            limits: limits)
        let named = [fields.from, fields.dateField, Array(fields.subject.utf8)]
        parts.append(
            Part(
                type: "message/rfc822", charset: nil, fileName: nil, isAttachment: true,
                isFlowed: false, deletesBlank: false, bytes: Array(named.joined(separator: [0])),
                letter: letter))
        attached.append(Attached(subject: fields.subject, date: fields.date, parent: letter))
        return unsafe g_mime_message_get_mime_part(message)
    }

    private func leaf(_ object: UnsafeMutablePointer<GMimeObject>) -> Part? {
        let first = unsafe firstContentType(object)
        guard let type = unsafe first ?? g_mime_object_get_content_type(object) else { return nil }
        defer { if let first = unsafe first { unsafe g_object_unref(first) } }
        let mimeType = unsafe text(takingOwnership: g_mime_content_type_get_mime_type(type))
        var part = unsafe Part(
            type: (mimeType ?? "text/plain").lowercased(),
            charset: text(g_mime_content_type_get_parameter(type, "charset")), fileName: nil,
            isAttachment: text(g_mime_object_get_disposition(object))?.lowercased() == "attachment",
            isFlowed: text(g_mime_content_type_get_parameter(type, "format"))?.lowercased()
                == "flowed",
            deletesBlank: text(g_mime_content_type_get_parameter(type, "delsp"))?.lowercased()
                == "yes", bytes: [])
        guard unsafe fieldgame_is_part(object) != 0 else { return part }
        let leaf = unsafe UnsafeMutableRawPointer(object).assumingMemoryBound(to: GMimePart.self)
        part.fileName = unsafe text(g_mime_part_get_filename(leaf))
        guard let content = unsafe g_mime_part_get_content(leaf),
            let stream = unsafe g_mime_data_wrapper_get_stream(content)
        else { return part }
        part.bytes = unsafe TransferText.decode(
            bytes(of: stream), encoding: g_mime_part_get_content_encoding(leaf))
        return part
    }

    /// The first Content-Type field of a part where it has several, of which GMime takes the last,
    /// or where it names no subtype, which is `text/plain` (RFC 2045 section 5.2); else nil. The
    /// caller owns it.
    private func firstContentType(
        _ object: UnsafeMutablePointer<GMimeObject>
    ) -> UnsafeMutablePointer<GMimeContentType>? {
        let list = unsafe g_mime_object_get_header_list(object)
        var values: [String] = []
        for index in 0..<max(0, unsafe g_mime_header_list_get_count(list)) {
            let field = unsafe g_mime_header_list_get_header_at(list, index)
            guard let name = unsafe text(g_mime_header_get_name(field)),
                name.lowercased() == "content-type",
                let value = unsafe text(g_mime_header_get_raw_value(field))
            else { continue }
            values.append(value)
        }
        guard let value = values.first else { return nil }
        if !value.prefix(while: { $0 != ";" }).contains("/") {
            return unsafe g_mime_content_type_new("text", "plain")
        }
        return values.count > 1 ? unsafe g_mime_content_type_parse(nil, value) : nil
    }

    private func bytes(of stream: UnsafeMutablePointer<GMimeStream>) -> [UInt8] {
        unsafe g_mime_stream_reset(stream)
        let length = Int(unsafe g_mime_stream_length(stream))
        guard length > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
                while count < length {
                    let read = unsafe g_mime_stream_read(
                        stream, buffer.baseAddress?.advanced(by: count), length - count)
                    if read <= 0 { break }
                    count += Int(read)
                }
            }
        }
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }

    private func text(takingOwnership pointer: UnsafeMutablePointer<CChar>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        defer { unsafe g_free(pointer) }
        return unsafe String(cString: pointer)
    }
}

extension Message.Part {
    /// Whether somebody could write fixtures in it: text, a calendar, a table.
    var mayHoldFixtures: Bool { type.hasPrefix("text/") || isSheet || isCalendar }

    /// A spreadsheet or a list of comma-separated values.
    var isSheet: Bool {
        type == "text/csv" || type == "text/tab-separated-values" || type.holds("spreadsheet")
            || type.holds("excel")
            || ["csv", "tsv", "xlsx", "xlsm", "xls", "xlsb", "ods"].contains(fileExtension)
    }

    /// An iCalendar object.
    var isCalendar: Bool { type == "text/calendar" || fileExtension == "ics" }

    /// `Ties – round 1.CSV` -> `csv`.
    private var fileExtension: String {
        guard let name = fileName, let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}

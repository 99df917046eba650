import CGMime
import FieldGame
import Foundation
import GMime

extension Message {
    /// Reads Subject, From, Date and Message-ID; of a field that stands twice, the first.
    mutating func readFields(of message: GMimeReference, limits: Limits) {
        unsafe message.lend(as: GMimeObject.self) { unsafe readFields(of: $0, limits: limits) }
    }

    /// Reads the same fields of a message that the library holds.
    mutating func readFields(of object: UnsafeMutablePointer<GMimeObject>, limits: Limits) {
        var fields: [(name: String, value: [UInt8])] = []
        let list = unsafe g_mime_object_get_header_list(object)
        let count = unsafe g_mime_header_list_get_count(list)
        for index in 0..<max(0, count) {
            let field = unsafe g_mime_header_list_get_header_at(list, index)
            guard let name = unsafe g_mime_header_get_name(field),
                let value = unsafe g_mime_header_get_raw_value(field)
            else { continue }
            let wanted = unsafe String(cString: name).lowercased()
            guard ["subject", "from", "date", "message-id"].contains(wanted) else { continue }
            let bytes = unsafe UnsafeBufferPointer(start: value, count: strlen(value))
            fields.append((wanted, unsafe bytes.map { UInt8(bitPattern: $0) }))
        }
        func first(_ name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

        subject = Self.cleaned(
            EncodedWords.decode(first("subject") ?? []), limit: limits.subjectLength)
        from = EncodedWords.unfolded(first("from") ?? [])
        if fields.count(where: { $0.name == "from" }) == 1 { sender = Self.oneMailbox(from) }
        dateField = EncodedWords.unfolded(first("date") ?? [])
        date = Self.instant(dateField)
        hasOneDate = fields.count { $0.name == "date" } == 1
        let id = String(
            decoding: EncodedWords.unfolded(first("message-id") ?? []), as: UTF8.self)
        messageID = id.isEmpty ? nil : id
    }

    /// Without control and invisible characters, blanks joined, cut: what a log can show.
    static func cleaned(_ text: String, limit: Int) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            let words = text.utf8.split { $0 <= 0x20 || $0 == 0x7F }.map { String(Substring($0)) }
            let joined = words.joined(separator: " ")
            return joined.utf8.count <= limit ? joined : String(joined.prefix(limit))
        }
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }.filter { $0.properties.generalCategory != .format }
        let joined = String(String.UnicodeScalarView(scalars))
            .split(whereSeparator: { $0.isWhitespace && $0 != "\u{A0}" }).joined(separator: " ")
        return String(joined.prefix(limit))
    }

    /// `"Aldous, Peter" <p.aldous@college.example>` -> `p.aldous@college.example`; nil when there is
    /// not exactly one mailbox with an address.
    static func oneMailbox(_ field: [UInt8]) -> String? {
        _ = GMimeReference.start
        let text = String(decoding: field, as: UTF8.self)
        let parsed = unsafe internet_address_list_parse(nil, text)
        guard let list = unsafe GMimeReference(takingOwnership: parsed) else { return nil }
        return unsafe list.lend(as: InternetAddressList.self) { list in
            guard unsafe internet_address_list_length(list) == 1,
                let address = unsafe internet_address_list_get_address(list, 0),
                unsafe fieldgame_is_mailbox(address) != 0
            else { return nil }
            let mailbox = unsafe UnsafeMutableRawPointer(address)
                .assumingMemoryBound(to: InternetAddressMailbox.self)
            guard let text = unsafe internet_address_mailbox_get_addr(mailbox) else { return nil }
            let found = unsafe String(cString: text)
            return found.contains("@") ? found : nil
        }
    }

    /// The instant of a Date field, `Fri, 9 Jan 2026 10:12:05 +0000`; nil when it is none, or one
    /// that no clock of this century could have written.
    static func instant(_ field: [UInt8]) -> Date? {
        let text = String(decoding: field, as: UTF8.self)
        guard !text.isEmpty, let time = unsafe g_mime_utils_header_decode_date(text) else {
            return nil
        }
        defer { unsafe g_date_time_unref(time) }
        let seconds = Double(unsafe g_date_time_to_unix(time))
        return isPlausible(seconds) && hasZone(text) ? Date(timeIntervalSince1970: seconds) : nil
    }

    /// Whether the zone, if it is a number, lies on Earth: `+0100`, not `+2400`.
    private static func hasZone(_ text: String) -> Bool {
        for word in text.spaced
        where word.hasPrefix("+") || word.hasPrefix("-") {
            guard let zone = Int(word.dropFirst().prefix(5)) else { continue }
            if zone > 1400 { return false }
        }
        return true
    }

    /// From 2000 to 2099.
    static func isPlausible(_ seconds: Double) -> Bool { (946_684_800..<4_102_444_800) ~= seconds }
}

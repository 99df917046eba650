import CGMime
import Foundation
import GMime

/// Writes the header fields of a message by GMime, which encodes and folds them.
struct MessageFieldWriter {
    private let message: GMimeReference

    init(_ message: GMimeReference) { self.message = message }

    /// Adds a mailbox to a field of addresses.
    func add(
        _ mailbox: MailMessage.Mailbox, as type: GMimeAddressType
    ) throws(DeliveryError) {
        let name = mailbox.name.map(HeaderText.line)
        let address = try unsafe GMimeReference.made(
            internet_address_mailbox_new(name, mailbox.address.text))
        unsafe address.lend(as: InternetAddress.self) { address in
            unsafe internet_address_set_charset(address, "utf-8")
            unsafe message.lend(as: GMimeMessage.self) { message in
                if let list = unsafe g_mime_message_get_addresses(message, type) {
                    _ = unsafe internet_address_list_add(list, address)
                }
            }
        }
    }

    func setSubject(_ subject: String) {
        unsafe message.lend(as: GMimeMessage.self) { message in
            unsafe g_mime_message_set_subject(message, HeaderText.line(subject), "utf-8")
        }
    }

    /// Throws ``DeliveryError/invalidField`` outside the years 1970 to 9999.
    func setDate(_ date: Date) throws(DeliveryError) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard (0..<253_402_300_800) ~= seconds,
            let time = unsafe g_date_time_new_from_unix_utc(gint64(seconds))
        else { throw .invalidField }
        defer { unsafe g_date_time_unref(time) }
        unsafe message.lend(as: GMimeMessage.self) { unsafe g_mime_message_set_date($0, time) }
    }

    /// In-Reply-To and References (RFC 5322 section 3.6.4); what is no identifier is left out.
    func addReferences(inReplyTo: String?, _ references: [String]) {
        if let id = inReplyTo.flatMap(HeaderText.identifier) {
            setLines("In-Reply-To", ["<\(id)>"])
        }
        let ids = references.suffix(MailMessage.referenceLimit).compactMap(HeaderText.identifier)
        if !ids.isEmpty { setLines("References", ids.map { "<\($0)>" }) }
    }

    /// List-Id, List-Unsubscribe and List-Unsubscribe-Post (RFC 2919, 2369 and 8058).
    ///
    /// Throws ``DeliveryError/invalidField`` for an id that is no name, an address that is not https.
    func add(_ list: MailMessage.MailingList) throws(DeliveryError) {
        guard HeaderText.isAddress(list.id), list.id.utf8.count <= 255 else { throw .invalidField }
        set("List-Id", Self.phrase(list.name) + "<\(list.id)>")
        guard let address = list.unsubscribe else { return }
        guard HeaderText.isAddress(address), address.lowercased().hasPrefix("https://") else {
            throw .invalidField
        }
        setLines("List-Unsubscribe", ["<\(address)>"])
        set("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
    }

    /// Sets a field to a text without control characters.
    func set(_ name: String, _ value: String) {
        unsafe message.lend(as: GMimeObject.self) { message in
            unsafe g_mime_object_set_header(message, name, value, "utf-8")
        }
    }

    /// Sets a field to visible ASCII, each element on a line of its own: what is long, GMime would encode,
    /// and an address or an identifier is not read then.
    private func setLines(_ name: String, _ elements: [String]) {
        set(name, "")
        let value = " " + elements.joined(separator: "\n ") + "\n"
        unsafe message.lend(as: GMimeObject.self) { message in
            let fields = unsafe g_mime_object_get_header_list(message)
            if let field = unsafe g_mime_header_list_get_header(fields, name) {
                unsafe g_mime_header_set_raw_value(field, value)
            }
        }
    }

    /// `Keate's fixtures` -> `"Keate's fixtures" `, encoded where it must be; nothing for nil.
    private static func phrase(_ name: String?) -> String {
        guard let name = name.map({ String(HeaderText.line($0).prefix(100)) }), !name.isEmpty,
            let encoded = unsafe g_mime_utils_header_encode_phrase(nil, name, "utf-8")
        else { return "" }
        defer { unsafe g_free(encoded) }
        return unsafe String(cString: encoded) + " "
    }
}

package import Foundation

/// A message to be composed: its header and its text, in up to three forms.
///
/// The same values make the same octets, so a message that is sent again is the same message.
package struct MailMessage: Hashable, Sendable {
    /// Somebody with an address: `Tom Brown <tom@example.org>`.
    package struct Mailbox: Hashable, Sendable {
        package var name: String?
        package var address: MailAddress

        package init(_ address: MailAddress, name: String? = nil) {
            (self.address, self.name) = (address, name)
        }

        /// `Field Game <fixtures@college.example>`, or the address alone. Throws
        /// ``DeliveryError/invalidMailAddress``.
        package init(written text: String) throws(DeliveryError) {
            guard text.hasSuffix(">"), let opening = text.lastIndex(of: "<") else {
                self.init(try MailAddress(text))
                return
            }
            let name = text[..<opening].split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            self.init(
                try MailAddress(String(text[text.index(after: opening)...].dropLast())),
                name: name.isEmpty ? nil : name)
        }
    }

    /// Why no person wrote it (RFC 3834 section 5).
    package enum Origin: String, Hashable, Sendable {
        /// Sent of our own accord.
        case generated = "auto-generated"
        /// An answer to a message.
        case replied = "auto-replied"
    }

    /// The list that it is sent for, and how to leave it with one click.
    package struct MailingList: Hashable, Sendable {
        /// `keate.fixtures.example.org`: stands in brackets in List-Id (RFC 2919).
        package var id: String
        package var name: String?
        /// An https address that takes a POST (RFC 8058).
        package var unsubscribe: String?

        package init(id: String, name: String? = nil, unsubscribe: String? = nil) {
            (self.id, self.name, self.unsubscribe) = (id, name, unsubscribe)
        }
    }

    /// An event for the reader's calendar (RFC 6047).
    package struct Invitation: Hashable, Sendable {
        /// What the calendar is asked for; the text must say the same METHOD.
        package enum Method: String, Hashable, Sendable {
            case request = "REQUEST"
            case cancel = "CANCEL"
        }

        package var method: Method
        /// The iCalendar object.
        package var text: String

        package init(_ method: Method, text: String) { (self.method, self.text) = (method, text) }
    }

    /// A field beyond those that every message has.
    package enum ExtraField: String, Hashable, Sendable, CaseIterable {
        case organization = "Organization"
        case userAgent = "User-Agent"
        case listHelp = "List-Help"
        case listArchive = "List-Archive"
        case feedbackID = "Feedback-ID"
        /// `All`: Exchange sends no out-of-office answers.
        case suppressResponses = "X-Auto-Response-Suppress"
    }

    package var from: Mailbox
    package var to: Mailbox
    package var replyTo: Mailbox?
    /// Any text; it is encoded where it must be (RFC 2047).
    package var subject: String
    /// Written in UTC; fractions of a second are dropped. From 1970 to 9999.
    package var date: Date
    /// With or without its brackets: `1234.tom@fixtures.example.org`.
    package var messageID: String
    /// The Message-ID of the message that this one answers.
    package var inReplyTo: String?
    /// Those of the conversation, the oldest first; the last ``MailMessage/referenceLimit`` are kept.
    package var references: [String] = []
    package var origin: Origin?
    package var list: MailingList?
    package var extraFields: [ExtraField: String] = [:]
    /// The text for those who read no HTML.
    package var text: String
    package var html: String?
    package var invitation: Invitation?

    /// The most octets of each form of the text: 1 MB.
    package static let textLimit = 1_000_000
    /// The most References.
    package static let referenceLimit = 20

    package init(
        from: Mailbox, to: Mailbox, subject: String, date: Date, messageID: String, text: String
    ) {
        (self.from, self.to, self.subject) = (from, to, subject)
        (self.date, self.messageID, self.text) = (date, messageID, text)
    }
}

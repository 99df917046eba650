import Foundation
import GMime

/// An email as its bytes say it: the header fields that matter, and its parts decoded.
struct Message {
    /// One leaf of the tree of parts.
    struct Part {
        /// `text/plain`, lower case.
        var type: String
        /// The charset's label, as written.
        var charset: String?
        /// The file name of an attachment; nil for a body.
        var fileName: String?
        /// Whether it says that it is an attachment.
        var isAttachment: Bool
        /// Paragraphs cut into lines that may be joined again (RFC 3676), and whether the blank at
        /// the cut goes.
        var isFlowed: Bool, deletesBlank: Bool
        /// The content, decoded; of an attached message the fields that say which one it is.
        var bytes: [UInt8]
        /// The message that it belongs to: 0 is this one, 1 the first of `attached`.
        var letter = 0
    }

    /// A message attached to this one, or to one that is.
    struct Attached {
        var subject: String
        /// The instant of its Date field; nil when missing or implausible.
        var date: Date?
        /// The message that it is attached to, as a part's `letter`.
        var parent: Int
    }

    /// The subject: decoded, without control characters, cut.
    var subject = ""
    /// The From field as written, unfolded.
    var from: [UInt8] = []
    /// The address of the one mailbox in the one From field; nil otherwise.
    var sender: String?
    /// The Date field as written, unfolded.
    var dateField: [UInt8] = []
    /// The instant of the Date field; nil when missing or implausible.
    var date: Date?
    /// Whether it has just one Date field.
    var hasOneDate = false
    /// The first Message-ID field.
    var messageID: String?
    /// The leaves, in the order of the message; those of an attached message follow its own leaf.
    var parts: [Part] = []
    /// The attached messages, in their order: each after the one that it is attached to.
    var attached: [Attached] = []
    /// Why nothing of it may be read.
    var refusal: String?

    /// A message without fields.
    init() {}

    /// Reads a message; one that is refused has a `refusal` and perhaps no fields.
    ///
    /// - Parameter objection: why it is refused whatever it holds, so that only its fields are read.
    init(_ bytes: [UInt8], limits: Limits, objection: String? = nil) {
        if let refusal = RawMessage.refusal(of: bytes, limits: limits) ?? objection {
            self.refusal = refusal
            guard bytes.count <= limits.messageBytes else { return }
        }
        let header = Array(RawMessage(bytes, atMost: limits.headerBytes).header)
        // Of a refused message the header alone is read, if that can be done at all.
        if refusal != nil, header.contains(0) || header.count > limits.headerBytes { return }
        let text = refusal == nil ? bytes : header + Array("\n\n".utf8)
        let isRead: Void? = GMimeReference.withMessage(in: text) { message in
            readFields(of: message, limits: limits)
            if refusal == nil { readParts(of: message, limits: limits) }
        }
        if isRead == nil { refusal = refusal ?? "This is not an email" }
    }
}

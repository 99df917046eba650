/// What a server says of a mail that it could not deliver, for the log and the admin.
///
/// Every text is the server's own, hence a stranger's: without control characters, and cut.
package struct BounceStatus: Hashable, Sendable {
    /// The enhanced status code, such as `5.1.1`; empty when there is none.
    package let code: String
    /// The address that failed, which is not always the one that we wrote to; empty when unknown.
    package let recipient: String
    /// The words of the server that refused it, 300 characters at most; empty for none.
    package let diagnostic: String

    /// The most characters of a diagnostic.
    package static let diagnosticLimit = 300

    /// The values of a report's fields, cut.
    init(code: EnhancedStatusCode?, recipient: String, diagnostic: String) {
        self.code = code?.description ?? ""
        self.recipient = String(recipient.prefix(VERPAddress.limit))
        self.diagnostic = String(diagnostic.prefix(Self.diagnosticLimit))
    }
}

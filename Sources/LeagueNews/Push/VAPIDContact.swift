/// Whom the operator of a push service may write to: `mailto:games@school.example` or an https
/// address.
///
/// It is not verified by anybody, but some services refuse messages without it, or with one whose
/// host is not a public name, such as `localhost`.
/// <https://www.rfc-editor.org/rfc/rfc8292#section-2.1>
package struct VAPIDContact: Hashable, Sendable {
    /// The most octets that it may have.
    package static let limit = 320

    /// The contact as given.
    package let text: String

    /// Throws ``PushError/invalidContact`` for anything else than ASCII in one of the two forms.
    package init(_ text: String) throws(PushError) {
        guard text.utf8.count <= Self.limit, URICharacters.areAll(of: text),
            !text.contains(where: { ",;#".contains($0) }),
            let host = Self.host(in: text), host.contains("."), HostName.isHost(host),
            !HostName.isNumeric(host)
        else { throw .invalidContact }
        self.text = text
    }

    private static func host(in text: String) -> Substring? {
        if text.hasPrefix("mailto:") {
            let parts = text.dropFirst("mailto:".count).split(
                separator: "@", omittingEmptySubsequences: false)
            return parts.count == 2 && !parts[0].isEmpty ? parts[1] : nil
        }
        guard text.hasPrefix("https://") else { return nil }
        return text.dropFirst("https://".count).prefix { !"/?".contains($0) }
    }
}

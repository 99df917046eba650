/// The form that the addresses of accounts must have: whether one works, only a letter can tell.
public enum EmailAddress {
    /// The most characters of an address: 64 before the `@`, 255 after it.
    /// <https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1>
    public static let maximumLength = 320

    /// Whether a text is something, one `@`, and something, without blanks and control characters,
    /// and no longer than ``maximumLength``.
    public static func isWellFormed(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.unicodeScalars.count <= maximumLength
            && !text.unicodeScalars.contains { scalar in
                scalar.properties.isWhitespace || scalar.isControl
            }
    }
}

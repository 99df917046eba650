/// The characters that RFC 3986 allows somewhere in a URI.
///
/// <https://www.rfc-editor.org/rfc/rfc3986#section-2>
enum URICharacters {
    /// Whether a text holds no others.
    static func areAll(of text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !forbidden.contains($0) }
    }

    private static let forbidden = Set(#""<>\^`{|}"#.utf8)
}

/// Texts that try to be more than texts.
enum Hostile {
    /// A house's name.
    static let name = "</a><script>alert('1')</script>\"&"
    /// The same on a page.
    static let escapedName = "&lt;/a&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;"
    /// An opponent who turns the direction of writing.
    static let opponent = "Old \u{202E}Etonians\u{7}\u{1B}[31m"
    /// Umpires who bring quotes.
    static let umpires = "Mr \"Bob\" O'Neill, <i>Dr</i> X & Co"

    /// Whether a document has none of the characters that are shown as nothing and do something.
    static func isAbsent(from document: String) -> Bool {
        !document.unicodeScalars.contains { scalar in
            scalar.properties.generalCategory == .format
                || scalar.properties.generalCategory == .control && scalar != "\n"
        }
    }
}

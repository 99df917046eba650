import Foundation

/// Text as man(7) reads it.
///
/// See <https://man.openbsd.org/man.7> and groff_char(7): what has a meaning of its own, and what
/// printers of pages like to turn into something that cannot be copied back into a terminal, is
/// written by its name.
enum Roff {
    private static let names: [Unicode.Scalar: String] = [
        "\\": "\\(rs", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        "\"": "\\(dq",
    ]

    /// The text as it stands: `--to "A"` becomes `\-\-to \(dqA\(dq`.
    static func escaped(_ text: some StringProtocol) -> String {
        text.unicodeScalars.map { scalar in
            if let name = names[scalar] { return name }
            if !scalar.isASCII { return "\\[u" + String(format: "%04X", scalar.value) + "]" }
            return scalar.properties.generalCategory == .control ? " " : String(scalar)
        }.joined()
    }

    /// A line of its own, which a leading dot does not make a request: `.Failed` becomes `\&.Failed`.
    static func line(_ escaped: String) -> String {
        escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    /// In bold, as what is typed.
    static func bold(_ text: some StringProtocol) -> String { "\\fB\(escaped(text))\\fR" }

    /// In italics, as what stands for something else.
    static func italic(_ text: some StringProtocol) -> String { "\\fI\(escaped(text))\\fR" }

    /// Running text, on lines of at most 78 characters; what stands between backquotes is bold.
    static func prose(_ text: some StringProtocol) -> String {
        filled(marked(text).split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Text on one line; what stands between backquotes is bold.
    static func marked(_ text: some StringProtocol) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { index, piece in
                index.isMultiple(of: 2) ? escaped(piece) : bold(piece)
            }.joined()
    }

    /// Words that may be parted from each other, on lines of at most 78 characters.
    static func filled(_ words: [String]) -> String {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= 78 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(line(word))
            }
        }
        return lines.joined(separator: "\n")
    }
}

import FieldGame

/// A letter's words, as text and as HTML from the same parts.
package struct Letter: Hashable, Sendable {
    /// A part of a letter.
    enum Part: Hashable, Sendable {
        case heading(String)
        case words(String)
        /// What is known of something, a line each.
        case facts([NewsWords.Fact])
        /// Words that lead to an address.
        case link(String, to: String)
        /// What stands below all else, smaller.
        case footer(String)
        case footerLink(String, to: String)
    }

    /// The subject: the fact first.
    package let subject: String
    let parts: [Part]

    init(_ subject: String, _ parts: [Part]) {
        (self.subject, self.parts) = (FeedText.plain(subject), parts)
    }

    /// The letter for those who read no HTML.
    package var text: String {
        var isInFooter = false
        let blocks = parts.map { part -> String in
            let begins = part.isFooter && !isInFooter
            isInFooter = part.isFooter
            return (begins ? "-- \n" : "") + Self.text(part)
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private static func text(_ part: Part) -> String {
        switch part {
        case .heading(let words), .words(let words), .footer(let words): FeedText.plain(words)
        case .facts(let facts):
            facts.map { fact in
                let label = "\(fact.label):".padding(to: 10)
                let before = fact.before.map { " (was \($0.orNotSet))" } ?? ""
                return FeedText.plain(label + fact.now.orNotSet + before)
            }.joined(separator: "\n")
        case .link(let words, let address), .footerLink(let words, let address):
            FeedText.plain("\(words): \(address)")
        }
    }

    /// The same as HTML.
    package var html: String {
        let body = parts.map(Self.html).joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="en-GB"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>\(Self.escaped(subject))</title></head>
            <body style="font:16px/1.5 sans-serif;max-width:36em;margin:1em auto;padding:0 1em">
            \(body)
            </body></html>

            """
    }

    private static func html(_ part: Part) -> String {
        switch part {
        case .heading(let words): "<h1 style=\"font-size:1.25em\">\(escaped(words))</h1>"
        case .words(let words): "<p>\(escaped(words))</p>"
        case .facts(let facts):
            "<table role=\"presentation\">"
                + facts.map { fact in
                    let before = fact.before.map { " <del>\(escaped($0.orNotSet))</del>" } ?? ""
                    return "<tr><td style=\"padding-right:1em\">\(escaped(fact.label))</td>"
                        + "<td>\(escaped(fact.now.orNotSet))\(before)</td></tr>"
                }.joined() + "</table>"
        case .link(let words, let address):
            "<p><a href=\"\(escaped(address))\">\(escaped(words))</a></p>"
        case .footer(let words): "<p style=\"font-size:.8em\">\(escaped(words))</p>"
        case .footerLink(let words, let address):
            "<p style=\"font-size:.8em\"><a href=\"\(escaped(address))\">\(escaped(words))</a></p>"
        }
    }

    private static func escaped(_ text: String) -> String { FeedText.escaped(text) }
}

extension Letter.Part {
    fileprivate var isFooter: Bool {
        switch self {
        case .footer, .footerLink: true
        default: false
        }
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

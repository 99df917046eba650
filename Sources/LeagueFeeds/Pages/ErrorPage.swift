/// What a browser shows in place of what it asked for: what happened, what to do next, and the way to
/// the list of calendars.
package struct ErrorPage: Sendable {
    /// The document, in UTF-8.
    package let html: String

    /// The page of an error.
    ///
    /// - Parameters:
    ///   - message: what happened, in a sentence.
    ///   - details: what exactly was found; nil when the message says it all.
    ///   - hint: what to do next; nil when nothing can be said.
    ///   - baseURL: the public address in front of the list's path; nil is the root of the host.
    package init(_ message: String, details: String?, hint: String?, baseURL: String?) {
        let address = PageAddress(base: baseURL)
        let list = address.isKnown ? address.of("/calendars") : "/calendars"
        let message = PageText.escaped(message)
        let others = [
            details.map { "<p class=\"note\"><code>\(PageText.escaped($0))</code></p>" },
            hint.map { "<p>\(PageText.escaped($0))</p>" },
        ]
        html = PageLook.document(
            title: message,
            body: """
                <main>
                <h1>\(message)</h1>
                \(others.compactMap(\.self).joined(separator: "\n"))
                <p><a class="add" href="\(PageText.escaped(list))">All calendars</a></p>
                </main>
                """)
    }
}

import Foundation

/// What answers a form while the database is away: what was typed is kept, and can be sent again.
package struct RetryPage: Page {
    private let path: PagePath
    private let fields: [(name: String, value: String)]

    /// - Parameters:
    ///   - path: where the form was sent.
    ///   - fields: what was in it; passwords are to be typed again, and show in no page.
    package init(_ path: PagePath, _ fields: [(name: String, value: String)]) {
        (self.path, self.fields) = (path, fields)
    }

    package var head: PageHead {
        var head = PageHead("Not saved yet", path)
        head.style = .form
        head.isIndexed = false
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        let kept = fields.map { name, value -> HTML in
            "<input type=\"hidden\"\(attribute: "name", name)\(attribute: "value", value)>\n"
        }
        let shown = fields.filter { Self.shown.contains($0.name) }.map { name, value -> HTML in
            "<dt>\(name.capitalized)</dt><dd>\(value)</dd>"
        }
        return """
            <h1>Not saved yet</h1>
            <p>The league’s database is out of reach, so nothing was done. What you typed is kept here: try \
            again in half a minute.</p>
            <form class="card plain form" method="post" action="\(url: context.site.link(path))">
            \(shown, in: "<dl class=\"figures\">", "</dl>\n")\
            \(kept)\
            <p><button>Try again</button></p>
            </form>
            """
    }

    /// What a reader would know again.
    private static let shown: Set<String> = ["home", "away", "email"]
}

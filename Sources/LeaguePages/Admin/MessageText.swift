import FieldGame
import FixtureMail
package import LeagueAdministration

/// The text of a message: what was read is marked with what it was read as, and below a line stands what
/// came of it.
package struct MessageText: Sendable {
    private let lines: [MessageLine]

    package init(_ lines: [MessageLine]) { self.lines = lines }

    func html(_ site: Site) -> HTML? {
        guard !lines.isEmpty else { return nil }
        return """
            <section class="card plain"><h2>What it says</h2>
            <p class="soft small">Marked words were read as what stands beside them. Words with a line \
            below them were not read, though they speak of a match.</p>
            <ul class="log message">\(HTML(lines.map { line($0, site) }, separator: "\n"))</ul></section>

            """
    }

    private func line(_ line: MessageLine, _ site: Site) -> HTML {
        let results = line.results.map { result -> HTML in
            let words: HTML =
                result.match.map { "<a href=\"\(url: site.link(.admin($0)))\">\(result.words)</a>" }
                ?? "\(result.words)"
            return "<p class=\"came\">\(words)</p>"
        }
        let problems = line.problems.map { "<p class=\"bad\">\($0.asSentence)</p>" as HTML }
        let byHand = line.suggestion.map { entry -> HTML in
            let fields = entry.texts.map { (name: $0.key.rawValue, value: $0.value) }
                .sorted { $0.name < $1.name }
            let path = PagePath("admin", "matches", "new")
                .with(fields + [("line", String(line.passage.text.prefix(200)))])
            let existing = line.existing.map { match -> HTML in
                let score = PagePath("my-matches", MatchKey(match.id).digits)
                return """
                    <p>\(PageLink(words: match.words, path: .admin(match.id)).html(site)), \
                    \(PageLink(words: "its score", path: score).html(site))</p>
                    """
            }
            return """
                \(existing)<p>\(PageLink(words: existing.isEmpty ? "Enter the match by hand" : "Enter another match by hand", path: path).html(site))</p>
                """
        }
        return """
            <li\(attribute: "class", line.passage.outcome == .nothing ? "soft" : nil)>\
            <div>\(HTML(line.passage.runs.map { run($0, line.passage.outcome) }, separator: " "))</div>\
            \(results)\(problems)\(byHand)</li>
            """
    }

    private func run(
        _ run: AccountedPassage.Run, _ outcome: AccountedPassage.Outcome
    ) -> HTML {
        switch run.field {
        case _ where outcome == .nothing: "\(run.text)"
        case .filler: "\(run.text)"
        case .unknown: "<u>\(run.text) <small>not read</small></u>"
        case .verb: "<mark>\(run.text)</mark>"
        default: "<mark>\(run.text) <small>\(run.field.rawValue)</small></mark>"
        }
    }
}

import FieldGame
import Foundation
import LeagueAdministration
import LeagueDatabase

/// Which messages are looked for.
package struct MessageSearch: Sendable {
    /// A part of the subject, the sender or what was wrong; empty for any.
    private let text: String
    /// What became of them; nil for anything.
    private let status: ImportSummary.Status?
    /// The first day on which they were imported, in London; nil for all.
    private let since: LocalDate?

    /// What was typed; nil is not said, and what cannot be meant neither.
    package init(text: String? = nil, status: String? = nil, since: String? = nil) {
        self.text = String((text ?? "").inOneLine.prefix(200))
        self.status = status.flatMap(ImportSummary.Status.init)
        self.since = since.flatMap { LocalDate(iso: $0) }
    }

    /// The newest of them.
    func entries(limit: Int, in repository: LeagueRepository) async throws -> [ImportLogEntry] {
        try await repository.importLog(
            limit: limit, statuses: status.map { [$0] } ?? [], since: since, containing: text)
    }

    /// The page that finds the same.
    var path: PagePath {
        let fields = [
            ("q", text), ("status", status?.rawValue ?? ""), ("since", since?.description ?? ""),
        ]
        return AdminList.imports.path.with(
            fields.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) })
    }

    func html(_ site: Site) -> HTML {
        let states =
            [("", "Anything")]
            + ImportSummary.Status.allCases.map { ($0.rawValue, $0.rawValue.capitalized) }
        func field(_ name: String, _ label: HTML, _ kind: FormField.Kind, _ value: String) -> HTML {
            FormField(name: name, label: label, kind: kind, value: value, form: "find").html
        }
        return """
            <form class="card plain row" method="get" action="\(url: site.link(AdminList.imports.path))">
            \(field("q", "Subject, sender or problem", .text, text))
            \(field("status", "What became of it", .choice(states), status?.rawValue ?? ""))
            \(field("since", "Since", .day, since?.description ?? ""))
            <button>Find</button>
            </form>

            """
    }
}

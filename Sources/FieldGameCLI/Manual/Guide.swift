import FieldGame

/// An explanation of one subject, which `fieldgame help SUBJECT` and `man fieldgame-SUBJECT` show.
///
/// A guide is a Markdown file in `Guides`, whose title says what it explains, and its line here.
struct Guide {
    /// All guides, in the order in which `fieldgame help` lists them.
    static let all = [
        Guide("importing", PackageResources.importing_md),
        Guide("matches", PackageResources.matches_md),
        Guide("scores", PackageResources.scores_md),
        Guide("tables", PackageResources.tables_md),
        Guide("calendars", PackageResources.calendars_md),
        Guide("operating", PackageResources.operating_md),
        Guide("database", PackageResources.database_md),
        Guide("security", PackageResources.security_md),
        Guide("developing", PackageResources.developing_md),
    ]

    let subject: String
    let markdown: Markdown

    private init(_ subject: String, _ text: [UInt8]) {
        self.subject = subject
        markdown = Markdown(String(decoding: text, as: UTF8.self))
    }

    /// The pages of all guides, `fieldgame-importing.7` and so on.
    static func pages(date: LocalDate, version: String) -> [ManualPage] {
        all.map { guide in
            let others = all.filter { $0.subject != guide.subject }
            return guide.markdown.page(
                guide.name, related: [("fieldgame", 1)] + others.map { ($0.name, 7) },
                date: date, version: version)
        }
    }

    /// What man(1) is asked for.
    var name: String { "fieldgame-" + subject }
}

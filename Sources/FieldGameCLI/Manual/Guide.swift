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
        Guide("pages", PackageResources.pages_md),
        Guide("calendars", PackageResources.calendars_md),
        Guide("news", PackageResources.news_md),
        Guide("api", PackageResources.api_md),
        Guide("operating", PackageResources.operating_md),
        Guide("database", PackageResources.database_md),
        Guide("scaling", PackageResources.scaling_md),
        Guide("security", PackageResources.security_md),
        Guide("developing", PackageResources.developing_md),
    ]

    let subject: String
    let document: Document

    private init(_ subject: String, _ text: [UInt8]) {
        self.subject = subject
        document = Document(String(decoding: text, as: UTF8.self))
    }

    /// What man(1) is asked for.
    var name: String { "fieldgame-" + subject }

    /// `fieldgame-importing.7` and so on.
    var page: ManualPage {
        var page = ManualPage(title: name, section: 7, abstract: document.title)
        for (heading, blocks) in document.sections {
            page.heading(heading.isEmpty ? "DESCRIPTION" : heading)
            page.add(blocks)
        }
        let others = Self.all.filter { $0.subject != subject }
        page.seeAlso([("fieldgame", 1)] + others.map { ($0.name, 7) })
        return page
    }
}

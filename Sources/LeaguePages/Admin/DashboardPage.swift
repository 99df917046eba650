package import FieldGame
import LeagueAdministration
package import LeagueDatabase

/// What waits for an admin.
package struct DashboardPage: Page {
    private let visitor: VisitorLinks
    private let messages: [ImportLogEntry]
    private let unscored: [Match]
    private let clashes: [String]
    private let forgotten: [Account]
    private let findings: [HealthCheck]

    /// For how many days messages with problems are listed.
    private static let days = 30
    private static let limit = 20

    /// - Parameters:
    ///   - forgotten: those who have asked for another password.
    ///   - findings: what is not as it must be.
    package init(
        _ account: Account, forgotten: [Account], findings: [HealthCheck],
        in repository: LeagueRepository, _ context: PageContext
    ) async throws {
        (visitor, self.forgotten, self.findings) = (VisitorLinks(account), forgotten, findings)
        messages = try await repository.importLog(
            limit: Self.limit, statuses: [.partial, .failed],
            since: context.today.adding(days: -Self.days), isOpen: true)
        unscored = try await repository.awaitingResults()
        let matches = try await repository.scheduledMatches(from: context.today, to: nil)
        let search = try await repository.clashSearch(among: matches)
        clashes = search.sentences(about: Set(matches.map(\.id))).map(\.message.asSentence)
    }

    package var head: PageHead {
        var head = PageHead("Admin", "/admin")
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        let site = context.site
        let parts: [HTML?] = [
            part("To be mended", findings.map { finding($0, site) }),
            part(
                "Passwords asked for",
                forgotten.map { account in
                    "<a href=\"\(url: site.link(.admin(account)))\">\(account.email)</a> has asked for a link"
                }),
            part(
                "Scores missing",
                unscored.prefix(Self.limit).map { match in
                    """
                    <a href="\(url: site.link(match.scorePath))">\(match.title)</a>, \
                    \(SpokenTime.day(match.date, context.today))
                    """
                }, count: unscored.count),
            part("Clashes", clashes.map { "\($0)" }),
            part(
                "Messages with problems",
                messages.map { entry in
                    """
                    <a href="\(url: site.link(AdminList.imports.path(entry.id.text)))">\
                    \(entry.emailSubject.isEmpty ? "No subject" : entry.emailSubject)</a>, \(done: entry.createdAt, context.today): \
                    \(entry.errorMessage ?? entry.status.rawValue)
                    """
                }),
        ]
        let found = parts.compactMap(\.self)
        return """
            <h1>Admin</h1>
            <p class="row"><a class="btn" href="\(url: site.link("/admin/matches"))">Matches</a> \
            <a class="btn alt" href="\(url: site.link("/admin/accounts"))">Accounts</a> \
            \(HTML(AdminList.allCases.map { list in
                "<a class=\"btn alt\" href=\"\(url: site.link(list.path))\">\(list.title)</a>"
            }, separator: " "))</p>
            \(found.isEmpty ? "<p>Nothing waits for you.</p>" as HTML : "<div class=\"grid\">\(found)</div>" as HTML)
            """
    }

    private func finding(_ check: HealthCheck, _ site: Site) -> HTML {
        let tag: HTML? =
            switch check.status {
            case .problem: "<b class=\"tag bad\">Problem</b> "
            case .warning: "<b class=\"tag\">Warning</b> "
            case .ok, .note: nil
            }
        return """
            \(tag)\(check.message.asSentence)\(check.way.map { " \($0.html(site))" as HTML })\
            \(check.mend.map { "<p class=\"by\">\($0.asSentence)</p>" as HTML })
            """
    }

    private func part(_ heading: HTML, _ items: [HTML], count: Int? = nil) -> HTML? {
        guard !items.isEmpty else { return nil }
        let more = (count ?? items.count) - items.count
        return """
            <section class="card plain"><h2>\(heading) <small>\(count ?? items.count)</small></h2>
            <ul class="log">\(items.map { "<li>\($0)</li>" as HTML })\
            \(more > 0 ? "<li>and \(more) more</li>" as HTML : nil)</ul></section>

            """
    }
}

extension HealthCheck {
    /// Where an admin finds what it is about; nil where no page has it.
    fileprivate var way: PageLink? {
        switch id.prefix(while: { $0 != "." }) {
        case "mail": PageLink(words: "All messages", path: AdminList.imports.path)
        case "feeds": PageLink(words: "All calendars", path: "/calendars")
        default:
            switch id {
            case "data.tables": PageLink(words: "Tables", path: "/tables")
            case "data.names": PageLink(words: "All matches", path: "/admin/matches")
            case "data.shirts": PageLink(words: "All teams", path: AdminList.teams.path)
            default: nil
            }
        }
    }
}

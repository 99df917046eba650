package import FieldGame
package import Foundation
package import LeagueDatabase

/// The account of somebody who has signed in: where else they have, and what they may change.
package struct SessionsPage: Page {
    private let visitor: VisitorLinks
    private let sessions: [UserSession]
    /// The session in which the page is read.
    private let current: UUID?
    private let news: String?

    package init(
        _ account: Account, _ sessions: [UserSession], current: UUID?, news: String? = nil
    ) {
        (visitor, self.sessions) = (VisitorLinks(account), sessions)
        (self.current, self.news) = (current, news)
    }

    package var head: PageHead {
        var head = PageHead("Account", "/account/sessions")
        head.style = .form
        head.visitor = visitor.on(.account)
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        let account = visitor.account
        let house = account.houseID.flatMap(context.directory.team)
        let others = sessions.contains { $0.id != current }
        return """
            \(news.map { "<p class=\"banner\" role=\"status\">\($0)</p>\n" as HTML })\
            <h1>Account</h1>
            <section class="card plain">
            <dl class="facts"><dt>Name</dt><dd>\(visitor.name)</dd><dt>Email</dt><dd>\(account.email)</dd>\
            <dt>Role</dt><dd>\(account.role.rawValue.capitalized)\(house.map { ", \($0.name)" as HTML })</dd></dl>
            <div class="row"><a class="btn alt" href="\(url: context.site.link("/password"))">Change password</a> \
            \(VisitorLinks.signOut(context.site))</div>
            </section>
            <h2>Where you are signed in</h2>
            <ul class="cards">
            \(HTML(sessions.map { item($0, context) }, separator: "\n"))
            </ul>
            \(others ? endAll(context.site) : nil)
            """
    }

    private func item(_ session: UserSession, _ context: PageContext) -> HTML {
        let name =
            session.client.isEmpty ? (session.isBrowsers ? "A browser" : "The app") : session.client
        let isCurrent = session.id == current
        let end: HTML = """
            <form method="post" action="\(url: context.site.link("/account/sessions"))">\
            <input type="hidden" name="session"\(attribute: "value", session.id.text)>\
            <button class="alt">Sign out<span class="vh"> \(name)</span></button></form>
            """
        return """
            <li class="card plain"><h3>\(name)\(isCurrent ? " <b class=\"tag ok\">This one</b>" : "" as HTML)</h3>
            <p class="soft small">Signed in \(done: session.createdAt, context.today), \
            last used \(done: session.usedAt, context.today)</p>
            \(isCurrent ? nil : end)</li>
            """
    }

    private func endAll(_ site: Site) -> HTML {
        """
        <form method="post" action="\(url: site.link("/account/sessions"))">\
        <input type="hidden" name="session" value="others"><button>Sign out everywhere else</button></form>
        """
    }
}

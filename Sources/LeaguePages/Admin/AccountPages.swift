package import FieldGame
import Foundation
import LeagueAdministration
package import LeagueDatabase

/// All accounts, and where one is made.
package struct AccountsPage: Page {
    /// Which accounts are looked for.
    package struct Search: Sendable {
        /// A part of the name or the address; empty for any.
        let text: String
        /// The rank; nil for any.
        let role: Account.Rank?
        /// The team of a captain, by its id; empty for any.
        let house: String
        /// `disabled`, or `temporary` for those with a password to be replaced; other words for any.
        let state: String

        package init(text: String, role: Account.Rank?, house: String, state: String) {
            self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            (self.role, self.house, self.state) = (role, house, state)
        }

        /// Those of these accounts that are meant.
        package func filter(_ accounts: [Account]) -> [Account] {
            let wanted = FoldedName(text).description
            return accounts.filter { account in
                let isNamed =
                    wanted.isEmpty || account.email.localizedCaseInsensitiveContains(text)
                    || FoldedName(account.name).description.contains(wanted)
                let isSo =
                    switch state {
                    case "disabled": account.disabledAt != nil
                    case "temporary": account.mustChangePassword
                    default: true
                    }
                return isNamed && isSo && (role == nil || account.role == role)
                    && (house.isEmpty || account.houseID == house)
            }
        }

        /// The page that finds the same.
        fileprivate var path: PagePath {
            let fields = [
                ("q", text), ("rank", role?.rawValue ?? ""), ("of", house), ("state", state),
            ]
            return ("/admin/accounts" as PagePath).with(
                fields.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) })
        }
    }

    private let visitor: VisitorLinks
    private let accounts: [Account]
    private let search: Search
    /// What was typed for an account that was not made.
    private let typed: [String: String]
    private let problems: [FormProblem]

    /// - Parameter accounts: all there are, of which those are shown that are looked for.
    package init(
        _ account: Account, _ accounts: [Account], _ search: Search, typed: [String: String] = [:],
        problems: [FormProblem] = []
    ) {
        visitor = VisitorLinks(account)
        (self.accounts, self.search) = (search.filter(accounts), search)
        (self.typed, self.problems) = (typed, problems)
    }

    package var head: PageHead {
        var head = PageHead("Accounts", "/admin/accounts")
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        let ranks: [(Account.Rank, HTML)] = [
            (.captain, "Captains"), (.admin, "Admins"), (.viewer, "Viewers"),
        ]
        let lists = ranks.compactMap { rank, heading -> HTML? in
            let some = accounts.filter { $0.role == rank }
            guard !some.isEmpty else { return nil }
            return """
                <section><h2>\(heading)</h2>
                <ul class="cards">\(HTML(some.map { item($0, context) }, separator: "\n"))</ul></section>
                """
        }
        return """
            \(problems.summary(context.site))\
            <h1>Accounts</h1>
            \(finding(context))
            \(lists.isEmpty ? "<p class=\"soft\">There are no such accounts.</p>" as HTML : HTML(lists, separator: "\n"))
            <p>\(search.path.csvLink(context.site))</p>
            <h2>Add an account</h2>
            \(form(context))
            """
    }

    private func finding(_ context: PageContext) -> HTML {
        let ranks =
            [("", "Any")] + Account.Rank.allCases.map { ($0.rawValue, $0.rawValue.capitalized) }
        let houses = [("", "Any")] + context.directory.teams.map { ($0.id, $0.name) }
        let states = [("", "Any"), ("disabled", "Disabled"), ("temporary", "Temporary password")]
        func field(_ name: String, _ label: HTML, _ kind: FormField.Kind, _ value: String) -> HTML {
            FormField(name: name, label: label, kind: kind, value: value, form: "find").html
        }
        return """
            <form class="card plain row" method="get" action="\(url: context.site.link("/admin/accounts"))">
            \(field("q", "Name or address", .text, search.text))
            \(field("rank", "Role", .choice(ranks), search.role?.rawValue ?? ""))
            \(field("of", "Captain of", .choice(houses), search.house))
            \(field("state", "State", .choice(states), search.state))
            <button>Find</button>
            </form>
            """
    }

    private func item(_ account: Account, _ context: PageContext) -> HTML {
        let house = account.houseID.flatMap(context.directory.team)
        let mark: HTML? =
            account.disabledAt != nil
            ? "<b class=\"tag bad\">Disabled</b>"
            : account.mustChangePassword ? "<b class=\"tag\">Temporary password</b>" : nil
        return """
            <li class="card plain"><h3><a href="\(url: context.site.link(.admin(account)))">\
            \(account.name.isEmpty ? account.email : account.name)</a> \(mark)</h3>
            <p class="soft small">\(account.email)\(house.map { ", \($0.name)" as HTML })</p></li>
            """
    }

    private func form(_ context: PageContext) -> HTML {
        func field(_ name: String, _ label: HTML, _ kind: FormField.Kind, hint: String? = nil)
            -> HTML
        {
            FormField(
                name: name, label: label, kind: kind, value: typed[name] ?? "", hint: hint,
                problems: problems
            ).html
        }
        return """
            <form class="card plain form" method="post" action="\(url: context.site.link("/admin/accounts"))">
            \(field("role", "Role", .choice([("captain", "Captain"), ("admin", "Admin")])))
            \(field("email", "Email address", .text))
            \(field("name", "Name", .text))
            \(field("house", "House of a captain", .choice([("", "None")] + context.directory.teams.map { ($0.id, $0.name) })))
            <p><button>Add</button></p>
            <p class="soft small">You are then shown a temporary password, this once, to hand on.</p>
            </form>
            """
    }
}

/// One account, and what an admin does to it.
package struct AccountPage: Page {
    /// What is shown this once.
    package enum Secret: Sendable {
        case password(String)
        /// The address of a link.
        case link(String)
    }

    private let visitor: VisitorLinks
    private let account: Account
    private let events: [AccountEvent]
    package var problems: [FormProblem] = []
    package var news: String?
    package var secret: Secret?
    /// The verb of the form that takes back what was done, and its house.
    package var undo: (verb: String, house: String?)?

    package init(_ reader: Account, _ account: Account, _ events: [AccountEvent]) {
        (visitor, self.account, self.events) = (VisitorLinks(reader), account, events)
    }

    private var name: String { account.name.isEmpty ? account.email : account.name }

    package var head: PageHead {
        var head = PageHead(name, .admin(account))
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        let house = account.houseID.flatMap(context.directory.team)
        let site = context.site
        let undoing = undo.map { verb, house in
            action(verb, "Undo", site, house.map { [("house", $0)] } ?? [])
        }
        return """
            \(AdminNews.html(news, undo: undoing))\
            \(problems.summary(site))\
            <h1>\(name)</h1>
            \(secret.map(shown))\
            <section class="card plain">
            <dl class="facts"><dt>Email</dt><dd>\(account.email)</dd><dt>Role</dt><dd>\(account.role.rawValue.capitalized)</dd>\
            \(house.map { "<dt>House</dt><dd>\($0.name)</dd>" as HTML })<dt>Password</dt>\
            <dd>\(account.mustChangePassword ? "temporary, to be replaced" : "their own" as HTML)</dd>\
            \(account.disabledAt.map { "<dt>Disabled</dt><dd>\(done: $0, context.today)</dd>" as HTML })</dl>
            <div class="row">\
            \(action("reset", "New temporary password", site))\
            \(account.disabledAt == nil ? action("link", "Reset link", site) : nil)\
            \(action("sign-out", "Sign out everywhere", site))\
            \(account.disabledAt == nil ? action("disable", "Disable", site) : action("enable", "Enable", site))</div>
            </section>
            \(account.role == .captain ? move(context) : nil)\
            \(story(context))
            <p><a href="\(url: site.link("/admin/accounts"))">All accounts</a></p>
            """
    }

    private func action(
        _ verb: String, _ words: HTML, _ site: Site, _ fields: [(String, String)] = []
    ) -> HTML {
        let hidden = ([("do", verb)] + fields).map { name, value -> HTML in
            "<input type=\"hidden\"\(attribute: "name", name)\(attribute: "value", value)>"
        }
        return """
            <form method="post" action="\(url: site.link(.admin(account)))">\(hidden)\
            <button class="alt">\(words)</button></form>
            """
    }

    private func shown(_ secret: Secret) -> HTML {
        switch secret {
        case .password(let text):
            """
            <section class="card plain"><h2>Temporary password</h2>
            <p class="addr secret">\(text)</p>
            <p class="soft small">It is shown this once, and must be replaced within 72 hours.</p></section>

            """
        case .link(let address):
            """
            <section class="card plain"><h2>Reset link</h2>
            <p class="addr">\(address)</p>
            <p class="soft small">It is shown this once, and works once, within the hour.</p></section>

            """
        }
    }

    private func move(_ context: PageContext) -> HTML {
        let teams = context.directory.teams.map { ($0.id, $0.name) }
        return """
            <form class="card plain form" method="post" action="\(url: context.site.link(.admin(account)))">
            <input type="hidden" name="do" value="move">
            \(FormField(name: "house", label: "Captain of", kind: .choice(teams), value: account.houseID ?? "", problems: problems).html)
            <p><button>Move</button></p></form>

            """
    }

    private func story(_ context: PageContext) -> HTML? {
        guard !events.isEmpty else { return nil }
        let items = events.map { event -> HTML in
            """
            <li>\(event.kind.replacing("_", with: " ").asSentence)\(event.reason.isEmpty ? nil : " (\(event.reason))" as HTML)
            <p class="by">\(event.actorEmail ?? event.dbUser), \(done: event.at, context.today)</p></li>
            """
        }
        return """
            <section class="card plain"><h2>What happened</h2><ol class="log">\(items)</ol></section>

            """
    }
}

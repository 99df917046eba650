package import FieldGame
import LeagueAdministration
package import LeagueDatabase

/// A list with what may be done to it; or one item of it.
package struct AdminListPage: Page {
    private let visitor: VisitorLinks
    private let list: AdminList
    /// The item; nil for the whole list.
    private let item: String?
    private let title: String
    private let facts: [LabelledValue]
    private let rows: [Row]
    /// More about an item: a heading, and a sentence each.
    private let stories: [(heading: String, lines: [String])]
    private let forms: [DeedForm]
    /// What is looked for; nil where all is shown.
    var search: MessageSearch?
    /// What a message says, to be shown.
    package var text: MessageText?

    /// The form that was sent, and what was typed there.
    package var sent: (verb: String, fields: [String: String])?
    package var problems: [FormProblem] = []
    /// What would be done, to be looked at first.
    package var look: DeedOutcome?
    /// Why a reason is needed: what was sent is about a season that is closed.
    package var closedSeason: String?
    /// What was done, and the name by which it is taken back; nil where nothing does.
    package var done: (outcome: DeedOutcome, undo: String?)?

    /// An item in the list.
    struct Row: Sendable {
        let title: String
        var detail = ""
        /// Where more is done with it.
        var path: PagePath?
        var forms: [DeedForm] = []
    }

    init(
        _ account: Account, _ list: AdminList, item: String? = nil, title: String? = nil,
        facts: [LabelledValue] = [], rows: [Row] = [],
        stories: [(heading: String, lines: [String])] = [], forms: [DeedForm]
    ) {
        self.stories = stories.filter { !$0.lines.isEmpty }
        visitor = VisitorLinks(account)
        (self.list, self.item, self.title) = (list, item, title ?? list.title)
        (self.facts, self.rows, self.forms) = (facts, rows, forms)
    }

    private var path: PagePath { item.map(list.path) ?? list.path }

    package var head: PageHead {
        var head = PageHead(title, path)
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        let site = context.site
        let known = facts.filter { !$0.words.isEmpty }.map { fact -> HTML in
            "<dt>\(fact.label.prefix(1).uppercased() + fact.label.dropFirst())</dt><dd>\(fact.words)</dd>"
        }
        let items = rows.enumerated().map { place, row -> HTML in
            """
            <li class="card plain"><h3>\(context.link("\(row.title)", row.path))</h3>\
            \(row.detail.isEmpty ? nil : "<p class=\"soft small\">\(row.detail)</p>" as HTML)\
            \(row.forms.map { form($0, place, site) })</li>
            """
        }
        let todo = forms.enumerated().map { place, deed -> HTML in
            "<section class=\"card plain\">\(form(deed, place, site))</section>\n"
        }
        // Messages are many, and handing one in is what brings most people there.
        let comesFirst = list == .imports && item == nil
        // One that is looked at is looked at alone.
        let isAlone = comesFirst && look != nil
        let said = text?.html(site)
        return """
            \(done.map { banner($0.outcome, $0.undo, site) })\
            \(problems.summary(site))\
            <h1>\(title)</h1>
            \(look.map { confirmation($0, site) })\
            \(look == nil ? nil : said)\
            \(closedSeason.map { askingWhy($0, site) })\
            \(known, in: "<dl class=\"card plain facts\">", "</dl>\n")\
            \(comesFirst && !isAlone ? todo : [])\
            \(isAlone ? nil : search?.html(site))\
            \(items.isEmpty || isAlone ? nil : "<ul class=\"cards\">\(HTML(items, separator: "\n"))</ul>\n" as HTML)\
            \(stories.map { story($0.heading, $0.lines) })\
            \(look == nil ? said : nil)\
            \(comesFirst ? [] : todo)\
            \(item == nil ? "<p>\((search?.path ?? path).csvLink(site))</p>\n" as HTML : nil)\
            <p>\(item == nil ? PageLink(words: "Admin", path: "/admin").html(site) : PageLink(words: list.title, path: list.path).html(site))</p>
            """
    }

    private func story(_ heading: String, _ lines: [String]) -> HTML {
        """
        <section class="card plain"><h2>\(heading)</h2>
        <ul class="log">\(lines.map { "<li>\($0)</li>" as HTML })</ul></section>

        """
    }

    private func form(_ form: DeedForm, _ place: Int, _ site: Site) -> HTML {
        // Forms of one verb stand beside several items.
        let isSent = sent.map { sent in
            sent.verb == form.verb && form.hidden.allSatisfy { sent.fields[$0.name] == $0.value }
        }
        return form.html(
            path, isSent == true ? sent?.fields : nil, problems, site, place: place)
    }

    private func banner(_ outcome: DeedOutcome, _ undo: String?, _ site: Site) -> HTML {
        let form = undo.map {
            DeedForm(verb: "undo", button: "Undo", hidden: [("deed", $0)]).html(path, nil, [], site)
        }
        return "<div class=\"banner\" role=\"status\"><div>\(outcome.html)</div>\(form)</div>\n"
    }

    private func confirmation(_ outcome: DeedOutcome, _ site: Site) -> HTML {
        let form = DeedForm(
            verb: sent?.verb ?? "", button: "Do it", hidden: kept() + [("confirmed", "yes")])
        return """
            <section class="problems look" tabindex="-1" autofocus><h2>This would be done</h2>
            \(outcome.html)\(form.html(path, nil, [], site))\
            <p>\(PageLink(words: "Leave it", path: path).html(site))</p></section>

            """
    }

    private func askingWhy(_ sentence: String, _ site: Site) -> HTML {
        let form = DeedForm(
            verb: sent?.verb ?? "", button: "Do it for this reason", inputs: [.why],
            hidden: kept(without: DeedForm.Input.why.name))
        return """
            <section class="problems" tabindex="-1" autofocus><h2>This season is closed</h2>
            <p>\(sentence)</p>\(form.html(path, nil, [], site))</section>

            """
    }

    /// What was sent, to be sent again.
    private func kept(without name: String = "") -> [(name: String, value: String)] {
        let fields = sent.map { $0.fields.sorted { $0.key < $1.key } } ?? []
        return fields.filter { !["do", "confirmed", name].contains($0.key) }.map {
            ($0.key, $0.value)
        }
    }
}

extension AdminListPage {
    // What each list has on it.

    /// The list, or the item with this id or name; nil where there is none.
    ///
    /// - Parameters:
    ///   - captains: those whom a next season may move; of other lists none.
    ///   - search: which messages are looked for; other lists show all.
    ///   - repository: in the name of the admin.
    package static func find(
        _ list: AdminList, _ item: String?, _ account: Account, captains: [Account] = [],
        search: MessageSearch = MessageSearch(),
        in repository: LeagueRepository
    ) async throws -> AdminListPage? {
        switch list {
        case .teams: try await teams(item, account, repository)
        case .pitches: try await pitches(item, account, repository)
        case .competitions: try await competitions(item, account, repository)
        case .umpires: try await umpires(item, account, repository)
        case .words: item == nil ? try await words(account, repository) : nil
        case .ledger: item == nil ? try await ledger(account, repository) : nil
        case .imports: try await imports(item, search, account, repository)
        case .season: item == nil ? try await seasons(account, captains, repository) : nil
        }
    }

    static let removal = DeedForm(
        verb: "remove", title: "Remove it", button: "Remove", isFolded: true)
}

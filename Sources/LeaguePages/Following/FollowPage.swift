package import FieldGame
import LeagueDatabase

/// Where anybody chooses what to follow, without an account: for a code, with which no address is kept,
/// or for news by mail.
package struct FollowPage: Page {
    /// What is chosen already.
    private let chosen: [FollowedItem]
    /// What was typed as the address.
    private let address: String
    /// What was typed as a code.
    private let code: String
    /// Whether letters are sent.
    private let sendsMail: Bool
    /// What a browser needs to be told of what is chosen; nil where none is told.
    private let pushKey: String?
    private let problems: [FormProblem]

    package init(
        _ chosen: [FollowedItem] = [], address: String = "", code: String = "", sendsMail: Bool,
        pushKey: String? = nil, problems: [FormProblem] = []
    ) {
        self.code = code
        (self.chosen, self.address, self.pushKey) = (
            chosen, address, chosen.isEmpty ? nil : pushKey
        )
        (self.sendsMail, self.problems) = (sendsMail, problems)
    }

    /// A problem with what is chosen.
    package static func problem(_ sentence: String) -> FormProblem {
        FormProblem(sentence, field: ItemPicker.anchor)
    }

    package var head: PageHead {
        var head = PageHead("Follow", "/follow", .follow)
        head.style = .form
        head.summary = "Follow houses, competitions, pitches and umpires, without an account."
        // One page for search engines, not one for each choice.
        head.isIndexed = chosen.isEmpty
        head.offersNotices = pushKey != nil
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        """
        \(problems.summary(context.site))\
        <h1>Follow</h1>
        <p class="soft">Choose what matters to you, at most \(FollowedItem.limit) things. It needs no account.</p>
        \(pushKey.map { push($0, context.site) })\
        <form class="form" method="post" action="\(url: context.site.link("/follow"))">
        \(ItemPicker(chosen: chosen, problems: problems).html(context))
        \(sendsMail ? mail : "")\
        <section class="card plain"><h2>A code to share</h2>
        <p class="soft small">A page and a calendar of what you chose, at an address that you may pass on. \
        Nothing is kept of you.</p>
        <p><button\(attribute: "class", sendsMail ? "alt" : nil) name="by" value="code">Get a code</button></p></section>
        </form>
        <form class="form card plain" method="get" action="\(url: context.site.link("/follow"))">
        \(FormField(name: "code", label: "You have a code?", kind: .text, value: code, problems: problems).html)
        <p><button class="alt">Show it</button></p></form>
        <p class="soft">For programs that read news: <a href="\(url: context.site.file("/news.atom"))">Atom</a> or \
        <a href="\(url: context.site.file("/news.json"))">JSON Feed</a>.</p>
        """
    }

    /// The form for notices, which only the script shows: it asks the browser.
    private func push(_ key: String, _ site: Site) -> HTML {
        let items = chosen.map { item -> HTML in
            "<input type=\"hidden\" name=\"item\"\(attribute: "value", item.description)>"
        }
        return """
            <form class="card plain" method="post" action="\(url: site.link("/push"))" hidden data-push\
            \(attribute: "data-key", key) data-change="\(url: site.link("/push/change"))">
            <h2>On this device</h2>
            \(HTML(items, separator: "\n"))
            <input type="hidden" name="subscription">
            <p role="status"></p>
            <p><button data-push-on hidden>Tell this device</button>
            <button class="alt" data-push-off formaction="\(url: site.link("/push/stop"))" hidden>Stop</button></p>
            </form>

            """
    }

    private var mail: HTML {
        """
        <section class="card plain"><h2>News by email</h2>
        <p class="soft small">When a match is new, moved, called off or played. Every letter has a link that \
        ends it.</p>
        \(FormField(name: "email", label: "Email address", kind: .address, value: address, problems: problems).html)
        <p><button name="by" value="mail">Send me news</button></p></section>

        """
    }
}

/// What is said to everybody who has given an address, whatever became of it.
package struct FollowSentPage: Page {
    package init() {}

    package var head: PageHead {
        var head = PageHead("Look for a letter", "/follow/sent", .follow)
        head.isIndexed = false
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        """
        <h1>Look for a letter</h1>
        <p>If that address is right, a letter is on its way. Nothing more comes until you press the button \
        that its link leads to, within 48 hours.</p>
        <p class="soft">No letter after a quarter of an hour? It may be among the unwanted ones. An address whose \
        owner wanted no more letters gets none for 30 days.</p>
        <p class="row"><a class="btn alt" href="\(url: context.site.link("/fixtures"))">Fixtures</a></p>
        """
    }
}

import FieldGame
import LeagueDatabase

/// What the link in a letter leads to, by which somebody says that they want news: reading the page does
/// nothing, since programs that look through mail open every link.
package struct ConfirmFollowingPage: Page {
    private let token: String
    private let names: [String]

    /// - Parameters:
    ///   - token: of the link.
    ///   - names: what would be followed.
    package init(token: String, names: [String]) { (self.token, self.names) = (token, names) }

    package var head: PageHead {
        .ofFollower("Do you want this news?", PagePath("follow", "confirm", token))
    }

    package func content(_ context: PageContext) -> HTML {
        """
        <h1>Do you want this news?</h1>
        <p>Then letters will tell you when matches of these are new, moved, called off or played:</p>
        <ul class="log card plain">\(names.map { "<li>\($0)</li>" as HTML })</ul>
        <form class="form" method="post" action="\(url: context.site.link(head.path))">
        <p><button>Yes, tell me</button></p></form>
        <p class="soft">If you did not ask for it, close this page: nothing more will come.</p>
        """
    }
}

/// What is said to somebody who has said once more that they want news.
package struct FollowingConfirmedPage: Page {
    package init() {}

    package var head: PageHead { .ofFollower("You go on hearing", "/follow/confirmed") }

    package func content(_ context: PageContext) -> HTML {
        """
        <h1>You go on hearing</h1>
        <p>For another year letters tell you what you follow. Each of them has a link by which to change that.</p>
        <p class="row"><a class="btn alt" href="\(url: context.site.link("/fixtures"))">Fixtures</a></p>
        """
    }
}

/// What a link leads to that does nothing any more.
package struct VoidFollowLinkPage: Page {
    package init() {}

    package var head: PageHead { .ofFollower("This link has ended", "/follow/sent") }

    package func content(_ context: PageContext) -> HTML {
        """
        <h1>This link has ended</h1>
        <p>A link by which to say that you want news works for 48 hours. One by which to change what you are \
        told ends with the next one that you ask for, and when you leave. The newest letter has the one that \
        works. Have you lost it? Ask for news once more: the letter that then comes leads to all that you \
        follow.</p>
        <p class="row"><a class="btn" href="\(url: context.site.link("/follow"))">Follow</a></p>
        """
    }
}

extension PageHead {
    /// The head of a page that only the owner of a link sees.
    static func ofFollower(_ title: String, _ path: PagePath) -> PageHead {
        var head = PageHead(title, path, .follow)
        head.style = .form
        head.isIndexed = false
        return head
    }
}

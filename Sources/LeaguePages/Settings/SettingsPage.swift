package import FieldGame

/// What a reader may set: a house, which a cookie keeps, and how times and pages look, which the
/// browser keeps. None of it changes a page's bytes.
package struct SettingsPage: Page {
    /// The program's version.
    let version: String
    /// Who has signed in; nil for everybody else, who all get the same page.
    let visitor: VisitorLinks?

    package init(version: String, _ account: Account? = nil) {
        (self.version, visitor) = (version, account.map(VisitorLinks.init))
    }

    package var head: PageHead {
        var head = PageHead("Settings", "/settings", .settings)
        head.style = .settings
        head.visitor = visitor
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        """
        <h1>Settings</h1>
        <div class="grid">
        <section><h2>My house</h2>
        \(MyHouseForm.html(context))
        <p class="soft small">The first page is then that of your house, and its matches are marked in \
        every list. A cookie keeps the choice in this browser.</p></section>
        <form class="card plain">
        <noscript><p class="soft">These need a script; without it pages follow your device.</p></noscript>
        <fieldset>
        <legend>Times</legend>
        <label class="radio"><input type="radio" name="clock" value="" data-set="clock" checked disabled> 2:25pm</label>
        <label class="radio"><input type="radio" name="clock" value="24" data-set="clock" disabled> 14:25</label>
        </fieldset>
        </form>
        <form class="card plain">
        <fieldset>
        <legend>Appearance</legend>
        <label class="radio"><input type="radio" name="theme" value="" data-set="theme" checked disabled> As my device</label>
        <label class="radio"><input type="radio" name="theme" value="light" data-set="theme" disabled> Light</label>
        <label class="radio"><input type="radio" name="theme" value="dark" data-set="theme" disabled> Dark</label>
        </fieldset>
        </form>
        \(account(context.site))
        <section class="card plain"><h2>About</h2>
        <dl class="facts"><dt>Program</dt><dd>Field Game Planner \(version)</dd>\
        <dt>For programs</dt><dd><a href="\(url: context.site.file("/api/v1"))">JSON</a></dd></dl></section>
        </div>
        """
    }

    private func account(_ site: Site) -> HTML {
        guard let visitor else {
            return """
                <section class="card plain"><h2>Captains and admins</h2>
                <p><a class="btn alt" href="\(url: site.link("/sign-in"))">Sign in</a></p>
                <p class="soft small">Nobody else needs an account.</p></section>
                """
        }
        return """
            <section class="card plain"><h2>Account</h2><p>Signed in as \(visitor.name).</p>
            \(VisitorLinks.signOut(site))</section>
            """
    }
}

/// What a browser shows without a network in place of a page that it has not kept.
struct OfflinePage: Page {
    var head: PageHead {
        var head = PageHead("Offline", "/offline")
        head.isIndexed = false
        return head
    }

    func content(_ context: PageContext) -> HTML {
        """
        <section class="empty">
        <h1>You are offline</h1>
        <p class="soft">This page was not kept on your device. Pages that you have opened before still work.</p>
        <p class="row"><a class="btn" href="\(url: context.site.link("/fixtures"))">Fixtures</a> \
        <a class="btn alt" href="\(url: context.site.link("/tables"))">Tables</a></p>
        </section>
        """
    }
}

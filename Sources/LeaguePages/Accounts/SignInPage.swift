/// Where captains and admins sign in.
package struct SignInPage: Page {
    /// What was typed as the address of the account.
    var email = ""
    /// Where to go on afterwards; nil is the first page of who signs in.
    var next: String?
    package var problems: [FormProblem] = []
    /// What has just happened, in a sentence.
    package var news: String?
    /// Why nobody can sign in here; nil where they can.
    package var obstacle: Obstacle?

    /// What keeps a browser from staying signed in.
    package struct Obstacle: Sendable {
        /// The address at which it works; nil where none is known.
        let secureAddress: String?

        package init(secureAddress: String?) { self.secureAddress = secureAddress }
    }

    package init(
        email: String = "", next: String? = nil, problems: [FormProblem] = [], news: String? = nil,
        obstacle: Obstacle? = nil
    ) {
        (self.email, self.next, self.problems) = (email, next, problems)
        (self.news, self.obstacle) = (news, obstacle)
    }

    package var head: PageHead {
        var head = PageHead("Sign in", "/sign-in", .settings)
        head.style = .form
        head.isIndexed = false
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        """
        \(news.map { "<p class=\"banner\" role=\"status\">\($0)</p>\n" as HTML })\
        \(problems.summary(context.site))\
        <h1>Sign in</h1>
        <p class="soft">For captains, who enter the scores of their house, and for admins. Fixtures, results \
        and calendars need no account.</p>
        \(obstacle.map { explanation($0) } ?? form(context.site))
        """
    }

    private func form(_ site: Site) -> HTML {
        """
        <form class="card plain form" method="post" action="\(url: site.link("/sign-in"))">
        \(FormField(name: "email", label: "Email address", kind: .email, value: email, problems: problems).html)
        \(FormField(name: "password", label: "Password", kind: .currentPassword, problems: problems).html)
        \(next.map { "<input type=\"hidden\" name=\"next\"\(attribute: "value", $0)>\n" as HTML })\
        <p class="row"><button>Sign in</button> \
        <a href="\(url: site.link("/password/forgotten"))">Forgotten your password?</a></p>
        </form>
        """
    }

    private func explanation(_ obstacle: Obstacle) -> HTML {
        let remedy: HTML =
            obstacle.secureAddress.map {
                "Sign in at <a href=\"\(url: PageURL(address: $0))\">\($0)</a>."
            } ?? """
                Open this site by its address that begins with https:// or, on the computer on which it \
                runs, by http://127.0.0.1.
                """
        return """
            <section class="card plain"><h2>Not over this connection</h2>
            <p>You have come here over plain http. Everybody on the way could read your password, and your \
            browser does not keep you signed in. \(remedy)</p></section>
            """
    }
}

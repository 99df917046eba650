package import FieldGame

/// What a page that somebody has signed in for leads to besides what all pages do.
package struct VisitorLinks: Sendable {
    /// The pages of those who have signed in.
    enum Place: Sendable {
        case admin, scores, account
    }

    /// Whose they are.
    let account: Account
    /// On which of them the reader is.
    var current: Place?

    package init(_ account: Account) { self.account = account }

    /// The same on one of them.
    func on(_ place: Place?) -> VisitorLinks {
        var copy = self
        copy.current = place
        return copy
    }

    /// What is said of who has signed in: `Tom Ash`.
    var name: String { account.name.isEmpty ? account.email : account.name }

    /// The row of links.
    func html(_ site: Site) -> HTML {
        let places: [(Place, PagePath, HTML)] = [
            (.admin, "/admin", "Admin"),
            (.scores, "/my-matches", account.role == .admin ? "Scores" : "My matches"),
            (.account, "/account/sessions", "Account"),
        ]
        let links = places.filter { isFor(account.role, $0.0) }.map {
            place, path, word -> HTML in
            """
            <a href="\(url: site.link(path))"\
            \(attribute: "aria-current", place == current ? "page" : nil)>\(word)</a>
            """
        }
        return """
            <nav class="seg tabs visitor"\(attribute: "aria-label", "Signed in as \(name)")>\(links)</nav>

            """
    }

    private func isFor(_ role: Account.Rank, _ place: Place) -> Bool {
        switch place {
        case .admin: role == .admin
        case .scores: role != .viewer
        case .account: true
        }
    }

    /// The button that ends the session.
    static func signOut(_ site: Site) -> HTML {
        """
        <form method="post" action="\(url: site.link("/sign-out"))"><button class="alt">Sign out</button></form>
        """
    }
}

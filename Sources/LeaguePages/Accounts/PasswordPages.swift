package import FieldGame

/// Where somebody who has signed in chooses another password.
package struct PasswordPage: Page {
    let visitor: VisitorLinks
    /// Whether the current password must be given.
    let asksForCurrent: Bool
    var problems: [FormProblem] = []
    /// Where to go on afterwards.
    var next: String?

    package init(
        _ account: Account, asksForCurrent: Bool, problems: [FormProblem] = [], next: String? = nil
    ) {
        (visitor, self.asksForCurrent) = (VisitorLinks(account), asksForCurrent)
        (self.problems, self.next) = (problems, next)
    }

    package var head: PageHead {
        var head = PageHead("Choose a password", "/password")
        head.style = .form
        head.visitor = visitor.account.mustChangePassword ? nil : visitor.on(.account)
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        let isFirst = visitor.account.mustChangePassword
        return """
            \(problems.summary(context.site))\
            <h1>Choose a password</h1>
            \(isFirst ? "<p>You have signed in with a temporary password. Choose one of your own to go on.</p>\n" : "" as HTML)\
            <form class="card plain form" method="post" action="\(url: context.site.link("/password"))">
            \(NewPassword.account(visitor.account))\
            \(asksForCurrent ? FormField(name: "current", label: "Current password", kind: .currentPassword, problems: problems).html : nil)
            \(NewPassword.field(problems))
            \(next.map { "<input type=\"hidden\" name=\"next\"\(attribute: "value", $0)>\n" as HTML })\
            <p><button>Save the password</button></p>
            <p class="soft small">Your other devices are then signed out.</p>
            </form>
            """
    }
}

/// Where somebody asks for a link because their password is forgotten.
package struct ForgottenPasswordPage: Page {
    /// Whether they have just asked.
    var isAsked = false
    var email = ""
    var problems: [FormProblem] = []

    package init(isAsked: Bool = false, email: String = "", problems: [FormProblem] = []) {
        (self.isAsked, self.email, self.problems) = (isAsked, email, problems)
    }

    package var head: PageHead {
        var head = PageHead("Forgotten password", "/password/forgotten")
        head.style = .form
        head.isIndexed = false
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        guard !isAsked else {
            return """
                <h1>Look for a letter, or ask an admin</h1>
                <p>If there is an account with this address, a letter with a link is on its way to it, where this \
                league sends letters; and its admins see that a new password is asked for, and can give you a \
                link, too. With it you choose another password, once, within the hour.</p>
                <p><a href="\(url: context.site.link("/sign-in"))">Back to sign in</a></p>
                """
        }
        return """
            \(problems.summary(context.site))\
            <h1>Forgotten password</h1>
            <form class="card plain form" method="post" action="\(url: context.site.link("/password/forgotten"))">
            \(FormField(name: "email", label: "Email address of your account", kind: .email, value: email, problems: problems).html)
            <p><button>Ask for a link</button></p>
            </form>
            """
    }
}

/// Where a link leads with which a forgotten password gives way to another.
package struct ResetPasswordPage: Page {
    /// The token of the link; nil where the link is good for nothing.
    let token: String?
    var problems: [FormProblem] = []

    package init(token: String?, problems: [FormProblem] = []) {
        (self.token, self.problems) = (token, problems)
    }

    package var head: PageHead {
        var head = PageHead("Choose a new password", "/password/reset")
        head.style = .form
        head.isIndexed = false
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        guard let token else {
            return """
                <h1>This link works no more</h1>
                <p>A link works once, within the hour, and only the newest one. \
                <a href="\(url: context.site.link("/password/forgotten"))">Ask for another</a>.</p>
                """
        }
        return """
            \(problems.summary(context.site))\
            <h1>Choose a new password</h1>
            <form class="card plain form" method="post" action="\(url: context.site.link("/password/reset"))">
            <input type="hidden" name="token"\(attribute: "value", token)>
            \(NewPassword.field(problems))
            <p><button>Save the password and sign in</button></p>
            </form>
            """
    }
}

/// What the forms in which a password is chosen have in common.
enum NewPassword {
    static func field(_ problems: [FormProblem]) -> HTML {
        FormField(
            name: "password", label: "New password", kind: .newPassword,
            hint: "At least 8 characters; a few words that only you would put together are best.",
            problems: problems
        ).html
    }

    /// By this a password manager knows whose password it keeps.
    static func account(_ account: Account) -> HTML {
        """
        <input class="vh" type="text" name="account" autocomplete="username" tabindex="-1" aria-hidden="true" \
        readonly\(attribute: "value", account.email)>

        """
    }
}

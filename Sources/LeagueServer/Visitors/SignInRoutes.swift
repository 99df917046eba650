import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import LeagueDatabase
import LeaguePages

/// Signing in to the pages and out of them, passwords, and the sessions of an account.
struct SignInRoutes: Sendable {
    private let desk: VisitDesk
    private var accounts: AccountService { desk.visitors.accounts }

    init(_ desk: VisitDesk) { self.desk = desk }

    /// The paths at which there is nothing for who has not signed in.
    static let hidden = ["sign-out", "password", "account/sessions"]

    func add(to router: Router<LeagueRequestContext>) {
        let forms = router.group().add(middleware: BodyLimitMiddleware(bytes: FormFields.bytes))
        router.get("sign-in") { request, _ in try await showSignIn(request) }
        forms.post("sign-in") { try await signIn($0, $1) }
        router.get("password/forgotten") { _, _ in
            desk.page(ForgottenPasswordPage(), try await desk.pages.context())
        }
        forms.post("password/forgotten") { try await recover($0, $1) }
        router.get("password/reset") { request, _ in
            desk.page(
                ResetPasswordPage(token: try FormFields(query: request.head)["token"]),
                try await desk.pages.context())
        }
        forms.post("password/reset") { try await reset($0, $1) }
        router.get("sign-out") { request, context in
            try await desk.visit(request, context, withTemporaryPassword: true) { _ in
                desk.redirect(to: "/account/sessions")
            }
        }
        router.post("sign-out") { request, context in
            try await desk.visit(request, context, withTemporaryPassword: true, signOut)
        }
        router.get("password") { request, context in
            try await desk.visit(request, context, withTemporaryPassword: true, showPassword)
        }
        router.post("password") { request, context in
            try await desk.visit(request, context, withTemporaryPassword: true, changePassword)
        }
        router.get("account/sessions") { request, context in
            try await desk.visit(request, context, showSessions)
        }
        router.post("account/sessions") { request, context in
            try await desk.visit(request, context, endSessions)
        }
    }

    // MARK: - Signing in

    private func showSignIn(_ request: Request) async throws -> Response {
        let fields = try FormFields(query: request.head)
        let next = VisitDesk.next(fields["next"])
        if let visitor = try await visitorIfKnown(request.head) {
            return desk.redirect(to: next ?? VisitDesk.home(visitor.account))
        }
        var page = SignInPage(next: next?.target, obstacle: obstacle(request.head))
        switch (fields["done"], fields["check"]) {
        case ("signed-out"?, _): page.news = "You have signed out."
        case ("ended"?, _):
            page.news =
                "Your session has ended: sign in again to go on. What you typed is not lost."
        case (_, "yes"?) where page.obstacle == nil:
            page.problems = [
                FormProblem(
                    "Your browser has not kept you signed in: it must allow cookies, and reach this "
                        + "site by its public address, which begins with https://.")
            ]
        default: break
        }
        return desk.page(page, try await desk.pages.context())
    }

    private func signIn(_ request: Request, _ context: LeagueRequestContext) async throws
        -> Response
    {
        try desk.protection.check(request.head)
        let fields = try await FormFields(request)
        let email = (fields["email"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let next = VisitDesk.next(fields["next"])
        func refused(_ problems: [FormProblem], _ refusal: AuthRefusal? = nil) async throws
            -> Response
        {
            desk.page(
                SignInPage(email: email, next: next?.target, problems: problems),
                try await desk.pages.context(), refusing: refusal)
        }
        let missing = [
            email.isEmpty ? FormProblem("Give the address of your account.", field: "email") : nil,
            (fields["password"] ?? "").isEmpty
                ? FormProblem("Give your password.", field: "password") : nil,
        ].compactMap(\.self)
        guard missing.isEmpty, let password = fields["password"] else {
            return try await refused(missing)
        }
        do {
            let former = try await visitorIfKnown(request.head)
            let issued = try await accounts.signInBrowser(
                email: email, password: password,
                client: BrowserName.text(request.head.headerFields[.userAgent]),
                from: desk.visitors.address(request, context))
            // The cookie from before signing in is worth nothing after it.
            if let former, let session = former.claims.sessionID {
                try await accounts.endSession(session, former)
            }
            return signedIn(issued, next: next)
        } catch let refusal as AuthRefusal {
            return try await refused([FormProblem(refusal)], refusal)
        }
    }

    /// Sets the cookie, and finds out whether the browser keeps it.
    private func signedIn(_ issued: IssuedCookie, next: PagePath?) -> Response {
        desk.redirect(
            to: "/sign-in",
            [("check", "yes")] + (next.map { [("next", $0.target)] } ?? []),
            fields: [.setCookie: SessionCookie.setting(issued.cookie)])
    }

    /// The visitor, where the database can tell.
    private func visitorIfKnown(_ head: HTTPRequest) async throws -> Visitor? {
        do {
            return try await desk.visitors.visitor(head)
        } catch AuthRefusal.unavailable {
            return nil
        }
    }

    /// Browsers keep the cookie for https, and for the computer itself.
    private func obstacle(_ head: HTTPRequest) -> SignInPage.Obstacle? {
        let site = desk.pages.site
        if site.isSecure || Self.isLoopback(head.authority ?? "") { return nil }
        return SignInPage.Obstacle(secureAddress: nil)
    }

    /// <https://www.w3.org/TR/secure-contexts/#potentially-trustworthy-origin>
    private static func isLoopback(_ authority: String) -> Bool {
        let host =
            authority.hasPrefix("[")
            ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || host.wholeMatch(of: /127\.\d{1,3}\.\d{1,3}\.\d{1,3}/) != nil
    }

    // MARK: - A forgotten password

    private func recover(_ request: Request, _ context: LeagueRequestContext) async throws
        -> Response
    {
        try desk.protection.check(request.head)
        let email = (try await FormFields(request)["email"] ?? "")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        func refused(_ problem: FormProblem, _ refusal: AuthRefusal? = nil) async throws -> Response
        {
            desk.page(
                ForgottenPasswordPage(email: email, problems: [problem]),
                try await desk.pages.context(), refusing: refusal)
        }
        guard !email.isEmpty else {
            return try await refused(
                FormProblem("Give the address of your account.", field: "email"))
        }
        do {
            try await accounts.recover(
                email: email, from: desk.visitors.address(request, context))
            return desk.page(ForgottenPasswordPage(isAsked: true), try await desk.pages.context())
        } catch let refusal as AuthRefusal {
            return try await refused(FormProblem(refusal), refusal)
        }
    }

    private func reset(_ request: Request, _ context: LeagueRequestContext) async throws -> Response
    {
        try desk.protection.check(request.head)
        let fields = try await FormFields(request)
        let token = fields["token"] ?? ""
        do {
            guard let password = fields["password"], !password.isEmpty else {
                throw AuthRefusal.weakPassword("Choose a password.", reasons: [])
            }
            let issued = try await accounts.resetPassword(
                link: token, to: password,
                client: BrowserName.text(request.head.headerFields[.userAgent]),
                from: desk.visitors.address(request, context))
            return signedIn(issued, next: nil)
        } catch let refusal as AuthRefusal {
            let page =
                refusal == .linkIsVoid
                ? ResetPasswordPage(token: nil)
                : ResetPasswordPage(token: token, problems: [FormProblem(refusal)])
            return desk.page(page, try await desk.pages.context(), refusing: refusal)
        }
    }

    // MARK: - Those who have signed in

    private func signOut(_ visit: Visit) async throws -> Response {
        try await accounts.signOut(visit.visitor.claims, .local)
        return desk.redirect(
            to: "/sign-in", [("done", "signed-out")],
            fields: [.setCookie: SessionCookie.removal])
    }

    private func showPassword(_ visit: Visit) async throws -> Response {
        desk.page(passwordPage(visit), visit.context)
    }

    private func passwordPage(
        _ visit: Visit, _ problems: [FormProblem] = [], asksForCurrent: Bool? = nil
    ) -> PasswordPage {
        let account = visit.visitor.account
        return PasswordPage(
            account, asksForCurrent: asksForCurrent ?? !account.mustChangePassword,
            problems: problems, next: VisitDesk.next(visit.fields["next"])?.target)
    }

    private func changePassword(_ visit: Visit) async throws -> Response {
        let current = visit.fields["current"].flatMap { $0.isEmpty ? nil : $0 }
        do {
            guard let password = visit.fields["password"], !password.isEmpty else {
                throw AuthRefusal.weakPassword("Choose a password.", reasons: [])
            }
            let issued = try await accounts.changePassword(
                to: password, current: current, visit.visitor, from: visit.address)
            let cookie: HTTPFields = [.setCookie: SessionCookie.setting(issued.cookie)]
            if let next = VisitDesk.next(visit.fields["next"]) {
                return desk.redirect(to: next, fields: cookie)
            }
            return visit.visitor.account.mustChangePassword
                ? desk.redirect(to: VisitDesk.home(issued.account), fields: cookie)
                : desk.redirect(to: "/account/sessions", [("done", "password")], fields: cookie)
        } catch let refusal as AuthRefusal where refusal.isOfAForm {
            let asks = refusal == .reauthenticationNeeded ? true : nil
            let field = refusal == .invalidCredentials ? "current" : nil
            return desk.page(
                passwordPage(visit, [FormProblem(refusal, field: field)], asksForCurrent: asks),
                visit.context, refusing: refusal)
        }
    }

    private func showSessions(_ visit: Visit) async throws -> Response {
        let news: String? =
            switch visit.fields["done"] {
            case "password"?: "Your password is changed, and your other devices are signed out."
            case "ended"?: "Signed out there."
            default: nil
            }
        return desk.page(
            SessionsPage(
                visit.visitor.account, try await accounts.sessions(visit.visitor),
                current: visit.visitor.claims.sessionID, news: news),
            visit.context)
    }

    private func endSessions(_ visit: Visit) async throws -> Response {
        let wanted = visit.fields["session"] ?? ""
        let session = UUID(uuidString: wanted)
        guard session != nil || wanted == "others" else {
            throw ErrorResponse(
                .badRequest, "unknown_session", "This names no session.",
                hint: "Go back, and choose one of the list.")
        }
        try await accounts.endSession(session, visit.visitor)
        return desk.redirect(to: "/account/sessions", [("done", "ended")])
    }
}

extension VisitDesk {
    /// A page with a form that was not taken.
    ///
    /// - Parameter refusal: why; nil where something was not filled in.
    func page(_ page: some Page, _ context: PageContext, refusing refusal: AuthRefusal?) -> Response
    {
        switch refusal {
        case .overRequestRateLimit(let seconds)?:
            self.page(
                page, context, status: .tooManyRequests, fields: [.retryAfter: "\(seconds)"])
        case .busy?, .unavailable?:
            self.page(page, context, status: .serviceUnavailable, fields: [.retryAfter: "30"])
        default: self.page(page, context, status: .unprocessableContent)
        }
    }
}

extension FormProblem {
    /// What a refusal says to who has filled in a form.
    init(_ refusal: AuthRefusal, field: String? = nil) {
        switch refusal {
        case .invalidCredentials:
            self.init(
                field == nil
                    ? "The address or the password is not right."
                    : "The current password is not right.", field: field)
        case .weakPassword(let sentence, _): self.init(sentence, field: "password")
        case .samePassword:
            self.init("This is the password that you have: choose another.", field: "password")
        case .reauthenticationNeeded:
            self.init("Give your current password, too.", field: "current")
        case .overRequestRateLimit(let seconds):
            self.init(
                "Too many attempts from here: wait \(max(1, (seconds + 59) / 60)) minutes, then try again."
            )
        case .busy: self.init("Too many people are signing in: try again in a moment.")
        default:
            self.init(
                "The league’s database is out of reach: nothing was done. Try again in half a minute."
            )
        }
    }
}

extension AuthRefusal {
    /// Whether somebody can mend it by filling in a form again.
    fileprivate var isOfAForm: Bool {
        switch self {
        case .invalidCredentials, .weakPassword, .samePassword, .reauthenticationNeeded,
            .overRequestRateLimit, .busy:
            true
        default: false
        }
    }
}

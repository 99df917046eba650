import Hummingbird
import LeagueAccounts

// Signing in and out, and forgotten passwords.

extension AuthRoutes {
    /// `POST /token?grant_type=password|refresh_token`.
    func token(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        switch request.uri.queryParameters["grant_type"].map(String.init) {
        case "password"?:
            let body = try await request.authBody(PasswordGrant.self)
            guard let email = body.email, let password = body.password else {
                throw AuthRefusal.validationFailed("Signing in needs email and password.")
            }
            return .session(
                try await accounts.signIn(
                    email: email, password: password, from: address(request, context)))
        case "refresh_token"?:
            let body = try await request.authBody(RefreshGrant.self)
            guard let token = body.refreshToken, !token.isEmpty else {
                throw AuthRefusal.validationFailed("Refreshing needs refresh_token.")
            }
            return .session(try await accounts.refresh(token))
        default: throw AuthRefusal.unknownGrant
        }
    }

    /// `POST /logout?scope=global|local|others`.
    func logout(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        let claims = try await signedIn(request)
        let named = request.uri.queryParameters["scope"].map(String.init) ?? "global"
        guard let scope = SignOutScope(rawValue: named) else {
            throw AuthRefusal.validationFailed("A scope is global, local or others.")
        }
        try await accounts.signOut(claims, scope)
        return Response(status: .noContent)
    }

    /// `POST /recover`: the same answer for every address.
    func recover(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        let body = try await request.authBody(RecoverBody.self)
        guard let email = body.email, !email.isEmpty else {
            throw AuthRefusal.validationFailed("A letter needs an email address.")
        }
        try await accounts.recover(email: email, from: address(request, context))
        return .json([String: String](), status: .ok)
    }

    /// `POST /verify`: signs in with a link's token.
    func verify(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        let body = try await request.authBody(VerifyBody.self)
        guard body.type == "recovery" else {
            throw AuthRefusal.validationFailed("Only links of the type recovery are made here.")
        }
        guard let token = body.tokenHash ?? body.token, !token.isEmpty else {
            throw AuthRefusal.validationFailed("A link has a token, sent as token_hash.")
        }
        return .session(
            try await accounts.useLink(
                token, email: body.email, from: address(request, context)))
    }

    /// `GET /user`.
    func user(_ request: Request) async throws -> Response {
        .user(try await accounts.user(try await signedIn(request)))
    }

    /// `PUT /user`: another password, or another name.
    func changeUser(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        let claims = try await signedIn(request)
        let body = try await request.authBody(UserBody.self)
        guard body.email == nil, body.data?.role == nil, body.data?.houseID == nil else {
            throw AuthRefusal.validationFailed(
                "Only an admin changes the address, the role or the house of an account.")
        }
        let change = AccountService.OwnChange(
            name: body.data?.name, password: body.password, currentPassword: body.currentPassword)
        return .user(
            try await accounts.change(change, claims, from: address(request, context)))
    }
}

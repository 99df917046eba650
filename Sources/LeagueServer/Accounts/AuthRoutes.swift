import Foundation
import HTTPTypes
package import Hummingbird
package import LeagueAccounts
import LeagueDatabase

/// `/auth/v1`: signing in and accounts, as the clients of GoTrue speak.
/// <https://supabase.com/docs/reference/self-hosting-auth/introduction>
package struct AuthRoutes: Sendable {
    let accounts: AccountService
    let proxies: TrustedProxies

    /// The longest body, in bytes.
    static let bodyBytes = 65_536

    /// - Parameter proxies: whose `X-Forwarded-For` counts.
    package init(_ accounts: AccountService, proxies: TrustedProxies) {
        (self.accounts, self.proxies) = (accounts, proxies)
    }

    /// Adds all below `/auth/v1`.
    package func add(to router: Router<LeagueRequestContext>) {
        let group = router.group("auth/v1")
            .add(middleware: ProgramMiddleware())
            .add(middleware: AuthMiddleware())
            .add(middleware: BodyLimitMiddleware(bytes: Self.bodyBytes))
        let routes: [(HTTPRequest.Method, RouterPath, Handler)] = [
            (.post, "token", { try await token($0, $1) }),
            (.post, "signup", { _, _ in throw AuthRefusal.signupDisabled }),
            (.post, "recover", { try await recover($0, $1) }),
            (.post, "verify", { try await verify($0, $1) }),
            (.get, "verify", { _, _ in Self.onlyPost }),
            (.post, "logout", { try await logout($0, $1) }),
            (.get, "user", { request, _ in try await user(request) }),
            (.put, "user", { try await changeUser($0, $1) }),
            (.get, "settings", { _, _ in Self.settings }),
            (.get, "health", { _, _ in Self.health }),
            (.get, ".well-known/jwks.json", { _, _ in try await keySet() }),
            (.get, "admin/users", { request, _ in try await listUsers(request) }),
            (.post, "admin/users", { try await createUser($0, $1) }),
            (.get, "admin/users/:id", { try await showUser($0, $1) }),
            (.put, "admin/users/:id", { try await updateUser($0, $1) }),
            (.delete, "admin/users/:id", { try await deleteUser($0, $1) }),
        ]
        for (method, path, handler) in routes { group.on(path, method: method, use: handler) }
        for path in Set(routes.map(\.1.description)) {
            let methods = routes.filter { $0.1.description == path }.map(\.0.rawValue)
                .joined(separator: ", ")
            group.on(RouterPath(path), method: .options) { request, _ in
                ProgramMiddleware.preflight(request.head, methods)
            }
        }
    }

    typealias Handler = @Sendable (Request, LeagueRequestContext) async throws -> Response

    /// What opens a link, such as a mail program that looks ahead, must not use it up.
    private static let onlyPost: Response = {
        let refusal = ErrorResponse.unknownMethod(allowed: "POST")
        var response = refusal.response
        response.headers[.allow] = "POST"
        return response
    }()

    private static let settings = Response.json(
        AuthSettings(), status: .ok)

    private static let health = Response.json(
        ["name": "fieldgame", "version": "1", "description": "signs in the people of a league"],
        status: .ok)

    private func keySet() async throws -> Response {
        .json(["keys": try await accounts.publicKeys()], status: .ok)
    }

    // MARK: - What routes have in common

    /// Where a request comes from, as far as guesses are counted.
    func address(_ request: Request, _ context: LeagueRequestContext) -> ClientAddress {
        proxies.client(
            peer: context.peerAddress,
            forwarded: request.headers[values: .xForwardedFor])
    }

    /// Who asks; throws ``AuthRefusal`` where `Authorization` is missing, or no token of ours.
    func caller(_ request: Request) async throws -> Claims {
        guard let authorization = request.headers[.authorization] else {
            throw AuthRefusal.noAuthorization
        }
        do {
            return try await accounts.claims(
                authorization: authorization, apiKey: request.headers[.apiKey])
        } catch {
            switch error {
            case .invalid, .expired: throw AuthRefusal.badJWT(error.description)
            case .unavailable: throw AuthRefusal.unavailable
            }
        }
    }

    /// The signed-in user who asks; a key of a program is no user's.
    func signedIn(_ request: Request) async throws -> Claims {
        let claims = try await caller(request)
        guard claims.account != nil else {
            throw AuthRefusal.badJWT("This needs the token of a signed-in user, not a key.")
        }
        return claims
    }
}

/// What clients may ask about signing in before they do.
private struct AuthSettings: Encodable {
    let external = ["email": true, "phone": false]
    let disableSignup = true
    let mailerAutoconfirm = true
    let phoneAutoconfirm = false
    let samlEnabled = false

    enum CodingKeys: String, CodingKey {
        case external
        case disableSignup = "disable_signup"
        case mailerAutoconfirm = "mailer_autoconfirm"
        case phoneAutoconfirm = "phone_autoconfirm"
        case samlEnabled = "saml_enabled"
    }
}

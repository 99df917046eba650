package import HTTPTypes
package import Hummingbird
package import LeagueAPI
package import LeagueAccounts
package import LeagueDatabase
import NIOCore

/// `/rest/v1`: the league's relations for the app, and for whatever speaks PostgREST.
package struct RestRoutes: Sendable {
    private static let folder = "/rest/v1"

    private let api: RestAPI
    private let caller: @Sendable (HTTPFields) async throws -> Claims

    /// - Parameter caller: who asks, by the fields of a request; throws ``LeagueAPI/APIError`` for a
    ///   token that is none, or no longer one.
    package init(_ api: RestAPI, caller: @escaping @Sendable (HTTPFields) async throws -> Claims) {
        (self.api, self.caller) = (api, caller)
    }

    /// The same, whose callers are told by `accounts`.
    package init(_ api: RestAPI, _ accounts: AccountService) {
        self.init(api) { fields in
            do throws(BearerError) {
                return try await accounts.claims(
                    authorization: fields[.authorization], apiKey: fields[.apiKey])
            } catch {
                throw APIError(error)
            }
        }
    }

    /// Adds all below `/rest/v1`.
    package func add(to router: Router<LeagueRequestContext>, _ bodies: UnsentBodies) {
        let group = router.group("rest/v1")
            .add(middleware: ProgramMiddleware())
            .add(middleware: BodyLimitMiddleware(bytes: RequestLimits.bodyBytes))
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
            group.on("**", method: method) { request, _ in
                try await response(to: request, bodies)
            }
        }
        group.on("**", method: .options) { request, _ in
            ProgramMiddleware.preflight(request.head, "GET, HEAD, POST, PATCH, DELETE, OPTIONS")
        }
    }

    private func response(to request: Request, _ bodies: UnsentBodies) async throws -> Response {
        // A token that is none is refused before what is asked is looked at.
        let claims = try await caller(request.headers)
        let target = (request.head.path ?? "").split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let body = try await request.body.collect(upTo: RequestLimits.bodyBytes)
        let wanted = try APIRequest(
            request.method, path: (target.first ?? "").dropFirst(Self.folder.count),
            query: target.count > 1 ? target[1] : "", request.headers, body: body.readableBytesView)
        let answer = try await api.response(to: wanted, as: claims)
        // What was written is written: its answer is always sent.
        let share: UnsentBodies.Share = claims == .anonymous ? .stranger : .signedIn
        guard
            ![.get, .head].contains(request.method)
                || bodies.admits(octets: answer.body?.readableBytes ?? 0, to: share)
        else { throw ErrorResponse.busy }
        var fields = answer.fields
        fields[.cacheControl] = "no-store"
        return Response(
            status: answer.status, headers: fields,
            body: answer.body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody())
    }
}

extension APIError {
    /// A bearer in whose name nothing is done.
    fileprivate init(_ error: BearerError) {
        switch error {
        case .invalid: self.init(.unauthorized, "PGRST301", error.description)
        case .expired: self.init(.unauthorized, "PGRST303", error.description)
        case .unavailable: self = .away
        }
    }
}

import Hummingbird

/// Refuses large bodies made for one client alone, as `no-store` says, while there is no room for them.
struct UnsentBodiesMiddleware: RouterMiddleware {
    let bodies: UnsentBodies

    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        guard
            response.headers[.cacheControl] != "no-store"
                || bodies.admits(octets: response.body.contentLength ?? 0)
        else { throw ErrorResponse.busy }
        return response
    }
}

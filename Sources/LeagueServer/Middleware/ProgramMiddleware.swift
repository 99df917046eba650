import HTTPTypes
import Hummingbird
import LeagueAPI
import NIOHTTP1

/// For addresses that programs ask: errors are JSON whatever is preferred, and pages of other sites
/// may ask, too; they send no cookies, so nobody asks in the name of another.
struct ProgramMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error where !(error is HTTPParserError) {
            var refusal = ErrorResponse(error)
            // What is a mistake of ours goes to the log on its way out.
            guard refusal.cause == nil else {
                refusal.fields.append(CommonFields.anyOrigin)
                throw refusal
            }
            response = refusal.response
        }
        response.headers.append(CommonFields.anyOrigin)
        response.headers.append(CommonFields.exposed)
        return response
    }

    /// The answer to a browser that asks whether a page of another site may send a request.
    ///
    /// <https://fetch.spec.whatwg.org/#cors-preflight-fetch>
    static func preflight(_ head: HTTPRequest, _ methods: String) -> Response {
        // A star does not stand for Authorization.
        let wanted = head.headerFields[.accessControlRequestHeaders] ?? ""
        let isPlain =
            wanted.utf8.count <= 1024
            && wanted.utf8.allSatisfy {
                0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "-_, ".utf8.contains($0)
            }
        return Response(
            status: .noContent,
            headers: [
                .allow: methods, .accessControlAllowMethods: methods,
                .accessControlAllowHeaders: isPlain && !wanted.isEmpty
                    ? wanted : "Authorization, apikey, Content-Type",
                .accessControlMaxAge: "86400",
            ])
    }
}

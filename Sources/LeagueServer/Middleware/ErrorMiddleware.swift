import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1

/// Refuses requests whose header is beyond ``ServerLimits``, and answers errors as ``ErrorResponse``
/// does; a mistake of ours goes to the log.
struct ErrorMiddleware: RouterMiddleware {
    let limits: ServerLimits
    let look: ErrorLook
    let logger: Logger

    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            if let refusal = limits.refusal(of: request.head) { throw refusal }
            return try await next(request, context)
        } catch let error where !(error is HTTPParserError) {
            let refusal = ErrorResponse(error)
            if let cause = refusal.cause {
                // In the words that are safe for anyone, since the log holds no names.
                let route = RequestRecorder.template(request.head, endpoint: context.endpointPath)
                logger.error(
                    "a request could not be answered",
                    metadata: ["id": "\(context.id)", "route": "\(route)", "error": "\(cause)"])
            }
            return refusal.response(to: request.head, look)
        }
    }
}

/// Lets the pages of others read what is public, and why it cannot be had.
struct CrossOriginMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            var response = try await next(request, context)
            response.headers.append(CommonFields.anyOrigin)
            return response
        } catch let error where !(error is HTTPParserError) {
            var refusal = ErrorResponse(error)
            refusal.fields.append(CommonFields.anyOrigin)
            throw refusal
        }
    }
}

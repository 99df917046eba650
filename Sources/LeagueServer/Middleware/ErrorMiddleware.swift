import HTTPTypes
import Hummingbird
import NIOHTTP1

/// Answers errors as ``ErrorResponse`` does; a mistake of ours goes to the log.
struct ErrorMiddleware: RouterMiddleware {
    let log: AccessLog

    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error where !(error is HTTPParserError) {
            let refusal = ErrorResponse(error)
            if let cause = refusal.cause {
                let route = RequestRecorder.template(request.head, endpoint: context.endpointPath)
                log.write(cause, route, id: context.id)
            }
            return refusal.response
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

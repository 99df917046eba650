import HTTPTypes
import Hummingbird
import NIOHTTP1

/// Adds the fields that every response has, and takes away one that some must not have.
struct CommonFieldsMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers.appendCommonFields(id: context.id)
        // RFC 9110, section 8.6: of what has no body, Hummingbird says that it has 0 bytes.
        if response.status == .noContent || response.status == .notModified {
            response.headers[.contentLength] = nil
        }
        return response
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

import HTTPTypes
package import Hummingbird
import NIOCore

/// Reads the body of each request of a route as a whole, up to a limit; more is answered 413, without
/// reading on, as the connection's last answer.
package struct BodyLimitMiddleware: RouterMiddleware {
    private let bytes: Int

    /// - Parameter bytes: the longest body.
    package init(bytes: Int) {
        self.bytes = bytes
    }

    package func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > bytes {
            throw ErrorResponse.largeBody(bytes)
        }
        var request = request
        do {
            _ = try await request.collectBody(upTo: bytes)
        } catch is NIOTooManyBytesError {
            throw ErrorResponse.largeBody(bytes)
        }
        return try await next(request, context)
    }
}

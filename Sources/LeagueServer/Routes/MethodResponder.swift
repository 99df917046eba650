import HTTPTypes
import Hummingbird
import NIOCore

/// Answers by a router's routes, OPTIONS with the methods that a path has, and other methods of a path
/// that is there with 405.
///
/// Hummingbird's router knows a path only together with a method.
struct MethodResponder: HTTPResponder {
    private let routes: RouterResponder<LeagueRequestContext>
    /// Routes of the same paths, which answer OPTIONS.
    private let paths: RouterResponder<LeagueRequestContext>
    private let look: ErrorLook

    private static let order: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]

    /// - Parameter hidden: paths of which not even this is told.
    init(
        _ router: Router<LeagueRequestContext>, _ look: ErrorLook, hiding hidden: [String] = []
    ) {
        self.look = look
        let hidden = Set(hidden.map { RouterPath($0).description })
        routes = router.buildResponder()
        let paths = Router(context: LeagueRequestContext.self)
        for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description)
        where !hidden.contains(path) {
            let methods = Self.order.filter { method in routes.contains { $0.method == method } }
            paths.on(RouterPath(path), method: .options) { _, _ in Self.options(methods) }
        }
        self.paths = paths.buildResponder()
    }

    func respond(to request: Request, context: LeagueRequestContext) async throws -> Response {
        let response = try await routes.respond(to: request, context: context)
        guard response.status == .notFound, context.endpointPath == "NotFound" else {
            return response
        }
        if request.method == .options, request.head.path == "*" {
            return Self.options([.get, .head])
        }
        var head = request.head
        head.method = .options
        let options = try await paths.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: context)
        guard options.status == .noContent else { return response }
        if request.method == .options { return options }
        var refusal = ErrorResponse.unknownMethod(allowed: options.headers[.allow] ?? "")
        refusal.fields[.allow] = options.headers[.allow]
        return refusal.response(to: request.head, look)
    }

    private static func options(_ methods: [HTTPRequest.Method]) -> Response {
        let allowed = methods.map(\.rawValue).joined(separator: ", ")
        return Response(status: .noContent, headers: [.allow: allowed])
    }
}

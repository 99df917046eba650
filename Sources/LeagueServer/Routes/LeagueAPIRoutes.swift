import HTTPTypes
import Hummingbird
import LeagueAPI
import LeagueFeeds
import NIOCore
import ServiceLifecycle

/// `/api/v1`, as far as it is not in memory yet, and its stream of events.
struct LeagueAPIRoutes {
    private let service: LeagueAPIService
    private let bodies: UnsentBodies
    private let places: EventStreamPlaces

    init(_ service: LeagueAPIService, bodies: UnsentBodies, limits: ServerLimits) {
        (self.service, self.bodies) = (service, bodies)
        places = EventStreamPlaces(limits.eventStreams)
    }

    /// Adds all below `/api/v1`.
    func add(to router: Router<LeagueRequestContext>) {
        let group = router.group("api/v1").add(middleware: ProgramMiddleware())
        group.get { request, _ in try await document(request.head) }
        group.get("events") { request, _ in try await events(request.head) }
        group.get("**") { request, _ in try await document(request.head) }
        for path: RouterPath in ["", "events", "**"] {
            group.on(path, method: .options) { _, _ in Self.preflight }
        }
    }

    private func document(_ head: HTTPRequest) async throws -> Response {
        let target = head.path ?? ""
        let answer: LeagueAPIService.Answer
        do {
            answer = try await service.document(target)
        } catch {
            throw ErrorResponse(leagueError: error)
        }
        let response = await ConditionalResponse(
            head, answer.content, as: .league(of: target), staleSince: answer.staleSince
        ).whole()
        guard bodies.admits(response.body, for: target) else { throw ErrorResponse.busy }
        return Response(response)
    }

    private func events(_ head: HTTPRequest) async throws -> Response {
        do {
            let cursor = try Self.cursor(of: head)
            var response = Response(status: .ok, headers: Self.streamFields)
            guard head.method == .get else { return response }
            guard let place = places.take() else {
                throw LeagueAPIRefusal(
                    .busy, "Too many clients follow the changes already.",
                    hint: "Ask /api/v1/changes now and then instead.")
            }
            let stream = try await EventStream(service, after: cursor, place)
            response.body = ResponseBody { writer in
                var writer: any ResponseBodyWriter = writer
                try await withGracefulShutdownHandler {
                    try await stream.send(to: &writer)
                } onGracefulShutdown: {
                    stream.end()
                }
                try await writer.finish(nil)
            }
            return response
        } catch {
            throw ErrorResponse(leagueError: error)
        }
    }

    /// What the client has seen already: a browser that comes back says it in a field, which wins over
    /// the address that it had in the beginning.
    private static func cursor(of head: HTTPRequest) throws -> ChangeCursor? {
        let query = (head.path ?? "").split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false
        ).dropFirst().first
        let pairs = try QueryText.pairs(of: query ?? "")
        if let other = pairs.first(where: { $0.name != "since" }) {
            throw QueryText.unknown(other.name, known: ["since"])
        }
        let request = try ListRequest(pairs, for: .changes, filters: [])
        if let field = head.headerFields[.lastEventID], !field.isEmpty {
            return try ChangeCursor(field)
        }
        return request.since
    }

    private static let streamFields: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store",
        // nginx would hold events back until it has 4 kB of them.
        .xAccelBuffering: "no",
    ]

    /// What may be done here, for pages of others that ask first.
    private static let preflight = Response(
        status: .noContent,
        headers: [
            .allow: "GET, HEAD", .accessControlAllowMethods: "GET, HEAD",
            .accessControlAllowHeaders: "If-None-Match, Last-Event-ID",
        ])
}

extension ErrorResponse {
    /// There is nothing at this address of `/api/v1`.
    static let unknownLeagueAddress = ErrorResponse(
        .notFound, "unknown_address", "There is nothing at this address.",
        hint: "/api/v1 lists what there is, and /api/v1/openapi.json describes it.")

    /// What an error of `/api/v1` means for the client.
    init(leagueError error: any Error) {
        switch error {
        case let refusal as LeagueAPIRefusal:
            let status: HTTPResponse.Status =
                switch refusal.kind {
                case .invalid: .badRequest
                case .unknown, .unknownMatch: .notFound
                case .foreignCursor: .gone
                case .tooExpensive, .busy: .serviceUnavailable
                }
            self.init(
                status, refusal.kind.rawValue, refusal.message, details: refusal.details,
                hint: refusal.hint)
            if status == .serviceUnavailable { fields.append(CommonFields.retry) }
        case let refusal as FeedRefusal:
            self.init(
                refusal.kind == .unknown ? .notFound : .badRequest,
                (refusal.kind == .unknown ? LeagueAPIRefusal.Kind.unknown : .invalid).rawValue,
                refusal.message, details: refusal.details, hint: refusal.hint)
        default: self.init(error)
        }
    }
}

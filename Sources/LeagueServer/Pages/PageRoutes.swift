import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import LeagueFeeds
import LeaguePages
import NIOCore
import ServiceLifecycle

/// The pages that everybody reads, and what belongs to them.
struct PageRoutes {
    private let pages: PageService
    private let bodies: UnsentBodies
    private let places: EventStreamPlaces
    private let protection: CrossSiteProtection
    /// Nil where nobody can sign in.
    private let desk: VisitDesk?

    init(_ pages: PageService, bodies: UnsentBodies, limits: ServerLimits, _ desk: VisitDesk?) {
        (self.pages, self.bodies, self.desk) = (pages, bodies, desk)
        protection = CrossSiteProtection(site: pages.site)
        places = EventStreamPlaces(limits.eventStreams)
    }

    /// Where pages are.
    private static let paths: [RouterPath] = [
        "/", "fixtures", "fixtures/:span/:days", "results", "results/:season", "tables",
        "tables/:season/:slug", "matches/:id", "houses", "houses/:slug", "teams/:slug",
        "competitions/:slug", "umpires/:slug", "pitches", "pitches/:slug", "changes",
        "board", "embed/table/:season/:slug", "embed/fixtures/:kind/:slug", "offline",
    ]

    /// Adds them, but for `/calendars`, which programs ask, too.
    func add(to router: Router<LeagueRequestContext>) {
        for path in Self.paths {
            router.get(path) { request, _ in try await response(to: request.head) }
        }
        router.get("changes/live") { request, _ in try live(request.head) }
        router.get("qr.svg") { request, _ in try await code(request.head) }
        router.get("assets/:file") { request, _ in try await asset(request.head) }
        router.get("sw.js") { request, _ in
            let worker = PageFiles.worker(try await pages.context())
            return Response(
                await ConditionalResponse(
                    request.head, .page(worker.utf8), as: .worker, staleSince: nil
                ).whole())
        }
        router.get("manifest.webmanifest") { request, _ in
            let manifest = PageFiles.manifest(try await pages.context())
            return Response(
                await ConditionalResponse(
                    request.head, .page(manifest.utf8), as: .manifest, staleSince: nil
                ).whole())
        }
        router.get("robots.txt") { request, _ in
            Response(
                await ConditionalResponse(
                    request.head, .page(PageFiles.robots.utf8), as: .text, staleSince: nil
                ).whole())
        }
        router.get("settings") { request, _ in try await settings(request.head) }
        router.group("settings").add(middleware: BodyLimitMiddleware(bytes: 1024))
            .post { request, _ in try await choose(request) }
    }

    /// The page at a target.
    func response(to head: HTTPRequest) async throws -> Response {
        let target = head.path ?? ""
        if target == "/", let house = try await chosenHouse(head) {
            return Response(
                status: .found,
                headers: [
                    .location: pages.site.target(house), .cacheControl: "no-store", .vary: "Cookie",
                ])
        }
        switch try await pages.answer(target) {
        case .content(let (content, staleSince)):
            let response = await ConditionalResponse(
                head, content, as: .page(of: target), staleSince: staleSince
            ).whole()
            guard bodies.admits(response.body, for: target) else { throw ErrorResponse.busy }
            return Response(response)
        case .moved(let place):
            return Response(
                status: .found, headers: [.location: place, .cacheControl: "public, max-age=60"])
        }
    }

    /// The page of the house that a cookie names, if there is one.
    private func chosenHouse(_ head: HTTPRequest) async throws -> PagePath? {
        guard let slug = HouseCookie.slug(in: head) else { return nil }
        return try await pages.context().housePath(slug: slug)
    }

    /// The settings: everybody's page, or that of who has signed in.
    private func settings(_ head: HTTPRequest) async throws -> Response {
        do {
            if let desk, let visitor = try await desk.visitors.visitor(head) {
                return desk.page(
                    SettingsPage(version: pages.version, visitor.account), try await pages.context()
                )
            }
        } catch AuthRefusal.unavailable {
            // With the database away everybody is a stranger.
        }
        return try await response(to: head)
    }

    /// Keeps the choice of a house in a cookie.
    private func choose(_ request: Request) async throws -> Response {
        try protection.check(request.head)
        let slug = try await FormFields(request)["house"]
        let path = try await pages.context().housePath(slug: slug ?? "")
        guard let slug, slug.isEmpty || path != nil else {
            throw ErrorResponse(
                .badRequest, "unknown_house", "The league knows no house of this name.",
                details: slug ?? "", hint: "Choose your house on the page of settings.")
        }
        return Response(
            status: .seeOther,
            headers: [
                .location: pages.site.target("/"),
                .setCookie: HouseCookie.text(
                    slug, path: pages.site.target("/"), isSecure: pages.site.isSecure),
                .cacheControl: "no-store",
            ])
    }

    /// The newest file where another one is asked for: a page that was kept still finds its look.
    private func asset(_ head: HTTPRequest) async throws -> Response {
        let target = head.path ?? ""
        let assets = try await pages.context().assets.all
        let wanted = assets.first { $0.path.target == target }
        let ending = target.split(separator: ".").last ?? ""
        guard let asset = wanted ?? assets.first(where: { $0.path.target.hasSuffix("." + ending) })
        else {
            throw ErrorResponse.unknownAddress
        }
        return Response(
            await ConditionalResponse(
                head, .page(asset.bytes), as: .asset(type: asset.type, isForEver: wanted != nil),
                staleSince: nil
            ).whole())
    }

    /// The QR code of an own path.
    private func code(_ head: HTTPRequest) async throws -> Response {
        let query = (head.path ?? "").split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let pairs = try QueryText.pairs(of: query)
        guard pairs.count == 1, pairs[0].name == "for" else {
            throw ErrorResponse(
                .badRequest, "invalid_address", "Say what the code is for.",
                hint: "Write /qr.svg?for=/calendar/all.ics.")
        }
        guard let code = pages.site.code(for: pairs[0].value) else {
            throw ErrorResponse(
                .notFound, "unknown_address", "There is no code for this.",
                details: pairs[0].value,
                hint:
                    "for must be a path of this service, whose public address must be known: base_url."
            )
        }
        return Response(
            await ConditionalResponse(head, .page(code.svg.octets), as: .image, staleSince: nil)
                .whole())
    }

    /// Tells of each change as it happens; what has changed is on the pages.
    private func live(_ head: HTTPRequest) throws -> Response {
        guard let place = places.take() else { throw ErrorResponse.busy }
        var response = Response(status: .ok, headers: LiveStream.fields)
        guard head.method == .get else { return response }
        let stream = LiveStream(pages.changes(), place)
        response.body = ResponseBody { writer in
            try await withGracefulShutdownHandler {
                for await text in stream.texts { try await writer.write(ByteBuffer(string: text)) }
            } onGracefulShutdown: {
                stream.end()
            }
            try await writer.finish(nil)
        }
        return response
    }
}

/// A stream of server-sent events that says only that something has changed.
///
/// <https://html.spec.whatwg.org/multipage/server-sent-events.html>
final class LiveStream: Sendable {
    /// What is sent, one event or comment each.
    let texts: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation
    private let tasks: [Task<Void, Never>]
    private let place: EventStreamPlaces.Place

    /// How often something is sent, so that nothing on the way takes the connection for dead.
    /// Only this shows that a reader has gone.
    private static let heartbeat = Duration.seconds(10)

    init(_ changes: AsyncStream<FeedChange>, _ place: EventStreamPlaces.Place) {
        self.place = place
        // A slow reader is told once of several changes.
        let (texts, continuation) = AsyncStream<String>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        (self.texts, self.continuation) = (texts, continuation)
        continuation.yield("retry: 5000\n\n")
        tasks = [
            Task {
                for await _ in changes { continuation.yield("event: change\ndata: {}\n\n") }
                continuation.finish()
            },
            Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: Self.heartbeat)
                    continuation.yield(":\n\n")
                }
            },
        ]
    }

    deinit { for task in tasks { task.cancel() } }

    /// Has it end.
    func end() { continuation.finish() }

    static let fields: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no",
    ]
}

/// The cookie that keeps which house a reader has chosen. It says nothing of who reads, and the script
/// reads it, too.
enum HouseCookie {
    /// For how long: 400 days, the most that browsers keep one.
    private static let seconds = 400 * 24 * 60 * 60

    /// The slug in a request's cookies; nil for none.
    static func slug(in head: HTTPRequest) -> String? {
        RequestCookies.values("house", in: head).first?.removingPercentEncoding
    }

    /// The field that sets it; an empty slug takes it away.
    static func text(_ slug: String, path: String, isSecure: Bool) -> String {
        let value =
            slug.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-"])) ?? ""
        return "house=\(value); Path=\(path); Max-Age=\(slug.isEmpty ? 0 : seconds); SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }
}

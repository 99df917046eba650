import HTTPTypes
import Hummingbird
import Logging
import Synchronization

/// Gives each request the name by which its answer is found in the log.
struct RequestIDMiddleware: RouterMiddleware {
    let ids: RequestIDs

    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        // This is where Hummingbird's contexts have their `id`.
        context.logger[metadataKey: "hb.request.id"] = "\(ids.id(for: request.head))"
        return try await next(request, context)
    }
}

/// Names for requests.
final class RequestIDs: Sendable {
    private let next: Atomic<UInt64>

    /// Names that no other process is likely to give.
    init() {
        // Below 2^63, so that a name has 13 digits at most: Swift keeps such a text in place.
        next = Atomic(UInt64.random(in: 0..<1 << 63))
    }

    /// What the client calls the request, if that is 1 to 64 of `A-Za-z0-9._-`; else a new name.
    func id(for head: HTTPRequest?) -> String {
        if let given = head?.headerFields.requestID, Self.isUsable(given) { return given }
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return String(number, radix: 36)
    }

    private static func isUsable(_ id: String) -> Bool {
        (1...64).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

import Foundation
import HTTPTypes
import Hummingbird
import LeagueAPI
import LeagueFeeds
import LeaguePages
import NIOCore
import NIOFoundationCompat

/// Why a request is not answered with what it asks for: a page for browsers, and for all others JSON,
/// always the same four keys.
struct ErrorResponse: HTTPResponseError {
    let status: HTTPResponse.Status
    /// A word for programs.
    private(set) var code: String
    /// A sentence for people.
    let message: String
    /// What exactly was found.
    let details: String?
    /// What to do next.
    let hint: String?
    /// The type of the JSON: PostgREST's clients expect to be told what cannot be otherwise.
    private var type = "application/json"
    /// Further fields of the response.
    var fields: HTTPFields = [:]
    /// The error that is behind it, where the service is at fault; it is only for the log.
    private(set) var cause: (any Error)?

    init(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, details: String? = nil,
        hint: String? = nil
    ) {
        (self.status, self.code, self.message) = (status, code, message)
        (self.details, self.hint) = (details, hint)
    }

    /// The JSON.
    var body: ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encodeAsByteBuffer(
                ["code": code, "message": message, "details": details, "hint": hint],
                allocator: ByteBufferAllocator())
        } catch {
            // Four texts cannot fail to be encoded; the code alone says enough all the same.
            return ByteBuffer(
                string: "{\"code\":\"\(code)\",\"details\":null,\"hint\":null,\"message\":\"\"}")
        }
    }

    /// The response as JSON.
    var response: Response { response(of: type, body) }

    /// The response in the form that the client prefers.
    ///
    /// - Parameter look: how the page looks.
    func response(to head: HTTPRequest, _ look: ErrorLook) -> Response {
        guard ContentNegotiation.prefersPage(head.headerFields[.accept]) else { return response }
        let page = ErrorPage(
            message, details: details, hint: hint, site: look.site, assets: look.pages?.assets)
        var response = response(of: "text/html; charset=utf-8", ByteBuffer(bytes: page.html.octets))
        response.headers.append(CommonFields.pagePolicy)
        response.headers.append(contentsOf: CommonFields.pageFields)
        return response
    }

    func response(from request: Request, context: some RequestContext) -> Response {
        response(to: request.head, ErrorLook(site: Site(servedAt: nil), pages: nil))
    }

    private func response(of type: String, _ body: ByteBuffer) -> Response {
        var headers: HTTPFields = [
            .contentType: type, .cacheControl: "no-store", .vary: "Accept",
        ]
        headers.append(contentsOf: fields)
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

/// How the pages of errors look: like all others, as soon as there has been one.
struct ErrorLook: Sendable {
    /// Where their links lead.
    let site: Site
    /// Nil where no pages are served.
    let pages: PageService?
}

extension ErrorResponse {
    /// What an error that was thrown means for the client; one that is not meant for it is a mistake
    /// of ours.
    init(_ error: any Error) {
        switch error {
        case let refusal as ErrorResponse: self = refusal
        case let error as APIError: self.init(error)
        case let unavailable as FeedUnavailable:
            self = .tryLater(unavailable.code, unavailable.description)
        case let refusal as FeedRefusal: self.init(pageRefusal: refusal)
        case let error as any HTTPResponseError:
            switch error.status {
            case .notFound: self = .unknownAddress
            case .contentTooLarge: self = .largeBody(nil)
            case let status:
                self.init(
                    status, "http_\(status.code)", "The request is refused.",
                    details: status.reasonPhrase)
            }
        default:
            self.init(
                .internalServerError, "internal_error", "The service made a mistake.",
                hint: "Tell its administrator, with the X-Request-ID of this answer.")
            cause = error
        }
    }

    /// What the API says of a request.
    init(_ error: APIError) {
        self.init(
            error.status, error.code, error.message, details: error.details, hint: error.hint)
        type += "; charset=utf-8"
        switch error.status {
        // RFC 6750, section 3.1: without a token there is no error of one.
        case .unauthorized:
            let isToken = error.code.hasPrefix("PGRST")
            fields[.wwwAuthenticate] = "Bearer" + (isToken ? " error=\"invalid_token\"" : "")
        case .rangeNotSatisfiable:
            if let total = error.total { fields[.contentRange] = "*/\(total)" }
        case .methodNotAllowed: fields[.allow] = error.details
        case .serviceUnavailable, .tooManyRequests: fields.append(CommonFields.retry)
        default: break
        }
    }

    /// What the calendars say of an address.
    init(_ refusal: FeedRefusal) {
        self.init(
            refusal.kind == .unknown ? .notFound : .badRequest, refusal.kind.rawValue,
            refusal.message, details: refusal.details, hint: refusal.hint)
    }

    /// What the pages say of an address.
    init(pageRefusal refusal: FeedRefusal) {
        self.init(refusal)
        if refusal.kind == .unknown { code = "unknown_page" }
    }

    /// Nothing is at this address.
    static let unknownAddress = ErrorResponse(
        .notFound, "unknown_address", "There is nothing at this address.",
        hint: "Begin at / for pages, at /calendars for calendars, at /api/v1 for programs.")

    /// Slow clients have all the memory that large answers may take.
    static let busy = tryLater("busy", "Too many long answers are being fetched slowly.")

    static func tryLater(_ code: String, _ message: String) -> ErrorResponse {
        var refusal = ErrorResponse(
            .serviceUnavailable, code, message, hint: "Try again in half a minute.")
        refusal.fields.append(CommonFields.retry)
        return refusal
    }

    /// The address is there, and takes other methods.
    static func unknownMethod(allowed: String) -> ErrorResponse {
        ErrorResponse(
            .methodNotAllowed, "method_not_allowed", "This address does not take this method.",
            hint: "It takes \(allowed).")
    }

    /// A request to read something that brings something.
    static let unexpectedBody = ErrorResponse(
        .contentTooLarge, "body_not_allowed", "A request to read something has no body.",
        hint: "Send the request without one.")

    /// A body above the limit of its address.
    static func largeBody(_ limit: Int?) -> ErrorResponse {
        ErrorResponse(
            .contentTooLarge, "body_too_large", "The request's body is too long.",
            details: limit.map { "At most \($0) bytes are read here." }, hint: "Send less.")
    }

    /// A target above the limit.
    static func longTarget(_ limits: ServerLimits) -> ErrorResponse {
        ErrorResponse(
            .uriTooLong, "address_too_long", "The address is too long.",
            details: "At most \(limits.targetBytes) bytes are read.",
            hint: "Ask for less at once; several calendars can be subscribed to.")
    }

    /// Header fields above a limit.
    static func manyFields(_ limits: ServerLimits) -> ErrorResponse {
        ErrorResponse(
            .requestHeaderFieldsTooLarge, "header_too_large",
            "The request's header is too large.",
            details:
                "At most \(limits.fieldCount) fields with \(limits.fieldBytes) bytes are read.",
            hint: "Send fewer or shorter header fields.")
    }

    /// Bytes that are no HTTP.
    static let unreadable = ErrorResponse(
        .badRequest, "unreadable_request", "What came is no HTTP/1.1 request.",
        hint: "RFC 9112 says what one looks like.")

    /// A request that does not name the one site that it is meant for; it is its connection's last.
    static let unclearHost = {
        var refusal = ErrorResponse(
            .badRequest, "unclear_host", "The request does not name one host.",
            hint: "Send one Host field: RFC 9112, section 3.2.")
        refusal.fields.append(CommonFields.closing)
        return refusal
    }()
}

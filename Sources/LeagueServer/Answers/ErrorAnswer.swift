import Foundation
import HTTPTypes
import LeagueFeeds
import NIOCore
import NIOFoundationCompat

/// Why a request is not answered with what it asks for: always the same four keys, as JSON.
struct ErrorAnswer: Encodable {
    let status: HTTPResponse.Status
    /// A word for programs.
    let code: String
    /// A sentence for people.
    let message: String
    /// What exactly was found.
    var details: String?
    /// What to do next.
    var hint: String?

    private enum CodingKeys: CodingKey {
        case code, message, details, hint
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(code, forKey: .code)
        try object.encode(message, forKey: .message)
        try object.encode(details, forKey: .details)
        try object.encode(hint, forKey: .hint)
    }

    /// The answer, with `fields` besides its own.
    func answer(_ fields: HTTPField...) -> Answer {
        var all: HTTPFields = [:]
        all.append(CommonFields.json)
        all.append(CommonFields.noStore)
        for field in fields { all.append(field) }
        return Answer(status, all, body: body)
    }

    /// The JSON.
    var body: ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encodeAsByteBuffer(self, allocator: ByteBufferAllocator())
        } catch {
            // Four texts cannot fail to be encoded; the code alone says enough all the same.
            return ByteBuffer(
                string: "{\"code\":\"\(code)\",\"details\":null,\"hint\":null,\"message\":\"\"}")
        }
    }
}

extension ErrorAnswer {
    /// Nothing is at this address.
    static let unknownAddress = ErrorAnswer(
        status: .notFound, code: "unknown_address", message: "There is nothing at this address.",
        hint: "/calendars lists every calendar.")

    /// The address is there, and is only for reading.
    static let unknownMethod = ErrorAnswer(
        status: .methodNotAllowed, code: "method_not_allowed",
        message: "This address can only be read.", hint: "Use GET or HEAD.")

    /// A request to read something that brings something.
    static let unexpectedBody = ErrorAnswer(
        status: .contentTooLarge, code: "body_not_allowed",
        message: "A request to read something has no body.", hint: "Send the request without one.")

    /// A target above the limit.
    static func longTarget(_ limits: ServerLimits) -> ErrorAnswer {
        ErrorAnswer(
            status: .uriTooLong, code: "address_too_long", message: "The address is too long.",
            details: "At most \(limits.targetBytes) bytes are read.",
            hint: "Follow fewer teams at once: several calendars can be subscribed to.")
    }

    /// Header fields above a limit.
    static func manyFields(_ limits: ServerLimits) -> ErrorAnswer {
        ErrorAnswer(
            status: .requestHeaderFieldsTooLarge, code: "header_too_large",
            message: "The request's header is too large.",
            details:
                "At most \(limits.fieldCount) fields with \(limits.fieldBytes) bytes are read.",
            hint: "Send fewer or shorter header fields.")
    }

    /// Bytes that are no HTTP.
    static let unreadable = ErrorAnswer(
        status: .badRequest, code: "unreadable_request",
        message: "What came is no HTTP/1.1 request.", hint: "RFC 9112 says what one looks like.")

    /// The answer when a bug of ours has thrown an error, with `fields` besides its own; the log gets
    /// the error under the request's id.
    static func bug(_ error: any Error, _ fields: HTTPField...) -> Answer {
        var answer = ErrorAnswer(
            status: .internalServerError, code: "internal_error",
            message: "The service made a mistake.",
            hint: "Tell whoever runs it, with the X-Request-ID of this answer."
        ).answer()
        for field in fields { answer.fields.append(field) }
        answer.failure = error
        return answer
    }

    /// A request that does not name the one site that it is meant for.
    static let unclearHost = ErrorAnswer(
        status: .badRequest, code: "unclear_host",
        message: "The request does not name one host.",
        hint: "Send one Host field: RFC 9112, section 3.2.")

    /// What the calendars say of an address.
    init(_ refusal: FeedRefusal) {
        self.init(
            status: refusal.kind == .unknown ? .notFound : .badRequest,
            code: refusal.kind.rawValue, message: refusal.message, details: refusal.details,
            hint: refusal.hint)
    }

    /// The database is away, and nothing is known.
    static func unavailable(_ error: FeedUnavailable) -> ErrorAnswer {
        ErrorAnswer(
            status: .serviceUnavailable, code: "database_away", message: error.description,
            hint: "Try again in half a minute.")
    }
}

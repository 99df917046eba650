import HTTPTypes
import Hummingbird
import LeagueAccounts
import NIOHTTP1
import PostgreSQL

/// What every answer of `/auth/v1` has besides what ``ProgramMiddleware`` gives it, and its errors in the
/// form that the client reads.
struct AuthMiddleware: RouterMiddleware {
    /// The form of errors that has texts as codes.
    static let version = "2024-01-01"

    func handle(
        _ request: Request, context: LeagueRequestContext,
        next: (Request, LeagueRequestContext) async throws -> Response
    ) async throws -> Response {
        let isNew = Self.wantsNewForm(request.headers[.xSupabaseAPIVersion])
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error where !(error is HTTPParserError) {
            guard let refusal = AuthError(error) else { throw error }
            response = refusal.response(isNew: isNew)
        }
        response.headers[.cacheControl] = "no-store"
        if isNew { response.headers[.xSupabaseAPIVersion] = Self.version }
        return response
    }

    /// Whether a client says that it reads the form of 2024, or a later one.
    private static func wantsNewForm(_ field: String?) -> Bool {
        guard let field, field.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil else {
            return false
        }
        return field >= version
    }
}

/// An error of `/auth/v1`: a status, a word for programs and a sentence for people.
struct AuthError {
    let status: HTTPResponse.Status
    let code: String
    let message: String
    var reasons: [String]?
    /// After how many seconds another attempt may succeed.
    var retryAfter: Int?

    init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// The answer: with texts as codes, or as clients before 2024 read it.
    func response(isNew: Bool) -> Response {
        var response =
            isNew
            ? Response.json(
                NewForm(code: code, message: message, weakPassword: weakPassword), status: status)
            : Response.json(
                OldForm(
                    code: status.code, errorCode: code, msg: message, weakPassword: weakPassword),
                status: status)
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    private var weakPassword: WeakPassword? { reasons.map(WeakPassword.init) }

    private struct WeakPassword: Encodable { let reasons: [String] }

    private struct NewForm: Encodable {
        let code: String
        let message: String
        let weakPassword: WeakPassword?

        enum CodingKeys: String, CodingKey {
            case code, message
            case weakPassword = "weak_password"
        }
    }

    private struct OldForm: Encodable {
        let code: Int
        let errorCode: String
        let msg: String
        let weakPassword: WeakPassword?

        enum CodingKeys: String, CodingKey {
            case code, msg
            case errorCode = "error_code"
            case weakPassword = "weak_password"
        }
    }
}

extension AuthError {
    /// What an error means for the client; nil for a mistake of ours.
    init?(_ error: any Error) {
        switch error {
        case let refusal as AuthRefusal: self.init(refusal)
        case let error as PasswordError where error == .hashingFailed: self.init(AuthRefusal.busy)
        case let error as PostgresError where error.isPassing: self.init(AuthRefusal.unavailable)
        case let error as PostgresError where error.isOfTheRequest:
            self.init(.badRequest, "validation_failed", "A value cannot be kept.")
        case let error as ErrorResponse where error.status.code < 500:
            self.init(error.status, "validation_failed", error.message)
        case let error as any HTTPResponseError where error.status.code < 500:
            self.init(error.status, "validation_failed", "The request is refused.")
        default: return nil
        }
    }

    private init(_ refusal: AuthRefusal) {
        switch refusal {
        case .invalidCredentials:
            self.init(.badRequest, "invalid_credentials", "Invalid login credentials")
        case .unknownGrant:
            self.init(
                .badRequest, "invalid_credentials",
                "grant_type must be password or refresh_token.")
        case .badJSON: self.init(.badRequest, "bad_json", "The body is no JSON.")
        case .validationFailed(let sentence):
            self.init(.badRequest, "validation_failed", sentence)
        case .refreshTokenNotFound:
            self.init(
                .badRequest, "refresh_token_not_found",
                "Invalid Refresh Token: Refresh Token Not Found")
        case .refreshTokenAlreadyUsed:
            self.init(
                .badRequest, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
        case .refreshOfEndedSession:
            self.init(
                .badRequest, "session_not_found", "This session has ended: sign in again.")
        case .refreshOfIdleSession:
            self.init(
                .badRequest, "session_expired",
                "This session was not used for 180 days: sign in again.")
        case .sessionNotFound(let sentence): self.init(.forbidden, "session_not_found", sentence)
        case .sessionExpired(let sentence): self.init(.forbidden, "session_expired", sentence)
        case .noAuthorization:
            self.init(
                .unauthorized, "no_authorization", "This endpoint requires a Bearer token")
        case .badJWT(let sentence): self.init(.forbidden, "bad_jwt", sentence)
        case .userGone(let sentence): self.init(.forbidden, "user_not_found", sentence)
        case .notAdmin(let sentence): self.init(.forbidden, "not_admin", sentence)
        case .weakPassword(let sentence, let reasons):
            self.init(.unprocessableContent, "weak_password", sentence)
            self.reasons = reasons
        case .samePassword:
            self.init(
                .unprocessableContent, "same_password",
                "New password should be different from the old password.")
        case .reauthenticationNeeded:
            self.init(
                .unprocessableContent, "reauthentication_needed",
                "Send the current password too, as current_password, or sign in again.")
        case .emailExists:
            self.init(
                .unprocessableContent, "email_exists",
                "A user with this email address has already been registered")
        case .userNotFound: self.init(.notFound, "user_not_found", "User not found")
        case .signupDisabled:
            self.init(
                .unprocessableContent, "signup_disabled",
                "Signups not allowed for this instance: an admin makes the accounts.")
        case .linkIsVoid:
            self.init(.forbidden, "otp_expired", "Email link is invalid or has expired")
        case .overRequestRateLimit(let seconds):
            self.init(
                .tooManyRequests, "over_request_rate_limit",
                "Too many attempts from here: wait some minutes.")
            retryAfter = seconds
        case .busy:
            self.init(
                .serviceUnavailable, "request_timeout",
                "Too many people are signing in: try again in a moment.")
            retryAfter = 2
        case .unavailable:
            self.init(
                .serviceUnavailable, "unexpected_failure",
                "The database is away: try again in half a minute.")
            retryAfter = 30
        }
    }
}

extension PostgresError {
    /// Whether a value of the request is what the database, or the way to it, cannot take.
    fileprivate var isOfTheRequest: Bool {
        code == .invalidParameter
            || code == .server && ["22", "23"].contains(sqlState?.prefix(2) ?? "")
    }
}

/// Why a request about accounts is not answered with what it asks for.
///
/// The raw value is the word for programs, as GoTrue has it.
/// <https://supabase.com/docs/guides/auth/debugging/error-codes>
package enum AuthRefusal: Error, Sendable, Hashable {
    case invalidCredentials
    case unknownGrant
    case badJSON
    case validationFailed(String)
    case refreshTokenNotFound
    case refreshTokenAlreadyUsed
    case sessionNotFound(String)
    case sessionExpired(String)
    /// The same two where a refresh token is of such a session.
    case refreshOfEndedSession
    case refreshOfIdleSession
    case noAuthorization
    case badJWT(String)
    case userGone(String)
    case notAdmin(String)
    case weakPassword(String, reasons: [String])
    case samePassword
    case reauthenticationNeeded
    case emailExists
    case userNotFound
    case signupDisabled
    case linkIsVoid
    case overRequestRateLimit(seconds: Int)
    /// Too many passwords are being hashed.
    case busy
    /// The database is away, or takes too long.
    case unavailable
}

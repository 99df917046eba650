import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import NIOCore
import NIOFoundationCompat

/// An account as GoTrue writes one.
struct UserJSON: Encodable {
    let id: String
    let aud = AccessToken.audience
    let role = AccessToken.audience
    let email: String
    let phone = ""
    let emailConfirmedAt: String
    let confirmedAt: String
    let lastSignInAt: String?
    let bannedUntil: String?
    let appMetadata: AppMetadata
    let userMetadata: UserMetadata
    let identities: [Identity]
    let createdAt: String
    let updatedAt: String
    let isAnonymous = false

    init(_ user: AccountUser) {
        let account = user.account
        id = account.id.text
        email = account.email
        (createdAt, updatedAt) = (account.createdAt.authText, account.updatedAt.authText)
        // Addresses are entered by admins, and not confirmed by letter.
        (emailConfirmedAt, confirmedAt) = (createdAt, createdAt)
        lastSignInAt = user.lastSignIn?.authText
        bannedUntil = account.disabledAt == nil ? nil : "9999-12-31T23:59:59Z"
        (appMetadata, userMetadata) = (user.appMetadata, user.userMetadata)
        identities = [
            Identity(
                identityID: id, id: id, userID: id,
                identityData: ["sub": id, "email": account.email], lastSignInAt: lastSignInAt,
                createdAt: createdAt, updatedAt: updatedAt)
        ]
    }

    /// The one way in which an account signs in.
    struct Identity: Encodable {
        let identityID: String
        let id: String
        let userID: String
        let identityData: [String: String]
        let provider = "email"
        let lastSignInAt: String?
        let createdAt: String
        let updatedAt: String

        enum CodingKeys: String, CodingKey {
            case id, provider
            case identityID = "identity_id"
            case userID = "user_id"
            case identityData = "identity_data"
            case lastSignInAt = "last_sign_in_at"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }
    }

    enum CodingKeys: String, CodingKey {
        case id, aud, role, email, phone, identities
        case emailConfirmedAt = "email_confirmed_at"
        case confirmedAt = "confirmed_at"
        case lastSignInAt = "last_sign_in_at"
        case bannedUntil = "banned_until"
        case appMetadata = "app_metadata"
        case userMetadata = "user_metadata"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isAnonymous = "is_anonymous"
    }
}

/// Accounts as `admin/users` lists them.
struct UserList: Encodable {
    let users: [UserJSON]
    let aud = AccessToken.audience

    init(_ users: [UserJSON]) { self.users = users }
}

/// What signing in and refreshing answer.
struct SessionJSON: Encodable {
    let accessToken: String
    let tokenType = "bearer"
    let expiresIn = AccessToken.lifetime
    let expiresAt: Int
    let refreshToken: String
    let user: UserJSON

    enum CodingKeys: String, CodingKey {
        case user
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case expiresAt = "expires_at"
        case refreshToken = "refresh_token"
    }
}

extension Response {
    /// A value as JSON.
    static func json(_ value: some Encodable, status: HTTPResponse.Status) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let body = try encoder.encodeAsByteBuffer(value, allocator: ByteBufferAllocator())
            return Response(
                status: status, headers: [.contentType: "application/json; charset=utf-8"],
                body: ResponseBody(byteBuffer: body))
        } catch {
            // Texts, numbers and lists of them cannot fail to be encoded.
            return Response(status: .internalServerError)
        }
    }

    static func user(_ user: AccountUser) -> Response { json(UserJSON(user), status: .ok) }

    static func session(_ session: IssuedSession) -> Response {
        json(
            SessionJSON(
                accessToken: session.accessToken, expiresAt: session.expiresAt,
                refreshToken: session.refreshToken.text, user: UserJSON(session.user)),
            status: .ok)
    }
}

extension Date {
    /// `2026-01-12T10:00:00.123Z`.
    fileprivate var authText: String {
        formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
            + "Z"
    }
}

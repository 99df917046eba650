import FieldGame
package import Foundation
package import JWTKit

/// What an access token says: a JSON Web Token that is an hour long.
///
/// Rank and house in it are for the client to show; the database takes them from the account.
/// <https://www.rfc-editor.org/rfc/rfc7519>
package struct AccessToken: JWTPayload, Sendable, Hashable {
    /// How long one lasts, in seconds.
    package static let lifetime = 3600
    /// Who makes them.
    static let issuer = "fieldgame"
    /// Whom they are for, and the role of the database that they give.
    package static let audience = "authenticated"

    /// The account.
    package let sub: LowercaseID
    package let aud: String
    package let role: String
    package let iss: String
    /// When it was made, in seconds since 1970.
    package let iat: Int
    /// When it ends.
    package let exp: Int
    package let email: String
    /// The session, which the database asks for at each request.
    package let sessionID: LowercaseID
    package let appMetadata: AppMetadata
    package let userMetadata: UserMetadata

    enum CodingKeys: String, CodingKey {
        case sub, aud, role, iss, iat, exp, email
        case sessionID = "session_id"
        case appMetadata = "app_metadata"
        case userMetadata = "user_metadata"
    }

    /// A token for a session of an account from now on.
    init(_ user: AccountUser, session: UUID, now: Date) {
        sub = LowercaseID(id: user.account.id)
        (aud, role, iss) = (Self.audience, Self.audience, Self.issuer)
        iat = Int(now.timeIntervalSince1970)
        exp = iat + Self.lifetime
        email = user.account.email
        sessionID = LowercaseID(id: session)
        (appMetadata, userMetadata) = (user.appMetadata, user.userMetadata)
    }

    /// Throws when it is for another purpose than ours; whether it has ended is asked apart.
    package func verify(using algorithm: some JWTAlgorithm) async throws {
        guard aud == Self.audience, role == Self.audience, iss == Self.issuer else {
            throw BearerError.invalid
        }
    }
}

/// A UUID in lower case, as the database writes it: Foundation's own coding has capitals.
package struct LowercaseID: Codable, Sendable, Hashable {
    package let id: UUID

    package init(id: UUID) { self.id = id }

    package init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(UUID.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id.text)
    }
}

/// What the service says of an account; its owner cannot change it.
package struct AppMetadata: Codable, Sendable, Hashable {
    package var provider = "email"
    package var providers = ["email"]
    /// Whether its owner must choose a password before anything else.
    package var mustChangePassword: Bool

    enum CodingKeys: String, CodingKey {
        case provider, providers
        case mustChangePassword = "must_change_password"
    }
}

/// What is known of the person.
package struct UserMetadata: Codable, Sendable, Hashable {
    package var name: String?
    /// viewer, captain or admin.
    package var role: String?
    package var houseID: String?

    enum CodingKeys: String, CodingKey {
        case name, role
        case houseID = "house_id"
    }
}

/// Why a bearer token is not accepted.
package enum BearerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is no token of ours, or was changed.
    case invalid
    /// It has ended.
    case expired
    /// The keys cannot be read: the database is away.
    case unavailable

    /// `PGRST301` or `PGRST303`, as PostgREST has them.
    package var code: String {
        switch self {
        case .invalid: "PGRST301"
        case .expired: "PGRST303"
        case .unavailable: "PGRST001"
        }
    }

    /// A sentence for people.
    package var description: String {
        switch self {
        case .invalid:
            "The token, or key, is not one of this service: sign in again, or ask for the new key."
        case .expired: "The token has ended: refresh it, or sign in again."
        case .unavailable: "The service cannot look up its keys: try again in a moment."
        }
    }
}

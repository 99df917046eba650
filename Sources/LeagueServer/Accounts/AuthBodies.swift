import Foundation
import Hummingbird
import LeagueAccounts
import NIOCore
import NIOFoundationCompat

// What clients send; keys that are not here are not looked at.

struct PasswordGrant: Decodable {
    var email: String?
    var password: String?
}

struct RefreshGrant: Decodable {
    var refreshToken: String?

    enum CodingKeys: String, CodingKey { case refreshToken = "refresh_token" }
}

struct RecoverBody: Decodable {
    var email: String?
}

struct VerifyBody: Decodable {
    var type: String?
    var token: String?
    var tokenHash: String?
    var email: String?

    enum CodingKeys: String, CodingKey {
        case type, token, email
        case tokenHash = "token_hash"
    }
}

struct UserBody: Decodable {
    var email: String?
    var password: String?
    var currentPassword: String?
    var data: UserMetadata?

    enum CodingKeys: String, CodingKey {
        case email, password, data
        case currentPassword = "current_password"
    }
}

struct AdminUserBody: Decodable {
    var email: String?
    var password: String?
    var banDuration: String?
    var userMetadata: UserMetadata?
    var appMetadata: UserMetadata?

    enum CodingKeys: String, CodingKey {
        case email, password
        case banDuration = "ban_duration"
        case userMetadata = "user_metadata"
        case appMetadata = "app_metadata"
    }

    /// What is to be made or changed: what the service says of an account counts before what the person
    /// says. A ban of any length disables the account until it is taken back with `none`.
    var draft: AccountService.AccountDraft {
        get throws {
            var draft = AccountService.AccountDraft()
            (draft.email, draft.password) = (email, password)
            draft.name = appMetadata?.name ?? userMetadata?.name
            draft.role = appMetadata?.role ?? userMetadata?.role
            draft.houseID = appMetadata?.houseID ?? userMetadata?.houseID
            if let banDuration {
                // As Go writes durations: 24h, 1h30m.
                let duration = /([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+/
                guard banDuration == "none" || banDuration.wholeMatch(of: duration) != nil else {
                    throw AuthRefusal.validationFailed(
                        "ban_duration is none, or a duration such as 24h.")
                }
                draft.isDisabled = banDuration != "none"
            }
            for text in [draft.email, draft.houseID, draft.role] where text?.contains("\0") == true
            {
                throw AuthRefusal.validationFailed("A value holds the character U+0000.")
            }
            return draft
        }
    }
}

extension Request {
    /// The body as JSON of this form; throws ``AuthRefusal``: `badJSON` for what is no JSON,
    /// `validationFailed` for JSON of another form.
    func authBody<Body: Decodable>(_ form: Body.Type) async throws -> Body {
        let buffer = try await body.collect(upTo: AuthRoutes.bodyBytes)
        do {
            return try JSONDecoder().decode(form, from: buffer)
        } catch let error as DecodingError {
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .keyNotFound(_, let context):
                let key = context.codingPath.map(\.stringValue).joined(separator: ".")
                throw AuthRefusal.validationFailed(
                    key.isEmpty ? "The body must be a JSON object." : "\(key) has the wrong type.")
            default: throw AuthRefusal.badJSON
            }
        }
    }
}

package import FieldGame
package import Foundation

/// An account as its owner and admins see it over HTTP.
package struct AccountUser: Sendable, Hashable {
    package let account: Account
    /// When it last signed in; nil for never.
    package let lastSignIn: Date?

    package init(_ account: Account, lastSignIn: Date?) {
        (self.account, self.lastSignIn) = (account, lastSignIn)
    }

    package var appMetadata: AppMetadata {
        AppMetadata(mustChangePassword: account.mustChangePassword)
    }

    package var userMetadata: UserMetadata {
        UserMetadata(
            name: account.name.isEmpty ? nil : account.name, role: account.role.rawValue,
            houseID: account.houseID)
    }
}

/// What signing in and refreshing give.
package struct IssuedSession: Sendable {
    /// The signed token.
    package let accessToken: String
    /// When it ends, in seconds since 1970.
    package let expiresAt: Int
    package let refreshToken: SecretToken
    package let user: AccountUser
}

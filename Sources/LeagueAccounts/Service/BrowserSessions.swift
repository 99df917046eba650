package import FieldGame
package import Foundation
package import LeagueDatabase
import PostgreSQL

// Signing in to the pages. A browser keeps the session's cookie, the database its hash.

/// A session that a browser has just been given.
package struct IssuedCookie: Sendable {
    /// The value of the cookie.
    package let cookie: SecretToken
    package let account: Account
}

/// Who asks for a page with the cookie of a session.
package struct Visitor: Sendable {
    package let account: Account
    /// In whose name the database is asked.
    package let claims: Claims

    package init(account: Account, session: UUID) {
        (self.account, claims) = (account, .user(account.id, session: session))
    }
}

extension AccountService {
    /// What a cookie stands for.
    package enum CookieMeaning: Sendable {
        /// It was never given out.
        case nothing
        /// A session that has ended: its browser may be told to sign in again.
        case ended
        case visitor(Visitor)
    }

    /// What the cookie of a browser stands for; throws ``AuthRefusal`` (`unavailable`).
    package func meaning(ofCookie text: String) async throws -> CookieMeaning {
        let hash = SecretToken(text).hash
        let found = try await answering {
            try await self.pool.asUser(.accounts) { try await $0.webSession(cookie: hash.bytes) }
        }
        guard let found else { return .nothing }
        return found.goesOn
            ? .visitor(Visitor(account: found.account, session: found.id)) : .ended
    }

    /// Signs a browser in with an address and a password; see
    /// ``signIn(email:password:from:)``.
    ///
    /// - Parameter client: the browser in few words, for the list of sessions.
    package func signInBrowser(
        email: String, password: String, client: String, from address: ClientAddress
    ) async throws -> IssuedCookie {
        let cookie = SecretToken()
        let (account, _) = try await beginSession(
            email: email, password: password, from: address,
            .cookie(cookie.hash.bytes, client: client))
        return IssuedCookie(cookie: cookie, account: account)
    }

    /// Changes the password of a visitor, who must give the current one unless it is a temporary one, or
    /// there is none. The session goes on under another cookie; all others end.
    ///
    /// Throws ``AuthRefusal`` as ``change(_:_:from:)`` does.
    package func changePassword(
        to password: String, current: String?, _ visitor: Visitor, from address: ClientAddress
    ) async throws -> IssuedCookie {
        let cookie = SecretToken()
        var change = OwnChange(password: password, currentPassword: current)
        change.cookie = cookie
        let user = try await self.change(change, visitor.claims, from: address)
        return IssuedCookie(cookie: cookie, account: user.account)
    }

    /// Gives the owner of a link the password of their choice and signs their browser in; the link is used
    /// up, but not by a password that is refused.
    ///
    /// Throws ``AuthRefusal``: `linkIsVoid` for a link that is unknown, used or has ended;
    /// `weakPassword`, `overRequestRateLimit`, `busy`, `unavailable`.
    package func resetPassword(
        link text: String, to password: String, client: String, from address: ClientAddress
    ) async throws -> IssuedCookie {
        try limiter.beginRecovery(address)
        let link = SecretToken(text).hash.bytes
        let words: [String]? = try await answering {
            try await self.pool.asUser(.accounts) { repository in
                guard let account = try await repository.account(ofRecoveryLink: link) else {
                    return nil
                }
                return try await repository.passwordWords(of: account)
            }
        }
        guard let words else { throw try await voidLink() }
        let new = try Self.password(password, words)
        let hash = try await passwords.run { try PasswordHash(hashing: new).text }
        let cookie = SecretToken()
        let used = try await answering {
            try await self.pool.asUser(.accounts) { repository in
                try await repository.usePasswordLink(
                    link, passwordHash: hash,
                    secret: .cookie(cookie.hash.bytes, client: client))
            }
        }
        guard let used else { throw try await voidLink() }
        return IssuedCookie(cookie: cookie, account: used)
    }

    /// Records that a link was good for nothing.
    private func voidLink() async throws -> AuthRefusal {
        try await record("recovery_refused", nil)
        return .linkIsVoid
    }

    /// The sessions of a visitor that go on, the one used last first.
    package func sessions(_ visitor: Visitor) async throws -> [UserSession] {
        try await asking {
            try await self.pool.asUser(visitor.claims.mindingTheirOwn) {
                try await $0.sessions(of: visitor.account.id)
            }
        }
    }

    /// Ends a session of a visitor's own, or all but the one in which they ask; one that is somebody
    /// else's, or has ended, stays as it is.
    package func endSession(_ id: UUID?, _ visitor: Visitor) async throws {
        let account = visitor.account.id
        let scope: LeagueRepository.SessionScope =
            if let id {
                .only(id)
            } else if let current = visitor.claims.sessionID {
                .allBut(current)
            } else {
                .all
            }
        _ = try await asking {
            try await self.pool.asUser(visitor.claims.mindingTheirOwn) {
                try await $0.endSessions(
                    of: account, scope, reason: "signed_out", actor: account)
            }
        }
    }
}

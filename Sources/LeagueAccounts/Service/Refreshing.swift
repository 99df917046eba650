import Foundation
package import LeagueDatabase
import PostgreSQL

// Another access token for a session that goes on.

extension AccountService {
    /// Gives a new pair of tokens for a refresh token, which is then used up.
    ///
    /// Within ten seconds it is taken again, and answered with the refresh token that is now the active
    /// one, so that a lost answer signs nobody out. Later it ends its session: somebody has a copy.
    ///
    /// Throws ``AuthRefusal``: `refreshTokenNotFound`, `refreshTokenAlreadyUsed`,
    /// `refreshOfEndedSession`, `refreshOfIdleSession`, `unavailable`.
    package func refresh(_ text: String) async throws -> IssuedSession {
        let token = SecretToken(text)
        let salt = SecretToken.randomBytes()
        let child = token.child(salt: salt)
        return try await answering {
            let rotation = try await self.pool.asUser(.accounts) { repository in
                try await repository.rotate(
                    token.hash.bytes, to: child.hash.bytes, salt: salt)
            }
            switch rotation.outcome {
            case .notFound: throw AuthRefusal.refreshTokenNotFound
            case .reused: throw AuthRefusal.refreshTokenAlreadyUsed
            case .ended: throw AuthRefusal.refreshOfEndedSession
            case .idle: throw AuthRefusal.refreshOfIdleSession
            case .rotated, .repeated: break
            }
            guard let (account, lastSignIn) = rotation.account, let session = rotation.session
            else {
                throw AuthRefusal.refreshTokenNotFound
            }
            let active = rotation.salts.reduce(token) { $0.child(salt: $1) }
            return try await self.issue(
                AccountUser(account, lastSignIn: lastSignIn), session, active)
        }
    }

    /// Ends sessions of a signed-in user.
    ///
    /// Throws ``AuthRefusal`` (`sessionNotFound` and its like, `unavailable`).
    package func signOut(_ claims: Claims, _ scope: SignOutScope) async throws {
        guard let account = claims.account, let session = claims.sessionID else {
            throw AuthRefusal.noAuthorization
        }
        let sessions: LeagueRepository.SessionScope =
            switch scope {
            case .global: .all
            case .local: .only(session)
            case .others: .allBut(session)
            }
        _ = try await asking {
            try await self.pool.asUser(claims.mindingTheirOwn) {
                try await $0.endSessions(
                    of: account, sessions, reason: "signed_out", actor: account)
            }
        }
    }
}

/// Which sessions signing out ends.
package enum SignOutScope: String, Sendable, CaseIterable {
    case global, local, others
}

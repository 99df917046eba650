package import FieldGame
import Foundation
package import LeagueDatabase
import PostgreSQL

// A forgotten password.

extension AccountService {
    /// Somebody asks for a letter with a link for this address. What happens is the same for any address,
    /// and takes the same time.
    ///
    /// Throws ``AuthRefusal`` (`overRequestRateLimit`, `unavailable`).
    package func recover(email: String, from address: ClientAddress) async throws {
        try limiter.beginRecovery(address)
        let began = ContinuousClock.now
        try await recoveryRequested(email: email)
        try await Self.waitEvenly(since: began)
    }

    /// It is recorded, and with the record a letter is planned, which `fieldgame notify` sends with a link
    /// of its own; without that, an administrator makes one with `fieldgame account reset-link`.
    private func recoveryRequested(email: String) async throws {
        let asked = EmailAddress.isWellFormed(email) ? email : ""
        try await answering {
            try await self.pool.asUser(.accounts) {
                try await $0.recordEvent("recovery_requested", email: asked)
            }
        }
    }

    /// Signs in with a link's token, which is then used up.
    ///
    /// Throws ``AuthRefusal``: `linkIsVoid` for a token that is unknown, used or has ended, or is another
    /// account's; `overRequestRateLimit`, `unavailable`.
    package func useLink(
        _ text: String, email: String?, from address: ClientAddress
    ) async throws -> IssuedSession {
        try limiter.beginRecovery(address)
        guard email.map(EmailAddress.isWellFormed) ?? true else { throw AuthRefusal.linkIsVoid }
        let link = SecretToken(text)
        return try await answering {
            let token = SecretToken()
            let used = try await self.pool.asUser(.accounts) { repository in
                try await repository.useRecoveryLink(
                    link.hash.bytes, email: email, secret: .refreshToken(token.hash.bytes))
            }
            guard let used else {
                try await self.record("recovery_refused", nil)
                throw AuthRefusal.linkIsVoid
            }
            return try await self.issue(
                AccountUser(used.account, lastSignIn: Date()), used.session, token)
        }
    }
}

extension LeagueRepository {
    /// Makes a link's token for an account; nil where it is disabled. Those before it are void.
    package func makeRecoveryLink(of account: Account.ID) async throws -> SecretToken? {
        let token = SecretToken()
        return try await addRecoveryLink(token.hash.bytes, of: account) ? token : nil
    }
}

extension SecretToken {
    /// Where the owner of an account chooses another password with this link's token, at a service of
    /// this address, such as `https://fieldgame.example`.
    package func resetAddress(at base: String) -> String { "\(base)/password/reset?token=\(text)" }
}

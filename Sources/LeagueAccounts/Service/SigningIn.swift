import FieldGame
import Foundation
import LeagueDatabase
import Logging
package import PostgreSQL

// Signing in with a password, and the tokens that it gives.

extension AccountService {
    /// Signs in with an address and a password.
    ///
    /// An address that is not known, an account without a password, a disabled one, and a temporary
    /// password that has ended cost the same time as a wrong password, and are refused alike, after
    /// a time that tells nothing (``waitEvenly(since:)``).
    ///
    /// Throws ``AuthRefusal``: `invalidCredentials`, `overRequestRateLimit`, `busy`, `unavailable`.
    package func signIn(
        email: String, password: String, from address: ClientAddress
    ) async throws -> IssuedSession {
        let token = SecretToken()
        let (account, session) = try await beginSession(
            email: email, password: password, from: address, .refreshToken(token.hash.bytes))
        return try await answering {
            try await self.issue(AccountUser(account, lastSignIn: Date()), session, token)
        }
    }

    /// Begins a session with an address and a password; throws as
    /// ``signIn(email:password:from:)`` does.
    func beginSession(
        email: String, password: String, from address: ClientAddress, _ secret: SessionSecret
    ) async throws -> (account: Account, session: UUID) {
        let began = ContinuousClock.now
        let (found, isRight) = try await trying(email, from: address) {
            let (found, someAreBcrypt) = try await self.credentials(email)
            let trial = PasswordTrial(
                typed: password, stored: found?.passwordHash, alsoBcrypt: someAreBcrypt)
            return (found, try await self.passwords.run { try trial.isRight() })
        }
        return try await answering {
            guard isRight, let found, let hash = found.passwordHash,
                let session = try await self.beginSession(found, hash, secret)
            else {
                let reason = found.map { Self.reason($0, isRight: isRight) } ?? "unknown"
                try await self.pool.asUser(.accounts) {
                    try await $0.recordEvent(
                        "sign_in_refused", account: found?.account.id, reason: reason)
                }
                try await Self.waitEvenly(since: began)
                throw AuthRefusal.invalidCredentials
            }
            self.limiter.forgive(address, account: email)
            try await self.rehash(found.account, password, hash)
            return (found.account, session)
        }
    }

    /// Runs `body`, which tries a password of an account, as a guess: it counts, unless the service has
    /// not come to try it.
    func trying<Value: Sendable>(
        _ account: String, from address: ClientAddress,
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try limiter.begin(address, account: account)
        do {
            return try await answering(body)
        } catch let refusal as AuthRefusal where [.unavailable, .busy].contains(refusal) {
            limiter.forgive(address, account: account)
            throw refusal
        }
    }

    /// Waits until a whole number of tenths of a second has passed: the little that an account which is
    /// there takes longer than one which is not is in none of them.
    static func waitEvenly(since began: ContinuousClock.Instant) async throws {
        let pace = 0.1
        let passed = began.duration(to: .now) / .seconds(pace)
        try await Task.sleep(until: began + .seconds(pace * (passed.rounded(.down) + 1)))
    }

    /// What the database has of an address; of one that no account can have, nothing, at the same cost.
    private func credentials(
        _ email: String
    ) async throws -> (found: StoredCredentials?, someAreBcrypt: Bool) {
        let asked = EmailAddress.isWellFormed(email) ? email : ""
        return try await pool.asUser(.accounts) { try await $0.credentials(email: asked) }
    }

    private func beginSession(
        _ found: StoredCredentials, _ hash: String, _ secret: SessionSecret
    ) async throws -> UUID? {
        guard found.account.disabledAt == nil, !found.hasEnded else { return nil }
        return try await pool.asUser(.accounts) { repository in
            try await repository.beginSession(
                of: found.account.id, passwordHash: hash, secret: secret)
        }
    }

    private static func reason(_ found: StoredCredentials, isRight: Bool) -> String {
        if !isRight { return found.passwordHash == nil ? "no password" : "wrong password" }
        if found.account.disabledAt != nil { return "disabled" }
        return found.hasEnded ? "temporary password has ended" : "changed meanwhile"
    }

    /// Hashes a right password anew where its hash was made as new ones are not. That it was is no
    /// change of the password, and where it cannot be, the old one serves.
    private func rehash(_ account: Account, _ password: String, _ hash: String) async throws {
        guard try PasswordHash(stored: hash).isBehind else { return }
        do {
            let new = try await passwords.run {
                try PasswordHash(hashing: Password(password)).text
            }
            try await pool.asUser(.accounts) { repository in
                try await repository.replaceHash(of: account.id, hash, with: new)
            }
        } catch is PasswordError {
            // Typed before the rules of today.
        } catch AuthRefusal.busy {
            // Another time.
        }
    }

    /// Signs a token for a session.
    func issue(
        _ user: AccountUser, _ session: UUID, _ refreshToken: SecretToken
    ) async throws -> IssuedSession {
        let token = AccessToken(user, session: session, now: Date())
        guard let signed = try await keys.current().signing.sign(token) else {
            throw AuthRefusal.unavailable
        }
        return IssuedSession(
            accessToken: signed, expiresAt: token.exp, refreshToken: refreshToken, user: user)
    }

    /// Runs `body`; an error of the database that another attempt may not meet is `unavailable`.
    func answering<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as PostgresError where error.isPassing {
            logger.warning("the database does not answer: \(error)")
            throw AuthRefusal.unavailable
        }
    }
}

extension PostgresError {
    /// Whether the same may succeed once the database is back, or less busy.
    package var isPassing: Bool {
        // Besides: locks, and a conflict that did not go away.
        isAway || code == .server && ["55", "40"].contains(sqlState?.prefix(2))
    }
}

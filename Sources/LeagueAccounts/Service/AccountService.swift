import Foundation
package import LeagueDatabase
package import Logging
package import PostgreSQL

/// Signs people in, and says in whose name a request asks.
package final class AccountService: Sendable {
    let pool: ConnectionPool
    let keys: KeyCache
    let logger: Logger
    let passwords = PasswordWorker()
    let limiter = GuessLimiter()
    private let verified = TokenCache()

    /// A service on connections of the login `authenticator`.
    package init(_ pool: ConnectionPool, logger: Logger) {
        (self.pool, self.logger) = (pool, logger)
        keys = KeyCache(pool)
    }

    /// Reads the keys, makes the first ones, and forgets what ended a month ago; while the database is away it does nothing.
    package func start() async {
        do {
            _ = try await keys.read()
            try await pool.asUser(.accounts) { try await $0.removeOldSessions() }
        } catch {
            logger.warning("the keys of tokens cannot be read yet: \(error)")
        }
    }

    /// Closes its connections.
    package func close() async { await pool.close() }

    /// In whose name a request asks.
    ///
    /// No `Authorization`, or that of the anon key, is nobody in particular; the service key is the
    /// service; any other bearer must be a token of ours, else ``BearerError``. Whether the session of a
    /// token goes on, the database says at the first statement. What stands in `apikey` decides nothing:
    /// it is in every copy of the app.
    ///
    /// - Parameters:
    ///   - authorization: the field `Authorization`.
    ///   - apiKey: the field `apikey`.
    package func claims(
        authorization: String?, apiKey: String?
    ) async throws(BearerError) -> Claims {
        guard let authorization else { return .anonymous }
        guard let bearer = Self.bearer(authorization) else { throw .invalid }
        let hash = SecretHash(of: bearer)
        var keys = try await currentKeys()
        if let claims = Self.claims(ofKey: hash, keys) { return claims }
        guard let header = TokenHeader(of: bearer) else {
            // A key that was made this very second.
            if keys.readAt.duration(to: .now) > .milliseconds(100) {
                keys = try await freshKeys(keys)
                if let claims = Self.claims(ofKey: hash, keys) { return claims }
            }
            throw .invalid
        }
        if !keys.signing.kids.contains(header.kid) { keys = try await freshKeys(keys) }
        let token = try await verify(bearer, hash, header, keys)
        return .user(token.sub.id, session: token.sessionID.id)
    }

    /// What a token says; throws ``BearerError``.
    private func verify(
        _ bearer: String, _ hash: SecretHash, _ header: TokenHeader, _ keys: AccountKeys
    ) async throws(BearerError) -> AccessToken {
        guard keys.signing.kids.contains(header.kid) else { throw .invalid }
        let now = Int(Date().timeIntervalSince1970)
        if let known = verified.token(hash, kids: keys.signing.kids) {
            guard known.exp > now else { throw .expired }
            return known
        }
        let token: AccessToken
        do {
            token = try await keys.signing.verify(bearer)
        } catch {
            throw .invalid
        }
        guard token.exp > now else { throw .expired }
        // Made by this service, so no clock but its own counts.
        guard token.iat <= now + 60, token.exp - token.iat == AccessToken.lifetime else {
            throw .invalid
        }
        verified.add(token, hash, kid: header.kid, now: now)
        return token
    }

    /// The public keys that verify tokens; throws ``AuthRefusal`` (`unavailable`).
    package func publicKeys() async throws -> [PublicKey] {
        try await answering { try await self.keys.current().signing.jwks }
    }

    private func currentKeys() async throws(BearerError) -> AccountKeys {
        do {
            return try await keys.current()
        } catch {
            throw .unavailable
        }
    }

    private func freshKeys(_ known: AccountKeys) async throws(BearerError) -> AccountKeys {
        do {
            return try await keys.read()
        } catch {
            return known
        }
    }

    private static func claims(ofKey hash: SecretHash, _ keys: AccountKeys) -> Claims? {
        // Both are compared, whichever it is.
        let (isAnon, isService) = (hash == keys.anon, hash == keys.service)
        return isService ? .service : isAnon ? .anonymous : nil
    }

    /// The token of `Bearer <token>`; nil for another scheme, and for none.
    private static func bearer(_ authorization: String) -> String? {
        let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

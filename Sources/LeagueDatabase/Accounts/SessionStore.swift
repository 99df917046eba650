package import FieldGame
package import Foundation
package import PostgreSQL

// Signing in, refreshing and signing out. The statements run as `league_accounts`, or as the
// administrator of the server.

/// What signing in compares a password with.
package struct StoredCredentials: Sendable {
    package let account: Account
    /// The hash of its password; nil when it has none.
    package let passwordHash: String?
    /// Whether it was a temporary password that has ended.
    package let hasEnded: Bool
    /// When the account last signed in.
    package let lastSignIn: Date?
}

/// What a refresh token was good for; see `rotate_refresh_token` in the schema.
package struct Rotation: Sendable {
    /// How it went.
    package enum Outcome: String, Sendable, PostgresValue {
        case rotated, repeated, reused, ended, idle
        case notFound = "not_found"
    }

    package let outcome: Outcome
    package let session: UUID?
    /// What leads from the token that was sent to the active one, token by token.
    package let salts: [[UInt8]]
    /// The account and when it last signed in, where the token is known.
    package let account: (Account, Date?)?
}

/// By what the client of a session is known.
package enum SessionSecret: Sendable {
    /// SHA-256 of its first refresh token.
    case refreshToken([UInt8])
    /// SHA-256 of the cookie of a browser, which is described in few words.
    case cookie([UInt8], client: String)
}

/// The session of a cookie.
package struct WebSession: Sendable {
    package let id: UUID
    package let account: Account
    /// Whether it has not ended.
    package let goesOn: Bool
}

/// One signing in of an account.
package struct UserSession: Sendable, RowDecodable {
    package let id: UUID
    /// `password` or `recovery`.
    package let method: String
    package let createdAt: Date
    /// When it last got an access token.
    package let usedAt: Date
    /// When it was ended; nil while it goes on.
    package let endedAt: Date?
    package let endReason: String?
    /// The browser in few words; empty for an app's, and where it is not known.
    package let client: String
    /// Whether a browser's cookie stands for it.
    package let isBrowsers: Bool

    /// Reads a row of `user_sessions`.
    package init(row: Row) throws {
        id = try row.decode("id")
        method = try row.decode("method")
        createdAt = try row.decode("created_at")
        usedAt = try row.decode("used_at")
        endedAt = try row.decode("ended_at")
        endReason = try row.decode("end_reason")
        client = try row.decode("client")
        isBrowsers = try !row.cell("cookie_hash").isNull
    }
}

extension LeagueRepository {
    /// When an account of `p` last signed in.
    static let lastSignIn: Query =
        "(SELECT max(s.created_at) FROM user_sessions AS s WHERE s.user_id = p.id) AS last_sign_in"

    /// What the account with this address signs in with, or nil; and whether there are hashes left that
    /// cost more time than new ones.
    package func credentials(
        email: String
    ) async throws -> (found: StoredCredentials?, someAreBcrypt: Bool) {
        let rows = try await connection.query(
            """
            SELECT p.*, c.password_hash, coalesce(c.ends_at < clock_timestamp(), false) AS has_ended,
                   \(fragment: Self.lastSignIn), k.some_are_bcrypt
            FROM (SELECT EXISTS (SELECT FROM user_credentials WHERE starts_with(password_hash, '$2'))
                         AS some_are_bcrypt) AS k
            LEFT JOIN user_profiles AS p ON lower(p.email) = lower(\(email))
            LEFT JOIN user_credentials AS c ON c.user_id = p.id
            """)
        let row = rows[0]
        let someAreBcrypt: Bool = try row.decode("some_are_bcrypt")
        guard try !row.cell("id").isNull else { return (nil, someAreBcrypt) }
        return (
            StoredCredentials(
                account: try Account(row: row), passwordHash: try row.decode("password_hash"),
                hasEnded: try row.decode("has_ended"), lastSignIn: try row.decode("last_sign_in")),
            someAreBcrypt
        )
    }

    /// Begins a session with the password of this hash and records it; nil where the account was
    /// disabled, or got another password, meanwhile.
    ///
    package func beginSession(
        of account: Account.ID, passwordHash: String, secret: SessionSecret
    ) async throws -> UUID? {
        try await connection.query(
            """
            WITH found AS (
                SELECT p.id FROM user_profiles AS p JOIN user_credentials AS c ON c.user_id = p.id
                WHERE p.id = \(account) AND c.password_hash = \(passwordHash)
                  AND p.disabled_at IS NULL
                  AND coalesce(c.ends_at > clock_timestamp(), true)
                FOR SHARE
            ), \(fragment: Self.newSession("password", secret))
            """, as: UUID.self
        ).first
    }

    /// `found` is the account; a session of it, its first token, and what is recorded.
    private static func newSession(_ method: String, _ secret: SessionSecret) -> Query {
        let (token, cookie, client): (String?, String?, String) =
            switch secret {
            case .refreshToken(let hash): (hash.hex, nil, "")
            case .cookie(let hash, let client): (nil, hash.hex, client)
            }
        return """
            session AS (
                INSERT INTO user_sessions (user_id, method, cookie_hash, client)
                SELECT id, \(method), decode(\(cookie), 'hex'), \(client) FROM found
                RETURNING id, user_id
            ), token AS (
                INSERT INTO refresh_tokens (session_id, token_hash)
                SELECT id, hash FROM session, decode(\(token), 'hex') AS hash WHERE hash IS NOT NULL
            ), event AS (
                INSERT INTO account_events (kind, user_id, session_id, reason)
                SELECT 'signed_in', user_id, id, \(method) FROM session
            )
            SELECT id FROM session
            """
    }

    /// Uses a refresh token up, in one transaction.
    ///
    /// - Parameters:
    ///   - token: SHA-256 of it.
    ///   - child: SHA-256 of the one that takes its place, if it is good for one.
    ///   - salt: what the child was made with.
    package func rotate(
        _ token: [UInt8], to child: [UInt8], salt: [UInt8]
    ) async throws -> Rotation {
        let results = try await connection.transaction(
            """
            SELECT outcome, session, salts FROM rotate_refresh_token(
                decode(\(token.hex), 'hex'), decode(\(child.hex), 'hex'), decode(\(salt.hex), 'hex'))
            """,
            """
            SELECT p.*, \(fragment: Self.lastSignIn)
            FROM refresh_tokens AS t JOIN user_sessions AS o ON o.id = t.session_id
            JOIN user_profiles AS p ON p.id = o.user_id
            WHERE t.token_hash = decode(\(token.hex), 'hex')
            """)
        let row = results.first[0]
        let salts: [String]? = try row.decode("salts")
        let account: (Account, Date?)? = try results.second.first.map { row in
            (try Account(row: row), try row.decode("last_sign_in"))
        }
        return Rotation(
            outcome: try row.decode("outcome"), session: try row.decode("session"),
            salts: (salts ?? []).map { [UInt8](hex: $0) }, account: account)
    }

    /// An account and when it last signed in; nil when there is none.
    package func accountUser(_ id: Account.ID) async throws -> (Account, Date?)? {
        try await connection.query(
            "SELECT p.*, \(fragment: Self.lastSignIn) FROM user_profiles AS p WHERE p.id = \(id)"
        ).first.map { row in
            (try Account(row: row), try row.decode("last_sign_in"))
        }
    }

    /// Which sessions of an account ``endSessions(of:_:reason:actor:)`` ends.
    package enum SessionScope: Sendable {
        case all
        case only(UUID)
        case allBut(UUID)
    }

    /// Ends sessions of an account and records it; returns how many there were.
    ///
    /// - Parameter reason: `signed_out` or `revoked`.
    package func endSessions(
        of account: Account.ID, _ scope: SessionScope, reason: String, actor: UUID? = nil
    ) async throws -> Int {
        var (kept, only): (UUID?, UUID?) = (nil, nil)
        switch scope {
        case .all: break
        case .only(let id): only = id
        case .allBut(let id): kept = id
        }
        return try await connection.query(
            "SELECT end_sessions(\(account), \(kept), \(only), \(reason), \(actor))", as: Int.self
        ).first ?? 0
    }

    /// Forgets sessions, tokens and keys that ended a month ago.
    package func removeOldSessions() async throws {
        try await connection.execute("SELECT remove_old_sessions()")
    }

    /// The sessions of an account that go on, the one used last first; with `all`, also those that
    /// have ended and are still kept.
    package func sessions(of account: Account.ID, all: Bool = false) async throws -> [UserSession] {
        try await connection.query(
            """
            SELECT s.* FROM user_sessions AS s
            WHERE s.user_id = \(account)
              AND (\(all) OR s.ended_at IS NULL AND session_runs_until(s) > clock_timestamp())
            ORDER BY s.used_at DESC, s.id
            """, as: UserSession.self)
    }

    /// Begins a session with a link that was not used and has not ended, and uses it up; nil where it is
    /// good for nothing. Of any number of attempts one succeeds.
    ///
    /// - Parameters:
    ///   - link: SHA-256 of the link's token.
    ///   - email: the address that the account must have; nil is any.
    package func useRecoveryLink(
        _ link: [UInt8], email: String? = nil, secret: SessionSecret
    ) async throws -> (session: UUID, account: Account)? {
        let result = try await connection.transaction(
            """
            WITH found AS (
                UPDATE recovery_tokens AS r SET used_at = clock_timestamp()
                FROM user_profiles AS p
                WHERE r.token_hash = decode(\(link.hex), 'hex') AND r.used_at IS NULL
                  AND r.ends_at > clock_timestamp()
                  AND p.id = r.user_id AND p.disabled_at IS NULL
                  AND lower(p.email) = lower(coalesce(\(email), p.email))
                RETURNING p.id
            ), used AS (
                INSERT INTO account_events (kind, user_id) SELECT 'recovery_used', id FROM found
            ), \(fragment: Self.newSession("recovery", secret))
            """,
            """
            SELECT p.* FROM recovery_tokens AS r JOIN user_profiles AS p ON p.id = r.user_id
            WHERE r.token_hash = decode(\(link.hex), 'hex')
            """)
        guard let row = result.first.first, let account = result.second.first else { return nil }
        return (try row.decode("id"), try Account(row: account))
    }

    /// The account of a link that was not used and has not ended; uses nothing up.
    package func account(ofRecoveryLink link: [UInt8]) async throws -> Account? {
        try await connection.query(
            """
            SELECT p.* FROM recovery_tokens AS r JOIN user_profiles AS p ON p.id = r.user_id
            WHERE r.token_hash = decode(\(link.hex), 'hex') AND r.used_at IS NULL
              AND r.ends_at > clock_timestamp() AND p.disabled_at IS NULL
            """, as: Account.self
        ).first
    }

    /// Uses a link up to give its account a password of its owner's choice, and begins a session in the
    /// same transaction; nil, and nothing is changed, where the link is good for nothing.
    package func usePasswordLink(
        _ link: [UInt8], passwordHash: String, secret: SessionSecret
    ) async throws -> Account? {
        try await inTransaction { repository in
            guard let used = try await repository.useRecoveryLink(link, secret: secret) else {
                return nil
            }
            // Other sessions end with the old password, and this one does not.
            try await repository.connection.execute(
                """
                SELECT set_config('league.actor', \(used.account.id.text), true),
                       set_config('league.session', \(used.session.text), true)
                """)
            return try await repository.setPasswordHash(
                of: used.account.id, to: passwordHash, mustChange: false)
        }
    }

    /// The session of a browser's cookie; nil for a cookie that was never given out.
    ///
    /// - Parameter cookie: SHA-256 of it.
    package func webSession(cookie: [UInt8]) async throws -> WebSession? {
        try await connection.query(
            """
            SELECT p.*, w.session, w.goes_on
            FROM use_web_session(decode(\(cookie.hex), 'hex')) AS w
            JOIN user_profiles AS p ON p.id = w.account
            """
        ).first.map { row in
            WebSession(
                id: try row.decode("session"), account: try Account(row: row),
                goesOn: try row.decode("goes_on"))
        }
    }

    /// Gives a browser's session another cookie; the one before it is void.
    package func replaceCookie(of session: UUID, with cookie: [UInt8]) async throws {
        try await connection.execute(
            """
            UPDATE user_sessions SET cookie_hash = decode(\(cookie.hex), 'hex')
            WHERE id = \(session) AND cookie_hash IS NOT NULL
            """)
    }

    /// Makes a link for an account; those before it are void. Returns false when there is no account, or
    /// it is disabled.
    package func addRecoveryLink(_ link: [UInt8], of account: Account.ID) async throws -> Bool {
        try await connection.query(
            "SELECT public.add_recovery_link(\(account), decode(\(link.hex), 'hex'))", as: Bool.self
        ).first ?? false
    }
}

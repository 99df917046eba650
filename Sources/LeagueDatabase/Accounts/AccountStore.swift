public import FieldGame
public import PostgreSQL

// Accounts and their passwords' hashes. Only the maintenance path and signing in read a hash.

extension LeagueRepository {
    /// Adds an account whose owner must choose a password of their own.
    ///
    /// - Parameters:
    ///   - houseID: a captain's house or school team.
    ///   - passwordHash: of a temporary password, which ends after 72 hours.
    /// - Returns: the account; nil, and nothing is changed, when there is one with this email.
    package func createAccount(
        email: String, name: String, role: Account.Rank, houseID: String?, passwordHash: String
    ) async throws -> Account? {
        try await connection.query(
            """
            WITH account AS (
                INSERT INTO user_profiles (email, name, role, house_id, must_change_password)
                VALUES (\(email), \(name), \(role), \(houseID), true)
                ON CONFLICT (lower(email)) DO NOTHING RETURNING *
            ), stored AS (
                INSERT INTO user_credentials (user_id, password_hash, ends_at)
                SELECT id, \(passwordHash), clock_timestamp() + interval '72 hours' FROM account
            )
            SELECT * FROM account
            """, as: Account.self
        ).first
    }

    /// The account with this email in any case, or nil.
    package func account(email: String) async throws -> Account? {
        try await connection.query(
            "SELECT * FROM user_profiles WHERE lower(email) = lower(\(email))", as: Account.self
        ).first
    }

    /// Accounts by email; `role` leaves out all others.
    package func accounts(role: Account.Rank? = nil) async throws -> [Account] {
        try await connection.query(
            """
            SELECT * FROM user_profiles WHERE role = coalesce(\(role), role)
            ORDER BY lower(email)
            """, as: Account.self)
    }

    /// The hash of an account's password, or nil when it has none.
    package func passwordHash(of account: Account.ID) async throws -> String? {
        try await connection.query(
            "SELECT password_hash FROM user_credentials WHERE user_id = \(account)",
            as: String.self
        ).first
    }

    /// Whether an account's password is one that was made for its owner, not chosen.
    package func hasTemporaryPassword(_ account: Account.ID) async throws -> Bool {
        try await connection.query(
            "SELECT ends_at IS NOT NULL FROM user_credentials WHERE user_id = \(account)",
            as: Bool.self
        ).first ?? false
    }

    /// Gives an account another password, which ends its sessions.
    ///
    /// - Parameters:
    ///   - mustChange: whether its owner must choose one of their own next, within 72 hours.
    ///   - old: the hash that must still be there, or nil for whatever is there.
    /// - Returns: the account as it is now; nil, and nothing is changed, when there is none, or its
    ///   hash is no longer `old`.
    package func setPasswordHash(
        of account: Account.ID, to hash: String, mustChange: Bool, replacing old: String? = nil
    ) async throws -> Account? {
        try await connection.query(
            """
            WITH written AS (
                INSERT INTO user_credentials AS stored (user_id, password_hash, ends_at)
                SELECT id, \(hash),
                       CASE WHEN \(mustChange) THEN clock_timestamp() + interval '72 hours' END
                FROM user_profiles WHERE id = \(account)
                ON CONFLICT (user_id) DO UPDATE
                SET password_hash = excluded.password_hash, changed_at = clock_timestamp(),
                    ends_at = excluded.ends_at
                WHERE stored.password_hash = coalesce(\(old), stored.password_hash)
                RETURNING user_id
            )
            UPDATE user_profiles SET must_change_password = \(mustChange)
            WHERE id IN (SELECT user_id FROM written) RETURNING *
            """, as: Account.self
        ).first
    }

    /// Forbids an account everything, or allows it again what its role may do; one that is disabled
    /// stays disabled since when it was. Returns the account as it is now, or nil when there is
    /// none.
    package func setDisabled(
        _ isDisabled: Bool, account: Account.ID
    ) async throws -> Account? {
        try await connection.query(
            """
            UPDATE user_profiles
            SET disabled_at = CASE WHEN \(isDisabled)
                                   THEN coalesce(disabled_at, clock_timestamp()) END
            WHERE id = \(account) RETURNING *
            """, as: Account.self
        ).first
    }

    /// Makes an account that of another house or school team; returns it as it is now, or nil.
    package func moveAccount(
        _ account: Account.ID, toHouse houseID: String
    ) async throws -> Account? {
        try await connection.query(
            "UPDATE user_profiles SET house_id = \(houseID) WHERE id = \(account) RETURNING *",
            as: Account.self
        ).first
    }
}

extension Account: RowDecodable {
    /// Reads a row of `user_profiles`.
    public init(row: Row) throws {
        self.init(
            id: try row.decode("id"), email: try row.decode("email"),
            name: try row.decode("name"), role: try row.decode("role"),
            houseID: try row.decode("house_id"),
            mustChangePassword: try row.decode("must_change_password"),
            disabledAt: try row.decode("disabled_at"), dbRole: try row.decode("db_role"),
            createdAt: try row.decode("created_at"), updatedAt: try row.decode("updated_at"))
    }
}

extension Account.Rank: PostgresValue {}

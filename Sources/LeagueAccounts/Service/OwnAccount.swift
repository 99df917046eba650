import FieldGame
package import Foundation
package import LeagueDatabase
import PostgreSQL

// What a signed-in user does with their own account.

extension AccountService {
    /// The account of a signed-in user; throws ``AuthRefusal``.
    package func user(_ claims: Claims) async throws -> AccountUser {
        guard let account = claims.account else { throw AuthRefusal.noAuthorization }
        let found = try await asking {
            try await self.pool.asUser(claims.mindingTheirOwn) { try await $0.accountUser(account) }
        }
        guard let found else { throw AuthRefusal.userGone("This account is no longer there.") }
        return AccountUser(found.0, lastSignIn: found.1)
    }

    /// What a signed-in user wants changed; nil stays.
    package struct OwnChange: Sendable {
        package var name: String?
        package var password: String?
        package var currentPassword: String?
        /// What the browser's session is known by once its owner has another password.
        var cookie: SecretToken?

        package init(name: String? = nil, password: String? = nil, currentPassword: String? = nil) {
            (self.name, self.password, self.currentPassword) = (name, password, currentPassword)
        }
    }

    /// How long after signing in a password may be changed without the current one.
    package static let freshSession: TimeInterval = 24 * 3600

    /// Changes the name or the password of a signed-in user.
    ///
    /// Another password ends the other sessions of the account, and a temporary one with them. The
    /// current password is asked for where the session is older than a day, unless it is a temporary one,
    /// or there is none; where it is given it must be right.
    ///
    /// Throws ``AuthRefusal``: `weakPassword`, `samePassword`, `reauthenticationNeeded`,
    /// `invalidCredentials`, `overRequestRateLimit`, `busy` and those of ``user(_:)``.
    package func change(
        _ change: OwnChange, _ claims: Claims, from address: ClientAddress
    ) async throws -> AccountUser {
        let user = try await user(claims)
        if let name = change.name {
            try Self.check(name: name)
            guard change.password != nil || !user.account.mustChangePassword else {
                throw AuthRefusal.notAdmin(
                    "Choose a password of your own first; until then this account may do nothing.")
            }
        }
        if let password = change.password {
            try await changePassword(of: user.account, to: password, change, claims, address)
        }
        if let name = change.name {
            _ = try await asking {
                try await self.pool.asUser(claims.mindingTheirOwn) {
                    try await $0.renameAccount(user.account.id, to: name)
                }
            }
        }
        return try await self.user(claims)
    }

    private func changePassword(
        of account: Account, to typed: String, _ change: OwnChange, _ claims: Claims,
        _ address: ClientAddress
    ) async throws {
        let (stored, isTemporary, began, words) = try await asking {
            try await self.pool.asUser(claims.mindingTheirOwn) { repository in
                (
                    try await repository.passwordHash(of: account.id),
                    try await repository.hasTemporaryPassword(account.id),
                    try await repository.sessions(of: account.id).first {
                        $0.id == claims.sessionID
                    },
                    try await repository.passwordWords(of: account)
                )
            }
        }
        // Who finds a browser open finds no password to change in it.
        let isFresh =
            change.cookie == nil
            && began.map { $0.createdAt.timeIntervalSinceNow > -Self.freshSession } ?? false
        if let current = change.currentPassword, let stored {
            let isRight = try await trying(account.email, from: address) {
                try await self.passwords.run { try PasswordHash(stored: stored).verify(current) }
            }
            guard isRight else {
                try await record("password_refused", account.id, "wrong current password")
                throw AuthRefusal.invalidCredentials
            }
            limiter.forgive(address, account: account.email)
        } else if !isFresh, !isTemporary, stored != nil {
            throw AuthRefusal.reauthenticationNeeded
        }
        let new = try Self.password(typed, words)
        let hash = try await passwords.run {
            if let stored, try PasswordHash(stored: stored).verify(typed) {
                throw AuthRefusal.samePassword
            }
            return try PasswordHash(hashing: new).text
        }
        let changed = try await asking {
            try await self.pool.asUser(claims.mindingTheirOwn) { repository in
                try await repository.inTransaction { repository in
                    if let cookie = change.cookie, let session = claims.sessionID {
                        try await repository.replaceCookie(of: session, with: cookie.hash.bytes)
                    }
                    return try await repository.setPasswordHash(
                        of: account.id, to: hash, mustChange: false, replacing: stored)
                }
            }
        }
        // Somebody else was quicker, and has ended this session.
        guard changed != nil else {
            throw AuthRefusal.sessionNotFound("The password was changed meanwhile: sign in again.")
        }
    }

    func record(_ kind: String, _ account: UUID?, _ reason: String = "") async throws {
        try await asking {
            try await self.pool.asUser(.accounts) {
                try await $0.recordEvent(kind, account: account, reason: reason)
            }
        }
    }

    /// A password that may be chosen; throws ``AuthRefusal`` (`weakPassword`).
    static func password(_ typed: String, _ words: [String]) throws -> Password {
        do throws(PasswordError) {
            let password = try Password(typed)
            try PasswordWords(words).check(password)
            return password
        } catch {
            let reasons =
                switch error {
                case .tooShort, .tooLong: ["length"]
                case .unusableCharacter: ["characters"]
                default: ["pwned"]
                }
            throw AuthRefusal.weakPassword(error.description, reasons: reasons)
        }
    }

    static func check(name: String) throws {
        guard name.unicodeScalars.count <= 200,
            !name.unicodeScalars.contains(where: {
                [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                    $0.properties.generalCategory)
                    && !$0.properties.isJoinControl
            })
        else {
            throw AuthRefusal.validationFailed(
                "A name has at most 200 characters, all of which are seen.")
        }
    }

    /// Runs `body`, whose statements are those of a user: refusals of the database become ours.
    func asking<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        do {
            return try await answering(body)
        } catch let error as PostgresError where error.sqlState == "28000" {
            let sentence = error.message ?? "Sign in again."
            switch error.constraint {
            case "user_not_found": throw AuthRefusal.userGone(sentence)
            case "session_expired": throw AuthRefusal.sessionExpired(sentence)
            default: throw AuthRefusal.sessionNotFound(sentence)
            }
        } catch let error as PostgresError where error.sqlState == "42501" && error.isRaised {
            throw AuthRefusal.notAdmin(error.message ?? "Only an admin may do this.")
        }
    }
}

import FieldGame
package import Foundation
package import LeagueDatabase
import PostgreSQL

// What admins and the service do with the accounts of others. Who may, the database says.

extension AccountService {
    /// A new account, or what is to change of one; nil stays, or is nothing.
    package struct AccountDraft: Sendable {
        package var email: String?
        package var password: String?
        package var name: String?
        package var role: String?
        package var houseID: String?
        /// Whether it is disabled, as GoTrue's `ban_duration` says; nil stays.
        package var isDisabled: Bool?

        package init() {}
    }

    /// A page of accounts, in the order in which they were made, and how many there are.
    package func accounts(
        _ claims: Claims, page: Int, perPage: Int
    ) async throws -> (users: [AccountUser], total: Int) {
        try await keeping(claims) { repository in
            let found = try await repository.accountPage(
                offset: (page - 1) * perPage, limit: perPage)
            return (found.accounts.map { AccountUser($0, lastSignIn: $1) }, found.total)
        }
    }

    /// An account; throws ``AuthRefusal`` (`userNotFound`).
    package func account(_ id: UUID, _ claims: Claims) async throws -> AccountUser {
        let found = try await keeping(claims) { try await $0.accountUser(id) }
        guard let found else { throw AuthRefusal.userNotFound }
        return AccountUser(found.0, lastSignIn: found.1)
    }

    /// Makes an account, whose owner must choose another password within 72 hours; without a role it is
    /// a viewer's. Without a password it has none, until an admin gives it one.
    package func create(_ draft: AccountDraft, _ claims: Claims) async throws -> AccountUser {
        // Who may not is told so before anything else.
        _ = try await keeping(claims) { try await $0.today() }
        guard let email = draft.email, EmailAddress.isWellFormed(email) else {
            throw AuthRefusal.validationFailed("An account needs an email address.")
        }
        let rank = try Self.rank(draft.role) ?? .viewer
        try Self.check(name: draft.name ?? "")
        let hash = try await hash(draft.password, email: email, name: draft.name ?? "", claims)
        let account = try await keeping(claims) { repository in
            try await repository.addAccount(
                email: email, name: draft.name ?? "", role: rank, houseID: draft.houseID,
                passwordHash: hash)
        }
        guard let account else { throw AuthRefusal.emailExists }
        return AccountUser(account, lastSignIn: nil)
    }

    /// Changes an account; a password that is set for somebody else is a temporary one.
    package func update(
        _ id: UUID, _ draft: AccountDraft, _ claims: Claims
    ) async throws -> AccountUser {
        let known = try await account(id, claims).account
        guard draft.password == nil || id != claims.account else {
            throw AuthRefusal.validationFailed(
                "Your own password is changed by PUT /auth/v1/user.")
        }
        if let email = draft.email, !EmailAddress.isWellFormed(email) {
            throw AuthRefusal.validationFailed("This is no email address.")
        }
        let rank = try Self.rank(draft.role)
        try Self.check(name: draft.name ?? "")
        let hash = try await hash(
            draft.password, email: draft.email ?? known.email, name: draft.name ?? known.name,
            claims)
        let changed = try await keeping(claims) { repository in
            try await repository.inTransaction { repository in
                if let hash {
                    _ = try await repository.setPasswordHash(of: id, to: hash, mustChange: true)
                }
                if let isDisabled = draft.isDisabled {
                    _ = try await repository.setDisabled(isDisabled, account: id)
                }
                return try await repository.editAccount(
                    id, email: draft.email, name: draft.name, role: rank, houseID: draft.houseID)
            }
        }
        guard changed else { throw AuthRefusal.userNotFound }
        return try await account(id, claims)
    }

    /// Deletes an account with its sessions; what it did stays on record.
    package func delete(_ id: UUID, _ claims: Claims) async throws {
        let isGone = try await keeping(claims) { try await $0.deleteAccount(id) }
        guard isGone else { throw AuthRefusal.userNotFound }
    }

    /// The hash of a password that is set for somebody; nil where none is.
    private func hash(
        _ typed: String?, email: String, name: String, _ claims: Claims
    ) async throws -> String? {
        guard let typed else { return nil }
        let words = try await keeping(claims) { try await $0.teamWords() }
        let password = try Self.password(typed, words + [email, name])
        return try await passwords.run { try PasswordHash(hashing: password).text }
    }

    private static func rank(_ text: String?) throws -> Account.Rank? {
        guard let text else { return nil }
        guard let rank = Account.Rank(rawValue: text) else {
            throw AuthRefusal.validationFailed("A role is viewer, captain or admin.")
        }
        return rank
    }

    /// Runs statements that look after accounts, in the name of who asks.
    private func keeping<Value: Sendable>(
        _ claims: Claims, _ body: @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        guard claims != .anonymous else {
            throw AuthRefusal.notAdmin("The anon key may not look after accounts.")
        }
        do {
            return try await asking {
                try await self.pool.asUser(claims.lookingAfterAccounts) { try await body($0) }
            }
        } catch let error as PostgresError {
            switch error.constraint {
            case "user_profiles_email_key"?: throw AuthRefusal.emailExists
            case "user_profiles_house_id_fkey"?:
                throw AuthRefusal.validationFailed(
                    "There is no house with this id; ids are initials, such as JDM.")
            case "user_profiles_captain_has_house"?:
                throw AuthRefusal.validationFailed("A captain needs a house_id.")
            case "user_profiles_email_form"?, "user_profiles_text_plain"?:
                throw AuthRefusal.validationFailed("The email address or the name cannot be kept.")
            default: throw error
            }
        }
    }
}

package import FieldGame
import LeagueAccounts
package import LeagueDatabase

/// A password that an admin gives an account, hashed.
package struct NewPassword: Sendable {
    /// The hash (crypt(5)).
    package let hash: String
    /// The password, where it was made here; to be shown this once.
    package let temporary: String?

    /// Makes a password. It is hashed on a thread of its own.
    package static func made() async throws -> NewPassword {
        let made = TemporaryPassword().text
        return NewPassword(hash: try await hash { made }, temporary: made)
    }

    /// Takes the password that `read` returns, which may wait for it. Throws `PasswordError` for one
    /// that is too short or is guessed first, and what `read` throws.
    package static func typed(
        _ read: @escaping @Sendable () throws -> String
    ) async throws -> NewPassword {
        NewPassword(hash: try await hash(read), temporary: nil)
    }

    private static func hash(
        _ read: @escaping @Sendable () throws -> String
    ) async throws -> String {
        try await onThreadOfItsOwn {
            let password = try Password(try read())
            try PasswordWords().check(password)
            return try PasswordHash(hashing: password).text
        }
    }

    /// Gives it to an account in place of the one before, which is void at once; the owner must
    /// replace it within 72 hours.
    ///
    /// - Parameter repository: one that may look after accounts.
    /// - Throws: ``Refusal`` when the account has been deleted meanwhile.
    package nonisolated(nonsending) func give(
        to account: Account, in repository: LeagueRepository
    ) async throws -> GivenPassword {
        let changed = try account.changed(
            try await repository.setPasswordHash(of: account.id, to: hash, mustChange: true))
        return GivenPassword(
            account: changed, temporary: temporary,
            sentence: "reset the password of \(changed.email)")
    }
}

/// An account that was given a password.
package struct GivenPassword: Sendable {
    /// The account as it is now.
    package let account: Account
    /// The password, where it was made here; to be shown this once.
    package let temporary: String?
    /// `reset the password of tom@example.org`.
    package let sentence: String

    /// What its owner, and who looks after it, must do next.
    package var notes: [Note] {
        let next = Note(
            "its owner must choose another password before anything else",
            .changePassword(account))
        return account.disabledAt == nil
            ? [next] : [next, Note("the account is still disabled", .enable(account))]
    }
}

package import FieldGame
package import LeagueDatabase

// Accounts as people name them.

extension LeagueRepository {
    /// The account with this address, in any case.
    ///
    /// - Parameter role: the rank that it must have; nil for any.
    /// - Throws: ``Refusal`` with the nearest addresses of this rank when there is none, and when it is
    ///   of another rank.
    package func account(
        named email: String, of role: Account.Rank? = nil
    ) async throws -> Account {
        guard let account = try await account(email: email) else {
            let index = NameIndex(try await accounts(role: role).map { ($0.email, $0.email) })
            let hint = Refusal.hint(index.nearest(to: email))
            throw Refusal(.email, "no account has the email \"\(email)\"\(hint)")
        }
        guard role == nil || account.role == role else {
            throw Refusal(
                .email, "\(account.email) is \(account.role.withArticle)",
                account.role == .viewer ? [] : [.lookAmong(account.role)])
        }
        return account
    }
}

extension EmailAddress {
    /// An address as it is typed; throws ``Refusal`` with how addresses are written.
    package static func typed(_ text: String) throws -> String {
        guard isWellFormed(text) else {
            throw Refusal(
                .email,
                "\"\(text)\" is no email address: write it like tom@example.org, with at most "
                    + "\(maximumLength) characters")
        }
        return text
    }
}

extension Account.Rank {
    /// `a captain`, `an admin`.
    package var withArticle: String { (self == .admin ? "an " : "a ") + rawValue }
}

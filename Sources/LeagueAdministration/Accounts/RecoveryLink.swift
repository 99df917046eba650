package import FieldGame
import LeagueAccounts
package import LeagueDatabase

/// A link with which the owner of an account chooses another password: once, within an hour.
package struct RecoveryLink: Hashable, Sendable {
    /// What a program hands in.
    package let token: String

    /// Makes a link for an account; those before it are void.
    ///
    /// - Parameter repository: one that may look after accounts.
    /// - Throws: ``Refusal`` where the account is disabled.
    package static nonisolated(nonsending) func make(
        for account: Account, in repository: LeagueRepository
    ) async throws -> RecoveryLink {
        guard let token = try await repository.makeRecoveryLink(of: account.id) else {
            throw Refusal("\(account.email) is disabled: enable it first. Nothing was changed")
        }
        return RecoveryLink(token: token.text)
    }

    /// The link at a service of this address, `https://fieldgame.example`.
    package func address(at base: String) -> String {
        SecretToken(token).resetAddress(at: base)
    }
}

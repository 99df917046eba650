package import FieldGame
package import LeagueDatabase

/// What an admin does to an account, besides its password.
package enum AccountAction: Hashable, Sendable {
    /// Forbids it everything; what was done stays.
    case disable(Account)
    /// Allows it again what it was allowed before.
    case enable(Account)
    /// Makes a captain that of another house or school team.
    case move(Account, to: Team, from: Team?)
    /// Ends all its sessions; its password stays.
    case signOut(Account)

    /// The move of a captain to the team of this id, name or alias; throws ``Refusal`` with the
    /// nearest names when there is none.
    package static func moving(
        _ account: Account, to team: String, in repository: LeagueRepository
    ) async throws -> AccountAction {
        let reference = try await repository.referenceData()
        return .move(
            account, to: try NameResolver(reference).team(team),
            from: reference.teams.first { $0.id == account.houseID })
    }

    /// Does it; in a rehearsal only finds out what it would do.
    ///
    /// - Parameter repository: one that may look after accounts.
    /// - Throws: ``Refusal`` when the account has been deleted meanwhile.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> AccountChange {
        switch self {
        case .disable(let account):
            let after = try account.changed(
                try await repository.setDisabled(true, account: account.id))
            guard let since = account.disabledAt else {
                return AccountChange(after, "is disabled", .enable(after))
            }
            return AccountChange(after, "is disabled already, since \(since.spokenInLondon)")
        case .enable(let account):
            let after = try account.changed(
                try await repository.setDisabled(false, account: account.id))
            return account.disabledAt == nil
                ? AccountChange(after, "is enabled already")
                : AccountChange(after, "is enabled", .disable(after))
        case .move(let account, let team, let old):
            guard account.houseID != team.id else {
                return AccountChange(account, "is captain of \(team.name) already")
            }
            let after = try account.changed(
                try await repository.moveAccount(account.id, toHouse: team.id))
            return AccountChange(
                after, "is now captain of \(team.name)",
                old.map { .move(after, to: $0, from: team) })
        case .signOut(let account):
            let ended = try await repository.endSessions(
                of: account.id, .all, reason: "revoked")
            let what = ended == 1 ? "1 session ended" : "\(ended) sessions ended"
            return AccountChange(account, "is signed out: \(what)")
        }
    }
}

/// What was done to an account, or would be done.
package struct AccountChange: Hashable, Sendable {
    /// The account as it is now.
    package let account: Account
    /// `tom@example.org is disabled`; `tom@example.org is enabled already`.
    package let sentence: String
    /// What takes it back; nil where nothing was changed, or nothing takes it back.
    package let inverse: AccountAction?

    fileprivate init(_ account: Account, _ predicate: String, _ inverse: AccountAction? = nil) {
        (self.account, self.inverse) = (account, inverse)
        sentence = "\(account.email) \(predicate)"
    }
}

extension Account {
    /// The account as it is after a change; throws ``Refusal`` where it is no longer there.
    func changed(_ account: Account?) throws -> Account {
        guard let account else {
            throw Refusal("\(email) was deleted meanwhile: nothing was changed")
        }
        return account
    }
}

package import FieldGame
package import LeagueDatabase

/// An account that is to be made.
package struct NewAccount: Hashable, Sendable {
    /// The address.
    package let email: String
    /// The person's name; may be empty.
    package let name: String
    /// What it may do.
    package let role: Account.Rank
    /// The team of a captain.
    package let team: Team?

    /// Reads what was typed for `email`, `name` and `house`; captains have a house or a school team.
    ///
    /// Throws ``Refusal`` with every field that is wrong, also where the address has an account.
    package static nonisolated(nonsending) func entered(
        _ role: Account.Rank, _ texts: [Field: String], in repository: LeagueRepository
    ) async throws -> NewAccount {
        var problems: [FieldProblem] = []
        let (email, name) = (texts[.email] ?? "", texts[.name] ?? "")
        let address = try await problems.noting(.email) { try EmailAddress.typed(email) }
        problems += self.problems(name: name)
        var team: Team?
        if role == .captain {
            let reference = try await repository.referenceData()
            team = try await problems.noting(.house) {
                try NameResolver(reference).team(texts[.house] ?? "")
            }
        }
        if address != nil, let known = try await repository.account(email: email) {
            problems.append(taken(by: known))
        }
        if let refusal = Refusal(problems) { throw refusal }
        return NewAccount(email: email, name: name, role: role, team: team)
    }

    /// What is wrong with a name.
    package static func problems(name: String) -> [FieldProblem] {
        guard name.count > 200 || name.unicodeScalars.contains(where: \.isControl) else {
            return []
        }
        return [FieldProblem(.name, "takes at most 200 characters, none of them control ones")]
    }

    /// `captain tom@example.org of Keate`.
    package var label: String {
        "\(role.rawValue) \(email)\(team.map { " of \($0.name)" } ?? "")"
    }

    /// Makes the account, with a password that its owner must replace within 72 hours.
    ///
    /// - Parameter repository: one that may look after accounts.
    /// - Throws: ``Refusal`` where the address has got an account meanwhile.
    package nonisolated(nonsending) func perform(
        _ password: NewPassword, in repository: LeagueRepository
    ) async throws -> GivenPassword {
        guard
            let created = try await repository.createAccount(
                email: email, name: name, role: role, houseID: team?.id,
                passwordHash: password.hash)
        else {
            let known = try await repository.account(named: email)
            throw Refusal(Self.taken(by: known))
        }
        return GivenPassword(
            account: created, temporary: password.temporary, sentence: "created \(label)")
    }

    private static func taken(by known: Account) -> FieldProblem {
        FieldProblem(
            .email,
            sentence: "\(known.email) has an account already, as \(known.role.withArticle): "
                + "nothing was changed", [.showAccount(known)])
    }
}

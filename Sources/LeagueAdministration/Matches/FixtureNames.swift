package import FieldGame
package import LeagueDatabase

/// Finds the names that a match may bear, or offers to enter new ones.
package struct FixtureNames: Sendable {
    private let reference: ReferenceData
    private let unlisted: [String]
    private let names: NameResolver

    /// Reads what the league's own are called.
    package init(_ repository: LeagueRepository) async throws {
        let reference = try await repository.referenceData()
        self.reference = reference
        // What other matches are played for already may be used again; a listed one comes first.
        unlisted = try await repository.unlistedCompetitions()
            .filter { reference.competitionIndex[$0].isEmpty }
        names = NameResolver(reference, offersNew: true)
    }

    /// The team with this id, name or alias.
    package func team(_ name: String) throws -> Team { try names.team(name) }

    /// The same of the other side, which may be no team of the league.
    package func opposingTeam(_ name: String) throws -> Team {
        do {
            return try team(name)
        } catch let refusal as Refusal where reference.teamIndex[name].isEmpty {
            throw Refusal(refusal.message, refusal.remedies + [.nameOpponent])
        }
    }

    /// The name of the pitch with this name or abbreviation.
    package func pitch(_ name: String) throws -> String { try names.pitch(name).name }

    /// The name of the competition with this name or abbreviation, listed or only used by matches.
    package func competition(_ name: String) throws -> String {
        try names.competition(name, unlisted).name
    }

    /// The same name, unless it is that of a team: its results would not count.
    func opponent(_ name: String) throws -> String {
        guard let team = reference.teamIndex[name].first else { return name }
        throw Refusal("\(team.name) is a team of the league", [.nameTeam(team)])
    }
}

import FieldGame
import LeagueDatabase

/// Finds the names that a match may bear, or says how to enter new ones.
struct FixtureNames {
    private let reference: ReferenceData
    private let unlisted: [String]
    private let names: LeagueNames

    init(_ repository: LeagueRepository) async throws {
        let reference = try await repository.referenceData()
        self.reference = reference
        // What other matches are played for already may be used again; a listed one comes first.
        unlisted = try await repository.unlistedCompetitions()
            .filter { reference.competitionIndex[$0].isEmpty }
        names = LeagueNames(reference, offersNew: true)
    }

    /// The team with this id, name or alias.
    func team(_ name: String) throws -> Team { try names.team(name) }

    /// The same of the other side, where somebody may stand who is no team.
    func opposingTeam(_ name: String) throws -> Team {
        do {
            return try team(name)
        } catch let failure as CommandFailure where reference.teamIndex[name].isEmpty {
            throw CommandFailure(
                failure.status,
                "\(failure.message), or name who is no team of the league with --opponent")
        }
    }

    /// The name of the pitch with this name or abbreviation.
    func pitch(_ name: String) throws -> String { try names.pitch(name) }

    /// The name of the competition with this name or abbreviation, listed or only used by matches.
    func competition(_ name: String) throws -> String { try names.competition(name, unlisted) }

    /// The same name, unless it is that of a team: its results would not count.
    func opponent(_ name: String) throws -> String {
        guard let team = reference.teamIndex[name].first else { return name }
        throw CommandFailure(
            .usage, "\(team.name) is a team of the league: write --away \(team.id)")
    }
}

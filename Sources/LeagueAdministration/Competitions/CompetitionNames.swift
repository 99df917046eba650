package import FieldGame
package import LeagueDatabase

/// Finds competitions with their rules, and judges names for new ones.
package struct CompetitionNames: Sendable {
    private let repository: LeagueRepository
    private let rules: [CompetitionRules]
    private let reference: ReferenceData

    /// Reads what competitions are called.
    package init(_ repository: LeagueRepository) async throws {
        self.repository = repository
        rules = try await repository.competitionRules()
        reference = ReferenceData(
            teams: [], competitions: rules.map(\.competition),
            words: try await repository.taughtWords())
    }

    /// The competition with this name or abbreviation, or its beginning; throws which names are
    /// near, and offers to enter a new one.
    package func find(
        _ name: String, _ extent: NameExtent = .beginning
    ) async throws -> CompetitionRules {
        if reference.competitionIndex[name].isEmpty {
            let folded = FoldedName(name)
            let unlisted = try await repository.unlistedCompetitions()
            if let spelling = unlisted.first(where: { FoldedName($0) == folded }) {
                throw Refusal(
                    "\"\(spelling)\" is so far only what matches name",
                    [.enterCompetition(spelling)])
            }
        }
        let names = NameResolver(reference, offersNew: extent == .beginning, extent)
        let found = try names.competition(name)
        return rules.first { $0.competition == found } ?? CompetitionRules(found)
    }

    /// The name for a new competition, or a new name for this one; throws when it stands for another
    /// one already.
    package func new(_ text: String, for competition: String? = nil) throws -> String {
        let name = try TypedText.name(text)
        if let other = reference.competitionIndex[name].first(where: { $0.name != competition }) {
            try reference.requireUntaught(name)
            throw Refusal.taken(name, by: other.name, [.editCompetition(other.name)])
        }
        return name
    }

    /// Throws when an abbreviation stands for another competition than this one.
    func requireFree(abbreviation: String, for name: String) throws {
        let others = reference.competitionIndex[abbreviation].filter { $0.name != name }
        guard let other = others.first else { return }
        let refusal = Refusal.taken(abbreviation, by: other.name, hint: ": choose another")
        throw Refusal(.abbreviation, refusal.message)
    }
}

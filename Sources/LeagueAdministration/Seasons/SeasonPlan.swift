package import FieldGame
package import LeagueDatabase

/// How the next season of some leagues is to begin, as it was typed; all that is not named carries
/// over.
package struct SeasonPlan: Sendable {
    /// A team by id, name or alias, and the name that it gets.
    package struct Renaming: Hashable, Sendable {
        package let team: String
        package let name: String

        /// The team that is named so gets this name.
        package init(_ team: String, to name: String) { (self.team, self.name) = (team, name) }
    }

    /// The season that begins; nil is the one after the newest that is closed, league by league, and
    /// where none is, the one that today is in.
    package var season: Season?
    /// The leagues, by name or abbreviation; none is all.
    package var leagues: [String] = []
    /// The rules that hold from then on, as far as others are given.
    package var rules = CompetitionEntry([:])
    /// The teams that get other names.
    package var renamings: [Renaming] = []
    /// What becomes of captains.
    package var captains: [SeasonOpening.CaptainChange] = []

    /// A plan by which all carries over.
    package init() {}

    /// What it changes; throws ``Refusal`` for what cannot be meant.
    package func opening(in repository: LeagueRepository) async throws -> SeasonOpening {
        let names = NameResolver(try await repository.referenceData())
        if let refusal = Refusal(rules.problems) { throw refusal }
        let begun = try await leagues(named: try leagues.map(names.league), in: repository)
        let today = try await repository.today()
        return SeasonOpening(
            leagues: begun.map(\.league),
            renamings: try renamings.map {
                SeasonOpening.Renaming(try names.team($0.team), to: try TypedText.name($0.name))
            },
            // A name is never one of a day to come.
            renamedOn: min(begun.map(\.firstDay).min() ?? today, today), captains: captains)
    }

    private typealias Begun = (league: SeasonOpening.League, firstDay: LocalDate)

    private func leagues(
        named names: [String], in repository: LeagueRepository
    ) async throws -> [Begun] {
        let leagues = try await repository.competitionRules().filter {
            $0.competition.kind == .league
                && (names.isEmpty || names.contains($0.competition.name))
        }
        guard !leagues.isEmpty else {
            throw Refusal("no competition is a league, so none has seasons")
        }
        let closed = try await repository.closedSeasons()
        var begun: [Begun] = []
        for league in leagues {
            let name = league.competition.name
            let newest = closed.filter { $0.competition == name }.map(\.season).max()
            guard let next = try await next(after: newest, of: league, in: repository),
                let firstDay = next.firstDay(startingIn: league.seasonStarts)
            else { throw Refusal(.season, "there is no next season of \(name)") }
            var changed = league.rules(in: next.description)
            try rules.apply(to: &changed)
            begun.append((.init(league, season: next.description, rules: changed), firstDay))
        }
        return begun
    }

    /// The season that begins: 2027 means 2027-28 for a league whose seasons start in another month
    /// than January.
    private func next(
        after newest: String?, of league: CompetitionRules, in repository: LeagueRepository
    ) async throws -> Season? {
        if let season {
            return Season("\(season.year)\(league.seasonStarts == 1 ? "" : "-\(season.year + 1)")")
        }
        if let newest { return Season(newest)?.next }
        return Season(
            try await repository.season(
                of: try await repository.today(), in: league.competition.name))
    }
}

extension SeasonOpening.CaptainChange {
    /// What becomes of the captain with this address, as it was typed.
    ///
    /// - Parameters:
    ///   - action: `disable`, or `move`.
    ///   - house: where the captain moves to, by id, name or alias.
    /// - Throws: ``Refusal``.
    package static func typed(
        _ email: String, _ action: String, to house: String, _ names: NameResolver
    ) throws -> SeasonOpening.CaptainChange {
        switch (action.lowercased(), house.isEmpty) {
        case ("disable", _): .init(email, .disable)
        case ("move", false): .init(email, .move(try names.team(house)))
        case ("move", true): throw Refusal("which house the captain moves to is missing")
        default: throw Refusal("an action is disable or move, not \"\(action)\"")
        }
    }
}

package import FieldGame
package import LeagueDatabase

/// The order in which lots were drawn among teams that are level; the first stands highest.
package struct LotDrawing: Hashable, Sendable {
    private let teams: [Team]
    private let table: LedgerTable

    /// Reads the teams, by id, name or alias, and what was typed for `competition`, `season` and `on`.
    ///
    /// Throws ``Refusal`` with every field that is wrong.
    package static nonisolated(nonsending) func entered(
        _ teams: [String], _ texts: [Field: String], in repository: LeagueRepository
    ) async throws -> LotDrawing {
        let reference = try await repository.referenceData()
        var problems: [FieldProblem] = []
        let drawn = try await problems.noting(.team) {
            let drawn = try teams.map { try NameResolver(reference).team($0) }
            for (index, team) in drawn.enumerated() where drawn[..<index].contains(team) {
                throw Refusal("\(team.name) came out twice: name each team once")
            }
            guard (2...100).contains(drawn.count) else {
                throw Refusal("lots are drawn among two teams or more (up to 100)")
            }
            return drawn
        }
        let table = try await problems.noting(.competition) {
            try await LedgerTable.entered(texts, reference, in: repository)
        }
        guard let drawn, let table else {
            throw Refusal(problems) ?? Refusal(.team, "is missing")
        }
        return LotDrawing(teams: drawn, table: table)
    }

    /// Records it; in a rehearsal only finds out what it would do.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> LedgerChange<LotDraw> {
        // One transaction: nothing is recorded that cannot be told of.
        try await repository.inTransaction { repository in
            let draw = try await repository.recordDraw(
                of: teams.map(\.id), in: table.competition, season: table.season, on: table.day)
            let tables = try await repository.calculatedTables(
                season: table.season, competitions: [table.competition])
            let names = TeamNames(teams)
            let (effect, note) = draw.decision.effect(in: tables.first, names)
            return LedgerChange(
                recorded: draw, names: names, effect: note == nil ? effect : nil,
                notes: note.map { [$0] } ?? [], deed: "lots drawn in \(table.wordsAndDay)",
                words: teams.map(\.name).joined(separator: ", then "))
        }
    }
}

extension LotDraw {
    /// What lots that were drawn decide in the table that counts them, or where the teams stand
    /// without them, `By them Keate is 2, Hawtrey is 3 now.`; and why they do not decide everything.
    fileprivate func effect(
        in table: SeasonTable?, _ names: TeamNames
    ) -> (sentence: String, warning: Note?) {
        let rows = table.map { zip($0.standings, $0.decisions.map(Optional.some) + [nil]) }
        let drawn = rows.map { Array($0.filter { teamIDs.contains($0.0.teamID) }) } ?? []
        let places = drawn.map {
            "\(names[$0.0.teamID]) is \($0.0.position)\($0.0.shared ? "=" : "")"
        }
        .joined(separator: ", ")
        // Decided by these lots: parted by lots, among no others, and in the order drawn.
        let isDecided =
            drawn.map(\.0.teamID) == teamIDs
            && drawn.dropLast().allSatisfy { _, decision in
                decision?.tieBreaker == .lots
                    && Set(decision?.among ?? []).isSubset(of: teamIDs)
            }
        let sentence = isDecided ? "By them \(places) now." : "\(places) now."
        if let tieBreakers = table?.rules.tieBreakers, !tieBreakers.contains(.lots) {
            let note = Note(
                warning: "the tie-breakers of \(competition) \(season) do not name lots, so these "
                    + "decide nothing",
                .setOrder(competition, since: season, tieBreakers + [.lots]))
            return (sentence, note)
        }
        if let missing = teamIDs.first(where: { id in !drawn.contains { $0.0.teamID == id } }) {
            let note = Note(
                warning:
                    "\(names[missing]) has no match in \(competition) \(season), so it is level "
                    + "with no other yet")
            return (sentence, note)
        }
        let note = Note(
            warning:
                "nothing is decided by these lots now (\(places)): they count only among teams "
                + "that are level and all took part, and of several such draws the latest does")
        return (sentence, isDecided ? nil : note)
    }
}

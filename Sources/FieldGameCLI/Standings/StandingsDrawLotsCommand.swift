import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct StandingsDrawLotsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw-lots",
        abstract: "Record the order in which lots were drawn among teams that are level.",
        discussion: """
            The team that came out first stands highest. Lots decide where the league's \
            tie-breakers name them, among teams that are level there and all took part; of several \
            draws the latest. The record stays: `standings reverse-lots` lets it count no longer.
            """,
        examples: #"fieldgame standings draw-lots Keate Hawtrey --competition "Senior League""#)

    @Argument(
        help: ArgumentHelp(
            "The teams, by id or name, in the order in which they came out.", valueName: "team"))
    var teams: [String]

    @OptionGroup var place: LedgerPlace
    @OptionGroup var change: ChangeOptions<LotDraw>
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard (2...100).contains(teams.count) else {
            throw ValidationError("Lots are drawn among two teams or more (up to 100).")
        }
    }

    func run() async throws {
        let repository = try await database.repository()
        let reference = try await repository.referenceData()
        let drawn = try teams.map { try NameResolver(reference).team($0) }
        for (index, team) in drawn.enumerated() where drawn[..<index].contains(team) {
            throw CommandFailure(.usage, "\(team.name) came out twice: name each team once")
        }
        let table = try await place.table(reference, repository)
        let names = TeamNames(reference)
        let (draw, effect) = try await change.record(repository) { repository in
            let draw = try await repository.recordDraw(
                of: drawn.map(\.id), in: table.competition, season: table.season, on: table.day)
            let tables = try await repository.calculatedTables(
                season: table.season, competitions: [table.competition])
            return (draw, draw.decision.effect(in: tables.first, names))
        }
        try change.print(
            draw, names,
            "lots drawn in \(table.wordsAndDay)\(change.number(draw.id)): "
                + drawn.map(\.name).joined(separator: ", then "))
        if let warning = effect.warning {
            Terminal.complain("fieldgame: warning: \(warning)")
        } else if !change.json {
            Terminal.say(effect.sentence)
        }
    }
}

extension LotDraw {
    /// What lots that were drawn decide in the table that counts them, or where the teams stand
    /// without them, `By them Keate is 2, Hawtrey is 3 now.`; and why they do not decide everything.
    fileprivate func effect(
        in table: SeasonTable?, _ names: TeamNames
    ) -> (sentence: String, warning: String?) {
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
            let order = tieBreakers.map(\.word).joined(separator: ",")
            return (
                sentence,
                """
                the tie-breakers of \(competition) \(season) do not name lots, so these decide \
                nothing: fieldgame competition edit "\(competition)" --since \(season) --order \
                \(order),lots
                """
            )
        }
        if let missing = teamIDs.first(where: { id in !drawn.contains { $0.0.teamID == id } }) {
            return (
                sentence,
                """
                \(names[missing]) has no match in \(competition) \(season), so it is level with no \
                other yet
                """
            )
        }
        return (
            sentence,
            isDecided
                ? nil
                : """
                nothing is decided by these lots now (\(places)): they count only among teams that \
                are level and all took part, and of several such draws the latest does
                """
        )
    }
}

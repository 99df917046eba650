import ArgumentParser
import FieldGame
import LeagueDatabase

struct StandingsDrawLotsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw-lots",
        abstract: "Record the order in which lots were drawn among teams that are level.",
        discussion: """
            The team that came out first stands highest. Lots decide where the league's \
            tie-breakers name them, among teams that are level there and all took part; of several \
            draws the latest. The record stays: `standings reverse-lots` lets it count no longer.

            EXAMPLE
              fieldgame standings draw-lots Keate Hawtrey --competition "Senior League"
            """)

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
            let effect = LotDrawReport(
                of: draw.decision, names: names,
                in: try await repository.calculatedTables(
                    season: table.season, competitions: [table.competition]
                ).first)
            return (draw, effect)
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

/// What lots that were drawn decide in the table as it is now.
struct LotDrawReport {
    /// What they decide, or where the teams stand without them: `By them Keate is 2, Hawtrey is 3 now.`
    let sentence: String
    /// Why they do not decide everything; nil when they do.
    let warning: String?

    /// - Parameter table: the table that counts the draw; nil when there is none yet.
    init(of draw: LotDraw, names: TeamNames, in table: SeasonTable?) {
        let rows = table.map { zip($0.standings, $0.decisions.map(Optional.some) + [nil]) }
        let drawn = rows.map { Array($0.filter { draw.teamIDs.contains($0.0.teamID) }) } ?? []
        let places = drawn.map {
            "\(names[$0.0.teamID]) is \($0.0.position)\($0.0.shared ? "=" : "")"
        }
        .joined(separator: ", ")
        // Decided by these lots: parted by lots, among nobody else, and in the order drawn.
        let isDecided =
            drawn.map(\.0.teamID) == draw.teamIDs
            && drawn.dropLast().allSatisfy { _, decision in
                decision?.tieBreaker == .lots
                    && Set(decision?.among ?? []).isSubset(of: draw.teamIDs)
            }
        sentence = isDecided ? "By them \(places) now." : "\(places) now."
        if let tieBreakers = table?.rules.tieBreakers, !tieBreakers.contains(.lots) {
            let order = tieBreakers.map(\.word).joined(separator: ",")
            warning = """
                the tie-breakers of \(draw.competition) \(draw.season) do not name lots, so these \
                decide nothing: fieldgame competition edit "\(draw.competition)" --since \
                \(draw.season) --order \(order),lots
                """
        } else if let missing = draw.teamIDs.first(where: { id in
            !drawn.contains { $0.0.teamID == id }
        }) {
            warning = """
                \(names[missing]) has no match in \(draw.competition) \(draw.season), so it is \
                level with no other yet
                """
        } else if !isDecided {
            warning = """
                nothing is decided by these lots now (\(places)): they count only among teams that \
                are level and all took part, and of several such draws the latest does
                """
        } else {
            warning = nil
        }
    }
}

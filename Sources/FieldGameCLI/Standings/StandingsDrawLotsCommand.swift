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
        let repository = try await League.open(database).repository
        let reference = try await repository.referenceData()
        let drawn = try teams.map { try LeagueNames(reference).team($0) }
        for (index, team) in drawn.enumerated() where drawn[..<index].contains(team) {
            throw CommandFailure(.usage, "\(team.name) came out twice: name each team once")
        }
        let table = try await place.table(reference, repository)
        let names = TeamNames(reference)
        let (draw, effect) = try await change.record(repository) { repository in
            let draw = try await repository.recordDraw(
                of: drawn.map(\.id), in: table.competition, season: table.season, on: table.day)
            let effect = DrawEffect(
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

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
    @OptionGroup var given: ClosedSeasonReason
    @OptionGroup var change: ChangeOptions<LotDraw>
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard (2...100).contains(teams.count) else {
            throw ValidationError("Lots are drawn among two teams or more (up to 100).")
        }
    }

    func run() async throws {
        let repository = try await database.repository()
        let why = given.reason
        let drawing = try await LotDrawing.entered(teams, place.texts, in: repository)
        try change.print(
            try await change.perform(repository) {
                try await $0.forReason(why) { try await drawing.perform(in: $0) }
            })
    }
}

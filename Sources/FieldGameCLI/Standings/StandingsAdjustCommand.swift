import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct StandingsAdjustCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adjust",
        abstract: "Deduct points from a team, or award it some, beside its matches.",
        usage: """
            fieldgame standings adjust <team> <points> --competition <name> --reason <text> \
            [<options>]
            """,
        discussion: """
            They count in the total of that season's table, and never among the matches of teams \
            that are level; the table shows them as a footnote, with the reason. The record stays: \
            `standings reverse` lets it count no longer.
            """,
        examples: #"fieldgame standings adjust Keate -3 --competition SL --reason "a late team""#,
        #"fieldgame standings adjust Hawtrey +2 --competition SL --on 2025-11-30 \"#
            + #"\#n    --reason "match awarded on appeal" --dry-run"#)

    @Argument(help: "The team, by id or name.")
    var team: String

    // -3 looks like an unknown option.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "The points: -3 deducts three, +2 or 2 awards two; up to 999.", valueName: "points"))
    var points: [String]

    @Option(
        help: ArgumentHelp("Why, as the footnote says it.", valueName: "text"),
        transform: TextArgument.reason)
    var reason: String

    @OptionGroup var place: LedgerPlace
    @OptionGroup var change: ChangeOptions<Adjustment>
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        _ = try Self.points(points)
    }

    /// The one number among what no option took, as it was typed.
    static func points(_ texts: [String]) throws -> String {
        if let option = texts.first(where: { $0.hasPrefix("-") && Int($0) == nil }) {
            throw ValidationError("Unknown option '\(Terminal.printable(option))'")
        }
        guard texts.count == 1, Int(texts[0]) != nil else {
            throw ValidationError(
                "Give the team, in quotation marks where it has blanks, and one "
                    + "number of points, such as -3 or +2.")
        }
        do {
            _ = try PointsAdjustment.points(texts[0])
        } catch let refusal as Refusal {
            throw ValidationError(refusal.sentence)
        }
        return texts[0]
    }

    func run() async throws {
        let points = try Self.points(points)
        let repository = try await database.repository()
        let why = reason
        let texts = place.texts.merging([.team: team, .points: points, .reason: why]) { $1 }
        let adjustment = try await PointsAdjustment.entered(texts, in: repository)
        try change.print(
            try await change.perform(repository) {
                try await $0.forReason(why) { try await adjustment.perform(in: $0) }
            })
    }
}

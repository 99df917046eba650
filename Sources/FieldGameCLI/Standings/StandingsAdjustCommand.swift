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

    /// The one number among what no option took.
    static func points(_ texts: [String]) throws -> Int {
        if let option = texts.first(where: { $0.hasPrefix("-") && Int($0) == nil }) {
            throw ValidationError("Unknown option '\(Terminal.printable(option))'")
        }
        guard texts.count == 1, let points = Int(texts[0]) else {
            throw ValidationError(
                "Give the team, in quotation marks where it has blanks, and one "
                    + "number of points, such as -3 or +2.")
        }
        guard points != 0, (-999...999).contains(points) else {
            throw ValidationError("The points are a number from -999 to 999, and not 0.")
        }
        return points
    }

    func run() async throws {
        let points = try Self.points(points)
        let repository = try await database.repository()
        let reference = try await repository.referenceData()
        let team = try NameResolver(reference).team(team)
        let table = try await place.table(reference, repository)
        let reason = reason
        let (adjustment, isListed) = try await change.record(repository) { repository in
            let adjustment = try await repository.adjust(
                team.id, by: points, for: reason, in: table.competition, season: table.season,
                on: table.day)
            let listed = try await repository.teams(
                [team.id], inTableOf: table.competition, season: table.season)
            return (adjustment, !listed.isEmpty)
        }
        try change.print(
            adjustment, TeamNames(reference),
            "\(team.name): \(adjustment.deed) in \(table.wordsAndDay)"
                + "\(change.number(adjustment.id)): \(reason)")
        if !isListed {
            Terminal.complain(
                "fieldgame: warning: \(team.name) has no match in \(table.words): this shows only "
                    + "once it has one there")
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueAdministration

/// The rules of a league table, as far as they are given.
struct RuleOptions: ParsableArguments {
    /// Whether head-to-head is applied again to those whom it left level.
    enum HeadToHead: String, ExpressibleByArgument, CaseIterable { case restart, once }

    @Option(
        help: "Points for a win, a draw and a defeat, 0 to 99 each, such as 3,1,0.",
        transform: CompetitionEntry.transform(.points))
    var points: String?

    @Option(
        help: ArgumentHelp(
            "What orders the table, joined by commas, most important first.",
            discussion: """
                Any of points, goal-difference, goals-for, wins, away-goals, h2h-points, \
                h2h-goal-difference, h2h-goals-for, deductions (fewest points deducted) and lots. \
                Teams that remain level share a place.
                """,
            valueName: "tie-breakers"),
        transform: CompetitionEntry.transform(.order))
    var order: String?

    @Option(
        help: ArgumentHelp(
            "restart: among those whom head-to-head leaves level it is applied again; once: not.",
            valueName: "how"))
    var headToHead: HeadToHead?

    @Option(
        help: ArgumentHelp(
            "The score of a walkover, the winner's first, such as 3-0.", valueName: "score"),
        transform: CompetitionEntry.transform(.walkover))
    var walkover: String?

    /// What is said here.
    var texts: [Field: String] {
        let texts: [Field: String?] = [
            .points: points, .order: order, .headToHead: headToHead?.rawValue,
            .walkover: walkover,
        ]
        return texts.compactMapValues(\.self)
    }
}

import ArgumentParser
import FieldGame
import LeagueAdministration

/// The rules of a league table, as far as they are given.
struct RuleOptions: ParsableArguments {
    /// Whether head-to-head is applied again to those whom it left level.
    enum HeadToHead: String, ExpressibleByArgument, CaseIterable { case restart, once }

    @Option(
        help: "Points for a win, a draw and a defeat, 0 to 99 each, such as 3,1,0.",
        transform: Self.points)
    var points: [Int]?

    @Option(
        help: ArgumentHelp(
            "What orders the table, joined by commas, most important first.",
            discussion: """
                Any of points, goal-difference, goals-for, wins, away-goals, h2h-points, \
                h2h-goal-difference, h2h-goals-for, deductions (fewest points deducted) and lots. \
                Teams that remain level share a place.
                """,
            valueName: "tie-breakers"),
        transform: TieBreaker.orderArgument)
    var order: [TieBreaker]?

    @Option(
        help: ArgumentHelp(
            "restart: among those whom head-to-head leaves level it is applied again; once: not.",
            valueName: "how"))
    var headToHead: HeadToHead?

    @Option(
        help: ArgumentHelp(
            "The score of a walkover, the winner's first, such as 3-0.", valueName: "score"),
        transform: Score.walkoverArgument)
    var walkover: Score?

    /// Whether any of them is.
    var isGiven: Bool {
        points != nil || order != nil || headToHead != nil || walkover != nil
    }

    /// Sets what is given.
    func apply(to rules: inout TableRules) {
        if let points {
            (rules.pointsForWin, rules.pointsForDraw, rules.pointsForLoss) =
                (points[0], points[1], points[2])
        }
        if let order { rules.tieBreakers = order }
        if let headToHead { rules.headToHeadRestarts = headToHead == .restart }
        if let walkover { rules.walkover = walkover }
    }

    /// Warns of what may not have been meant.
    func warn(about rules: TableRules) {
        if order != nil, !rules.tieBreakers.contains(.points) {
            Terminal.complain(
                "fieldgame: warning: points are no part of this order, so they decide no place")
        }
        if headToHead == .restart, !rules.hasHeadToHead {
            Terminal.complain(
                "fieldgame: warning: no head-to-head is part of the order, so there is none to "
                    + "restart")
        }
    }

    /// `3,1,0` -> 3 for a win, 1 for a draw, 0 for a defeat.
    private static func points(_ text: String) throws -> [Int] {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
            Int($0.filter { !$0.isWhitespace })
        }
        guard numbers.count == 3, text.filter({ $0 == "," }).count == 2,
            numbers.allSatisfy({ (0...99).contains($0) })
        else {
            throw ValidationError(
                "write three numbers from 0 to 99, for a win, a draw and a defeat, like 3,1,0")
        }
        return numbers
    }
}

extension TieBreaker {
    /// `points,h2h-points,gd` -> points, then head-to-head points, then goal difference.
    fileprivate static func orderArgument(_ text: String) throws -> [TieBreaker] {
        do {
            return try order(words: text)
        } catch OrderProblem.unknown(let word) {
            let meant = Refusal.hint(nearest(to: word))
            let all = allCases.map(\.word).joined(separator: ", ")
            throw ValidationError(
                (word.isEmpty ? "a tie-breaker is missing" : "\"\(word)\" is no tie-breaker")
                    + "\(meant.isEmpty ? ";" : meant) there are: \(all)")
        } catch OrderProblem.repeated(let repeated) {
            throw ValidationError(
                "\(repeated.word) stands there twice, and would separate no teams the second time")
        } catch {
            throw ValidationError(
                "an order has at most \(orderLength.upperBound) tie-breakers")
        }
    }
}

extension Score {
    /// `3-0` -> 3-0.
    fileprivate static func walkoverArgument(_ text: String) throws -> Score {
        let numbers = text.split(omittingEmptySubsequences: false) { "-:\u{2013}".contains($0) }
            .map { Int($0.filter { !$0.isWhitespace }) }
        guard numbers.count == 2, let won = numbers[0], let lost = numbers[1], won > lost,
            let score = Score(home: won, away: lost)
        else {
            throw ValidationError(
                "write the winner's score first, then the loser's lower one, like 3-0 "
                    + "(0 to \(Score.range.upperBound))")
        }
        return score
    }
}

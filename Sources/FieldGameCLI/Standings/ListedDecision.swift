import FieldGame
import LeagueDatabase

/// A decision about a league table, as the commands of its ledger name and show it.
protocol ListedDecision: LedgerDecision, Changeable {
    /// What one is called: `adjustment`.
    static var noun: String { get }
    /// The command that lists them: `adjustments`.
    static var list: String { get }
    /// What people read in place of an empty list.
    static var nothing: String { get }

    /// The columns that only this ledger has.
    static var ownKeys: [LedgerKey] { get }
    /// What they hold, in that order.
    func ownValues(_ names: TeamNames) -> [LedgerValue]

    /// The columns that only this ledger has, for people.
    static var ownColumns: [TextTable.Column] { get }
    /// What they hold, in that order.
    func ownCells(_ names: TeamNames) -> [String]
    /// What people read below them, in full.
    func note(_ names: TeamNames) -> String

    /// That it is reversed: `Keate: 3 points deducted in Senior League 2026 no longer count`.
    func noLonger(_ names: TeamNames) -> String
}

extension ListedDecision {
    static var jsonHelp: String {
        "Print what was recorded as JSON: an object whose keys are the table's columns."
    }
}

extension Adjustment: ListedDecision {
    static let noun = "adjustment"
    static let list = "adjustments"
    static let nothing = "No adjustments."

    static let ownKeys: [LedgerKey] = [.teamID, .teamName, .points, .reason]
    func ownValues(_ names: TeamNames) -> [LedgerValue] {
        [.text(teamID), .text(names[teamID]), .number(points), .text(reason)]
    }

    static let ownColumns: [TextTable.Column] = [.left("Team"), .right("Points")]
    func ownCells(_ names: TeamNames) -> [String] {
        [names[teamID], "\(points > 0 ? "+" : "")\(points)"]
    }
    func note(_ names: TeamNames) -> String { reason }

    func noLonger(_ names: TeamNames) -> String {
        "\(names[teamID]): \(deed) in \(competition) \(season) no longer "
            + (points.magnitude == 1 ? "counts" : "count")
    }
}

extension LotDraw: ListedDecision {
    static let noun = "draw"
    static let list = "lots"
    static let nothing = "No lots were drawn."

    static let ownKeys: [LedgerKey] = [.teamIDs, .teamNames]
    func ownValues(_ names: TeamNames) -> [LedgerValue] {
        [.list(teamIDs), .list(teamIDs.map { names[$0] })]
    }

    static let ownColumns: [TextTable.Column] = []
    func ownCells(_ names: TeamNames) -> [String] { [] }
    func note(_ names: TeamNames) -> String {
        teamIDs.map { names[$0] }.joined(separator: ", then ")
    }

    func noLonger(_ names: TeamNames) -> String {
        "the lots of \(teamIDs.map { names[$0] }.joined(separator: ", ")) in \(competition) "
            + "\(season) no longer count"
    }
}

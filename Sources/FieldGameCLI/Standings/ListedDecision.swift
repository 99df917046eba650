import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// A decision about a league table, as the commands of its ledger name and show it.
protocol ListedDecision: NamedDecision, Changeable {
    /// The help of the command that lists them, and what people read in place of an empty list.
    static var listing: (help: CommandConfiguration, nothing: String) { get }
    /// The help of the command that reverses one.
    static var reversing: CommandConfiguration { get }

    /// The columns of CSV that only this ledger has: `team_id,team_name`.
    static var ownHeading: String { get }
    /// What they hold, under their names.
    func ownRecord(_ names: TeamNames) -> Record

    /// The columns that only this ledger has, for people.
    static var ownColumns: [TextTable.Column] { get }
    /// What they hold, in that order.
    func ownCells(_ names: TeamNames) -> [String]
    /// What people read below them, in full.
    func note(_ names: TeamNames) -> String
}

extension ListedDecision {
    static var jsonHelp: String {
        "Print what was recorded as JSON: an object whose keys are the table's columns."
    }
}

extension Recorded where Decision: ListedDecision {
    /// The columns of CSV.
    static var heading: String {
        """
        id,competition_type,season,\(Decision.ownHeading),decided_on,reversed_on,reversal_reason,\
        recorded_at,recorded_by,reversal_recorded_at,reversal_recorded_by
        """
    }

    /// The decision as JSON and CSV show it.
    func record(_ names: TeamNames) -> Record {
        let record: Record = [
            "id": decision.id, "competition_type": decision.competition,
            "season": decision.season, "decided_on": decision.decidedOn,
            "reversed_on": decision.reversal?.date, "reversal_reason": decision.reversal?.reason,
            "recorded_at": stamp.at, "recorded_by": stamp.by,
            "reversal_recorded_at": reversalStamp?.at, "reversal_recorded_by": reversalStamp?.by,
        ]
        return record + decision.ownRecord(names)
    }
}

extension Adjustment: ListedDecision {
    static let listing = (
        help: CommandConfiguration(
            commandName: list,
            abstract: "List the points that were deducted or awarded beside the matches.",
            discussion: "Every one that was ever recorded, reversed ones too; newest last.",
            examples: "fieldgame standings adjustments",
            #"fieldgame standings adjustments --competition "Senior League" --season 2026 --json"#
        ), nothing: "No adjustments."
    )
    static let reversing = CommandConfiguration(
        commandName: "reverse",
        abstract: "Let an adjustment of points count no longer.",
        discussion: """
            From that day on; a table as of an earlier day still counts it. It stays on record, \
            with both reasons, and cannot be reversed again: record another one instead.
            """,
        examples: #"fieldgame standings reverse 7 --reason "appeal upheld""#)

    static let ownHeading = "team_id,team_name,points,reason"
    func ownRecord(_ names: TeamNames) -> Record {
        ["team_id": teamID, "team_name": names[teamID], "points": points, "reason": reason]
    }

    static let ownColumns: [TextTable.Column] = [.left("Team"), .right("Points")]
    func ownCells(_ names: TeamNames) -> [String] {
        [names[teamID], "\(points > 0 ? "+" : "")\(points)"]
    }
    func note(_ names: TeamNames) -> String { reason }
}

extension LotDraw: ListedDecision {
    static let listing = (
        help: CommandConfiguration(
            commandName: list,
            abstract: "List the lots that were drawn among teams that were level.",
            discussion: "Every draw that was ever recorded, reversed ones too; newest last.",
            examples: "fieldgame standings lots",
            #"fieldgame standings lots --competition "Senior League" --json"#
        ), nothing: "No lots were drawn."
    )
    static let reversing = CommandConfiguration(
        commandName: "reverse-lots",
        abstract: "Let lots that were drawn count no longer.",
        discussion: """
            From that day on; a table as of an earlier day still counts them. The draw stays on \
            record, and cannot be reversed again: record another one instead.
            """,
        examples: #"fieldgame standings reverse-lots 3 --reason "a third team was level""#)

    static let ownHeading = "team_ids,team_names"
    func ownRecord(_ names: TeamNames) -> Record {
        ["team_ids": teamIDs, "team_names": teamIDs.map { names[$0] }]
    }

    static let ownColumns: [TextTable.Column] = []
    func ownCells(_ names: TeamNames) -> [String] { [] }
    func note(_ names: TeamNames) -> String {
        teamIDs.map { names[$0] }.joined(separator: ", then ")
    }
}

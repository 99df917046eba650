import FieldGame
import Foundation
import LeagueDatabase

/// A decision of a ledger as JSON, CSV and lists show it.
struct LedgerRecord<Decision: ListedDecision>: Encodable {
    private let recorded: Recorded<Decision>
    private let names: TeamNames
    private let isRehearsal: Bool?

    /// - Parameter isRehearsal: whether a command only found out what it would record; nil in lists.
    init(_ recorded: Recorded<Decision>, _ names: TeamNames, isRehearsal: Bool? = nil) {
        (self.recorded, self.names, self.isRehearsal) = (recorded, names, isRehearsal)
    }

    /// The columns, in the order of ``values``.
    private static var keys: [LedgerKey] {
        [.id, .competitionType, .season] + Decision.ownKeys
            + [
                .decidedOn, .reversedOn, .reversalReason, .recordedAt, .recordedBy,
                .reversalRecordedAt, .reversalRecordedBy,
            ]
    }

    private var values: [LedgerValue] {
        let decision = recorded.decision
        // The number that a rehearsal gave to a new one is the next one's, or nobody's.
        let isNumbered = isRehearsal != true || decision.reversal != nil
        return [
            .number(isNumbered ? decision.id : nil), .text(decision.competition),
            .text(decision.season),
        ] + decision.ownValues(names) + [
            .text(decision.decidedOn.description), .text(decision.reversal?.date.description),
            .text(decision.reversal?.reason), .text(recorded.stamp.at.formatted(.iso8601)),
            .text(recorded.stamp.by), .text(recorded.reversalStamp?.at.formatted(.iso8601)),
            .text(recorded.reversalStamp?.by),
        ]
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: LedgerKey.self)
        for (key, value) in zip(Self.keys, values) { try object.encode(value, forKey: key) }
        try object.encodeIfPresent(isRehearsal, forKey: .isRehearsal)
    }

    /// The names of the columns, as the first line of CSV.
    static var csvHeading: String { CSV.line(keys.map { .text($0.rawValue) }) }

    /// The decision in CSV, without its line end.
    var csvLine: String { CSV.line(values.map(\.cell)) }

    /// The columns of the list for people.
    static var columns: [TextTable.Column] {
        [.right("No"), .left("Date"), .left("Season"), .left("League")] + Decision.ownColumns
    }

    /// The cells of the list for people.
    var cells: [String] {
        let decision = recorded.decision
        return ["\(decision.id)", "\(decision.decidedOn)", decision.season, decision.competition]
            + decision.ownCells(names)
    }

    /// What people read below the cells, in full: `reversed on 2026-03-20: appeal upheld`.
    var notes: [String] {
        let decision = recorded.decision
        return [decision.note(names)]
            + (decision.reversal.map { ["reversed on \($0.date): \($0.reason)"] } ?? [])
    }
}

/// The columns of ledgers: keys in JSON, headings in CSV.
enum LedgerKey: String, CodingKey {
    case id, competitionType = "competition_type", season
    case teamID = "team_id", teamName = "team_name", points, reason
    case teamIDs = "team_ids", teamNames = "team_names"
    case decidedOn = "decided_on", reversedOn = "reversed_on", reversalReason = "reversal_reason"
    case recordedAt = "recorded_at", recordedBy = "recorded_by"
    case reversalRecordedAt = "reversal_recorded_at", reversalRecordedBy = "reversal_recorded_by"
    case isRehearsal = "dry_run"
}

/// What a column of a ledger holds.
enum LedgerValue: Encodable {
    case text(String?)
    case number(Int?)
    /// An array in JSON; in CSV one text with commas between.
    case list([String])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .list(let texts): try container.encode(texts)
        }
    }

    /// The same in CSV.
    var cell: CSV.Cell {
        switch self {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .list(let texts): .text(texts.joined(separator: ", "))
        }
    }
}

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

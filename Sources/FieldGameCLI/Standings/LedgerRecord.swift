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

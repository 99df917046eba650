import FieldGame
import Foundation

/// Prints what was done to a match, as a table or as JSON.
struct AuditTable {
    let entries: [AuditEntry]
    let teamNames: TeamNames
    /// Whether the entries are all there are, so that they can be numbered.
    var isNumbered = false

    func print(json: Bool) throws {
        let steps = entries.indices.map { isNumbered ? $0 + 1 : nil }
        if json {
            return Swift.print(
                try JSONLines.pretty(
                    zip(steps, entries).map { AuditRecord(step: $0, entry: $1) }))
        }
        guard !entries.isEmpty else {
            Swift.print("Nothing that you may see was done to this match.")
            return
        }
        var table = TextTable([
            .right("Step"), .left("When"), .left("Who"), .left("As"), .left("What"),
            .left("Before"),
            .left("After"),
        ])
        for (step, entry) in zip(steps, entries) {
            let clock = London.clock(at: entry.at)
            table.add([
                step.map(String.init) ?? "",
                clock.map { "\($0.date) \(London.clockText(at: entry.at))" } ?? "",
                entry.actorName ?? entry.actor?.uuidString.lowercased() ?? entry.databaseUser,
                role(of: entry), entry.action.rawValue, words(entry.old), words(entry.new),
            ])
        }
        // Below each row, what else changed.
        let layout = table.layout(width: Terminal.columns)
        for line in layout.heading { Swift.print(line) }
        for (entry, lines) in zip(entries, layout.rows) {
            for line in lines { Swift.print(line) }
            for change in words(entry.changes) { Terminal.say("  " + change) }
        }
    }

    /// `captain`, or `import 3f0c1a2b`, as `fieldgame import show` takes it.
    private func role(of entry: AuditEntry) -> String {
        entry.importID.map { "import \($0.uuidString.lowercased().prefix(8))" } ?? entry.actorRole
    }

    /// `3-1`, or the status of a match without a score.
    private func words(_ state: AuditEntry.State?) -> String {
        guard let state else { return "" }
        return state.status == .completed ? state.score?.description ?? "" : state.status.rawValue
    }

    /// `pitch: Agar's 3 -> Agar's 4`.
    private func words(_ changes: [String: AuditEntry.Change]) -> [String] {
        changes.sorted { $0.key < $1.key }
            .map { column, change in
                let values = [change.old, change.new].map { spoken($0, column) }
                let label = FixtureDetails.Column(rawValue: column)?.label ?? column
                return "\(label): \(values.joined(separator: " -> "))"
            }
    }

    /// A column's value as people read it.
    private func spoken(_ value: String?, _ column: String) -> String {
        guard let value else { return "none" }
        return switch column {
        case "date": LocalDate(iso: value)?.spoken ?? value
        case "time": LocalTime(iso: value)?.spoken ?? value
        case "home_team_id", "away_team_id": teamNames[value]
        default: value
        }
    }
}

/// An entry as JSON: the columns of `score_audit_log`, the actor's name, and the step's number where
/// there is one.
private struct AuditRecord: Encodable {
    let step: Int?
    let entry: AuditEntry

    private enum CodingKeys: String, CodingKey {
        case step, id, matchID = "match_id", actor, actorName = "actor_name", actorRole =
            "actor_role"
        case databaseUser = "db_user", action, oldHome = "old_home_score"
        case oldAway = "old_away_score", oldStatus = "old_status", newHome = "new_home_score"
        case newAway = "new_away_score", newStatus = "new_status", at, changes
        case importID = "import_id"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encodeIfPresent(step, forKey: .step)
        try object.encode(entry.id, forKey: .id)
        try object.encode(entry.matchID.uuidString.lowercased(), forKey: .matchID)
        try object.encode(entry.actor?.uuidString.lowercased(), forKey: .actor)
        try object.encode(entry.actorName, forKey: .actorName)
        try object.encode(entry.actorRole, forKey: .actorRole)
        try object.encode(entry.databaseUser, forKey: .databaseUser)
        try object.encode(entry.action, forKey: .action)
        try object.encode(entry.old?.score?.home, forKey: .oldHome)
        try object.encode(entry.old?.score?.away, forKey: .oldAway)
        try object.encode(entry.old?.status, forKey: .oldStatus)
        try object.encode(entry.new?.score?.home, forKey: .newHome)
        try object.encode(entry.new?.score?.away, forKey: .newAway)
        try object.encode(entry.new?.status, forKey: .newStatus)
        try object.encode(entry.at, forKey: .at)
        try object.encode(entry.changes, forKey: .changes)
        try object.encode(entry.importID?.uuidString.lowercased(), forKey: .importID)
    }
}

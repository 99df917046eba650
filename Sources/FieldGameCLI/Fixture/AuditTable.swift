import FieldGame
import Foundation
import LeagueAdministration

/// Prints what was done to a match, as a table or as JSON.
struct AuditTable {
    let entries: [AuditEntry]
    let teamNames: TeamNames
    /// Whether the entries are all there are, so that they can be numbered.
    var isNumbered = false

    func print(json: Bool) throws {
        let steps = entries.indices.map { isNumbered ? $0 + 1 : nil }
        if json {
            let records = zip(steps, entries).map { step, entry in
                step.map { entry.record + ["step": $0] } ?? entry.record
            }
            return Swift.print(try JSONLines.pretty(records))
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
                entry.actorName ?? entry.actor?.text ?? entry.databaseUser,
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
        entry.importID.map { "import \($0.text.prefix(8))" } ?? entry.actorRole
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

extension AuditEntry {
    /// The entry as JSON: the columns of `score_audit_log`, and the actor's name.
    fileprivate var record: Record {
        [
            "id": id, "match_id": matchID.text, "actor": actor?.text, "actor_name": actorName,
            "actor_role": actorRole, "db_user": databaseUser, "action": action,
            "old_home_score": old?.score?.home, "old_away_score": old?.score?.away,
            "old_status": old?.status, "new_home_score": new?.score?.home,
            "new_away_score": new?.score?.away, "new_status": new?.status, "at": at,
            "changes": changes, "import_id": importID?.text,
        ]
    }
}

import FieldGame
import Foundation
import PostgreSQL

// Planned changes into the table.

extension LeagueRepository {
    /// Writes the changes in their order, in one round trip for each few hundred, in the name of an
    /// import, and returns the rows before and after each of them as JSON, nil where there is none.
    ///
    /// Must run in a transaction.
    func write(
        _ changes: [PlannedChange], in importID: UUID
    ) async throws -> [(old: String?, new: String?)] {
        var rows = changes.map { (old: $0.old?.row, new: String?.none) }
        var latest: [UUID: String] = [:]
        var writes: [(place: Int, id: UUID, query: Query)] = []
        for (place, change) in changes.enumerated() {
            guard let new = change.new else { continue }
            writes.append((place, new.id, change.old.map(new.update(from:)) ?? new.insertion))
        }
        guard !writes.isEmpty else { return rows }
        var rest = writes[...]
        while !rest.isEmpty {
            let some = rest.prefix(250)
            rest = rest.dropFirst(250)
            let results = try await connection.pipeline(
                [Self.naming(importID)] + some.map(\.query))
            for (write, result) in zip(some, results.dropFirst()) {
                let row = try result.decode(String.self).first
                // What the message itself did before is what stood there.
                if changes[write.place].old != nil {
                    rows[write.place].old = latest[write.id] ?? rows[write.place].old
                }
                rows[write.place].new = row
                latest[write.id] = row
            }
        }
        return rows
    }

    /// The audit's entries of this transaction bear the import from now on.
    static func naming(_ importID: UUID) -> Query {
        "SELECT set_config('league.import', \(importID.uuidString), true)"
    }
}

extension KnownMatch {
    /// The statement that adds it, and returns its row.
    fileprivate var insertion: Query {
        """
        INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id, away_team_id,
                             away_text, umpires, status, home_score, away_score)
        VALUES (\(id), \(date), \(time), \(competition), \(pitch), \(home), \(away), \(awayText),
                \(umpires), \(status), \(score?.home), \(score?.away))
        RETURNING to_jsonb(matches)
        """
    }

    /// The statement that sets what differs from `old`, and returns the row.
    fileprivate func update(from old: KnownMatch) -> Query {
        var set: [Query] = []
        if date != old.date { set.append("date = \(date)") }
        if time != old.time { set.append("time = \(time)") }
        if competition != old.competition { set.append("competition_type = \(competition)") }
        if pitch != old.pitch { set.append("pitch = \(pitch)") }
        if umpires != old.umpires { set.append("umpires = \(umpires)") }
        if status != old.status { set.append("status = \(status)") }
        if score != old.score {
            set += ["home_score = \(score?.home)", "away_score = \(score?.away)"]
        }
        return """
            UPDATE matches SET \(fragment: set.joined(by: ", ")) WHERE id = \(id)
            RETURNING to_jsonb(matches)
            """
    }
}

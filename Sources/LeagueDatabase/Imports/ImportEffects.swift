package import FieldGame
package import Foundation
package import PostgreSQL

// What each import did to which match.

/// What became of one notice of a message, as `import_effects` keeps it.
package struct ImportEffectEntry: Sendable, Hashable, RowDecodable {
    /// The how manieth reading of the message, from 1.
    package let attempt: Int
    /// Its place in the message, from 1.
    package let position: Int
    /// All that the message says of the match.
    package let notice: Notice
    /// What was done: `added`, `changed`, `refused` and so on.
    package let effect: String
    /// Of a changed match: the fields that changed.
    package let fields: [String]
    /// Why it was refused; nil when it was done.
    package let problem: Problem?
    /// The match that is meant; nil when it was refused.
    package let matchID: UUID?
    /// Whether the match was not there before.
    package let isNew: Bool
    /// When it was taken back; nil while it stands.
    package let undoneAt: Date?

    /// Reads a row.
    package init(row: Row) throws {
        attempt = try row.decode("attempt")
        position = try row.decode("position")
        notice = try JSONDecoder().decode(
            Notice.self, from: Data(row.decode(String.self, "notice").utf8))
        effect = try row.decode("effect")
        fields = try row.decode("fields")
        problem = try row.decode(String?.self, "problem").map {
            try JSONDecoder().decode(Problem.self, from: Data($0.utf8))
        }
        matchID = try row.decode("match_id")
        isNew = try row.decode("is_new")
        undoneAt = try row.decode("undone_at")
    }
}

extension LeagueRepository {
    /// What became of each notice of a message when it was last read, in its order; nothing where
    /// an earlier version of this program imported it.
    package func importEffects(of id: UUID) async throws -> [ImportEffectEntry] {
        try await connection.query(
            """
            SELECT attempt, position, notice, effect, fields, problem, match_id, undone_at,
                   old_row IS NULL AND new_row IS NOT NULL AS is_new
            FROM import_effects AS e
            WHERE import_id = \(id)
              AND attempt = (SELECT max(attempt) FROM import_effects WHERE import_id = \(id))
            ORDER BY position
            """, as: ImportEffectEntry.self)
    }

    /// Keeps what became of the notices of a message, with the rows before and after.
    func keep(
        _ changes: [PlannedChange], _ rows: [(old: String?, new: String?)], of id: UUID
    ) async throws {
        guard !changes.isEmpty else { return }
        func json(_ value: some Encodable) throws -> String {
            String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        }
        try await connection.execute(
            """
            INSERT INTO import_effects (import_id, attempt, position, line, action, effect, fields,
                                        notice, problem, match_id, old_row, new_row)
            SELECT \(id), coalesce((SELECT max(attempt) FROM import_effects
                                    WHERE import_id = \(id)), 0) + 1,
                   place, line, action, effect, string_to_array(fields, ' '), notice, problem,
                   match_id, old_row, new_row
            FROM unnest(\(changes.map(\.notice.line))::text[],
                        \(changes.map(\.notice.action.rawValue))::text[],
                        \(changes.map(\.effect.name))::text[],
                        \(changes.map(\.effect.fields))::text[],
                        \(try changes.map { try json($0.notice) })::jsonb[],
                        \(try changes.map { try $0.effect.problem.map(json) })::jsonb[],
                        \(changes.map(\.match))::uuid[],
                        \(rows.map(\.old))::jsonb[], \(rows.map(\.new))::jsonb[])
                 WITH ORDINALITY
                 AS kept (line, action, effect, fields, notice, problem, match_id, old_row, new_row,
                          place)
            """)
    }
}

extension ImportOutcome.Effect {
    /// The word by which the database knows it: `added`, `changed`.
    package var name: String {
        switch self {
        case .added: "added"
        case .changed: "changed"
        case .cancelled: "cancelled"
        case .postponed: "postponed"
        case .completed: "completed"
        case .corrected: "corrected"
        case .confirmed: "confirmed"
        case .unchanged: "unchanged"
        case .refused: "refused"
        }
    }

    /// `date time`, of a changed match.
    fileprivate var fields: String {
        if case .changed(let fields) = self {
            fields.map(\.rawValue).joined(separator: " ")
        } else {
            ""
        }
    }

    /// Why it was refused.
    fileprivate var problem: Problem? {
        if case .refused(let problem) = self { problem } else { nil }
    }
}

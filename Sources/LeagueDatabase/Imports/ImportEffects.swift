package import FieldGame
package import Foundation
package import PostgreSQL

// What each import did to which match, as `import_effects` keeps it.

/// What became of one notice of a message; the raw values are the table's.
package enum ImportEffect: String, Sendable, Codable, PostgresValue {
    case added, changed, cancelled, postponed, completed
    /// The score that stood there gave way to another one.
    case corrected
    /// Just that score stood there already.
    case confirmed
    /// The database said so already.
    case unchanged
    /// It was not done.
    case refused
}

/// What became of one notice of a message.
package struct ImportEffectEntry: Sendable, Hashable, RowDecodable {
    /// Which reading of the message did it, from 1.
    package let attempt: Int
    /// Its place in the message, from 1.
    package let position: Int
    /// All that the message says of the match.
    package let notice: Notice
    /// What was done.
    package let effect: ImportEffect
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
        notice = try row.json("notice")
        effect = try row.decode("effect")
        fields = try row.decode("fields")
        problem = try row.decode(String?.self, "problem") == nil ? nil : row.json("problem")
        matchID = try row.decode("match_id")
        isNew = try row.decode("is_new")
        undoneAt = try row.decode("undone_at")
    }
}

/// A notice that an earlier reading of its message has done.
package struct EarlierEffect: RowDecodable {
    /// The notice as it was read then.
    package let notice: Notice
    /// Its match.
    package let match: UUID
    /// Whether the match is still as it was left.
    package let stands: Bool

    /// Reads a row.
    package init(row: Row) throws {
        notice = try row.json("notice")
        match = try row.decode("match_id")
        stands = try row.decode("stands")
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

    /// What earlier readings of an import have done and still stands, the latest first.
    package func earlierEffects(of id: UUID) async throws -> [EarlierEffect] {
        try await connection.query(
            """
            SELECT e.notice, e.match_id,
                   coalesce(league_match_content(to_jsonb(m)) = league_match_content(e.new_row),
                            false) AS stands
            FROM import_effects AS e
            LEFT JOIN matches AS m ON m.id = e.match_id
            WHERE e.import_id = \(id) AND e.effect <> 'refused' AND e.undone_at IS NULL
            ORDER BY e.attempt DESC, e.position
            """, as: EarlierEffect.self)
    }

    /// Keeps what became of the notices of a message, with the rows before and after.
    func keep(
        _ changes: [PlannedChange], _ rows: [(old: String?, new: String?)], of id: UUID
    ) async throws {
        guard !changes.isEmpty else { return }
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
                        \(changes.map(\.effect.rawValue))::text[],
                        \(changes.map { $0.fields.map(\.rawValue).joined(separator: " ") })::text[],
                        \(try changes.map { try Self.json($0.notice) })::jsonb[],
                        \(try changes.map { try $0.problem.map(Self.json) })::jsonb[],
                        \(changes.map(\.match))::uuid[],
                        \(rows.map(\.old))::jsonb[], \(rows.map(\.new))::jsonb[])
                 WITH ORDINALITY
                 AS kept (line, action, effect, fields, notice, problem, match_id, old_row, new_row,
                          place)
            """)
    }

    /// A value as the text of a JSON column.
    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}

extension Row {
    /// The value of a JSON column that is not null.
    func json<Value: Decodable>(_ column: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(decode(String.self, column).utf8))
    }
}

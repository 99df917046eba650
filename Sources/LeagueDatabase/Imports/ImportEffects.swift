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
    /// A later word stands: nothing of it was done.
    case outdated
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
    /// What was left as it stands, since a later word says so.
    package let outdated: [OutdatedField]
    /// Why it was refused; nil when it was done.
    package let problem: Problem?
    /// The match that is meant; nil when it was refused.
    package let matchID: UUID?
    /// Whether the match was not there before.
    package let isNew: Bool
    /// The subject of the later message whose word it is, where it is not this one's.
    package let saidIn: String?
    /// When it was taken back; nil while it stands.
    package let undoneAt: Date?

    /// Reads a row.
    package init(row: Row) throws {
        attempt = try row.decode("attempt")
        position = try row.decode("position")
        notice = try row.json("notice")
        effect = try row.decode("effect")
        fields = try row.decode("fields")
        outdated = try row.json("outdated")
        problem = try row.decode(String?.self, "problem") == nil ? nil : row.json("problem")
        matchID = try row.decode("match_id")
        isNew = try row.decode("is_new")
        saidIn = try row.decode("said_in")
        undoneAt = try row.decode("undone_at")
    }
}

/// A notice of which something was left as it stands.
package struct OutdatedNotice: RowDecodable {
    /// The import.
    package let importID: UUID
    /// The notice.
    package let notice: Notice
    /// What was left.
    package let fields: [OutdatedField]

    /// Reads a row.
    package init(row: Row) throws {
        importID = try row.decode("import_id")
        notice = try row.json("notice")
        fields = try row.json("outdated")
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
            SELECT attempt, position, notice, effect, fields, outdated, problem, match_id,
                   undone_at, (SELECT email_subject FROM import_log WHERE id = e.said_in) AS said_in,
                   old_row IS NULL AND new_row IS NOT NULL AS is_new
            FROM import_effects AS e
            WHERE import_id = \(id)
              AND attempt = (SELECT max(attempt) FROM import_effects WHERE import_id = \(id))
            ORDER BY position
            """, as: ImportEffectEntry.self)
    }

    /// The notices of these imports of which something is outdated, as they were last read, in their
    /// order.
    package func outdatedNotices(of imports: [UUID]) async throws -> [OutdatedNotice] {
        try await connection.query(
            """
            SELECT import_id, notice, outdated
            FROM import_effects AS e
            WHERE import_id = ANY (\(imports)::uuid[]) AND outdated <> '[]'
              AND attempt = (SELECT max(attempt) FROM import_effects
                             WHERE import_id = e.import_id)
            ORDER BY import_id, position
            """, as: OutdatedNotice.self)
    }

    /// What earlier readings of an import have done in full and still stands, the latest first. What
    /// was outdated may not be so any more. A match whose competition was taught to be another
    /// one's name is as it was left.
    package func earlierEffects(of id: UUID) async throws -> [EarlierEffect] {
        try await connection.query(
            """
            SELECT e.notice, e.match_id,
                   coalesce(league_match_content(to_jsonb(m))
                                = league_match_content(e.new_row || competition.taught),
                            false) AS stands
            FROM import_effects AS e
            LEFT JOIN matches AS m ON m.id = e.match_id
            CROSS JOIN LATERAL (
                SELECT coalesce(jsonb_object_agg('competition_type', w.competition), '{}') AS taught
                FROM mail_words AS w
                WHERE w.competition = m.competition_type
                  AND league_fold(w.word) = league_fold(e.new_row ->> 'competition_type')
            ) AS competition
            WHERE e.import_id = \(id) AND e.effect <> 'refused' AND e.undone_at IS NULL
              AND e.outdated = '[]' AND e.said_in IS NULL
            ORDER BY e.attempt DESC, e.position
            """, as: EarlierEffect.self)
    }

    /// The statement that keeps what became of the notices of a message, with the rows before and after.
    static func keeping(
        _ changes: [PlannedChange], _ rows: [(old: String?, new: String?)], of id: UUID
    ) throws -> Query {
        """
        INSERT INTO import_effects (import_id, attempt, position, line, action, effect, fields,
                                    notice, problem, match_id, old_row, new_row, outdated,
                                    said_in)
        SELECT \(id), coalesce((SELECT max(attempt) FROM import_effects
                                WHERE import_id = \(id)), 0) + 1,
               place, line, action, effect, string_to_array(fields, ' '), notice, problem,
               match_id, old_row, new_row, outdated, said_in
        FROM unnest(\(changes.map(\.notice.line))::text[],
                    \(changes.map(\.notice.action.rawValue))::text[],
                    \(changes.map(\.effect.rawValue))::text[],
                    \(changes.map { $0.fields.map(\.rawValue).joined(separator: " ") })::text[],
                    \(try changes.map { try Self.json($0.notice) })::jsonb[],
                    \(try changes.map { try $0.problem.map(Self.json) })::jsonb[],
                    \(changes.map(\.match))::uuid[],
                    \(rows.map(\.old))::jsonb[], \(rows.map(\.new))::jsonb[],
                    \(try changes.map { try Self.json($0.outdated) })::jsonb[],
                    \(changes.map(\.saidIn?.importID))::uuid[])
             WITH ORDINALITY
             AS kept (line, action, effect, fields, notice, problem, match_id, old_row, new_row,
                      outdated, said_in, place)
        """
    }

    /// A value as the text of a JSON column.
    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}

extension Row {
    /// The value of a JSON column that is not null.
    func json<Value: Decodable>(_ column: StaticString) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(decode(String.self, column).utf8))
    }
}

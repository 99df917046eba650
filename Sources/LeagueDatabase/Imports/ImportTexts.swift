package import Foundation
import PostgreSQL

// The texts of messages, beside their rows of import_log.

extension LeagueRepository {
    /// The statement that keeps what a message says beside its row of the log, `entry`, in place of what
    /// was kept before; its content stays where it is not given again.
    static func keepingText(of message: IncomingMessage) -> Query {
        // A text of PostgreSQL cannot hold U+0000.
        let account =
            message.account.isEmpty ? nil : message.account.replacing("\\u0000", with: "\\ufffd")
        let content = message.content.map { Data($0).base64EncodedString() }
        return """
            INSERT INTO import_texts AS old (import_id, account, content)
            SELECT id, coalesce(\(account)::jsonb, '[]'), decode(\(content), 'base64')
            FROM entry WHERE \(account != nil || content != nil)
            ON CONFLICT (import_id) DO UPDATE
            SET account = excluded.account, content = coalesce(excluded.content, old.content)
            """
    }

    /// What the words of a message were read as, as a JSON array; nil where that is not known.
    package func importAccount(of id: UUID) async throws -> String? {
        try await connection.query(
            "SELECT account::text FROM import_texts WHERE import_id = \(id)", as: String.self
        ).first
    }

    /// The content of a message that is kept since it lies nowhere else; nil for another one.
    package func importContent(of id: UUID) async throws -> [UInt8]? {
        let text = try await connection.query(
            """
            SELECT encode(content, 'base64') FROM import_texts
            WHERE import_id = \(id) AND content IS NOT NULL
            """, as: String.self
        ).first
        guard let text else { return nil }
        // PostgreSQL breaks the lines.
        return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init)
    }

    /// The import that is known by a message's keys; nil where there is none, or it is forgotten.
    package func importEntry(of message: IncomingMessage) async throws -> ImportLogEntry? {
        try await connection.query(
            """
            SELECT * FROM import_log
            WHERE message_key IS NOT DISTINCT FROM \(message.messageKey)
              AND content_key = \(message.contentKey) AND forgotten_at IS NULL
            """, as: ImportLogEntry.self
        ).first
    }
}

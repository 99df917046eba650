import FieldGame
import PostgreSQL

// Messages that did harm to what read them.

extension IncomingMessage {
    /// The reading of a message that could not be read: an object with nothing in it.
    package static let nothingRead = "{}"
}

extension LeagueRepository {
    /// What is known of a message that did harm when it was read before, by the content key of its
    /// bytes; nil when there was none such.
    package func harmfulMessage(_ contentKey: String) async throws -> ImportOutcome? {
        try await connection.query(
            """
            SELECT error_message FROM import_log
            WHERE message_key IS NULL AND content_key = \(contentKey)
              AND forgotten_at IS NULL
              AND status = 'failed' AND reading = \(IncomingMessage.nothingRead)::jsonb
            """, as: String?.self
        ).first.map { message in
            ImportOutcome(
                id: nil, effects: [], problems: [],
                summary: ImportSummary(imported: 0, problems: [], failure: message))
        }
    }
}

package import FieldGame
package import Foundation
package import PostgreSQL

// Rows of import_log, and the one importer that writes them.

extension LeagueRepository {
    /// The row of a message that could not be read before, so that its bytes were all that was known
    /// of it; nil without one, or when it has been imported since.
    package func unreadEntry(of message: IncomingMessage) async throws -> UUID? {
        guard !message.unreadKeys.isEmpty else { return nil }
        return try await connection.query(
            """
            SELECT id FROM import_log
            WHERE message_key IS NULL AND content_key = ANY (\(message.unreadKeys)::text[])
              AND forgotten_at IS NULL AND status = 'failed'
              AND content_key <> \(message.contentKey)
              AND NOT EXISTS (SELECT FROM import_log
                              WHERE message_key IS NOT DISTINCT FROM \(message.messageKey)
                                AND content_key = \(message.contentKey) AND forgotten_at IS NULL)
            """, as: UUID.self
        ).first
    }

    /// What the log says of a message that did harm when it was read before, by the content key of
    /// its bytes; nil when there was none such.
    package func harmfulMessage(_ contentKey: String) async throws -> ImportSummary? {
        try await connection.query(
            """
            SELECT error_message FROM import_log
            WHERE message_key IS NULL AND content_key = \(contentKey)
              AND forgotten_at IS NULL
              AND status = 'failed' AND reading = \(IncomingMessage.nothingRead)::jsonb
            """, as: String?.self
        ).first.map { ImportSummary(imported: 0, problems: [], failure: $0) }
    }

    /// Makes sure that a message is the one of an import's row, to be read again in that row.
    ///
    /// Throws ``ImportRefusal`` when it is another message, or has got another row since that one
    /// was forgotten.
    package func verify(_ message: IncomingMessage, isThatOf id: UUID) async throws {
        let rows = try await connection.query(
            """
            SELECT this.content_key = ANY (\([message.contentKey] + message.unreadKeys)::text[])
                   OR coalesce(this.message_key = \(message.messageKey), false),
                   (SELECT other.id FROM import_log AS other
                    WHERE other.message_key IS NOT DISTINCT FROM \(message.messageKey)
                      AND other.content_key = \(message.contentKey)
                      AND other.forgotten_at IS NULL AND other.id <> this.id)
            FROM import_log AS this WHERE this.id = \(id)
            """, as: (Bool, UUID?).self)
        guard let (isSame, other) = rows.first, isSame else {
            throw ImportRefusal(
                description: "another message lies there now than the one that was imported")
        }
        if let other {
            throw ImportRefusal(
                description: "the message was imported again since it was forgotten: see import "
                    + other.text.prefix(8))
        }
    }

    /// Whether another message, with other content, had the same Message-ID before this one, whose
    /// row is `known` if it has one already.
    package func isImpostor(_ message: IncomingMessage, as known: UUID?) async throws -> Bool {
        guard let key = message.messageKey else { return false }
        let first = try await connection.query(
            """
            SELECT id, content_key FROM import_log
            WHERE message_key = \(key) AND forgotten_at IS NULL
            ORDER BY created_at, id LIMIT 1
            """, as: (UUID, String).self
        ).first
        return first.map { $0.0 != known && $0.1 != message.contentKey } ?? false
    }

    /// The row's id: `known`, a new one, or that of a message of which nothing was read before; nil
    /// when the message has been dealt with. What it says is kept beside its row.
    package func logEntry(for message: IncomingMessage, as known: UUID?) async throws -> UUID? {
        let entry: Query =
            if let known {
                """
                UPDATE import_log
                SET email_subject = \(message.subject), sender = \(message.sender),
                    sent_at = \(message.sentAt), source = \(message.source),
                    location = \(message.location), layout = \(message.layout),
                    message_key = \(message.messageKey), content_key = \(message.contentKey),
                    reading = \(message.reading)::jsonb, undone_at = NULL, forgotten_at = NULL,
                    said_at = CASE WHEN sent_at IS DISTINCT FROM \(message.sentAt)
                                   THEN \(message.saidAt) ELSE said_at END
                WHERE id = \(known)
                RETURNING id
                """
            } else {
                """
                INSERT INTO import_log (email_subject, status, source, location, sender, sent_at,
                                        said_at, layout, message_key, content_key, reading)
                VALUES (\(message.subject), 'failed', \(message.source), \(message.location),
                        \(message.sender), \(message.sentAt), \(message.saidAt), \(message.layout),
                        \(message.messageKey), \(message.contentKey), \(message.reading)::jsonb)
                ON CONFLICT (message_key, content_key) WHERE forgotten_at IS NULL DO UPDATE
                SET source = excluded.source, location = excluded.location,
                    said_at = excluded.said_at, layout = excluded.layout, reading = excluded.reading
                WHERE import_log.status = 'failed' AND import_log.undone_at IS NULL
                  AND jsonb_array_length(import_log.reading -> 'fixtures') = 0
                RETURNING id
                """
            }
        return try await connection.query(
            """
            WITH entry AS (\(fragment: entry)), kept AS (\(fragment: Self.keepingText(of: message)))
            SELECT id FROM entry
            """, as: UUID.self
        ).first
    }

    /// The statement that says in an import's row what came of it.
    static func conclusion(
        of id: UUID, _ summary: ImportSummary, _ problems: [Problem]
    ) throws -> Query {
        """
        UPDATE import_log
        SET matches_imported = \(summary.matchesImported), status = \(summary.status.rawValue),
            error_message = \(summary.errorMessage),
            problems = \(try Self.json(problems))::jsonb, settled_at = NULL
        WHERE id = \(id)
        """
    }

    /// Runs `body` in the open transaction; nothing of it is done where the database refuses a value
    /// or cannot hold it (SQLSTATE classes 22 and 23, U+0000): then that error is the result.
    ///
    /// Throws the server's other errors.
    package nonisolated(nonsending) func valuesChecked<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Result<Value, PostgresError> {
        try await connection.execute("SAVEPOINT message")
        do {
            return .success(try await body())
        } catch let error as PostgresError where error.isAboutValues {
            try await connection.execute("ROLLBACK TO SAVEPOINT message")
            return .failure(error)
        }
    }

    /// Has the server plan each statement of this session once: for many messages, of which each
    /// would take as long to plan as to do. Each finds its rows by an index: planned while a table is
    /// empty, a statement would read all of it when it is not (a tenth of a message's time).
    package func planStatementsOnce() async throws {
        try await connection.execute(
            """
            SELECT set_config('plan_cache_mode', 'force_generic_plan', false),
                   set_config('enable_seqscan', 'off', false)
            """)
    }

    /// Has the server plan each statement anew when it is next used, for tables that have grown: where
    /// they were empty, one index was as good as another (7 % of the time of 400 messages, and a share
    /// that grows with the log).
    package func planStatementsAnew() async throws {
        try await connection.execute("DISCARD PLANS")
    }

    /// Runs `body` as the only importer of this database; nil, without running it, when another
    /// one is at work.
    package nonisolated(nonsending) func asOnlyImporter<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value? {
        try await connection.login.tryingAdvisoryLock(Self.importLock, body)
    }

    /// Runs `body` as the only importer of this database, after waiting for any other one.
    ///
    /// Throws ``DatabaseError`` (`busy`) when that one is still at work after a minute; in the name of a
    /// user, who waits for a page, after three seconds.
    package nonisolated(nonsending) func asNextImporter<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await connection.login.holdingAdvisoryLock(
            Self.importLock, waitingAtMost: connection.claims == nil ? "1min" : "3s", body)
    }

    /// What importers lock while they work: "fgimport" in ASCII.
    private static let importLock = 7_378_704_734_193_840_756
}

extension PostgresError {
    /// Whether a value was refused (SQLSTATE classes 22 and 23, U+0000), not the work as such.
    var isAboutValues: Bool {
        code == .invalidParameter || sqlState?.hasPrefix("22") == true
            || sqlState?.hasPrefix("23") == true
    }
}

import FieldGame
import Foundation
import PostgreSQL

// Messages into matches and import_log.

extension LeagueRepository {
    /// Does what a message says and logs it, in the transaction that is open or in one of its own.
    ///
    /// A message with the same keys that was imported before changes nothing: then the outcome's id
    /// is nil. If nothing could be read of it then, it is read again, and its line in the log says
    /// what came of it now. One that bears another message's Message-ID over other content is
    /// logged as failed, and changes nothing either.
    ///
    /// Values that the database refuses or cannot hold (SQLSTATE classes 22 and 23, U+0000) cost
    /// the message, not the run: it is logged as failed. Throws the server's other errors; then
    /// nothing of it was done.
    package func record(_ message: IncomingMessage) async throws -> ImportOutcome {
        try await inTransaction { repository in
            let connection = repository.connection
            try await connection.execute("SAVEPOINT message")
            do {
                return try await repository.log(message)
            } catch let error as PostgresError where error.isAboutValues {
                try await connection.execute("ROLLBACK TO SAVEPOINT message")
                return try await repository.log(
                    message.refused("The database refused it: \(error)"))
            }
        }
    }

    /// Says what recording these messages one after the other would do, and does nothing.
    package func rehearse(_ messages: [IncomingMessage]) async throws -> [ImportOutcome] {
        try await rehearsing { repository in
            var outcomes: [ImportOutcome] = []
            for message in messages {
                outcomes.append(try await repository.record(message))
            }
            return outcomes
        }
    }

    /// Runs `body` as the only importer of this database; nil, without running it, when another
    /// one is at work.
    package func asOnlyImporter<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value? {
        try await connection.login.tryingAdvisoryLock(Self.importLock, body)
    }

    /// Runs `body` as the only importer of this database, after waiting for any other one.
    ///
    /// Throws ``DatabaseError`` (`busy`) when that one is still at work after a minute.
    package func asNextImporter<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await connection.login.holdingAdvisoryLock(Self.importLock, waitingAtMost: "1min", body)
    }

    /// What importers lock while they work: "fgimport" in ASCII.
    private static let importLock = 7_378_704_734_193_840_756

    private func log(_ message: IncomingMessage) async throws -> ImportOutcome {
        var message = message
        let isImpostor = try await isImpostor(message)
        if isImpostor {
            message = message.refused(
                "Its Message-ID is that of another message with other content; not imported")
        }
        guard let id = try await logEntry(for: message) else {
            return ImportOutcome(
                id: nil, effects: [], problems: [],
                summary: ImportSummary(
                    imported: message.notices.count, problems: message.problems,
                    failure: message.failure),
                isImpostor: isImpostor)
        }
        var effects: [(notice: Notice, effect: ImportOutcome.Effect)] = []
        var problems = message.problems
        for notice in message.notices {
            let effect = try await apply(notice)
            effects.append((notice, effect))
            if case .refused(let problem) = effect { problems.append(problem) }
        }
        let imported = effects.count { if case .refused = $0.effect { false } else { true } }
        let summary = ImportSummary(
            imported: imported, problems: problems, failure: message.failure)
        try await connection.execute(
            """
            UPDATE import_log
            SET matches_imported = \(summary.matchesImported), status = \(summary.status.rawValue),
                error_message = \(summary.errorMessage), problems = \(try json(problems))::jsonb
            WHERE id = \(id)
            """)
        return ImportOutcome(
            id: id, effects: effects, problems: problems, summary: summary, isImpostor: isImpostor)
    }

    /// Whether another message, with other content, had the same Message-ID before this one.
    private func isImpostor(_ message: IncomingMessage) async throws -> Bool {
        guard let key = message.messageKey else { return false }
        let first = try await connection.query(
            """
            SELECT content_key FROM import_log WHERE message_key = \(key)
            ORDER BY created_at, id LIMIT 1
            """, as: String.self
        ).first
        return first.map { $0 != message.contentKey } ?? false
    }

    private func json(_ problems: [Problem]) throws -> String {
        String(decoding: try JSONEncoder().encode(problems), as: UTF8.self)
    }

    /// The row's id: a new one, or that of a message of which nothing was read before; nil when the
    /// message has been dealt with.
    private func logEntry(for message: IncomingMessage) async throws -> UUID? {
        try await connection.query(
            """
            INSERT INTO import_log (email_subject, status, source, sender, sent_at, layout,
                                    message_key, content_key, reading)
            VALUES (\(message.subject), 'failed', \(message.source), \(message.sender),
                    \(message.sentAt), \(message.layout), \(message.messageKey),
                    \(message.contentKey), \(message.reading)::jsonb)
            ON CONFLICT (message_key, content_key) DO UPDATE
            SET source = excluded.source, layout = excluded.layout, reading = excluded.reading
            WHERE import_log.status = 'failed'
              AND jsonb_array_length(import_log.reading -> 'fixtures') = 0
            RETURNING id
            """, as: UUID.self
        ).first
    }
}

extension PostgresError {
    /// Whether a value was refused (SQLSTATE classes 22 and 23, U+0000), not the work as such.
    var isAboutValues: Bool {
        code == .invalidParameter || sqlState?.hasPrefix("22") == true
            || sqlState?.hasPrefix("23") == true
    }
}
